use alloc::vec::Vec;

use super::inline::Inline;
use crate::slice::Slice;

/// Merges everything from a raw `<a>` to the next `</a>` into one opaque inline, which is not searched. The other
/// merged inlines become breaks, so the number of inlines stays the same. An `<a>` without a `</a>` extends to the end
/// of the leaf.
pub(super) fn without_anchors<'t>(source: &str, inlines: &[Inline<'t>]) -> Vec<Inline<'t>> {
    let has_tag = |inline: &Inline<'_>, tag| match inline {
        Inline::Opaque { source: html } => is_tag(source.slice(html.clone()), tag),
        _ => false,
    };
    let mut shown = inlines.to_vec();
    let mut rest = shown.iter_mut();
    while let Some(first) = rest.find(|inline| has_tag(inline, "<a")) {
        let mut end = end_of(first);
        for inline in rest.by_ref() {
            let is_last = has_tag(inline, "</a");
            end = end.max(end_of(inline));
            *inline = Inline::Break;
            if is_last {
                break;
            }
        }
        if let Inline::Opaque { source: anchor } = first {
            anchor.end = end;
        }
    }
    shown
}

/// Returns the end of an inline in the source, or 0 if the inline has no range.
fn end_of(inline: &Inline<'_>) -> usize {
    match inline {
        Inline::Text { source, .. }
        | Inline::Close { source, .. }
        | Inline::Link { source }
        | Inline::Autolink { source }
        | Inline::Opaque { source }
        | Inline::Footnote { source } => source.end,
        Inline::Open | Inline::LinkEnd | Inline::Break => 0,
    }
}

/// Returns true if the tag `html` has the name in `tag`, which is `<a` or `</a` (CommonMark 0.31, section 6.6).
fn is_tag(html: &str, tag: &str) -> bool {
    let name = html.slice(..tag.len());
    let rest = html.slice(tag.len()..);
    name.eq_ignore_ascii_case(tag)
        && rest.starts_with(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '/'))
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;
    use std::vec;

    use super::*;

    #[test]
    fn from_an_anchor_to_its_end_nothing_is_searched() {
        let source = "x <A href> y </a> <b> z <a> w";
        let text = |range: core::ops::Range<usize>| Inline::Text {
            text: Cow::Borrowed(&source[range.clone()]),
            source: range,
        };
        let opaque = |source| Inline::Opaque { source };
        let inlines = [
            text(0..2),
            opaque(2..10),
            text(10..13),
            opaque(13..17),
            text(17..18),
            opaque(18..21),
            text(21..24),
            opaque(24..27),
            text(27..29),
        ];
        let expected = vec![
            text(0..2),
            opaque(2..17),
            Inline::Break,
            Inline::Break,
            text(17..18),
            opaque(18..21),
            text(21..24),
            opaque(24..29),
            Inline::Break,
        ];
        assert_eq!(without_anchors(source, &inlines), expected);
    }

    #[test]
    fn names_that_begin_with_an_a_are_others() {
        assert!(is_tag("<a>", "<a") && is_tag("</A\n>", "</a"));
        assert!(!is_tag("<abbr>", "<a") && !is_tag("<b>", "<a") && !is_tag("<a", "<a"));
    }
}
