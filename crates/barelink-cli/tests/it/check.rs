//! Checks that `check` reports what `fix` would change, in its format for people.

use similar_asserts::assert_eq;

use crate::program::{command, objects, run, run_in, run_on, texts, Folder};

const DOCUMENT: &str = "# Tides\n\nSee https://example.com/tides, or x**www.a.bc**.\n";

#[test]
fn the_line_and_a_caret_below() {
    let run = run(&["check", "-v", "-"], DOCUMENT);
    assert_eq!(run.code, Some(1));
    assert_eq!(
        run.messages,
        "Found 2 bare links in 1 file; 1 can be fixed with `barelink fix -`\n"
    );
    let expected = "\
standard input:3:5: bare link; write <https://example.com/tides>
  See https://example.com/tides, or x**www.a.bc**.
      ^^^^^^^^^^^^^^^^^^^^^^^^^
standard input:3:38: bare link, left alone: a delimiter next to it would no longer open or close emphasis; put a space between them, or mark the link up by hand
  See https://example.com/tides, or x**www.a.bc**.
                                       ^^^^^^^^
";
    assert_eq!(run.out, expected);
}

/// 東 and 京 are two columns wide; a tab is shown as four spaces.
#[test]
fn the_caret_is_below_the_link_whatever_is_before_it() {
    let run = run_on(&["check"], "a\t東京\u{301} `\u{1b}[31m` www.a.bc/é b\r\n");
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[1], "  a    東京\u{301} `\\u{1b}[31m` www.a.bc/é b");
    let before = "  a    東京\u{301} `\\u{1b}[31m` ";
    let width = before.chars().count() + 2 - 1;
    assert_eq!(lines[2], format!("{}{}", " ".repeat(width), "^".repeat(10)));
}

#[test]
fn long_lines_are_cut() {
    let document =
        format!("{} https://a.bc/{} {}\n", "x".repeat(90), "y".repeat(200), "z".repeat(90));
    let run = run_on(&["check"], document);
    let lines: Vec<_> = run.out.lines().collect();
    assert!(lines[1].starts_with("  …xxx") && lines[1].ends_with("zzz…"), "{}", lines[1]);
    assert!(lines[1].chars().count() < 210, "{}", lines[1]);
    assert!(lines[2].trim_start().len() <= 121, "{}", lines[2]);
}

#[test]
fn the_exit_code_and_the_summary_are_those_of_fix_check() {
    let folder = Folder::with(&[
        ("d/a.md", DOCUMENT.as_bytes()),
        ("d/b.md", b"<https://a.bc>\n"),
        ("d/.c/d.md", b"www.a.bc\n"),
    ]);
    for options in [&["d"][..], &["d/b.md"], &["d", "none.md"], &["--hidden", "d"]] {
        let check = run_in(&folder, &[&["check"], options].concat());
        let fix = run_in(&folder, &[&["fix", "--check"], options].concat());
        assert_eq!(check.code, fix.code, "{options:?}");
        assert_eq!(check.messages.lines().last(), fix.messages.lines().last());
        assert_eq!(check.out.matches("; write ").count(), fix.out.lines().count());
    }
    let check = run_in(&folder, &["check", "d"]);
    assert_eq!(
        check.messages,
        "barelink: 1 bare link left alone: a delimiter next to it would no longer open or close emphasis (-v lists them)\n\
         Found 2 bare links in 1 file; 1 can be fixed with `barelink fix d`; \
         skipped: 1 hidden (including 1 directory)\n"
    );
}

/// Without a file, the run must fail. A check that reads nothing would otherwise always pass.
#[test]
fn a_run_without_a_file_fails() {
    let link = &b"www.a.bc\n"[..];
    let folder = Folder::with(&[
        ("a.txt", link),
        ("b.md", link),
        ("d/.gitignore", b"*"),
        ("d/c.md", link),
        ("e.html", b"www.a.bc"),
    ]);
    for (command, file) in [
        (&["check"][..], "b.md"),
        (&["fix", "--check"], "b.md"),
        (&["list"], "b.md"),
        (&["page", "--check"], "e.html"),
    ] {
        let run = |arguments: &[&str]| run_in(&folder, &[command, arguments].concat());
        // Standard input is empty, and is not read.
        let here = run(&[]);
        assert!(here.out.contains(file), "{here:?}");
        let nothing = run(&["d"]);
        assert_eq!((nothing.code, &*nothing.out), (Some(2), ""), "{command:?}");
        let expected = "barelink: d: no .";
        assert!(nothing.messages.starts_with(expected), "{nothing:?}");
        assert_eq!(run(&["--allow-empty", "d"]).code, Some(0), "{command:?}");
        // Hooks name all files of a commit, including those that the settings exclude.
        let exclude = if command == ["list"] { "--exclude-path" } else { "--exclude" };
        let excluded = run(&[exclude, file, file]);
        assert_eq!(excluded.code, Some(0), "{excluded:?}");
        let expected = format!("nothing to read: excluded: {file}\n");
        assert!(excluded.messages.ends_with(&expected), "{excluded:?}");
    }
    let everything = run_in(&folder, &["check", "--no-ignore", "d"]);
    assert_eq!(everything.code, Some(1), "{everything:?}");
    let nothing = run_in(&folder, &["check", "d"]);
    assert!(nothing.messages.contains("skipped: 1 ignored"), "{nothing:?}");
}

/// In a directory, Rust files are read only if `--type` or `barelink.toml` asks for them. A named file is read too.
#[test]
fn types_choose_the_files_of_a_directory() {
    let link: &[u8] = b"//! https://a.bc\n";
    let files = [("d/a.md", link), ("d/b.mdx", link), ("d/c.rs", link)];
    let folder = Folder::with(&files);
    let found = |arguments: &[&str]| {
        let run = run_in(&folder, &[&["check", "--format", "json"], arguments].concat());
        let mut paths = texts(&objects(&run.out), "path");
        paths.iter_mut().for_each(|path| *path = path.replace('\\', "/"));
        paths
    };
    assert_eq!(found(&["d"]), ["d/a.md", "d/b.mdx"]);
    assert_eq!(found(&["--type", "rs", "d"]), ["d/c.rs"]);
    assert_eq!(found(&["--type", "md,rs", "d"]), ["d/a.md", "d/c.rs"]);
    assert_eq!(found(&["d/c.rs"]), ["d/c.rs"]);
    folder.add("d/barelink.toml", b"types = [\"rs\"]\n");
    assert_eq!(found(&["d"]), ["d/c.rs"]);
    assert_eq!(found(&["--no-config", "d"]), ["d/a.md", "d/b.mdx"]);
}

#[test]
fn reasons_are_counted_in_the_summary() {
    let (end, more) = ("**https://a.bc/a**(b)\n\n", "https://a.bc/{x}\n\n");
    let path = "git@a.bc:d/e.git\n\n";
    for (document, expected) in [
        ([end, more, path].concat(), "3 bare links left alone: 1 is part of a path, 1 looks like a placeholder, 1 may end sooner"),
        ([more, end, more].concat(), "3 bare links left alone: 2 look like a placeholder, 1 may end sooner"),
        ([more, more].concat(), "2 bare links left alone: all look like a placeholder"),
        (more.to_owned(), "1 bare link left alone: it seems to contain a placeholder, or to precede one"),
    ] {
        let run = run_on(&["check"], &document);
        let line = format!("barelink: {expected} (-v lists them)\n");
        assert!(run.messages.starts_with(&line), "{run:?}");
        let fixed = run_on(&["fix", "--diff"], &document);
        assert!(fixed.messages.starts_with(&line), "{fixed:?}");
    }
}

/// Without `-v`, one line names the links of a file that are left alone for the same reason.
#[test]
fn several_of_one_reason_in_a_file_are_one_line() {
    let document = "https://a.bc/{x} https://a.bc/a\n\n**https://a.bc/a**(b)\n\nhttps://a.bc/{y}\n";
    let folder = Folder::with(&[("a.md", document.as_bytes()), ("b.md", b"https://a.bc/{x}\n")]);
    let run = run_in(&folder, &["check", "."]);
    let lines: Vec<_> = run.out.lines().filter(|line| line.contains("left alone")).collect();
    let expected = [
        "a.md:1:1: 2 bare links, left alone: all look like a placeholder (-v lists them)",
        "a.md:3:3: bare link, left alone: it may end sooner",
        "b.md:1:1: bare link, left alone: it seems to contain a placeholder, or to precede one",
    ];
    assert_eq!(lines, expected);
    assert_eq!(run.code, Some(1));
    let verbose = run_in(&folder, &["check", "-v", "."]);
    assert_eq!(verbose.out.matches("bare link, left alone: ").count(), 4, "{verbose:?}");
    let quiet = run_in(&folder, &["check", "-q", "."]);
    assert!(!quiet.out.contains("left alone"), "{quiet:?}");
    assert_eq!(objects(&run_in(&folder, &["check", "--format", "json", "."]).out).len(), 5);
}

#[test]
fn both_spellings_of_a_path_are_shown_alike() {
    let folder = Folder::with(&[
        ("a.md", b"www.a.com\n"),
        ("d/b.md", b"x**www.a.bc**\n"),
        ("c.html", b"www.a.com"),
    ]);
    for command in [&["list"][..], &["check", "-v"], &["fix", "--check", "-v"], &["fix", "--diff"]]
    {
        let outs = [["a.md", "d/b.md"], ["./a.md", "./d/b.md"]].map(|paths| {
            let run = run_in(&folder, &[command, &paths].concat());
            let summary = run.messages.lines().filter(|line| !line.starts_with("Found"));
            (run.out.clone(), summary.map(str::to_owned).collect::<Vec<_>>())
        });
        assert_eq!(outs[0], outs[1], "{command:?}");
        assert!(outs[0].0.contains("a.md"), "{outs:?}");
    }
    let pages =
        ["c.html", "./c.html", "."].map(|path| run_in(&folder, &["page", "--check", path]).out);
    assert!(pages.iter().all(|out| out == "c.html:1:1: http://www.a.com\n"), "{pages:?}");
    // `-` is standard input, and `./-` a file.
    folder.add("-", b"www.a.com\n");
    assert!(run_in(&folder, &["check", "./-"]).out.starts_with("./-:1:1: "));
}

#[test]
fn statistics_count_by_rule_and_reason() {
    let document = "https://a.bc/{x} https://a.bc/a\n\nhttps://a.bc/{y} https://host:port\n\n";
    let folder =
        Folder::with(&[("a.md", document.as_bytes()), ("b.md", b"www.a.bc\n"), ("c.md", b"c\n")]);
    let run = run_in(&folder, &["check", "--statistics", "."]);
    let expected = "\
2  bare-link               can be fixed
2  bare-link  placeholder  look like a placeholder
1  bare-link  host         has an invalid host or port
";
    assert_eq!((&*run.out, run.code), (expected, Some(1)));
    assert!(run.messages.contains("Found 5 bare links in 2 files"), "{run:?}");
    let json = run_in(&folder, &["check", "--statistics", "--format", "json", "."]);
    let mut counts = objects(&json.out);
    counts.sort_by_key(|row| row["reason"].to_string());
    let expected = [
        serde_json::json!({"rule": "bare-link", "reason": "host", "count": 1}),
        serde_json::json!({"rule": "bare-link", "reason": "placeholder", "count": 2}),
        serde_json::json!({"rule": "bare-link", "reason": null, "count": 2}),
    ];
    assert_eq!((counts, json.code), (expected.to_vec(), Some(1)));
    let none = run_in(&folder, &["check", "--statistics", "c.md"]);
    assert_eq!((&*none.out, none.code), ("", Some(0)));
    for format in ["github", "gitlab", "junit", "sarif"] {
        let run = run_in(&folder, &["check", "--statistics", "--format", format, "."]);
        run.fails("--statistics has the formats human and json");
    }
}

#[test]
fn the_last_line_says_what_was_found() {
    let (link, refused) = (&b"www.a.bc\n"[..], &b"x**www.a.bc**\n"[..]);
    let folder = Folder::with(&[
        ("d/a.md", link),
        ("d/b.md", b"none\n"),
        ("e/c.md", refused),
        ("f/d.md", b"none\n"),
    ]);
    let messages = |arguments: &[&str]| run_in(&folder, arguments).messages;
    let last = |arguments: &[&str]| messages(arguments).lines().last().map(str::to_owned);
    for (arguments, expected) in [
        (&["check", "d"][..], "Found 1 bare link in 1 file; 1 can be fixed with `barelink fix d`"),
        (
            &["fix", "--diff", "d"],
            "Found 1 bare link in 1 file; 1 can be fixed with `barelink fix d`",
        ),
        (&["check", "e"], "Found 1 bare link in 1 file; `fix` leaves all of them alone"),
        (&["check", "f"], "No bare links in 1 file"),
        (&["fix", "e"], "Nothing to fix in 1 file"),
        (&["fix", "d"], "Fixed 1 bare link in 1 of 2 files"),
        (&["fix", "d"], "Nothing to fix in 2 files"),
    ] {
        assert_eq!(last(arguments).as_deref(), Some(expected), "{arguments:?}");
    }
    assert_eq!(messages(&["check", "-q", "e"]), "");
    assert_eq!(messages(&["fix", "-q", "e"]), "");
    let told = messages(&["fix", "-v", "e"]);
    assert!(told.contains("c.md:1:4: left alone: a delimiter"), "{told}");
}

#[test]
fn links_that_are_left_alone_are_no_failure() {
    for format in ["human", "json", "github", "sarif"] {
        let run = run_on(&["check", "-v", "--format", format], "x**www.a.bc**\n");
        assert_eq!(run.code, Some(0), "{format}: {run:?}");
        assert!(run.out.contains("www.a.bc") || run.out.contains("left alone"), "{}", run.out);
    }
}

#[test]
fn colours_and_hyperlinks_where_they_are_asked_for() {
    let folder = Folder::with(&[("a b.md", b"www.a.bc\n")]);
    let run = |color: &str, hyperlinks: &str| {
        let mut command = command();
        command.args(["check", "--color", color, "a b.md"]).current_dir(folder.path());
        let output = command.env("FORCE_HYPERLINK", hyperlinks).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let plain = run("never", "1");
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
    let coloured = run("always", "0");
    assert!(coloured.contains("\u{1b}[") && !coloured.contains("\u{1b}]8"), "{coloured:?}");
    let linked = run("always", "1");
    assert!(
        linked.contains("\u{1b}]8;;file:///") && linked.contains("/a%20b.md\u{1b}\\"),
        "{linked:?}"
    );
}
