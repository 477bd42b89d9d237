//! Checks the page of `compare --html`, which contains untrusted text.

use barelink_testkit::cases::some_cases;
use similar_asserts::assert_eq;

use super::page::{Element, Page};
use super::url::is_absolute;
use super::vectors::{classes, vectors};
use crate::program::{run, run_in, Folder};

/// Elements and attributes that the page of one document may have.
const KNOWN: &[(&str, &[&str])] = &[
    ("html", &["lang"]),
    ("head", &[]),
    ("meta", &["charset", "http-equiv", "content", "name"]),
    ("title", &[]),
    ("style", &[]),
    ("body", &[]),
    ("main", &[]),
    ("h1", &[]),
    ("bdi", &[]),
    ("ul", &["class"]),
    ("li", &[]),
    ("code", &[]),
    ("dl", &[]),
    ("div", &["dir", "lang"]),
    ("dt", &[]),
    ("dd", &[]),
    ("b", &[]),
    ("p", &["class"]),
    ("span", &["class"]),
    ("label", &[]),
    ("input", &["type", "id"]),
    ("a", &["href", "class", "rel", "title"]),
    ("table", &[]),
    ("thead", &[]),
    ("tbody", &[]),
    ("tr", &["class"]),
    ("th", &["scope", "id"]),
    ("td", &["colspan", "dir", "lang", "data-dialect"]),
];

/// Checks the page of the document.
#[track_caller]
pub(super) fn check(options: &[&str], document: &str) {
    let page = run(&[&["compare", "--html", "-"], options].concat(), document).ok();
    let page = Page::document(&page);
    only_known(&page, document);

    // The element is a cell, or the part of a cell above its reasons.
    let is_cell = |element: &&Element| element.attribute("dir").is_some();
    let mut cells = page.elements.iter().filter(is_cell);
    for line in lines(document) {
        let cell = cells.next().expect("a cell for each line");
        assert_eq!(cell.text, line, "{document:?}");
        if cell.attribute("colspan").is_none() {
            for _ in ["md4c", "UTS #58"] {
                let cell = cells.next().expect("three cells");
                assert_eq!(cell.text, line, "{document:?}");
            }
        }
    }
    assert!(cells.next().is_none(), "{document:?}");
}

/// Checks the elements, the style sheet, the content security policy and the links of the page.
#[track_caller]
fn only_known(page: &Page, document: &str) {
    page.has_only(KNOWN, document);
    for once in ["html", "head", "title", "style", "body", "main", "table"] {
        page.only(once);
    }
    assert_eq!(
        page.only("style").text.trim(),
        include_str!("../../../src/commands/compare/page.css").trim()
    );
    let policy = &page.elements[3];
    assert_eq!(policy.attribute("http-equiv"), Some("Content-Security-Policy"));
    let content = policy.attribute("content").unwrap_or_default();
    assert!(content.starts_with("default-src 'none';"), "{content}");
    for link in page.links() {
        let href = link.attribute("href").unwrap_or_default();
        if link.attribute("class").is_some() {
            assert!(is_absolute(href), "{document:?}: {link:#?}");
            assert_eq!(link.attribute("rel"), Some("nofollow noopener noreferrer"), "{document:?}");
        } else {
            let number = href.strip_prefix("#L").expect("a line of the page");
            assert!(number.bytes().all(|b| b.is_ascii_digit()), "{document:?}: {link:#?}");
        }
    }
}

/// Returns the lines of a document as they are shown.
fn lines(document: &str) -> Vec<String> {
    let document = document.replace("\r\n", "\n").replace('\r', "\n");
    let document = document.strip_suffix('\n').unwrap_or(&document);
    let line = |line: &str| line.split('\t').map(shown).collect::<Vec<_>>().join("\t");
    document.split('\n').map(line).collect()
}

/// Shows control characters, bidirectional controls, and line and paragraph separators in Rust's notation.
fn shown(text: &str) -> String {
    let turns = |c| matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let shown = text.chars().map(|c| {
        if c.is_control() || turns(c) {
            c.escape_default().to_string()
        } else {
            c.into()
        }
    });
    shown.collect()
}

pub(super) const OPTIONS: [&[&str]; 3] = [
    &["--text"],
    &[],
    &[
        "--extension", "gfm", "--extension", "math", "--extension", "wikilinks", "--extension",
        "smart", "--extension", "definition-lists", "--extension", "heading-attributes",
    ],
];

#[test]
fn attempts_stay_text() {
    for class in classes() {
        let places = some_cases(&class.vectors).map(|vector| {
            format!("{vector}\n\n(x {vector} https://a.bc/{vector}東。 \"{vector}www.a.bc\" me{vector}@a.bc)")
        });
        let document = places.collect::<Vec<_>>().join("\n\n");
        for options in OPTIONS {
            println!("{}, {options:?}", class.name);
            check(options, &document);
        }
    }
}

#[test]
fn each_alone() {
    for vector in some_cases(vectors()) {
        check(&[], &format!("{vector} https://a.bc/{vector}東。"));
    }
}

#[cfg(unix)]
#[test]
fn so_does_the_name_of_the_document() {
    for vector in some_cases(vectors()) {
        let name = format!("x{}", vector.replace(['/', '\0'], "|"));
        let folder = Folder::with(&[(&name, b"www.a.bc\n")]);
        let page = run_in(&folder, &["compare", "--html", "-", &name]).ok();
        let page = Page::document(&page);
        only_known(&page, &vector);
        let title = format!("Links in {}", shown(&name));
        assert_eq!(page.only("title").text, title);
        assert_eq!(page.only("h1").text, title);
    }
}
