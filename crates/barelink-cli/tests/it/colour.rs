//! Checks that output has colours on terminals and on request.

use similar_asserts::assert_eq;

use crate::program::{command, Folder};

const ESCAPE: char = '\u{1b}';

/// Returns the output of `list` and `compare` for a document, with this option and environment.
fn outputs(options: &[&str], environment: &[(&str, &str)]) -> [String; 2] {
    let folder = Folder::with(&[("a.md", b"www.a.com http://b\n")]);
    ["list", "compare"].map(|name| {
        let mut command = command();
        command.arg(name).args(options).arg("a.md");
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.envs(environment.iter().copied());
        let output = command.current_dir(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    })
}

/// Removes each escape character and everything up to the next `m`.
fn plain(coloured: &str) -> String {
    let mut parts = coloured.split(ESCAPE);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

#[test]
fn none_in_a_pipe() {
    for environment in [&[][..], &[("CLICOLOR", "1")], &[("NO_COLOR", "1")]] {
        for out in outputs(&[], environment) {
            assert!(!out.contains(ESCAPE), "{out:?}");
        }
    }
}

#[test]
fn where_they_are_asked_for() {
    let without = outputs(&[], &[]);
    let always = outputs(&["--color", "always"], &[("NO_COLOR", "1")]);
    let forced = outputs(&[], &[("CLICOLOR_FORCE", "1")]);
    assert_eq!(always, forced);
    for (coloured, out) in always.iter().zip(&without) {
        assert!(coloured.contains(ESCAPE), "{coloured:?}");
        assert_eq!(plain(coloured), *out);
    }
}

#[test]
fn none_where_they_are_not_wanted() {
    let environments =
        [(&["--color", "never"][..], ("CLICOLOR_FORCE", "1")), (&[], ("NO_COLOR", "1"))];
    for (options, variable) in environments {
        for out in outputs(options, &[variable]) {
            assert!(!out.contains(ESCAPE), "{out:?}");
        }
    }
}

#[test]
fn programs_get_none() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    let mut command = command();
    command.args(["list", "--format", "json", "--color", "always", "a.md"]);
    let output = command.current_dir(folder.path()).output().unwrap();
    assert!(output.stdout.starts_with(b"{") && !output.stdout.contains(&0x1b));
}
