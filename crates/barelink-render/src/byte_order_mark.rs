//! Leaves out the byte order mark, which some editors write before a document.

/// Returns a document without its byte order mark. The mark is not part of the text (the Unicode Standard, section 23.8), and
/// pulldown-cmark would read no heading, list or table after it. comrak leaves it out.
pub(crate) fn without_byte_order_mark(source: &str) -> &str {
    source.strip_prefix('\u{FEFF}').unwrap_or(source)
}

#[cfg(all(test, feature = "comrak"))]
mod tests {
    use crate::{by_comrak, by_pulldown_cmark, settled, Html};

    #[test]
    fn a_byte_order_mark_hides_no_block() {
        for (source, page) in [
            ("\u{FEFF}# a\n", "<h1>a</h1>\n"),
            ("\u{FEFF}\u{FEFF}# a\n", "<p>\u{FEFF}# a</p>\n"),
            ("a\n\u{FEFF}# a\n", "<p>a\n\u{FEFF}# a</p>\n"),
            ("\u{FEFF}", ""),
        ] {
            let options = pulldown_cmark::Options::empty();
            assert_eq!(by_pulldown_cmark(source, options, None, Html::Raw), page, "{source:?}");
            let options = comrak::Options::default();
            assert_eq!(by_comrak(source, options, None, Html::Raw), page, "{source:?}");
        }
        assert_eq!(settled("\u{FEFF}# a\nb\n", pulldown_cmark::Options::empty()), 7);
    }
}
