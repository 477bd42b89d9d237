//! Elements of HTML, by what they do to a URL in their text.

/// Elements in whose text nothing is linked: links, code, controls of forms, what is not shown as text, and other languages.
pub(super) const WITHOUT_LINKS: &str = "a, button, code, datalist, iframe, kbd, listing, math, noembed, \
    noframes, noscript, object, plaintext, pre, samp, script, select, style, svg, template, textarea, title, tt, var, xmp";

/// Returns true for an element that divides no text: what is written before it and inside it is one word.
pub(super) fn is_inline(name: &str) -> bool {
    matches!(
        name,
        "a" | "abbr"
            | "acronym"
            | "b"
            | "bdi"
            | "bdo"
            | "big"
            | "cite"
            | "code"
            | "data"
            | "del"
            | "dfn"
            | "em"
            | "font"
            | "i"
            | "ins"
            | "kbd"
            | "label"
            | "mark"
            | "q"
            | "s"
            | "samp"
            | "small"
            | "span"
            | "strike"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "tt"
            | "u"
            | "var"
    )
}

/// Returns true for an element that stands inside a word and shows nothing.
pub(super) fn is_invisible(name: &str) -> bool {
    matches!(name, "wbr")
}

/// Returns true for elements among [`WITHOUT_LINKS`] that go on behind the end of the element around them, up to their own end
/// tag (HTML, section 13.2.4.3).
pub(super) fn is_formatting(name: &str) -> bool {
    matches!(name, "a" | "code" | "tt")
}

/// Returns true for tables and their parts.
pub(super) fn is_of_table(name: &str) -> bool {
    is_cell(name)
        || matches!(
            name,
            "colgroup" | "table" | "tbody" | "tfoot" | "thead" | "tr"
        )
}

/// Returns true for the parts of a table that hold text.
pub(super) fn is_cell(name: &str) -> bool {
    matches!(name, "caption" | "td" | "th")
}
