//! Finds template tags in the text of a block. A finished page may show them, as a page about Vue does.

use std::ops::Range;

/// Delimiters of expressions and comments. [`layout`](super::layout) has those of statements.
const DELIMITERS: [(&str, &str); 3] = [("{{", "}}"), ("{#", "#}"), ("<%", "%>")];

/// Template tags in text that is divided into pieces.
pub(super) struct Tags {
    ranges: Vec<Range<usize>>,
    /// Offset of each piece in the whole text.
    starts: Vec<usize>,
}

impl Tags {
    /// Finds the tags. A piece is ignored if its flag is false.
    pub(super) fn new<'t>(pieces: impl Iterator<Item = (&'t str, bool)>) -> Self {
        let mut text = String::new();
        let mut starts = Vec::new();
        for (piece, counts) in pieces {
            starts.push(text.len());
            if counts {
                text.push_str(piece);
            } else {
                text.extend(piece.bytes().map(|_| ' '));
            }
        }
        Tags { ranges: tags(&text), starts }
    }

    /// Returns true if a tag overlaps or touches the text between two positions, each a piece and an offset in it.
    pub(super) fn touch(&self, start: (usize, usize), end: (usize, usize)) -> bool {
        let [Some(start), Some(end)] =
            [start, end].map(|(piece, offset)| Some(self.starts.get(piece)? + offset))
        else {
            return false;
        };
        let index = self.ranges.partition_point(|tag| tag.end < start);
        self.ranges.get(index).is_some_and(|tag| tag.start <= end)
    }
}

/// Returns the ranges of the tags in a text, in ascending order. A tag without its end is text.
fn tags(text: &str) -> Vec<Range<usize>> {
    let mut tags = Vec::new();
    // A kind of tag of which the rest of the text contains no end is removed.
    let mut kinds = DELIMITERS.to_vec();
    let mut at = 0;
    while let Some(found) =
        text.as_bytes().get(at..).and_then(|rest| memchr::memchr2(b'{', b'<', rest))
    {
        let start = at + found;
        let rest = text.get(start..).unwrap_or_default();
        at = start + 1;
        let Some(&(open, close)) = kinds.iter().find(|(open, _)| rest.starts_with(open)) else {
            continue;
        };
        let inside = start + open.len();
        match text.get(inside..).and_then(|inside| inside.find(close)) {
            Some(length) => {
                at = inside + length + close.len();
                tags.push(start..at);
            }
            None => kinds.retain(|(other, _)| *other != open),
        }
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_has_both_delimiters() {
        for (text, expected) in [
            ("a {{ b }} {# c #}<%= d %>", &["{{ b }}", "{# c #}", "<%= d %>"][..]),
            ("{{ a {# b }} #}", &["{{ a {# b }}"]),
            ("{{{ a }}} {{ b", &["{{{ a }}"]),
            ("{# a {{ b }}", &["{{ b }}"]),
            ("}} {{ a { b } c", &[]),
        ] {
            let found: Vec<_> = tags(text).into_iter().map(|tag| &text[tag]).collect();
            assert_eq!(found, expected);
        }
    }
}
