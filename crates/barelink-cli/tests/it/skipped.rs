//! Checks which files of a directory are read, by `--exclude`, `--hidden` and ignore files. Also checks the counts of
//! the skipped files.

use similar_asserts::assert_eq;

use crate::program::{run_in, run_in_with, Folder};

const LINK: &[u8] = b"https://a.bc\n";

/// Returns the files that `fix --check` reports, and the end of its summary.
#[track_caller]
fn check(files: &[(&str, &[u8])], arguments: &[&str]) -> (Vec<String>, String) {
    let folder = Folder::with(files);
    let run = run_in(&folder, &[&["fix", "--check"], arguments].concat());
    let lines = run.out.lines();
    let files = lines.map(|line| line.split(':').next().unwrap().replace('\\', "/"));
    let summary = run.messages.lines().last().unwrap_or_default();
    let skipped = summary.split_once("; skipped: ");
    let skipped = skipped.map_or("", |(_, counts)| counts);
    (files.collect(), skipped.to_owned())
}

#[track_caller]
fn is(found: (Vec<String>, String), files: &[&str], skipped: &str) {
    assert_eq!(
        (found.0, found.1.as_str()),
        (files.iter().map(|&f| f.to_owned()).collect(), skipped)
    );
}

#[test]
fn hidden_files_are_counted_and_can_be_read() {
    let files = [
        ("d/.github/a.md", LINK),
        ("d/.b.md", LINK),
        ("d/.c", LINK),
        ("d/.git/d.md", LINK),
        ("d/e.md", LINK),
    ];
    is(check(&files, &["d"]), &["d/e.md"], "2 hidden (including 1 directory)");
    is(check(&files, &["--hidden", "d"]), &["d/.b.md", "d/.github/a.md", "d/e.md"], "");
}

#[test]
fn each_ignore_file_counts() {
    for name in [".gitignore", ".ignore", ".barelinkignore", ".markdownlintignore"] {
        let ignore = ["d/", name].concat();
        let files = [
            (ignore.as_str(), &b"out/\n*.draft.md\n!kept.draft.md\n"[..]),
            ("d/out/a.md", LINK),
            ("d/out/b/c.md", LINK),
            ("d/b.draft.md", LINK),
            ("d/kept.draft.md", LINK),
            ("d/ignored.txt", LINK),
        ];
        let expected = "2 ignored (including 1 directory)";
        is(check(&files, &["d"]), &["d/kept.draft.md"], expected);
    }
}

#[test]
fn our_own_has_the_last_word() {
    let files = [
        ("d/.gitignore", &b"a.md\n"[..]),
        ("d/.markdownlintignore", b"b.md\n"),
        ("d/.barelinkignore", b"!a.md\n!b.md\n"),
        ("d/a.md", LINK),
        ("d/b.md", LINK),
    ];
    is(check(&files, &["d"]), &["d/a.md", "d/b.md"], "");
}

#[test]
fn globs_exclude_as_in_gitignore() {
    let files =
        [("d/a.md", LINK), ("d/vendor/b.md", LINK), ("d/e/vendor/c.md", LINK), ("d/e/f.md", LINK)];
    let vendor = check(&files, &["--exclude", "vendor", "d"]);
    is(vendor, &["d/a.md", "d/e/f.md"], "2 excluded (including 2 directories)");
    let anchored = check(&files, &["--exclude", "/d/vendor/**", "."]);
    is(anchored, &["d/a.md", "d/e/f.md", "d/e/vendor/c.md"], "1 excluded");
    let several = check(&files, &["--exclude", "e/", "--exclude-path", "d/*.md", "d"]);
    is(several, &["d/vendor/b.md"], "2 excluded (including 1 directory)");
}

#[test]
fn what_is_excluded_is_not_read_even_if_it_is_named() {
    let files = [("a.md", LINK), ("d/b.md", LINK)];
    let found = check(&files, &["--exclude", "a.md", "--exclude", "d/b.md", "a.md", "d"]);
    is(found, &[], "");
    let others = [("a.md", LINK), ("d/b.md", LINK), ("e.md", LINK)];
    let found =
        check(&others, &["--exclude", "a.md", "--exclude", "d", "a.md", "d", "d/b.md", "e.md"]);
    is(found, &["e.md"], "3 excluded (including 1 directory)");
}

/// By gitignore(5), the patterns of a directory match what is in it, and not the directory.
#[test]
fn a_directory_is_not_excluded_by_its_own_globs() {
    let list = b"exclude = ['/*', '!/a.md']\n";
    let files = [("a.md", LINK), ("b.md", LINK), ("d/c.md", LINK), ("list.toml", list)];
    let options = ["--exclude", "/*", "--exclude", "!/a.md"];
    for options in [&options[..], &["--config", "list.toml"]] {
        let found = check(&files, &[options, &["."]].concat());
        is(found, &["a.md"], "2 excluded (including 1 directory)");
    }
}

/// Only the file itself is excluded by a glob such as `*.md`, so the settings in its directory decide about that.
#[test]
fn an_excluded_directory_is_excluded_whatever_its_settings_are() {
    for settings in [&b""[..], b"exclude = ['!b.md']\n", b"exclude = [\n"] {
        let files = [
            ("barelink.toml", &b"exclude = ['v', 'w/*.md']\n"[..]),
            ("v/barelink.toml", settings),
            ("v/b.md", LINK),
            ("v/u/barelink.toml", settings),
            ("v/u/c.md", LINK),
            ("w/barelink.toml", b""),
            ("w/d.md", LINK),
        ];
        for paths in [&["v/b.md", "v/u/c.md", "w/d.md"][..], &["v", "v/u", "w"]] {
            assert_eq!(check(&files, paths).0, ["w/d.md"], "{paths:?}");
        }
        is(check(&files, &["."]), &["w/d.md"], "1 excluded (including 1 directory)");
    }
}

#[test]
fn an_excluded_text_does_not_count_as_read() {
    let folder = Folder::with(&[]);
    for command in [
        &["check"][..],
        &["fix", "--check"],
        &["fix", "--diff"],
        &["fix"],
        &["page", "--check"],
        &["page"],
    ] {
        let named = ["--exclude", "*.md", "--stdin-filename", "x.md", "-"];
        let run = run_in_with(&folder, &[command, &named].concat(), LINK);
        assert_eq!((&*run.messages, run.code), ("", Some(0)), "{command:?}");
    }
}

/// One path in two spellings names one file. Only the file system can tell that other names, such as hard links, are the
/// same file.
#[test]
fn a_file_is_read_once() {
    let files = [("d/a.md", LINK), ("d/e/b.md", LINK)];
    for paths in [&["d/a.md", "d/a.md"][..], &["d/a.md", "./d/../d/a.md"]] {
        is(check(&files, paths), &["d/a.md"], "");
    }
    is(check(&files, &["d/e", "d", "d"]), &["d/e/b.md", "d/a.md"], "");
    let folder = Folder::with(&files);
    let run = run_in(&folder, &["fix", "d/a.md", "d", "d/a.md"]);
    assert_eq!(run.messages, "Fixed 2 bare links in 2 of 2 files\n");
}

#[test]
fn what_is_too_large_is_counted() {
    let large = b"https://a.bc\nand more\n";
    let files = [("d/a.md", LINK), ("d/b.md", large)];
    let folder = Folder::with(&files);
    let run = run_in(&folder, &["fix", "--check", "--max-size", "15", "d"]);
    assert_eq!(run.code, Some(2));
    assert!(run.messages.ends_with("; skipped: 1 too large\n"), "{run:?}");
}

#[test]
fn a_glob_that_is_none_is_an_error() {
    let folder = Folder::with(&[("a.md", LINK)]);
    for (command, option) in [("fix", "--exclude"), ("list", "--exclude-path")] {
        for glob in ["a{b", "[", "a[b"] {
            let run = run_in(&folder, &[command, option, glob, "a.md"]);
            run.fails(glob);
        }
    }
}

/// `list --exclude` also takes regular expressions for destinations.
#[test]
fn list_excludes_destinations_by_regular_expressions_and_files_by_globs() {
    let folder = Folder::with(&[("a.md", LINK), ("vendor/b.md", b"https://vendor.bc\n")]);
    let list = |arguments: &[&str]| run_in(&folder, &[&["list"], arguments, &["."]].concat()).ok();
    assert_eq!(list(&["--exclude", "vendor"]).lines().count(), 1);
    assert_eq!(list(&["--exclude", "a[.]bc"]).lines().count(), 1);
    for option in ["--exclude", "--exclude-path"] {
        for glob in ["vendor/**", "**/vendor", "*/b.md"] {
            let out = list(&[option, glob]);
            assert!(out.contains("a.md") && !out.contains("b.md"), "{glob}: {out}");
        }
    }
    assert_eq!(list(&["--exclude-path", "vendor"]).lines().count(), 1);
}

#[test]
fn standard_input_can_have_the_name_of_a_file() {
    let folder = Folder::with(&[]);
    let run = |arguments: &[&str]| run_in_with(&folder, arguments, "https://a.bc\n");
    let out = run(&["list", "--stdin-filename", "d/a.md", "-"]).ok();
    assert!(out.starts_with("d/a.md:1:1 "), "{out}");
    let out = run(&["list", "--format", "json", "--stdin-filename", "d/a.md", "-"]).ok();
    assert!(out.contains("\"path\":\"d/a.md\""), "{out}");
    let out = run(&["fix", "--stdin-filename", "d/a.md", "-"]).ok();
    assert_eq!(out, "<https://a.bc>\n");
    let checked = run(&["fix", "--check", "--stdin-filename", "d/a.md", "-"]);
    assert_eq!(checked.out, "d/a.md:1:1: <https://a.bc>\n");
    // `fix` returns the text of an excluded file unchanged, because an editor replaces its text with the output.
    let out = run(&["fix", "--exclude", "d", "--stdin-filename", "d/a.md", "-"]).ok();
    assert_eq!(out, "https://a.bc\n");
    let out = run(&["list", "--exclude-path", "d", "--stdin-filename", "d/a.md", "-"]).ok();
    assert_eq!(out, "");
}

/// In a Git repository, a file with settings can be a symbolic link to any path.
#[cfg(unix)]
#[test]
fn settings_that_are_not_files_are_skipped() {
    use std::os::unix::fs::symlink;

    let many = "a\n".repeat(10_001);
    let large = "# a comment\n".repeat(100_000);
    for name in [".gitignore", ".ignore", ".barelinkignore", ".markdownlintignore"] {
        for place in ["", "b/"] {
            for (kind, reason) in [
                ("device", "it is not a regular file"),
                ("pipe", "it is not a regular file"),
                ("directory", "it is not a regular file"),
                ("dangling link", "no such file or directory"),
                ("many", "it has more than 10000 lines"),
                ("large", "it is larger than 1048576 bytes"),
            ] {
                let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("b/c.md", b"www.b.com\n")]);
                let file = folder.path().join(place).join(name);
                match kind {
                    "device" => symlink("/dev/zero", &file).unwrap(),
                    "pipe" => pipe(&file),
                    "directory" => std::fs::create_dir(&file).unwrap(),
                    "dangling link" => symlink("nowhere", &file).unwrap(),
                    "many" => std::fs::write(&file, &many).unwrap(),
                    _ => std::fs::write(&file, &large).unwrap(),
                }
                let run = run_in(&folder, &["check", "."]);
                assert_eq!(run.code, Some(1), "{run:?}");
                assert!(run.out.contains("a.md:1:1") && run.out.contains("b/c.md:1:1"), "{run:?}");
                let note = format!("barelink: {place}{name}: skipped: {reason}\n");
                assert_eq!(run.messages.matches(&note).count(), 1, "{run:?}");
            }
        }
    }
    for (kind, reason) in [
        ("device", "it is not a regular file"),
        ("pipe", "it is not a regular file"),
        ("directory", "it is not a regular file"),
        ("dangling link", "no such file or directory"),
    ] {
        let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
        let file = folder.path().join("barelink.toml");
        match kind {
            "device" => symlink("/dev/zero", &file).unwrap(),
            "pipe" => pipe(&file),
            "directory" => std::fs::create_dir(&file).unwrap(),
            _ => symlink("nowhere", &file).unwrap(),
        }
        let run = run_in(&folder, &["check", "."]);
        run.fails(&format!("barelink.toml: {reason}"));
    }
}

/// Globs are compiled to one expression, whose size has a limit.
#[test]
fn an_ignore_file_with_heavy_globs_is_named() {
    let globs: String = (0..2_000).map(|number| format!("{}{number}*\n", "?".repeat(90))).collect();
    for name in [".gitignore", ".barelinkignore"] {
        for place in ["", "b/"] {
            let folder = Folder::with(&[
                ("a.md", b"www.a.com\n"),
                ("b/c.md", b"www.b.com\n"),
                (&[place, name].concat(), globs.as_bytes()),
            ]);
            let run = run_in(&folder, &["check", "."]);
            assert_eq!(run.code, Some(1), "{run:?}");
            let note =
                format!("barelink: {place}{name}: skipped: its patterns are too large together\n");
            assert_eq!(run.messages.matches(&note).count(), 1, "{run:?}");
            assert!(run.out.contains("a.md:1:1") && run.out.contains("b/c.md:1:1"), "{run:?}");
        }
    }
}

#[cfg(unix)]
fn pipe(path: &std::path::Path) {
    let mode = rustix::fs::Mode::RWXU;
    rustix::fs::mkfifoat(rustix::fs::CWD, path, mode).unwrap();
}

/// All globs are compiled together, which takes more than linear time. Their number is therefore limited.
#[test]
fn globs_are_bounded() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    let globs: Vec<_> = (0..10_001).map(|number| format!("\"b{number}\"")).collect();
    let config = format!("exclude = [{}]\n", globs.join(", "));
    std::fs::write(folder.path().join("barelink.toml"), config).unwrap();
    let run = run_in(&folder, &["check", "."]);
    run.fails("more than 10000 globs");
}

const TAG: &[u8] = b"Signature: 8a477f597d28d172789f06886806bc55\n# A cache of something\n";

/// Nobody edits these directories, whether an ignore file lists them or not.
#[test]
fn directories_of_tools_are_skipped() {
    let files = [
        ("a.md", LINK),
        ("node_modules/b/c.md", LINK),
        ("d/node_modules/e.md", LINK),
        ("cache/CACHEDIR.TAG", TAG),
        ("cache/f/g.md", LINK),
        ("no/CACHEDIR.TAG", b"Signature: other"),
        ("no/h.md", LINK),
        ("i/node_modules.md", LINK),
    ];
    let read = ["a.md", "i/node_modules.md", "no/h.md"];
    is(check(&files, &["."]), &read, "3 ignored (including 3 directories)");
    assert_eq!(check(&files, &["--no-ignore", "."]).0.len(), 6);
    assert_eq!(check(&files, &["--hidden", "."]).0, read);
    // A named directory is searched.
    is(check(&files, &["node_modules"]), &["node_modules/b/c.md"], "");
    is(check(&files, &["cache/f", "cache"]), &["cache/f/g.md"], "");
    let included = [&files[..], &[(".gitignore", b"!node_modules/\n")]].concat();
    assert_eq!(check(&included, &["."]).0.len(), 5);
}
