//! Checks footnote references directly after URLs.

use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Options};

use crate::support::events;

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
