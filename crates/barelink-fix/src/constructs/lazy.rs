//! Lines of kramdown that continue a paragraph of a block quote or a list item without its marker or indentation. An
//! autolink at the start of such a line would end the quote or the item.

use std::ops::Range;

use super::lines::lines;
use crate::code::Code;

/// Returns the first byte of each such line.
pub(super) fn starts(code: &Code<'_>) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let (mut is_in_container, mut line_start) = (false, 0);
    for (line, whole) in lines(code.source()).zip(crate::lines::lines(code.source())) {
        let before = whole.get(..line.start - line_start).unwrap_or_default();
        let has_marker = !before.trim().is_empty();
        is_in_container = !line.text.is_empty() && (has_marker || is_in_container);
        if is_in_container && before.is_empty() {
            starts.push(line.start..line.start + 1);
        }
        line_start += whole.len();
    }
    starts
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn a_lazy_line_has_neither_marker_nor_indentation() {
        let source = "> a\nb\n\nc\n- d\n  e\nf\n> g\n\n> h\r\ni";
        let code = Code::new(source, Options::empty());
        let found: Vec<_> = starts(&code).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["b", "f", "i"]);
    }
}
