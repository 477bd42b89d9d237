//! Math between dollar signs, `$a$` and `$$a$$`, and in brackets with backslashes, as pymdownx.arithmatex reads it: `\(a\)`
//! and `\[a\]`.

use std::ops::Range;

use super::patterns::DOLLARS;
use crate::map::Map;

/// Returns the math of each paragraph as Pandoc reads it: a digit after the last sign makes it a price.
pub(super) fn ranges(map: &Map<'_>) -> Vec<Range<usize>> {
    let paragraphs = map.paragraphs().iter();
    paragraphs.flat_map(|paragraph| of_paragraph(map, paragraph, false)).collect()
}

/// Returns the math of each paragraph as pymdownx.arithmatex and commonmark-hs read it: a digit may follow the last sign.
pub(super) fn before_digits(map: &Map<'_>) -> Vec<Range<usize>> {
    let paragraphs = map.paragraphs().iter();
    paragraphs.flat_map(|paragraph| of_paragraph(map, paragraph, true)).collect()
}

/// Returns the math from `\(` to `\)`, or from `\[` to `\]`.
pub(super) fn in_brackets(map: &Map<'_>) -> Vec<Range<usize>> {
    [map.enclosed("\\(", "\\)"), map.enclosed("\\[", "\\]")].concat()
}

/// Text follows the first `$` directly, and precedes the last one directly.
fn of_paragraph(
    map: &Map<'_>,
    paragraph: &Range<usize>,
    is_before_digits: bool,
) -> Vec<Range<usize>> {
    let mut math = Vec::new();
    let text = map.source.get(paragraph.clone()).unwrap_or_default();
    // An opening `$`, and whether it is `$$`.
    let mut open: Option<(usize, bool)> = None;
    // A single sign is no math, and costs no search for code.
    if memchr::memchr_iter(b'$', text.as_bytes()).nth(1).is_none() {
        return math;
    }
    for place in DOLLARS.within(map, paragraph.clone()) {
        let Range { start: at, end } = place;
        let is_double = end > at + 1;
        let after = map.source.get(end..paragraph.end).and_then(|rest| rest.chars().next());
        let before = map.source.get(..at).and_then(|rest| rest.chars().next_back());
        let [has_before, has_after] =
            [before, after].map(|c| c.is_some_and(|c| !c.is_whitespace()));
        let is_price = !is_before_digits && after.is_some_and(|c| c.is_ascii_digit());
        let closes = is_double || has_before && !is_price;
        match open {
            Some((start, kind)) if kind == is_double && closes => {
                math.push(start..end);
                open = None;
            }
            // One sign is part of what two began.
            Some((_, true)) => {}
            // The first of two signs ends what one began.
            Some((start, false)) if is_double && has_before => {
                math.push(start..at + 1);
                open = has_after.then_some((at + 1, false));
            }
            _ => open = (is_double || has_after).then_some((at, is_double)),
        }
    }
    math
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn backslashes_enclose_math() {
        let source = "\\(a\\) \\[b\nc\\] \\\\(e\\) `\\(`f\\) \\(g\n\nh\\)";
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = in_brackets(&map).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["\\(a\\)", "\\[b\nc\\]"]);
    }

    #[test]
    fn a_digit_may_follow_the_last_sign() {
        let source = "a $b c$2 $5 d $6 $e\n\nf$7";
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = before_digits(&map).into_iter().map(|it| &source[it]).collect();
        assert_eq!(found, ["$b c$"]);
        assert!(ranges(&map).is_empty());
    }

    #[test]
    fn dollar_signs_enclose_math() {
        for (source, expected) in [
            ("a $b c$ d $$ e\nf $ $$", &["$b c$", "$$ e\nf $ $$"][..]),
            ("$a$b$c$", &["$a$", "$c$"]),
            ("a $5 b $6 c", &[]),
            ("$a b $c d$", &["$c d$"]),
            ("$a\n\nb$", &[]),
            ("\\$a$ `$`b$ $", &[]),
            ("$a$1", &[]),
            ("$a b$$ c$ $d $$e$$", &["$a b$", "$$e$$"]),
        ] {
            let map = Map::new(source, Options::empty());
            let found: Vec<_> = ranges(&map).into_iter().map(|range| &source[range]).collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }
}
