//! Checks `barelink.toml`: its location, its content, and its precedence.

use similar_asserts::assert_eq;

use crate::program::{objects, run_in, run_in_with, texts, Folder};

const TABLE: &[u8] = b"|a|\n|-|\n|https://a.bc|\n";

/// Returns the texts that `list` finds.
#[track_caller]
fn listed(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let out = run_in(folder, &[&["list", "--format", "json"], arguments].concat()).ok();
    texts(&objects(&out), "text")
}

#[test]
fn it_is_found_upwards_from_each_file() {
    let link = "a.com https://d.ef\n".as_bytes();
    let folder = Folder::with(&[
        ("barelink.toml", &b"dialect = \"uts58\"\n"[..]),
        ("a.md", link),
        ("d/e/b.md", link),
        ("f/barelink.toml", b"kinds = [\"email\"]\n"),
        ("f/c.md", link),
    ]);
    assert_eq!(listed(&folder, &["."]), ["a.com", "https://d.ef", "a.com", "https://d.ef"]);
    assert_eq!(listed(&folder, &["d/e/b.md"]).len(), 2);
    assert_eq!(listed(&folder, &["--dialect", "gfm", "a.md"]), ["https://d.ef"]);
    let run = |arguments: &[&str]| {
        let arguments = [&["list"], arguments].concat();
        run_in_with(&folder, &arguments, link).ok().lines().count()
    };
    assert_eq!(run(&["-"]), 2);
    assert_eq!(run(&["--stdin-filename", "f/x.md", "-"]), 0);
}

#[test]
fn overrides_are_for_paths_and_the_last_has_the_last_word() {
    let text = "详见https://a.bc/foo。也\n".as_bytes();
    let config = b"ends = \"standard\"\n\n[[override]]\npaths = [\"zh/**\"]\nends = \"text\"\n\n\
        [[override]]\npaths = [\"zh/old.md\"]\nends = \"standard\"\n";
    let folder = Folder::with(&[
        ("d/barelink.toml", &config[..]),
        ("d/a.md", text),
        ("d/zh/b.md", text),
        ("d/zh/old.md", text),
    ]);
    let standard = "https://a.bc/foo。也";
    assert_eq!(listed(&folder, &["d"]), [standard, "https://a.bc/foo", standard]);
    let found = listed(&folder, &["--ends", "standard", "d"]);
    assert_eq!(found, [standard; 3]);
}

#[test]
fn exclude_and_hidden_are_about_the_whole_directory() {
    let link = b"https://a.bc\n";
    let folder = Folder::with(&[
        ("d/barelink.toml", &b"exclude = [\"/vendor\", \"*.draft.md\"]\nhidden = true\n"[..]),
        ("d/a.md", link),
        ("d/.github/b.md", link),
        ("d/vendor/c.md", link),
        ("d/e/vendor/f.draft.md", link),
    ]);
    for command in ["check", "fix"] {
        let check = ["--check"];
        let option = if command == "fix" { &check[..] } else { &[] };
        let run = run_in(&folder, &[&[command], option, &["d", "d/vendor/c.md"]].concat());
        assert_eq!(
            run.messages,
            "Found 2 bare links in 2 files; 2 can be fixed with `barelink fix d d/vendor/c.md`; \
             skipped: 3 excluded (including 1 directory)\n"
        );
    }
}

/// The nearest file decides about each directory, whichever directory is searched.
#[test]
fn hidden_and_types_hold_below_another_root() {
    let link = b"//! https://a.bc\n";
    let folder = Folder::with(&[
        ("barelink.toml", &b"hidden = true\n"[..]),
        ("a.rs", link),
        (".b.md", link),
        ("s/barelink.toml", b"types = [\"rs\"]\n"),
        ("s/c.rs", link),
        ("s/d/e.rs", link),
        ("s/f.md", link),
        ("s/.g.rs", link),
        ("s/.h/i.rs", link),
        ("j/.k/barelink.toml", b""),
        ("j/.k/l.md", link),
        ("j/.k/.m.md", link),
    ]);
    let run = |arguments: &[&str]| run_in(&folder, &[&["fix", "--check"], arguments].concat());
    let files = |arguments: &[&str]| {
        let out = run(arguments).out.replace('\\', "/");
        let file = |line: &str| line.split(':').next().unwrap().trim_start_matches("./").to_owned();
        out.lines().map(file).collect::<Vec<_>>()
    };
    assert_eq!(files(&["s"]), ["s/c.rs", "s/d/e.rs"]);
    assert_eq!(files(&["."]), [".b.md", "j/.k/l.md", "s/c.rs", "s/d/e.rs"]);
    assert!(run(&["."]).messages.ends_with("; skipped: 3 hidden (including 1 directory)\n"));
    assert_eq!(files(&["--type", "md", "s"]), ["s/f.md"]);
    assert_eq!(files(&["--hidden", "s"]), ["s/.g.rs", "s/.h/i.rs", "s/c.rs", "s/d/e.rs"]);
}

/// The message names the setting by which a directory has no file to read.
#[test]
fn an_empty_list_of_types_is_named() {
    let folder = Folder::with(&[("barelink.toml", &b"types = []\n"[..]), ("d/a.md", b"")]);
    let run = run_in(&folder, &["check", "d"]);
    assert_eq!(run.code, Some(2));
    let expected = "barelink: d: no file to read: `types` is empty in barelink.toml (`--allow-empty` accepts that)\n";
    assert_eq!(run.messages, expected);
    assert_eq!(run_in(&folder, &["check", "--type", "md", "d"]).code, Some(0));
}

#[test]
fn an_empty_list_of_kinds_is_an_error() {
    for (config, place) in
        [("kinds = []\n", "1:9"), ("[[override]]\npaths = [\"b.md\"]\nkinds = []\n", "3:9")]
    {
        let folder = Folder::with(&[
            ("barelink.toml", config.as_bytes()),
            ("a.md", b"a\n"),
            ("b.md", b"https://a.bc\n"),
        ]);
        for command in ["list", "check", "fix", "config"] {
            let run = run_in(&folder, &[command, "b.md"]);
            run.fails(&format!(
                "barelink.toml:{place}: the list is empty, so no link would be found"
            ));
        }
        assert_eq!(run_in(&folder, &["check", "--no-config", "."]).code, Some(1));
    }
}

#[test]
fn style_headings_and_trust_are_for_fix() {
    let config = b"style = \"inline\"\nheadings = false\ntrust-dialect = true\nextensions = []\n";
    let document = "# https://a.bc\n\nhttps://b.bc/を見る\n".as_bytes();
    let folder =
        Folder::with(&[("barelink.toml", &config[..]), ("a.md", document), ("b.md", TABLE)]);
    let run = run_in(&folder, &["fix", "--check", "-v", "."]);
    let expected = [
        "a.md:3:1: [https://b.bc/を見る](https://b.bc/を見る)",
        // Without tables, the pipe is part of the URL.
        "b.md:3:2: [https://a.bc\\|](https://a.bc\\|)",
    ];
    for (line, expected) in run.out.lines().zip(expected) {
        assert!(line.ends_with(expected), "{}", run.out);
    }
    assert!(run.messages.contains("a.md:1:3: left alone: it is in a heading"), "{}", run.messages);
}

#[test]
fn config_prints_what_holds_and_where_it_comes_from() {
    let config = "kinds = [\"url\", \"www\"]\n\n[[override]]\npaths = [\"zh/**\"]\nends = \"text\"\ndialect = \"uts58\"\n";
    let folder = Folder::with(&[("barelink.toml", config.as_bytes()), ("zh/a.md", b"")]);
    let lines = |arguments: &[&str]| {
        let out = run_in(&folder, &[&["config"], arguments].concat()).ok();
        let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        out.lines().map(line).collect::<Vec<_>>()
    };
    let found = lines(&["zh/a.md"]);
    for (start, end) in [
        ("ends = \"text\" # ", "barelink.toml:5, [[override]]"),
        ("dialect = \"uts58\" # ", "barelink.toml:6, [[override]]"),
        ("kinds = [\"url\", \"www\"] # ", "barelink.toml:1"),
    ] {
        let mut values = found.iter().filter_map(|line| line.strip_prefix(start));
        assert!(values.any(|origin| origin.ends_with(end)), "{end}: {found:#?}");
    }
    for default in [
        "scheme-less = \"https\" # default",
        "extensions = [\"gfm\"] # default",
        "style = \"auto\" # default",
        "headings = true # default",
        "hidden = false # default",
        "exclude = [] # default",
        "untrusted = false # default",
        "# tld is not set: the dialect has its own rule",
    ] {
        assert!(found.iter().any(|line| line == default), "{default}: {found:#?}");
    }
    // Each key occurs once, except `tld`, which has no default.
    let keys = found.iter().filter_map(|line| line.split_once(" = "));
    let keys: std::collections::BTreeSet<_> = keys.map(|(key, _)| key).collect();
    let all = [
        "dialect", "ends", "exclude", "extensions", "file-names", "headings", "hidden", "kinds",
        "scheme-less", "style", "trust-dialect", "types", "untrusted",
    ];
    assert_eq!(keys.into_iter().collect::<Vec<_>>(), all);
    let here = lines(&[]);
    assert!(here.contains(&"dialect = \"gfm\" # default".into()), "{here:#?}");
    assert!(here.contains(&"extensions = [\"gfm\"] # default".into()), "{here:#?}");
}

/// `render`, `html` and `compare` do not search for `barelink.toml`: their output does not depend on the directory.
#[test]
fn other_commands_do_not_read_it() {
    let folder = Folder::with(&[("barelink.toml", b"nonsense"), ("a.txt", b"www.a.bc\n")]);
    for command in ["render", "html", "compare"] {
        run_in(&folder, &[command, "a.txt"]).ok();
    }
}
