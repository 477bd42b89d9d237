//! Unicode properties that the dialects are defined by.

mod tables;

/// `General_Category=P` (punctuation) of Unicode 7.0, for characters beyond ASCII: what cmark-gfm, and
/// with it the GFM dialect, does not take as the first character of a host.
pub(crate) fn is_punctuation_7_0(c: char) -> bool {
    contains(tables::PUNCTUATION_7_0, c)
}

/// `General_Category=Zs` (space separators).
pub(crate) fn is_space_separator(c: char) -> bool {
    matches!(
        c,
        ' ' | '\u{A0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
    )
}

/// The length of the byte order mark that a text begins with; it is no part of the text.
pub(crate) fn byte_order_mark(text: &str) -> usize {
    const MARK: char = '\u{FEFF}';
    if text.starts_with(MARK) {
        MARK.len_utf8()
    } else {
        0
    }
}

fn contains(ranges: &[(u32, u32)], c: char) -> bool {
    let c = u32::from(c);
    let after = ranges.partition_point(|&(first, _)| first <= c);
    after
        .checked_sub(1)
        .and_then(|i| ranges.get(i))
        .is_some_and(|&(_, last)| c <= last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_ascend() {
        for pair in tables::PUNCTUATION_7_0.windows(2) {
            assert!(pair[0].1 < pair[1].0);
        }
    }

    #[test]
    fn punctuation_is_that_of_its_version() {
        for (c, expected) in [
            ('\u{A1}', true),
            ('\u{A2}', false),   // Sc
            ('\u{166D}', true),  // P until Unicode 12, So since
            ('\u{2E42}', true),  // Unicode 7.0
            ('\u{2E43}', false), // Unicode 9.0
            ('。', true),
            ('東', false),
            ('\u{1BC9F}', true), // Unicode 7.0
            ('\u{10FFFF}', false),
        ] {
            assert_eq!(is_punctuation_7_0(c), expected, "{c:?}");
        }
    }
}
