//! Checks links with bidirectional controls before, beside and around them.

use barelink::options::Policy;
use barelink::search::LinkStream;
use barelink::{Dialect, LinkFinder};

use crate::policies::{finder, links};

/// An open embedding or override before a link reorders the link (UAX #9). A control directly beside the link may do so
/// too.
#[test]
fn what_is_open_before_a_link_rejects_it() {
    for &dialect in Dialect::ALL {
        let strict = || finder(dialect).reject(&[Policy::BidiControl]).clone();
        for text in [
            "\u{202E} https://example.com/moc.elgoog.www",
            "a \u{202B}b https://example.com/a",
            "\u{2068}\u{202D} https://example.com/a",
            "\u{202E} a\u{2068} \u{202C}\u{2069} https://example.com/a",
            "\u{202E} https://example.com/a \u{202C}",
            "https://example.org/\u{202E} https://example.com/a",
        ] {
            let found = links(strict(), text);
            assert_eq!(found, [""; 0], "{dialect:?} {}", text.escape_unicode());
        }
        for text in [
            "\u{202E}a\u{202C} https://example.com/a",
            "\u{202E}a\nhttps://example.com/a",
            "\u{2068}\u{202E}a\u{2069} https://example.com/a",
            "\u{2067} https://example.com/a \u{2069}",
            "\u{202C} https://example.com/a \u{202C}",
        ] {
            let found = links(strict(), text);
            let expected = ["https://example.com/a"];
            assert_eq!(found, expected, "{dialect:?} {}", text.escape_unicode());
        }
    }
    let beside = |text| links(finder(Dialect::Uts58).reject(&[Policy::BidiControl]), text);
    for text in [
        "\u{2069}https://example.com/a", "\u{202C}https://example.com/a",
        "\u{200F}https://example.com/a", "https://example.com/a\u{202E}",
        // The reader sees `google.com`, and `paypal.com`.
        "\u{2068}https://google.co\u{2069}m", "\u{2068}pay\u{2069}pal.com",
        "\u{202A}b\u{202C}https://example.com/a",
    ] {
        assert_eq!(beside(text), [""; 0], "{}", text.escape_unicode());
    }
    for text in [
        "\u{2068}https://example.com/a\u{2069}", "\u{2068}https://example.com/a\u{2069}を",
        "\u{202A}b\u{202C} https://example.com/a",
    ] {
        assert_eq!(beside(text), ["https://example.com/a"], "{}", text.escape_unicode());
    }
}

/// A text in pieces or in a stream has the links of the whole text.
#[cfg(feature = "alloc")]
#[test]
fn what_is_open_is_known_across_pieces() {
    // The last two are shown as one word with the letters beside them.
    let text = "see \u{202E} here it goes on for some more words than a window has, https://example.com/a\n\
                https://example.com/b \u{202D}\u{202C} www.example.com \u{202B} me@example.com\n\
                \u{2068}https://example.co\u{2069}\u{2069}m\n\u{2068}me\u{2069}www.example.org";
    for &dialect in Dialect::ALL {
        let finder = finder(dialect).reject(&[Policy::BidiControl]).build();
        let whole: Vec<_> = finder.links(text).map(|link| link.range()).collect();
        assert_eq!(whole.len(), 2, "{dialect:?}");
        for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
            let (before, after) = text.split_at(at);
            let pieces = finder.links_in_chunks([before, after]).map(|link| link.range());
            assert!(pieces.eq(whole.iter().cloned()), "{dialect:?} {at}");
            let mut stream = LinkStream::new(finder.clone());
            let mut found: Vec<_> = stream.feed(before).map(|link| link.range()).collect();
            found.extend(stream.feed(after).map(|link| link.range()));
            found.extend(stream.finish().map(|link| link.range()));
            assert_eq!(found, whole, "{dialect:?} {at}");
        }
        let at_each = whole.iter().map(|link| finder.link_at(text, 0, link.start + 1));
        assert!(at_each.flatten().map(|link| link.range()).eq(whole.iter().cloned()));
        assert_eq!(finder.link_at(text, 0, text.find("/a").unwrap()), None);
    }
}

/// If a control opened an isolate or embedding before the link, the control that closes it belongs to the surrounding text
/// (UAX #9, sections 2.1 to 2.4).
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
        // A mark has no partner. It ends the URL if the same mark directly precedes the URL.
        ("\u{200E}", "https://a.com/b", "\u{200E}c"),
        ("\u{200F}", "https://a.com/b\u{200E}c", ""),
        ("\u{200E} ", "https://a.com/b\u{200E}c", ""),
    ] {
        let text = [before, link, after].concat();
        let found: Vec<_> = finder.links(&text).map(|link| link.as_str()).collect();
        assert_eq!(found, [link], "{text:?}");
    }
}
