//! Checks `barelink.toml` in a checkout of a stranger.

use similar_asserts::assert_eq;

use crate::program::{run_in, Folder};

/// A checkout may contain a symbolic link to a file of the user who checks it.
#[cfg(unix)]
#[test]
fn a_link_out_of_the_repository_is_not_followed() {
    use std::os::unix::fs::symlink;

    let config = b"dialect = \"uts58\"\n";
    let outside = Folder::with(&[("secret.toml", &config[..]), ("ignore", b"*.md\n")]);
    for repository in ["", "r/.git/config"] {
        let folder = Folder::with(&[
            ("r/d/a.md", &b"a.com https://b.cd\n"[..]),
            ("r/common.toml", config),
            ("r/d/common.toml", config),
        ]);
        if !repository.is_empty() {
            folder.add(repository, b"");
        }
        let link = folder.path().join("r/d/barelink.toml");
        let is_followed = |target: &std::path::Path| {
            symlink(target, &link).unwrap();
            let list = run_in(&folder, &["list", "r/d"]);
            let fixed = run_in(&folder, &["fix", "--diff", "r/d/a.md"]);
            std::fs::remove_file(&link).unwrap();
            if list.code == Some(0) {
                assert!(list.out.contains(" a.com"), "{list:?}");
                return true;
            }
            for run in [list, fixed] {
                run.fails("barelink.toml: it is a symbolic link out of its repository");
                assert_eq!(run.out, "");
            }
            false
        };
        assert!(!is_followed(&outside.path().join("secret.toml")), "{repository}");
        assert!(is_followed("common.toml".as_ref()), "{repository}");
        // Without a repository, only the directory of the link is known to belong to it.
        assert_eq!(is_followed("../common.toml".as_ref()), !repository.is_empty());
        let ignore = folder.path().join("r/d/.gitignore");
        symlink(outside.path().join("ignore"), &ignore).unwrap();
        let run = run_in(&folder, &["list", "r/d"]);
        let note =
            "barelink: r/d/.gitignore: skipped: it is a symbolic link out of its repository\n";
        assert_eq!((&*run.messages, run.out.lines().count()), (note, 1), "{run:?}");
        // The command line may name any file.
        symlink(outside.path().join("secret.toml"), &link).unwrap();
        let run = run_in(&folder, &["list", "--config", "r/d/barelink.toml", "r/d"]);
        assert_eq!(run.out.lines().count(), 2, "{run:?}");
    }
}

/// The file may be a link to another one, or be shown in the log of a public build.
#[test]
fn an_error_does_not_show_a_value() {
    let secret = "hunter2";
    for key in [
        "dialect", "kinds", "ends", "untrusted", "extensions", "flavor", "exclude", "types",
        "override", "paths", "extend",
    ] {
        for value in [
            "\"@\"", "[\"@\"]", "{ @ = 1 }", "[{ a = \"@\" }]", "\"\"\"\n@", "@", "\"@", "'@' x",
            "[\"@{b\"]", "[\"@[\"]", "\"a, expected @\"", "1@", "[[\"@\"]]", "\"\\u@\"",
            "2026-01-01T@",
        ] {
            for before in ["", "[[override]]\npaths = []\n"] {
                let config = format!("{before}{key} = {}\n", value.replace('@', secret));
                let folder = Folder::with(&[("barelink.toml", config.as_bytes()), ("a.md", b"")]);
                let run = run_in(&folder, &["check", "a.md"]);
                assert!(!run.messages.contains(secret), "{config}: {run:?}");
            }
        }
    }
}
