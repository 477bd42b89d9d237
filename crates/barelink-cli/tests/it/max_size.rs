//! Checks inputs that exceed the size limit.

use similar_asserts::assert_eq;

use crate::program::{run, run_in, run_on, Folder};

#[test]
fn a_limit_holds_for_every_command() {
    let folder = Folder::with(&[("a.md", b"www.a.bc\n"), ("b.md", b"www.b.cd or more\n")]);
    for command in ["list", "fix"] {
        let run = run_in(&folder, &[command, "--max-size", "9", "."]);
        assert_eq!(run.code, Some(2), "{run:?}");
        let message = "b.md: larger than 9 bytes; not read (`--max-size` sets the limit)";
        assert!(run.messages.contains(message), "{run:?}");
        assert!(!run.messages.contains("a.md: larger"), "{run:?}");
    }
    for command in ["list", "fix", "render", "html", "compare", "url", "mdbook"] {
        // Without "-", `fix` changes the files of the current directory.
        let action = match command {
            "url" => &["minimal"][..],
            "mdbook" => &[],
            _ => &["-"],
        };
        let arguments = [&[command][..], &["--max-size", "1K"], action].concat();
        let run = run(&arguments, "a".repeat(1025));
        run.fails("larger than 1024 bytes");
    }
}

#[test]
fn found_files_have_a_limit_and_named_ones_none() {
    // The first byte is not UTF-8, so reading the whole file is a failure too.
    let folder = Folder::with(&[("d/a.md", b"\xFF\n")]);
    let file = std::fs::File::options().append(true).open(folder.path().join("d/a.md")).unwrap();
    file.set_len((64 << 20) + 1).unwrap();
    let run = run_in(&folder, &["list", "d"]);
    run.fails("larger than 67108864 bytes");
    let run = run_in(&folder, &["list", "d/a.md"]);
    run.fails("not UTF-8: invalid byte 0xFF at offset 0");
}

#[test]
fn a_limit_is_a_number() {
    let run = run_on(&["list", "--max-size", "much"], "");
    run.fails("not a number of bytes");
}
