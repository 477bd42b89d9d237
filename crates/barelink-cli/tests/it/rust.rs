//! Checks documentation comments of Rust, which are parsed as rustdoc parses them.

use similar_asserts::assert_eq;

use crate::program::{numbers, objects, run_in, run_in_with, texts, Folder};

const SOURCE: &str = "\
//! See https://a.bc/d.

// https://b.cd
/// |a|
/// |-|
/// |www.c.de|
fn f() -> &'static str {
    \"https://d.ef\"
}
";

const FIXED: &str = "\
//! See <https://a.bc/d>.

// https://b.cd
/// |a|
/// |-|
/// |[www.c.de](http://www.c.de)|
fn f() -> &'static str {
    \"https://d.ef\"
}
";

#[test]
fn links_in_comments_are_made_explicit() {
    let folder = Folder::with(&[("src/a.rs", SOURCE.as_bytes())]);
    let check = run_in(&folder, &["check", "--format", "json", "--type", "rs", "src"]);
    assert_eq!(check.code, Some(1));
    let places = check.out.lines().map(|line| {
        let finding: serde_json::Value = serde_json::from_str(line).unwrap();
        (finding["line"].as_u64(), finding["column"].as_u64())
    });
    let places: Vec<_> = places.collect();
    assert_eq!(places, [(Some(1), Some(9)), (Some(6), Some(6))]);
    let fix = run_in(&folder, &["fix", "--type", "rs", "src"]);
    assert_eq!(fix.code, Some(0));
    let fixed = std::fs::read_to_string(folder.path().join("src/a.rs")).unwrap();
    assert_eq!(fixed, FIXED);
    assert_eq!(run_in(&folder, &["check", "--type", "rs", "src"]).code, Some(0));
}

#[test]
fn list_reads_documentation_comments_only() {
    let folder = Folder::with(&[
        ("barelink.toml", &b"types = [\"md\", \"rs\"]\n"[..]),
        ("src/a.rs", SOURCE.as_bytes()),
        ("src/b.txt", SOURCE.as_bytes()),
    ]);
    let list = |arguments: &[&str]| {
        let out = run_in(&folder, &[&["list", "--format", "json"], arguments].concat()).ok();
        let links = objects(&out);
        texts(&links, "text").into_iter().zip(numbers(&links, "line", "column")).collect::<Vec<_>>()
    };
    let expected = [("https://a.bc/d".to_owned(), (1, 9)), ("www.c.de".to_owned(), (6, 6))];
    assert_eq!(list(&["src"]), expected);
    assert_eq!(list(&["--no-config", "--type", "rs", "src"]), expected);
    assert_eq!(list(&["src/a.rs"]), expected);
    // As Markdown or plain text, comments and strings are read too.
    for option in ["--markdown", "--text"] {
        let links = list(&[option, "src/a.rs"]);
        assert!(links.iter().any(|(text, _)| text.starts_with("https://d.ef")), "{links:?}");
    }
    let untrusted = ["--report", "--untrusted", "--include", "a.bc", "src"];
    assert_eq!(list(&untrusted), expected[..1]);
}

#[test]
fn standard_input_may_be_rust() {
    let folder = Folder::with(&[]);
    let run = run_in_with(&folder, &["fix", "--stdin-filename", "a.rs", "-"], SOURCE);
    assert_eq!(run.ok(), FIXED);
}

#[test]
fn what_is_no_rust_is_named_and_left_as_it_is() {
    let source = "/// https://a.bc\nfn f( {\n";
    let folder = Folder::with(&[("a.rs", source.as_bytes()), ("b.rs", SOURCE.as_bytes())]);
    let run = run_in(&folder, &["fix", "--type", "rs", "."]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.messages.contains("a.rs: not Rust: no token can be read on line"),
        "{}",
        run.messages
    );
    let read = |name| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!((read("a.rs"), read("b.rs")), (source.to_owned(), FIXED.to_owned()));
}
