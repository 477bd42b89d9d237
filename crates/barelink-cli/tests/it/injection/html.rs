//! Checks that the page of `html` contains only text with links.

use barelink::{Dialect, LinkFinder};
use similar_asserts::assert_eq;

use super::page::Page;
use super::url::is_absolute;
use super::vectors::classes;
use crate::program::run;

/// Attribute values that try to end their attribute.
const REL: &str = "nofollow\" onclick=\"alert(1)'><script>&quot;&#106;\n";
const TARGET: &str = "_blank'onclick='`<!--";

/// Checks the page of the text.
#[track_caller]
pub(super) fn check(dialect: Dialect, text: &str) {
    let arguments = ["html", "--dialect", dialect.name()];
    let arguments = [&arguments[..], &["--rel", REL, "--target", TARGET]].concat();
    let page = Page::fragment(&run(&arguments, text).ok());
    assert!(page.others.is_empty(), "{text:?}: {page:#?}");
    let text = &shown(text);
    assert_eq!(page.text, read(text), "{text:?}");

    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let finder = LinkFinder::new(dialect);
    let expected =
        finder.links(text).map(|link| (attribute(&link.destination()), read(link.as_str())));
    let expected: Vec<_> = expected.collect();
    let found = page.elements.iter().map(|element| {
        assert_eq!(element.name, "a", "{text:?}");
        assert_eq!(element.names(), ["href", "rel", "target"], "{text:?}");
        assert_eq!(element.attribute("rel"), Some(REL), "{text:?}");
        assert_eq!(element.attribute("target"), Some(TARGET), "{text:?}");
        let href = element.attribute("href").unwrap_or_default();
        assert!(is_absolute(href), "{text:?}: {href:?}");
        (href.to_owned(), element.text.clone())
    });
    let found: Vec<_> = found.collect();
    assert_eq!(found, expected, "{text:?}");
}

/// Returns the text without escape sequences (ECMA-48, sections 5.4 and 5.6).
fn shown(text: &str) -> String {
    let mut parts = text.split('\u{1b}').peekable();
    let mut shown = parts.next().unwrap_or_default().to_owned();
    while let Some(part) = parts.next() {
        let is_string = part.starts_with([']', 'P', 'X', '^', '_']);
        let end = part.find(['\n', '\r', '\u{18}', '\u{1a}']).unwrap_or(part.len());
        let bell = part[..end].find('\u{7}').filter(|_| part.starts_with(']'));
        let is_ended = end == part.len() && parts.peek().is_some_and(|next| next.starts_with('\\'));
        shown.push_str(match bell {
            Some(at) => &part[at + 1..],
            None if is_string && is_ended => "",
            None => after_sequence(part),
        });
    }
    shown
}

/// Returns the text after the rest of a sequence that is no control string. Drops the first character if it has no end.
fn after_sequence(part: &str) -> &str {
    let (parameters, first) = match part.strip_prefix('[') {
        Some(rest) => (rest.trim_start_matches(|c| ('0'..='?').contains(&c)), '@'),
        None => (part, '0'),
    };
    let last = parameters.trim_start_matches(|c| (' '..='/').contains(&c));
    if last.starts_with(|c| (first..='~').contains(&c)) {
        return &last[1..];
    }
    part.strip_prefix('[').unwrap_or(part)
}

/// Returns text as a browser reads it in a body (HTML standard).
///
/// Line breaks become LF (section 13.2.3.5), and NUL is dropped (section 13.2.6.4.7). So is a byte order mark.
fn read(text: &str) -> String {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    lines(text).replace('\0', "")
}

/// Returns an attribute value as a browser reads it: line breaks become LF, and NUL becomes U+FFFD (section 13.2.5.36).
fn attribute(value: &str) -> String {
    lines(value).replace('\0', "\u{FFFD}")
}

fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

#[test]
fn attempts_stay_text() {
    for class in classes() {
        let places = class.vectors.iter().map(|vector| {
            format!("{vector}\n(x {vector}, https://a.bc/{vector} \"{vector}www.a.bc\" me{vector}@a.bc)")
        });
        // Plain text has no syntax that spans lines.
        let text = places.collect::<Vec<_>>().join("\n");
        for &dialect in Dialect::ALL {
            println!("{}, {}", class.name, dialect.name());
            check(dialect, &text);
        }
    }
}
