//! Checks errors in `barelink.toml`: each names the file, the line and what is meant, once.

use similar_asserts::assert_eq;

use crate::program::{run, run_in, Folder};

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
