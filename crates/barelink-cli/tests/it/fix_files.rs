//! Checks which files `fix` writes, and which files it refuses to write.

use std::fs;
use std::io::{pipe, read_to_string};
use std::path::Path;

use similar_asserts::assert_eq;

use crate::program::{command, run_in, run_in_with, Folder, Run};

const BARE: &[u8] = b"a\n\nsee www.a.bc\n";
const EXPLICIT: &str = "a\n\nsee [www.a.bc](http://www.a.bc)\n";

#[track_caller]
fn content(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// Returns the names of all files and directories in the directory, sorted.
fn names(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn files_are_written_and_counted() {
    let folder = Folder::with(&[
        ("a.md", BARE),
        ("d/b.markdown", BARE),
        ("d/c.md", b"none\n"),
        ("d/e.txt", BARE),
        ("d/.gitignore", b"f.md\n"),
        ("d/f.md", BARE),
    ]);
    let run = run_in(&folder, &["fix", "a.md", "d"]);
    assert_eq!(run.out, "");
    assert_eq!(run.messages, "Fixed 2 bare links in 2 of 3 files; skipped: 1 ignored\n");
    assert_eq!(run.code, Some(0));
    for (name, expected) in [
        ("a.md", EXPLICIT.as_bytes()),
        ("d/b.markdown", EXPLICIT.as_bytes()),
        ("d/c.md", b"none\n"),
        ("d/e.txt", BARE),
        ("d/f.md", BARE),
    ] {
        assert_eq!(content(&folder, name).as_bytes(), expected, "{name}");
    }
    assert_eq!(names(folder.path()), ["a.md", "d"]);
    assert_eq!(names(&folder.path().join("d")).len(), 5);
}

#[test]
fn standard_input_goes_to_standard_output() {
    let folder = Folder::with(&[("a.md", BARE)]);
    assert_eq!(run_in_with(&folder, &["fix", "-"], BARE).ok(), EXPLICIT);
    let run = run_in_with(&folder, &["fix", "-", "a.md"], BARE);
    assert_eq!(run.out, EXPLICIT);
    assert_eq!(content(&folder, "a.md"), EXPLICIT);
}

#[test]
fn check_lists_and_writes_nothing() {
    let folder = Folder::with(&[("a.md", BARE), ("b.md", b"---\nx: y\n---\nwww.a.bc www.d.ef\n")]);
    let run = run_in(&folder, &["fix", "--check", "."]);
    assert_eq!(
        run.out.replace(std::path::MAIN_SEPARATOR, "/"),
        "a.md:3:5: [www.a.bc](http://www.a.bc)\n\
         b.md:4:1: [www.a.bc](http://www.a.bc)\n\
         b.md:4:10: [www.d.ef](http://www.d.ef)\n"
    );
    assert_eq!(run.code, Some(1));
    assert_eq!(content(&folder, "a.md").as_bytes(), BARE);
    run_in(&folder, &["fix", "."]);
    let run = run_in(&folder, &["fix", "--check", "."]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(0)));
}

#[test]
fn what_is_left_alone_is_nothing_to_be_found_by_check() {
    let folder = Folder::with(&[("a.md", b"a \\https://a.bc\n")]);
    let run = run_in(&folder, &["fix", "--check", "-v", "a.md"]);
    assert_eq!((run.out.as_str(), run.code), ("", Some(0)));
    assert!(run.messages.contains("a.md:1:4: left alone"), "{run:?}");
}

#[test]
fn diff_shows_and_writes_nothing() {
    let folder = Folder::with(&[("a.md", BARE), ("b.md", b"none\n")]);
    let run = run_in(&folder, &["fix", "--diff", "a.md", "b.md"]);
    assert_eq!(
        run.out,
        "--- a.md\n+++ a.md\n@@ -1,3 +1,3 @@\n a\n \n-see www.a.bc\n+see [www.a.bc](http://www.a.bc)\n"
    );
    assert_eq!(run.code, Some(0));
    assert_eq!(content(&folder, "a.md").as_bytes(), BARE);
    let run = run_in(&folder, &["fix", "--diff", "--check", "a.md"]);
    assert!(run.out.starts_with("--- a.md"), "{run:?}");
    assert_eq!(run.code, Some(1));
}

/// `patch` and git end lines at LF only. GNU diff writes a tab after a name that contains a space.
#[test]
fn diff_can_be_applied() {
    let folder = Folder::with(&[("a b.md", b"x\r\nwww.a.bc\ry"), ("c.md", BARE)]);
    let run = run_in(&folder, &["fix", "--diff", "a b.md", "c.md"]);
    let first = "--- a b.md\t\n+++ a b.md\t\n@@ -1,2 +1,2 @@\n x\r\n-www.a.bc\ry\n\\ No newline at end of file\n\
                 +[www.a.bc](http://www.a.bc)\ry\n\\ No newline at end of file\n--- c.md\n";
    assert!(run.out.starts_with(first), "{run:?}");
    let folder = Folder::with(&[("a.md", b"https://a.bc\r")]);
    let run = run_in(&folder, &["fix", "--diff", "a.md"]);
    let lines = "-https://a.bc\r\n\\ No newline at end of file\n\
                 +<https://a.bc>\r\n\\ No newline at end of file\n";
    assert!(run.out.ends_with(lines), "{run:?}");
}

/// `git apply` refuses names that begin with `./`.
#[test]
fn diff_names_files_without_the_current_directory() {
    let folder = Folder::with(&[("a.md", BARE)]);
    for path in [".", "./a.md", "a.md"] {
        let run = run_in(&folder, &["fix", "--diff", path]);
        assert!(run.out.starts_with("--- a.md\n+++ a.md\n@@"), "{run:?}");
    }
}

/// git and GNU diff write names with control characters in quotation marks, with the escapes of C. Both read an unquoted
/// name as it is, unless it begins with a quotation mark.
#[cfg(unix)]
#[test]
fn diff_quotes_names() {
    let names = [
        ("t\tab.md", r#""t\tab.md""#),
        ("a\nb\r\u{1b}\u{7f}.md", r#""a\nb\r\033\177.md""#),
        ("\\\"\u{1} é.md", r#""\\\"\001 é.md""#),
        ("\u{202e}\u{85}.md", r#""\342\200\256\302\205.md""#),
        ("\"a\".md", r#""\"a\".md""#),
        ("é\"\\.md", r#"é"\.md"#),
    ];
    for (name, quoted) in names {
        let folder = Folder::with(&[(name, BARE)]);
        let run = run_in(&folder, &["fix", "--diff"]);
        let tab = if name.contains(' ') { "\t" } else { "" };
        let header = format!("--- {quoted}{tab}\n+++ {quoted}{tab}\n@@");
        assert!(run.out.starts_with(&header), "{run:?}");
    }
    // Only some file systems allow names that are not UTF-8.
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt;
        let folder = Folder::with(&[]);
        let name = std::ffi::OsStr::from_bytes(b"\xFF\xC3.md");
        fs::write(folder.path().join(name), BARE).unwrap();
        let run = run_in(&folder, &["fix", "--diff"]);
        assert!(run.out.starts_with("--- \"\\377\\303.md\"\n+++ \"\\377\\303.md\"\n@@"), "{run:?}");
    }
}

#[test]
fn the_summary_comes_last() {
    let folder = Folder::with(&[("a.md", BARE)]);
    let (reader, writer) = pipe().unwrap();
    let mut command = command();
    command
        .args(["fix", "--check", "a.md"])
        .current_dir(folder.path())
        .stdout(writer.try_clone().unwrap())
        .stderr(writer);
    let status = command.status().unwrap();
    // The command holds the other end of the pipe.
    drop(command);
    assert_eq!(
        read_to_string(reader).unwrap(),
        "a.md:3:5: [www.a.bc](http://www.a.bc)\n\
         Found 1 bare link in 1 file; 1 can be fixed with `barelink fix a.md`\n"
    );
    assert_eq!(status.code(), Some(1));
}

#[test]
fn one_bad_file_stops_no_other() {
    let folder = Folder::with(&[("a.md", BARE), ("b.md", b"www.a.bc\n\xff\n"), ("c.md", BARE)]);
    let run = run_in(&folder, &["fix", "a.md", "b.md", "missing.md", "c.md"]);
    run.fails("b.md: not UTF-8");
    assert!(run.messages.contains("offset 9"), "{run:?}");
    assert!(run.messages.contains("missing.md"), "{run:?}");
    assert_eq!(content(&folder, "a.md"), EXPLICIT);
    assert_eq!(content(&folder, "c.md"), EXPLICIT);
    let bad = fs::read(folder.path().join("b.md")).unwrap();
    assert_eq!(bad, b"www.a.bc\n\xff\n");
    // A failure takes precedence over a found change.
    fs::write(folder.path().join("a.md"), BARE).unwrap();
    let run = run_in(&folder, &["fix", "--check", "a.md", "b.md"]);
    assert_eq!(run.code, Some(2));
    assert!(run.out.starts_with("a.md:3:5"), "{run:?}");
}

#[test]
fn a_file_that_is_named_twice_is_fixed_once() {
    let folder = Folder::with(&[("a.md", BARE)]);
    let Run { messages, code, .. } = run_in(&folder, &["fix", "a.md", "a.md", "."]);
    assert_eq!(code, Some(0), "{messages}");
    assert_eq!(content(&folder, "a.md"), EXPLICIT);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{symlink, MetadataExt, PermissionsExt};
    use std::process::Command;

    use similar_asserts::assert_eq;

    use super::*;
    use crate::program::Restricted;

    #[test]
    fn a_file_without_bare_links_is_not_touched() {
        let folder = Folder::with(&[("a.md", b"<https://a.bc>\n")]);
        let path = folder.path().join("a.md");
        let touched = |path| {
            let metadata = fs::metadata(path).unwrap();
            (metadata.ino(), metadata.mtime(), metadata.mtime_nsec())
        };
        let before = touched(&path);
        assert_eq!(run_in(&folder, &["fix", "a.md"]).code, Some(0));
        assert_eq!(touched(&path), before);
    }

    #[test]
    fn permissions_and_symbolic_links_stay() {
        let folder = Folder::with(&[("d/a.md", BARE)]);
        let file = folder.path().join("d/a.md");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("d/a.md", folder.path().join("b.md")).unwrap();
        assert_eq!(run_in(&folder, &["fix", "b.md"]).code, Some(0));
        let link = fs::symlink_metadata(folder.path().join("b.md")).unwrap();
        assert!(link.is_symlink());
        assert_eq!(content(&folder, "d/a.md"), EXPLICIT);
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o7777, 0o640);
        assert_eq!(names(folder.path()), ["b.md", "d"]);
    }

    #[test]
    fn all_names_of_a_file_are_fixed() {
        let folder = Folder::with(&[("a.md", BARE)]);
        let name = |name: &str| folder.path().join(name);
        fs::hard_link(name("a.md"), name("b.txt")).unwrap();
        assert_eq!(run_in(&folder, &["fix", "a.md"]).code, Some(0));
        assert_eq!(content(&folder, "a.md"), EXPLICIT);
        assert_eq!(content(&folder, "b.txt"), EXPLICIT);
        assert_eq!(names(folder.path()), ["a.md", "b.txt"]);
    }

    #[test]
    fn what_a_killed_run_left_behind_goes() {
        let left = ".barelink-aB3dE6gH9jK2mN5p.tmp";
        let folder =
            Folder::with(&[("a.md", BARE), (left, b"half"), (".barelink-config", b"mine")]);
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(2 * 60 * 60);
        for name in [left, ".barelink-config"] {
            let path = folder.path().join(name);
            let file = fs::File::options().write(true).open(path).unwrap();
            file.set_modified(old).unwrap();
        }
        assert_eq!(run_in(&folder, &["fix", "a.md"]).code, Some(0));
        assert_eq!(names(folder.path()), [".barelink-config", "a.md"]);
    }

    #[test]
    fn a_full_disk_loses_nothing() {
        // A file size limit as small as `ulimit -f 1` sets: a block of 512 or 1024 bytes.
        let document = "www.a.bc\n".repeat(1_000);
        let folder = Folder::with(&[("a.md", document.as_bytes())]);
        let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
        for (arguments, message) in [
            (&["fix", "a.md"][..], "a.md: left unchanged"),
            (&["render", "-o", "page.html", "a.md"], "page.html: cannot be written"),
        ] {
            let output = Command::new("sh")
                .args(["-c", script, env!("CARGO_BIN_EXE_barelink")])
                .args(arguments)
                .current_dir(folder.path())
                .output()
                .unwrap();
            let messages = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{messages}");
            assert!(messages.contains(message), "{messages}");
            assert_eq!(content(&folder, "a.md"), document);
            assert_eq!(names(folder.path()), ["a.md"]);
        }
    }

    #[test]
    fn a_read_only_file_and_folder_are_left_as_they_are() {
        let folder = Folder::with(&[("d/a.md", BARE), ("e/b.md", BARE)]);
        let Some(restricted) = Restricted::new(&folder) else { return };
        let set = |name: &str, mode| {
            let path = folder.path().join(name);
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        };
        set("d/a.md", 0o444);
        set("e", 0o555);
        let run = restricted.run_in(&folder, &["fix", "d", "e"]);
        set("e", 0o755);
        run.fails("a.md: left unchanged");
        assert!(run.messages.contains("b.md: left unchanged"), "{run:?}");
        assert_eq!(content(&folder, "d/a.md").as_bytes(), BARE);
        assert_eq!(content(&folder, "e/b.md").as_bytes(), BARE);
    }

    #[test]
    fn a_pipe_is_not_replaced() {
        let folder = Folder::with(&[]);
        let run = run_in_with(&folder, &["fix", "/dev/stdin"], BARE);
        run.fails("not a regular file");
    }
}
