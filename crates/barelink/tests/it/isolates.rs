//! Checks bidirectional controls around a URL (UAX #9, sections 2.1 to 2.4). If a control opened an isolate or
//! embedding before the link, the control that closes it belongs to the surrounding text.

use barelink::{Dialect, LinkFinder};

#[test]
fn a_control_belongs_to_where_its_partner_is() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for (before, link, after) in [
        ("\u{2068}", "https://a.com/b", "\u{2069}c"),
        ("\u{202A}", "https://a.com/b", "\u{202C}c"),
        ("\u{202E}", "https://a.com/b", "\u{202C}c"),
        // The control closes nothing, or it closes a control inside the URL.
        ("", "https://a.com/b\u{2069}c", ""),
        ("", "https://a.com/b\u{202C}c", ""),
        ("\u{2067}", "https://a.com/\u{2066}b\u{2069}c", "\u{2069}d"),
        ("\u{202A}", "https://a.com/\u{202B}b\u{202C}c", "\u{202C}d"),
        // The control of an isolate does not close an embedding.
        ("\u{202A}", "https://a.com/b\u{2069}c", ""),
        ("\u{2068}", "https://a.com/b\u{202C}c", ""),
        // The isolate was closed before the URL, or ended with its paragraph.
        ("\u{202A}d\u{202C} ", "https://a.com/b\u{202C}c", ""),
        ("\u{2068}d\u{2069} ", "https://a.com/b\u{2069}c", ""),
        ("\u{2068}\n", "https://a.com/b\u{2069}c", ""),
        ("\u{202A}\u{2029}", "https://a.com/b\u{202C}c", ""),
        // A mark has no partner. It ends the URL if the same mark precedes the URL.
        ("\u{200E}", "https://a.com/b", "\u{200E}c"),
        ("\u{200F}", "https://a.com/b\u{200E}c", ""),
        ("\u{200E} ", "https://a.com/b\u{200E}c", ""),
    ] {
        let text = [before, link, after].concat();
        let found: Vec<_> = finder.links(&text).map(|link| link.as_str()).collect();
        assert_eq!(found, [link], "{text:?}");
    }
}
