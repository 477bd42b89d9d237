//! Checks footnote references beside URLs.

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Options, Parser};

use crate::support::{events, html_of, shown};

/// In UTS #58, a footnote reference ends a URL. In cmark-gfm, the URL includes the reference.
#[test]
fn footnotes_end_urls() {
    let footnotes = Options::ENABLE_FOOTNOTES;
    let uts58 = LinkFinder::new(Dialect::Uts58);
    let is_reference = |event: &Event<'_>| matches!(event, Event::FootnoteReference(_));
    for (source, number) in [
        ("https://e.com/foo[^1] and www.a.com/[^1]\n\n[^1]: note", 2),
        ("*e.com/foo*[^1]\n\n[^1]: note", 1),
        ("https://e.com/foo[^1]x", 0),
    ] {
        let events = Autolinker::new(&uts58).events(source, footnotes);
        assert_eq!(events.filter(is_reference).count(), number, "{source}");
    }
    let gfm = events("http://a.b[^1]\n\n[^1]: note", footnotes);
    assert!(!gfm.iter().any(|(event, _)| is_reference(event)));
}

/// A reference resolves as it does without a URL. pulldown-cmark ignores the case of a label, and replaces white space in
/// it by a space.
#[test]
fn labels_are_compared_as_the_parser_compares_them() {
    for (label, defined) in [
        ("a\\]b", "a\\]b"),
        ("a\\[b", "a\\[b"),
        ("a\\\\", "a\\\\"),
        ("a\u{B}b", "a b"),
        ("a  b", "a\u{C}b"),
        ("\u{B}a", "\u{B}a"),
        ("\u{B}a", "a"),
        ("a\nb", "a b"),
        ("a\u{A0}b", "a\u{A0}b"),
        ("a\u{A0}b", "a b"),
        ("Σς", "σΣ"),
        ("ẞ", "SS"),
        ("a&amp;b", "a&b"),
        ("a\\*b", "a*b"),
    ] {
        for options in [Options::ENABLE_FOOTNOTES, Options::ENABLE_OLD_FOOTNOTES] {
            let rest = format!("[^{label}]\n\n[^{defined}]: note\n");
            let own = format!("URL {rest}");
            let source = format!("http://a.b/*c* {rest}");
            let page = shown(&source, options).replace("⸠http://a.b/*c⸡*", "URL");
            assert_eq!(page, html_of(Parser::new_ext(&own, options)), "{source:?}");
        }
    }
}
