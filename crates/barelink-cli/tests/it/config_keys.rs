//! Checks each key of `barelink.toml` alone.

use similar_asserts::assert_eq;

use crate::program::{run, run_in, Folder};

/// Each key affects the output of `check`: one text occurs in it only with the key, or only without the key.
#[test]
fn each_key_has_an_effect() {
    let uts58 = "dialect = \"uts58\"\n";
    let sentence = "https://a.com/aを見る\n";
    let cases = [
        ("dialect", "\"uts58\"", "", "a.md", "a.com\n", "a.com", true),
        ("kinds", "[\"email\"]", "", "a.md", "www.a.com\n", "www.a.com", false),
        ("scheme-less", "\"https\"", "", "a.md", "www.a.com\n", "https://www.", true),
        ("tld", "\"delegated\"", "", "a.md", "http://a.invalid\n", "a.invalid", false),
        ("file-names", "\"link\"", uts58, "a.md", "main.rs\n", "main.rs", true),
        ("ends", "\"text\"", "", "a.md", sentence, "https://a.com/a\"", true),
        ("untrusted", "true", "", "a.md", "http://127.0.0.1\n", "127.0.0.1", false),
        ("extensions", "[\"math\"]", "", "a.md", "$http://a.b/c$\n", "a.b", false),
        ("trust-dialect", "true", "", "a.md", sentence, "\"fix\":\"<", true),
        ("flavor", "\"gfm\"", "", "a.md", "::b{c=\"d@e.fg\"}\n", "\"fix\":\"<", true),
        ("headings", "false", "", "a.md", "# http://a.com\n", "\"fix\":\"<", false),
        ("style", "\"inline\"", "", "a.md", "http://a.com\n", "\"fix\":\"[", true),
        ("extend", "\"base.toml\"", "", "a.md", "http://a.com\n", "a.com", false),
        ("exclude", "[\"a.md\"]", "", "a.md", "http://a.com\n", "a.com", false),
        ("hidden", "true", "", ".a.md", "http://a.com\n", "a.com", true),
        ("types", "[\"rs\"]", "", "a.rs", "//! http://a.com\n", "a.com", true),
    ];
    for (key, value, base, name, text, part, is_with) in cases {
        let found = |line: &str| {
            let config = format!("{base}{line}");
            let folder = Folder::with(&[
                ("barelink.toml", config.as_bytes()),
                ("base.toml", b"kinds = [\"email\"]\n"),
                (name, text.as_bytes()),
            ]);
            // Some keys exclude the only file.
            let arguments = ["check", "--format", "json", "--allow-empty", "."];
            let run = run_in(&folder, &arguments);
            assert_ne!(run.code, Some(2), "{run:?}");
            run.out.contains(part)
        };
        let line = format!("{key} = {value}\n");
        assert_eq!((found(&line), found("")), (is_with, !is_with), "{key}");
    }
    let schema = run(&["config", "--schema"], "").ok();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let keys = schema["properties"].as_object().unwrap().keys();
    let keys: Vec<_> = keys.filter(|key| *key != "override").collect();
    assert_eq!(keys.len(), cases.len(), "{keys:?}");
    assert!(cases.iter().all(|(key, ..)| keys.iter().any(|one| one == key)));
    let help = run(&["config", "--help"], "").ok();
    let words: Vec<_> = help.split(|c: char| !c.is_ascii_alphabetic() && c != '-').collect();
    for (key, ..) in cases {
        assert!(words.contains(&key), "{key}: {help}");
    }
}
