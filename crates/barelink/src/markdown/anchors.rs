use alloc::vec::Vec;

use super::inline::Inline;
use crate::slice::Slice;

/// Extends the source range of each raw `<a>` tag to the end of the next `</a>`, or to `end`, the end of the leaf,
/// if there is none. Texts in the extended range are not searched.
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
