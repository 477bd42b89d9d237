//! Checks `extend`, `.barelink.toml`, and the notes on files whose settings are not read.

use similar_asserts::assert_eq;

use crate::program::{run_in, run_in_with, Folder};

const LINKS: &[u8] = b"a.com https://b.cd me@e.org\n";

/// Returns the texts that `list` finds, and the messages.
#[track_caller]
fn listed(folder: &Folder, path: &str) -> (Vec<String>, String) {
    let run = run_in(folder, &["list", path]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let text = |line: &str| line.split_whitespace().nth(2).unwrap().to_owned();
    (run.out.lines().map(text).collect(), run.messages)
}

#[test]
fn settings_of_the_extended_file_are_below_one_s_own() {
    let base = "dialect = \"uts58\"\nkinds = [\"domain\", \"email\"]\nexclude = [\"out.md\"]\n\n\
        [[override]]\npaths = [\"d/over.md\"]\nkinds = [\"email\"]\n";
    let folder = Folder::with(&[
        (".git/config", b""),
        ("barelink.toml", base.as_bytes()),
        ("d/barelink.toml", b"extend = \"../barelink.toml\"\nscheme-less = \"http\"\n"),
        (
            "d/own/barelink.toml",
            b"extend = \"../barelink.toml\"\nkinds = [\"url\"]\nexclude = []\n",
        ),
        ("d/a.md", LINKS),
        ("d/over.md", LINKS),
        ("d/out.md", LINKS),
        ("d/own/a.md", LINKS),
        ("d/own/out.md", LINKS),
    ]);
    assert_eq!(listed(&folder, "d/a.md").0, ["a.com", "me@e.org"]);
    // Globs are relative to the file in which they are written.
    assert_eq!(listed(&folder, "d/over.md").0, ["me@e.org"]);
    assert_eq!(listed(&folder, "d/own/a.md").0, ["https://b.cd"]);
    // Its own `exclude` takes the place of the extended one.
    assert_eq!(listed(&folder, "d").0.len(), 5);
    let out = run_in(&folder, &["config", "d/over.md"]).ok();
    for (key, origin) in [
        ("dialect = \"uts58\"", "/barelink.toml:1"),
        ("kinds = [\"email\"]", "/barelink.toml:7, [[override]]"),
        ("exclude = [\"out.md\"]", "/barelink.toml:3"),
        ("extend = \"../barelink.toml\"", "/d/barelink.toml:1"),
        ("scheme-less = \"http\"", "/d/barelink.toml:2"),
    ] {
        let line = out.lines().find(|line| line.starts_with(key)).expect(key);
        assert!(line.ends_with(origin), "{line}");
    }
}

#[test]
fn exclude_hidden_and_types_are_extended_too() {
    let folder = Folder::with(&[
        ("base/b.toml", &b"exclude = [\"x.md\"]\nhidden = true\ntypes = [\"mdx\"]\n"[..]),
        (".git/config", b""),
        ("d/barelink.toml", b"extend = \"../base/b.toml\"\n"),
        ("d/.a.mdx", LINKS),
        ("d/b.md", LINKS),
    ]);
    let (found, _) = listed(&folder, "d");
    assert_eq!(found.len(), 2, "{found:?}");
    // The globs of a file are relative to its directory, and match nothing outside.
    assert_eq!(listed(&folder, "d/b.md").0.len(), 2);
}

#[test]
fn a_file_that_cannot_be_extended_is_an_error_at_the_key() {
    let outside = Folder::with(&[("secret.toml", b"dialect = \"hunter2\"\n")]);
    let secret = outside.path().join("secret.toml");
    for (value, error) in [
        ("none.toml", "the file to extend cannot be read"),
        ("../../secret.toml", "the file to extend cannot be read"),
        (secret.to_str().unwrap(), "the file to extend is outside the repository"),
        ("barelink.toml", "the file to extend leads back to this one"),
        ("../cycle.toml", "cycle.toml:2:10: the file to extend leads back to this one"),
        ("../bad.toml", "bad.toml:1:1: unknown key `dialekt`"),
        ("../values.toml", "values.toml:1:11: invalid value for `dialect`"),
        ("..", "the file to extend is not a regular file"),
    ] {
        let folder = Folder::with(&[
            ("r/.git/config", &b""[..]),
            ("r/d/barelink.toml", format!("\nextend = {value:?}\n").as_bytes()),
            ("r/d/a.md", LINKS),
            ("r/cycle.toml", b"kinds = [\"url\"]\nextend = \"d/barelink.toml\"\n"),
            ("r/bad.toml", b"dialekt = \"gfm\"\n"),
            ("r/values.toml", b"dialect = \"hunter2\"\n"),
        ]);
        for arguments in [&["list", "r"][..], &["list", "--config", "r/d/barelink.toml", "r"]] {
            let run = run_in(&folder, arguments);
            run.fails(error);
            assert!(!run.messages.contains("hunter2"), "{run:?}");
            if error.starts_with("the file") {
                run.fails(&format!("barelink.toml:2:10: {error}"));
                assert!(
                    value.len() < 3 || value == "barelink.toml" || !run.messages.contains(value),
                    "{run:?}"
                );
            }
        }
    }
}

/// Without a repository, only the directory of the file is known to belong to it.
#[test]
fn only_files_of_the_repository_are_extended() {
    for (repository, is_read) in [("r/.git/config", true), ("r/d/.git/config", false), ("x", false)]
    {
        let folder = Folder::with(&[
            (repository, &b""[..]),
            ("r/base.toml", b"kinds = [\"url\"]\n"),
            ("r/d/barelink.toml", b"extend = \"../base.toml\"\n"),
            ("r/d/a.md", LINKS),
        ]);
        let run = run_in(&folder, &["list", "r/d"]);
        assert_eq!(run.code, Some(if is_read { 0 } else { 2 }), "{repository}: {run:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_repository_is_not_extended() {
    let outside = Folder::with(&[("base.toml", b"kinds = [\"url\"]\n")]);
    let folder = Folder::with(&[("barelink.toml", b"extend = \"base.toml\"\n"), ("a.md", LINKS)]);
    let link = folder.path().join("base.toml");
    std::os::unix::fs::symlink(outside.path().join("base.toml"), link).unwrap();
    run_in(&folder, &["list", "."]).fails("1:10: the file to extend is outside the repository");
}

#[test]
fn many_layers_end_with_an_error() {
    let folder = Folder::with(&[("a.md", LINKS), ("barelink.toml", b"extend = \"0.toml\"\n")]);
    for number in 0..40 {
        let config = format!("extend = \"{}.toml\"\n", number + 1);
        folder.add(&format!("{number}.toml"), config.as_bytes());
    }
    run_in(&folder, &["list", "."]).fails("too many files extend each other");
}

#[test]
fn a_hidden_name_is_read_too() {
    let folder = Folder::with(&[
        (".barelink.toml", &b"kinds = [\"url\"]\n"[..]),
        ("a.md", LINKS),
        ("d/barelink.toml", b"kinds = [\"email\"]\n"),
        ("d/.barelink.toml", b"nonsense"),
        ("d/a.md", LINKS),
    ]);
    assert_eq!(listed(&folder, "a.md"), (vec!["https://b.cd".into()], String::new()));
    let note = "barelink: d/.barelink.toml: not read, since barelink.toml is beside it\n";
    assert_eq!(listed(&folder, "."), (vec!["https://b.cd".into(), "me@e.org".into()], note.into()));
    assert_eq!(run_in(&folder, &["config", "d"]).messages, note);
    let input = ["list", "--stdin-filename", "d/x.md", "-"];
    assert_eq!(run_in_with(&folder, &input, LINKS).messages, note);
}

#[test]
fn settings_in_pyproject_are_named_and_not_read() {
    let project = b"[project]\nname = \"x\"\n\n[tool.barelink]\nkinds = [\"email\"]\n";
    let folder = Folder::with(&[("pyproject.toml", &project[..]), ("d/a.md", LINKS)]);
    let note = "barelink: pyproject.toml:4: [tool.barelink] is not read; write its keys into barelink.toml\n";
    let (found, messages) = listed(&folder, "d");
    assert_eq!((found.len(), &*messages), (2, note));
    assert_eq!(run_in(&folder, &["check", "--exit-zero", "-q", "d/a.md"]).messages, note);
    for other in [&b"[tool.ruff]\n[tool.barelinks]\n"[..], b"[tool\n[tool.barelink]\n", b"\xFF"] {
        folder.add("pyproject.toml", other);
        assert_eq!(listed(&folder, "d").1, "");
    }
    folder.add("pyproject.toml", project);
    assert_eq!(run_in(&folder, &["list", "--no-config", "d"]).messages, "");
}
