//! Tracks whether a destination may still be open where a text ends (CommonMark 0.31, section 6.3). The destination
//! belongs to a link or to a link reference definition.

use crate::slice::Slice;

/// Tracks whether the text read so far may end inside a destination.
#[derive(Debug, Default)]
pub(super) struct OpenDestination {
    /// Number of open parentheses in the destination, or `None` outside a destination.
    depth: Option<usize>,
    /// True if the destination so far contains only white space.
    is_empty: bool,
    is_escaped: bool,
}

impl OpenDestination {
    pub(super) fn is_open(&self) -> bool {
        self.depth.is_some()
    }

    /// Advances over a text, in which destinations may end and begin.
    ///
    /// A destination may begin inside another one: in `[a](]()b`, after either `](`. Only the last one to end is tracked,
    /// which is the outer one.
    pub(super) fn advance(&mut self, text: &str) {
        let mut rest = self.advance_over_url(text);
        while let Some(begun) = after_bracket(rest) {
            (self.depth, self.is_empty) = (Some(0), true);
            rest = self.advance_over_url(begun);
        }
    }

    /// Advances over a URL. The brackets of the URL will be masked, so no destination begins in the URL. Returns the
    /// text after the end of the destination: all of the text if no destination is open, or `""` if the destination
    /// stays open.
    pub(super) fn advance_over_url<'t>(&mut self, text: &'t str) -> &'t str {
        self.is_escaped = false;
        for (at, b) in text.bytes().enumerate() {
            let Some(depth) = self.depth else {
                return text.slice(at..);
            };
            self.depth = match b {
                b'(' if !self.is_escaped => Some(depth + 1),
                b')' if !self.is_escaped => depth.checked_sub(1),
                b if b.is_ascii_whitespace() && !self.is_empty => None,
                _ => Some(depth),
            };
            self.is_empty &= b.is_ascii_whitespace();
            self.is_escaped = b == b'\\' && !self.is_escaped;
        }
        ""
    }
}

/// Returns the text after the first `](` or `]:`, where a destination may begin, or `None` if the text contains
/// neither.
fn after_bracket(text: &str) -> Option<&str> {
    let mut brackets = text.match_indices(']');
    brackets.find_map(|(at, bracket)| text.get(at + bracket.len()..)?.strip_prefix(['(', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_destination_ends_at_white_space_and_at_a_parenthesis() {
        for (text, is_open, is_escaped) in [
            ("a", false, false),
            ("[b](", true, false),
            ("[b](\n u", true, false),
            ("[b]:> u", false, false),
            ("[b]:u", true, false),
            ("[b](u ", false, false),
            ("[b](u)", false, false),
            ("[b](u(v)", true, false),
            ("[b](u(v))", false, false),
            ("[b](u\\)", true, false),
            ("[b](u\\\\)", false, false),
            ("[b](u\\", true, true),
            ("[b](u\\\\", true, false),
            ("[b] \\", false, false),
            ("[b](u [c](v", true, false),
            ("[b](u) [c", false, false),
            ("[](]()", true, false),
            ("[](]())", false, false),
            ("[](]()]()[](a)", true, false),
            ("[](\\", true, true),
        ] {
            let mut open = OpenDestination::default();
            open.advance(text);
            let escapes = open.is_open() && open.is_escaped;
            assert_eq!((open.is_open(), escapes), (is_open, is_escaped), "{text}");
        }
        let mut open = OpenDestination::default();
        let states = ["[b](u", "(v", ")", ")", ")"].map(|part| {
            open.advance(part);
            open.is_open()
        });
        assert_eq!(states, [true, true, true, false, false]);
    }
}
