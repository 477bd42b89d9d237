//! Lines of kramdown that continue a paragraph of a block quote or a list item without its marker or its full
//! indentation. An autolink at the start of such a line would end the quote or the item.

use std::ops::Range;

use super::lines::lines;
use crate::code::Code;

/// Start of a line up to its text, as far as it decides which containers the text is in.
#[derive(Debug, Clone, Copy)]
struct Prefix {
    /// Number of markers of block quotes.
    quotes: usize,
    /// Number of columns behind the last of them.
    width: usize,
    /// True if a list item's marker stands behind the last of them.
    is_of_list: bool,
    /// True if a list item's marker stands anywhere.
    begins_item: bool,
}

impl Prefix {
    fn new(before: &str) -> Self {
        let (mut quotes, mut width, mut is_of_list, mut begins_item) = (0, 0, false, false);
        for c in before.chars() {
            match c {
                '>' => (quotes, width, is_of_list) = (quotes + 1, 0, false),
                '\t' => width += 4 - width % 4,
                _ => width += 1,
            }
            is_of_list |= !matches!(c, '>' | ' ' | '\t');
            begins_item |= is_of_list;
        }
        Prefix { quotes, width, is_of_list, begins_item }
    }

    /// Returns true if a line with this prefix is outside of the container.
    fn is_outside(self, container: Self) -> bool {
        let is_outside_list = container.is_of_list && self.width < container.width;
        self.quotes < container.quotes || is_outside_list
    }
}

/// Returns the first byte of each such line.
pub(super) fn starts(code: &Code<'_>) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let (mut container, mut line_start) = (None, 0);
    for (line, whole) in lines(code.source()).zip(crate::lines::lines(code.source())) {
        let prefix = Prefix::new(whole.get(..line.start - line_start).unwrap_or_default());
        line_start += whole.len();
        let is_lazy = container.is_some_and(|container| prefix.is_outside(container));
        if line.text.is_empty() {
            // kramdown goes on below a line with only a quote's marker.
            container = (prefix.quotes > 0).then_some(prefix);
        } else if prefix.begins_item || container.is_none_or(|it: Prefix| it.quotes < prefix.quotes)
        {
            container = (prefix.begins_item || prefix.quotes > 0).then_some(prefix);
        } else if is_lazy && begins_block(line.text) {
            container = None;
        } else if is_lazy {
            starts.push(line.start..line.start + 1);
        }
    }
    starts
}

/// Returns true for a line that cannot continue a paragraph. kramdown takes a heading into the quote.
fn begins_block(line: &str) -> bool {
    let is_rule = line.chars().all(|c| matches!(c, '-' | '*' | '_' | '=' | ' '));
    let is_fence = line.starts_with("```") || line.starts_with("~~~");
    line.starts_with(['<', '|']) || is_fence || is_rule
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn a_lazy_line_lacks_a_marker_or_indentation() {
        for (source, expected) in [
            ("> a\nb\n\nc\n- d\n  e\nf\n> g\n\n> h\r\ni", &["b", "f", "i"][..]),
            ("1. a\n  b\n   c\n2. d", &["b"]),
            ("> - a\n> b\n>   c\n- > d\n  e", &["b", "e"]),
            ("> a\n>\nb", &["b"]),
            (">a\n> b\n>c\n\n-\td\n\te", &[]),
            ("- a\n\n b\n- c\n```\nd\n```\ne\n\n- f\n---\ng", &[]),
        ] {
            let code = Code::new(source, Options::empty());
            let found: Vec<_> = starts(&code).into_iter().map(|range| &source[range]).collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }
}
