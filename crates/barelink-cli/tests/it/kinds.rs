//! Checks that only the kinds of `--kinds` are found.

use similar_asserts::assert_eq;

use crate::program::{anchors, listed, rendered, run, texts};

const DOCUMENT: &str = "http://a.com www.b.com c@d.ee example.com mailto:f@g.hh\n";

fn kinds(options: &[&str]) -> Vec<String> {
    texts(&listed(options, DOCUMENT), "kind")
}

#[test]
fn all_unless_named() {
    assert_eq!(kinds(&[]), ["url", "www", "email", "email"]);
}

#[test]
fn one_or_several() {
    assert_eq!(kinds(&["--kinds", "url"]), ["url"]);
    assert_eq!(kinds(&["--kinds", "www"]), ["www"]);
    assert_eq!(kinds(&["--kinds", "email"]), ["email", "email"]);
    assert_eq!(kinds(&["--kinds", "url,www"]), ["url", "www"]);
    assert_eq!(kinds(&["--kinds", "email,url"]), ["url", "email", "email"]);
    assert_eq!(kinds(&["--kinds=url,www,domain,email"]), kinds(&[]));
}

#[test]
fn this_dialect_has_no_domains() {
    assert!(kinds(&["--kinds", "domain"]).is_empty());
}

#[test]
fn in_plain_text_too() {
    assert_eq!(kinds(&["--text", "--kinds", "www"]), ["www"]);
}

#[test]
fn render_knows_them() {
    let page = rendered(&["--kinds", "www"], DOCUMENT);
    assert_eq!(anchors(&page), 1);
    assert!(page.contains("<a href=\"http://www.b.com\">www.b.com</a>"));
}

#[test]
fn a_kind_that_is_not_looked_for_hides_nothing() {
    let links = listed(&["--kinds", "email"], "http://a.com/b@c.dd\n");
    assert_eq!(texts(&links, "text"), ["b@c.dd"]);
}

#[test]
fn another_name_is_an_error() {
    for command in ["render", "list", "html", "compare"] {
        for value in ["urls", "url,urls", ""] {
            let run = run(&[command, "--kinds", value], DOCUMENT);
            assert_eq!(run.code, Some(2), "{run:?}");
            for name in ["url", "www", "domain", "email"] {
                assert!(run.messages.contains(name), "{run:?}");
            }
            assert_eq!(run.out, "");
        }
    }
}
