use alloc::vec::Vec;

use super::inline::Inline;
use crate::slice::Slice;

/// Extends each raw `<a>` to the end of the next `</a>`, or to `end`, the end of the leaf, if there is none. Texts in this
/// range are then not searched.
pub(super) fn with_anchors<'t>(
    source: &str,
    inlines: &[Inline<'t>],
    end: usize,
) -> Vec<Inline<'t>> {
    let mut inlines = inlines.to_vec();
    let mut close = end;
    for inline in inlines.iter_mut().rev() {
        if let Inline::Opaque { source: html } = inline {
            let tag = source.slice(html.clone());
            if is_tag(tag, "</a") {
                close = html.end;
            } else if is_tag(tag, "<a") {
                html.end = close;
            }
        }
    }
    inlines
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
            text(10..13),
            opaque(13..17),
            text(17..18),
            opaque(18..21),
            text(21..24),
            opaque(24..29),
            text(27..29),
        ];
        assert_eq!(with_anchors(source, &inlines, source.len()), expected);
    }

    #[test]
    fn names_that_begin_with_an_a_are_others() {
        assert!(is_tag("<a>", "<a") && is_tag("</A\n>", "</a"));
        assert!(!is_tag("<abbr>", "<a") && !is_tag("<b>", "<a") && !is_tag("<a", "<a"));
    }
}
