//! Leaves out the byte order mark, which some editors write before a document.

/// Returns a document without its byte order mark. The mark is not part of the text (the Unicode Standard, section 23.8), and
/// pulldown-cmark would read no heading, list or table after it. comrak leaves it out.
pub(crate) fn without_byte_order_mark(source: &str) -> &str {
    source.strip_prefix('\u{FEFF}').unwrap_or(source)
}
