//! Checks the preprocessor through mdBook's protocol:
//! https://rust-lang.github.io/mdBook/for_developers/preprocessors.html

use serde_json::{json, Value};
use similar_asserts::assert_eq;

use crate::program::{run, run_preprocessor, Run};

/// Returns mdBook 0.5's input for a book. Its first chapter has this content, and contains another chapter. `ours` and
/// `html` are the tables `[preprocessor.barelink]` and `[output.html]` of `book.toml`.
fn input(content: &str, ours: Value, html: Value) -> String {
    let chapter = |name: &str, content: &str, sub_items: Value| {
        json!({"Chapter": {
            "name": name, "content": content, "number": [1], "sub_items": sub_items,
            "path": format!("{name}.md"), "source_path": format!("{name}.md"), "parent_names": [],
        }})
    };
    let config = json!({
        "book": {"title": "T", "authors": [], "language": "en", "src": "src"},
        "output": {"html": html},
        "preprocessor": {"barelink": ours},
    });
    let context = json!({
        "root": "/book", "config": config, "renderer": "html", "mdbook_version": "0.5.4",
    });
    let below = chapter("below", "www.b.cd", json!([]));
    let draft = json!({"Chapter": {
        "name": "draft", "content": "", "number": null, "sub_items": [],
        "path": null, "source_path": null, "parent_names": [],
    }});
    let first = chapter("first", content, json!([below]));
    let book = json!({"items": [first, "Separator", {"PartTitle": "https://a.bc"}, draft]});
    json!([context, book]).to_string()
}

#[track_caller]
fn book(run: Run) -> Value {
    // One line reports the changes.
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.messages.starts_with("barelink: mdbook: "), "{run:?}");
    assert_eq!(run.messages.lines().count(), 1, "{run:?}");
    serde_json::from_str(&run.out).unwrap()
}

#[track_caller]
pub(crate) fn first_chapter(content: &str, ours: Value, html: Value) -> String {
    let book = book(run(&["mdbook"], input(content, ours, html)));
    let content = &book["items"][0]["Chapter"]["content"];
    content.as_str().unwrap().to_owned()
}

/// Returns the content of a chapter after the preprocessor ran.
pub(crate) fn chapter(content: &str) -> String {
    first_chapter(content, json!({}), json!({}))
}

#[test]
fn any_renderer_will_do() {
    for renderer in ["html", "epub", "not-supported"] {
        assert_eq!(run(&["mdbook", "supports", renderer], "").ok(), "");
    }
}

#[test]
fn the_program_that_mdbook_looks_for_does_the_same() {
    assert_eq!(run_preprocessor(&["supports", "html"], "").ok(), "");
    let given = input("https://a.bc", json!({}), json!({}));
    let expected = book(run(&["mdbook"], &given));
    assert_eq!(book(run_preprocessor(&[], &given)), expected);
    let failed = run_preprocessor(&[], "{}");
    assert_eq!((failed.out.as_str(), failed.code), ("", Some(2)));
    assert_eq!(run_preprocessor(&["--unknown"], "").code, Some(2));
}

#[test]
fn chapters_change_and_nothing_else() {
    let given = input("https://a.bc", json!({}), json!({}));
    let [_, mut expected]: [Value; 2] = serde_json::from_str(&given).unwrap();
    let chapter = &mut expected["items"][0]["Chapter"];
    chapter["content"] = "<https://a.bc>".into();
    chapter["sub_items"][0]["Chapter"]["content"] = "[www.b.cd](http://www.b.cd)".into();
    assert_eq!(book(run(&["mdbook"], given)), expected);
}

#[test]
fn book_toml_has_the_options_of_the_command_line() {
    let content = "https://a.bc www.a.bc example.com me@a.bc";
    for (ours, expected) in [
        (
            json!({"dialect": "uts58", "kinds": ["domain"], "scheme-less": "http", "tld": "delegated"}),
            "https://a.bc www.a.bc [example.com](http://example.com) me@a.bc",
        ),
        (
            json!({"dialect": "uts58", "kinds": ["domain"], "file-names": "link", "scheme-less": "http"}),
            "https://a.bc www.a.bc [example.com](http://example.com) me@a.bc",
        ),
        (
            json!({"kinds": ["url", "email"], "after": ["links"], "command": "barelink mdbook"}),
            "<https://a.bc> www.a.bc example.com <me@a.bc>",
        ),
    ] {
        assert_eq!(first_chapter(content, ours, json!({})), expected);
    }
}

#[test]
fn headings_are_left_alone_unless_they_are_asked_for() {
    let content = "# www.a.bc\n\nwww.a.bc\n===\n\nwww.a.bc\n";
    assert_eq!(
        first_chapter(content, json!({}), json!({})),
        "# www.a.bc\n\nwww.a.bc\n===\n\n[www.a.bc](http://www.a.bc)\n"
    );
    assert_eq!(
        first_chapter(content, json!({"headings": true}), json!({})),
        content.replace("www.a.bc", "[www.a.bc](http://www.a.bc)")
    );
}

#[test]
fn chapters_are_read_as_mdbook_reads_them() {
    // With smart punctuation, straight quotes in a link's text must be escaped.
    let content = "www.a.bc/'d\n";
    assert_eq!(
        first_chapter(content, json!({}), json!({})),
        "[www.a.bc/\\'d](http://www.a.bc/'d)\n"
    );
    assert_eq!(
        first_chapter(content, json!({}), json!({"smart-punctuation": false})),
        "[www.a.bc/'d](http://www.a.bc/'d)\n"
    );
    // mdBook does not read this block as front matter.
    let content = "---\na: www.a.bc\n\n";
    assert_eq!(
        first_chapter(content, json!({}), json!({})),
        "---\na: [www.a.bc](http://www.a.bc)\n\n"
    );
}

#[test]
fn a_mistake_in_book_toml_is_named() {
    for (ours, key) in [
        (json!({"dialekt": "gfm"}), "dialekt"),
        (json!({"dialect": "gmf"}), "did you mean `gfm`?"),
        (json!({"kinds": ["urls"]}), "did you mean `url`?"),
        (json!({"kinds": "url"}), "kinds"),
        (json!({"headings": "yes"}), "headings"),
        (json!({"scheme-less": "ftp"}), "`scheme-less`"),
        (json!({"tld": 1}), "tld"),
        (json!({"file-names": "all"}), "file-names"),
    ] {
        let run = run(&["mdbook"], input("a", ours, json!({})));
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
        assert!(run.messages.contains(key), "{key}: {run:?}");
        assert!(run.messages.contains("book.toml"), "{key}: {run:?}");
    }
}

#[test]
fn keys_that_are_mdbook_s_to_decide_are_an_error() {
    for ours in [
        json!({"dialekt": "gfm"}),
        json!({"extensions": ["math"]}),
        json!({"exclude": ["a.md"]}),
        json!({"hidden": true}),
    ] {
        let run = run(&["mdbook"], input("a", ours, json!({})));
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
        let known = "unknown key `";
        assert!(run.messages.contains(known), "{run:?}");
        let (_, keys) = run.messages.split_once("the keys are ").unwrap();
        assert!(keys.contains("`headings`"), "{run:?}");
        assert!(!keys.contains("`hidden`") && !keys.contains("`types`"), "{run:?}");
    }
}

#[test]
fn an_empty_list_of_kinds_is_an_error() {
    let run = run(&["mdbook"], input("a", json!({"kinds": []}), json!({})));
    run.fails("the list is empty, so no link would be found");
    assert_eq!(run.out, "");
}

#[test]
fn what_is_no_book_is_an_error() {
    for input in ["", "[]", "{\"items\":[]}"] {
        let run = run(&["mdbook"], input);
        assert_eq!((run.out.as_str(), run.code), ("", Some(2)));
        assert!(run.messages.contains("mdBook 0.5"), "{run:?}");
    }
}

#[test]
fn what_is_left_alone_is_told() {
    let run = run(&["mdbook"], input("a \\https://a.bc", json!({}), json!({})));
    assert_eq!(run.code, Some(0));
    let told = "; 1 bare link left alone: the backslash";
    assert!(run.messages.contains(told), "{run:?}");
}

#[test]
fn another_version_of_mdbook_is_warned_of() {
    for (version, is_warned) in [("0.5.9", false), ("0.4.52", true), ("1.0.0", true)] {
        let given = input("www.a.bc", json!({}), json!({}));
        let given = given.replace("\"0.5.4\"", &format!("\"{version}\""));
        let run = run(&["mdbook"], given);
        assert_eq!(run.code, Some(0), "{run:?}");
        let warning = format!("run by mdBook {version}");
        assert_eq!(run.messages.contains(&warning), is_warned, "{run:?}");
        assert!(run.out.contains("[www.a.bc](http://www.a.bc)"), "{run:?}");
    }
}

#[test]
fn a_chapter_that_a_parser_panics_on_is_left_out() {
    let panics = "www.c.de\n\n- [ ] \\\n  -";
    let parse = || {
        let options = pulldown_cmark::Options::ENABLE_TASKLISTS
            | pulldown_cmark::Options::ENABLE_HEADING_ATTRIBUTES;
        pulldown_cmark::Parser::new_ext(panics, options).count()
    };
    if std::panic::catch_unwind(parse).is_ok() {
        return;
    }
    let run = run(&["mdbook"], input(panics, json!({}), json!({})));
    assert_eq!(run.code, Some(2), "{run:?}");
    let named = "barelink: chapter \"first\": skipped: pulldown-cmark-0.13";
    assert!(run.messages.starts_with(named), "{run:?}");
    let book: Value = serde_json::from_str(&run.out).unwrap();
    let first = &book["items"][0]["Chapter"];
    assert_eq!(first["content"], panics);
    let below = &first["sub_items"][0]["Chapter"]["content"];
    assert_eq!(below, "[www.b.cd](http://www.b.cd)");
}
