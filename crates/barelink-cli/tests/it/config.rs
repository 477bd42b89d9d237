//! Checks `barelink.toml`: its location, its content, and its precedence.

use similar_asserts::assert_eq;

use crate::program::{objects, run, run_in, run_in_with, texts, Folder};

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

/// The files to read do not matter for an error of the named file.
#[test]
fn a_run_stops_at_the_error_of_a_named_configuration() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("bad.toml", b"x = 1\n")]);
    for (config, error) in [
        ("nope.toml", "nope.toml: cannot be read: no such file or directory"),
        ("bad.toml", "bad.toml:1:1: unknown key `x`"),
    ] {
        for command in [
            &["list"][..],
            &["check"],
            &["check", "--format", "sarif"],
            &["fix"],
            &["fix", "--diff"],
            &["page"],
        ] {
            for paths in [&["."][..], &["a.md"], &["none.md"], &["-"], &["--allow-empty", "none"]] {
                let run = run_in(&folder, &[command, paths, &["--config", config]].concat());
                run.fails(error);
                assert_eq!((run.messages.lines().count(), &*run.out), (1, ""), "{run:?}");
            }
        }
    }
}

#[test]
fn errors_name_file_and_line_once() {
    for (config, place, message) in [
        (
            "\ndialekt = \"gfm\"\n",
            "2:1",
            "unknown key `dialekt`; did you mean `dialect`? the keys are `dialect`",
        ),
        (
            "trust_dialect = true\n",
            "1:1",
            "unknown key `trust_dialect`; did you mean `trust-dialect`?",
        ),
        ("\u{FEFF}dialekt = \"gfm\"\n", "1:1", "unknown key `dialekt`"),
        (
            "kinds = [\n  \"url\",\n  \"web\",\n]\n",
            "3:3",
            "invalid value for `kinds`; possible values: `url`, `www`, ",
        ),
        (
            "dialect = 1\n",
            "1:11",
            "invalid value for `dialect`; possible values: `gfm`, `md4c`, `uts58`",
        ),
        ("kinds = [1]\n", "1:10", "invalid value for `kinds`; possible values: `url`, `www`, "),
        (
            "style = \"x\"\n",
            "1:9",
            "invalid value for `style`; possible values: `auto`, `angle`, `inline`",
        ),
        (
            "dialect = \"GitHub\"\n",
            "1:11",
            "invalid value for `dialect`; did you mean `gfm`? possible values: `gfm`",
        ),
        ("dialect = \"gmf\"\n", "1:11", "invalid value for `dialect`; did you mean `gfm`?"),
        ("flavor = \"docusaurus\"\n", "1:10", "invalid value for `flavor`; did you mean `mdx`?"),
        ("exclude = \"vendor\"\n", "1:11", "invalid value for `exclude`; write a list: [\"…\"]"),
        ("exclude = [1]\n", "1:12", "invalid value for `exclude`; write a string: \"…\""),
        ("[[override]]\npath = [\"a\"]\n", "2:1", "unknown key `path`; did you mean `paths`?"),
        (
            "untrusted = 1\n",
            "1:13",
            "invalid value for `untrusted`; possible values: `true`, `false`",
        ),
        (
            "extensions = [\"tables\"]\n",
            "1:14",
            "invalid value for `extensions`; did you mean `table`? possible values: `gfm`, ",
        ),
        (
            "extensions = [\"none\"]\n",
            "1:14",
            "invalid value for `extensions`; possible values: `gfm`, ",
        ),
        ("dialect = gfm\n", "1:11", "invalid value; write a string: \"…\""),
        ("[[override]]\nends = \"text\"\n", "1:1", "an [[override]] needs `paths`"),
        ("[[override]]\npaths = \"a\"\n", "2:9", "invalid value for `paths`; write a list: "),
        ("[[override]]\npaths = [\"a{b\"]\n", "2:9", "invalid glob: "),
        ("[[override]]\npaths = []\n\nhidden = true\n", "4:1", "`hidden` applies to all files"),
        ("[override]\npaths = []\n", "1:1", "must be a list of tables, written as [[override]]"),
        ("paths = []\n", "1:1", "unknown key `paths`"),
        ("[[override]]\npaths = []\nhiden = true\n", "3:1", "unknown key `hiden`; the keys are"),
        ("xyz = 1\n", "1:1", "unknown key `xyz`; the keys are `dialect`, "),
        ("exclude = [\"a{b\"]\n", "1:11", "invalid glob: "),
        ("exclude = [\"a[b\"]\n", "1:11", "invalid glob: "),
        ("[[override]]\npaths = [\"[\"]\n", "2:9", "invalid glob: "),
    ] {
        let folder = Folder::with(&[
            ("d/barelink.toml", config.as_bytes()),
            ("d/a.md", b"https://a.bc\n"),
            ("d/b.md", b"https://a.bc\n"),
            ("e/c.md", b"https://c.bc\n"),
        ]);
        for command in ["list", "check"] {
            let run = run_in(&folder, &[command, "d", "e"]);
            assert_eq!(run.code, Some(2), "{config}: {run:?}");
            let expected = format!("barelink.toml:{place}: {message}");
            assert!(run.messages.contains(&expected), "{expected}: {}", run.messages);
            assert_eq!(run.messages.matches("barelink.toml").count(), 1, "{}", run.messages);
            assert!(run.out.contains("c.bc") && !run.out.contains("a.bc"), "{}", run.out);
        }
    }
}

/// The schema has `override` and `paths`, and the keys that `[[override]]` allows.
#[test]
fn an_unknown_key_is_answered_with_the_keys_of_its_table() {
    let schema = run(&["config", "--schema"], "").ok();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let in_override = &schema["properties"]["override"]["items"];
    for (config, schema) in
        [("x = 1\n", &schema), ("[[override]]\npaths = []\nx = 1\n", in_override)]
    {
        let folder = Folder::with(&[("barelink.toml", config.as_bytes()), ("a.md", b"")]);
        let messages = run_in(&folder, &["check"]).messages;
        let (_, listed) = messages.split_once("unknown key `x`; the keys are ").unwrap();
        let mut listed: Vec<_> =
            listed.trim_end().split(", ").map(|key| key.trim_matches('`')).collect();
        listed.sort_unstable();
        let mut keys: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
        keys.sort_unstable();
        assert_eq!(listed, keys, "{messages}");
    }
}

/// The message names the configuration file alone, since the text has no error.
#[test]
fn an_error_in_a_configuration_is_no_error_of_a_text() {
    let folder = Folder::with(&[("bad.toml", b"paths = []\n"), ("a.md", b""), ("b.md", b"")]);
    for arguments in [
        &["explain", "a.bc"][..],
        &["explain", "-"],
        &["render", "a.md"],
        &["compare", "a.md", "b.md"],
    ] {
        let run = run_in(&folder, &[arguments, &["--config", "bad.toml"]].concat());
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.messages.starts_with("barelink: bad.toml:1:1: "), "{}", run.messages);
        assert_eq!(run.messages.matches("bad.toml").count(), 1, "{}", run.messages);
    }
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
