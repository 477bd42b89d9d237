//! Controls of direction around a URL (UAX #9, sections 2.1 to 2.4): one that closes what was opened before the link belongs
//! to the text around it.

use barelink::{Dialect, LinkFinder};

#[test]
fn a_control_belongs_to_where_its_partner_is() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for (before, link, after) in [
        ("\u{2068}", "https://a.com/b", "\u{2069}c"),
        ("\u{202A}", "https://a.com/b", "\u{202C}c"),
        ("\u{202E}", "https://a.com/b", "\u{202C}c"),
        // It closes nothing, or what the URL has opened.
        ("", "https://a.com/b\u{2069}c", ""),
        ("", "https://a.com/b\u{202C}c", ""),
        ("\u{2067}", "https://a.com/\u{2066}b\u{2069}c", "\u{2069}d"),
        ("\u{202A}", "https://a.com/\u{202B}b\u{202C}c", "\u{202C}d"),
        // An embedding is not closed as an isolate is.
        ("\u{202A}", "https://a.com/b\u{2069}c", ""),
        ("\u{2068}", "https://a.com/b\u{202C}c", ""),
        // It was closed before, or ends with its paragraph.
        ("\u{202A}d\u{202C} ", "https://a.com/b\u{202C}c", ""),
        ("\u{2068}d\u{2069} ", "https://a.com/b\u{2069}c", ""),
        ("\u{2068}\n", "https://a.com/b\u{2069}c", ""),
        ("\u{202A}\u{2029}", "https://a.com/b\u{202C}c", ""),
        // A mark has no partner, unless the URL stands right between two of the same.
        ("\u{200E}", "https://a.com/b", "\u{200E}c"),
        ("\u{200F}", "https://a.com/b\u{200E}c", ""),
        ("\u{200E} ", "https://a.com/b\u{200E}c", ""),
    ] {
        let text = [before, link, after].concat();
        let found: Vec<_> = finder.links(&text).map(|link| link.as_str()).collect();
        assert_eq!(found, [link], "{text:?}");
    }
}
