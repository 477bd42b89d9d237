//! Reads ties: runs of characters that are invisible or look like a hyphen. In the source of Markdown, a tie may
//! contain character references (`pay&shy;pal.com`).

use super::Stage;
use crate::unicode::{is_tie, is_unseen};

/// Length and properties of a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tie {
    /// Length in bytes.
    pub(super) length: usize,
    pub(super) has_zero_width_space: bool,
    /// True if all characters of the tie are invisible, or if the tie is empty.
    pub(super) is_unseen: bool,
    /// True if all characters of the tie are wide dashes, which do not look like a hyphen, or if the tie is empty.
    pub(super) is_wide: bool,
}

impl Tie {
    const EMPTY: Tie =
        Tie { length: 0, has_zero_width_space: false, is_unseen: true, is_wide: true };

    /// Returns the tie at the end of a text, or an empty tie if the text does not end with one.
    pub(super) fn before(text: &str, stage: Stage) -> Self {
        let mut tie = Tie::EMPTY;
        while let Some(rest) = text.get(..text.len() - tie.length) {
            let last = rest.chars().next_back();
            let found = match last {
                Some(';') if stage == Stage::Source => reference_before(rest),
                last => last.map(|c| (c, c.len_utf8())),
            };
            match found.filter(|&(c, _)| is_tie(c)) {
                Some((c, length)) => tie.add(c, length),
                None => break,
            }
        }
        tie
    }

    /// Returns the tie at the start of a text, or an empty tie if the text does not begin with one.
    pub(super) fn after(text: &str, stage: Stage) -> Self {
        let mut tie = Tie::EMPTY;
        while let Some(rest) = text.get(tie.length..) {
            let found = match rest.chars().next() {
                Some('&') if stage == Stage::Source => reference(rest),
                first => first.map(|c| (c, c.len_utf8())),
            };
            match found.filter(|&(c, _)| is_tie(c)) {
                Some((c, length)) => tie.add(c, length),
                None => break,
            }
        }
        tie
    }

    pub(super) fn is_empty(self) -> bool {
        self.length == 0
    }

    fn add(&mut self, c: char, length: usize) {
        self.length += length;
        self.has_zero_width_space |= c == '\u{200B}';
        self.is_unseen &= is_unseen(c);
        self.is_wide &= matches!(c, '\u{2014}' | '\u{2015}' | '\u{2E3A}' | '\u{2E3B}');
    }
}

/// Length in bytes of the longest named reference that [`reference`] decodes, `&NegativeVeryThinSpace;`.
const LONGEST: usize = 23;

/// Returns the character that the reference at the end of a text stands for, and the length of the reference in bytes.
/// Returns `None` if the text does not end with a reference that [`reference`] decodes.
fn reference_before(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes();
    let length = bytes.iter().rev().take(LONGEST).position(|&b| b == b'&')? + 1;
    reference(text.get(text.len() - length..)?).filter(|found| found.1 == length)
}

/// Returns the character that the reference at the start of a text stands for, and the length of the reference in
/// bytes. Returns `None` if the text does not begin with a reference that is decoded here.
///
/// Named references are decoded if they stand for a character of a tie. With the feature `markdown`, numeric references
/// to any character are decoded too: `&#65;` → `A`.
fn reference(text: &str) -> Option<(char, usize)> {
    let body = text.strip_prefix('&')?;
    let end = body.bytes().take(LONGEST).position(|b| b == b';')?;
    let c = match body.get(..end)? {
        "shy" => '\u{AD}',
        "ZeroWidthSpace"
        | "NegativeVeryThinSpace"
        | "NegativeThinSpace"
        | "NegativeMediumSpace"
        | "NegativeThickSpace" => '\u{200B}',
        "zwnj" => '\u{200C}',
        "zwj" => '\u{200D}',
        "lrm" => '\u{200E}',
        "rlm" => '\u{200F}',
        "hyphen" | "dash" => '\u{2010}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "horbar" => '\u{2015}',
        "NoBreak" => '\u{2060}',
        "ApplyFunction" | "af" => '\u{2061}',
        "InvisibleTimes" | "it" => '\u{2062}',
        "InvisibleComma" | "ic" => '\u{2063}',
        "hybull" => '\u{2043}',
        "minus" => '\u{2212}',
        #[cfg(feature = "markdown")]
        number if number.starts_with('#') => crate::entities::reference(text)?.0,
        _ => return None,
    };
    Some((c, "&".len() + end + ";".len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_is_read_from_both_sides() {
        for (tie, has_zero_width_space, is_unseen, is_wide) in [
            ("\u{AD}", false, true, false),
            ("\u{200B}\u{2060}", true, true, false),
            ("\u{2014}\u{2014}", false, false, true),
            ("\u{2010}\u{AD}", false, false, false),
        ] {
            let expected = Tie { length: tie.len(), has_zero_width_space, is_unseen, is_wide };
            let text = ["a", tie, "b"].concat();
            let (before, after) = text.split_at(1 + tie.len());
            assert_eq!(Tie::before(before, Stage::Text), expected, "{tie:?}");
            let after = &text[1..1 + tie.len() + after.len()];
            assert_eq!(Tie::after(after, Stage::Text), expected, "{tie:?}");
        }
        assert!(Tie::before("a-", Stage::Text).is_empty());
        assert!(Tie::after("", Stage::Text).is_empty());
    }

    #[test]
    fn references_count_in_the_source_of_markdown() {
        for tie in ["&shy;", "\u{AD}&shy;&ZeroWidthSpace;", "&NegativeVeryThinSpace;"] {
            let text = ["a", tie].concat();
            assert_eq!(Tie::before(&text, Stage::Source).length, tie.len(), "{tie}");
            assert_eq!(Tie::after(tie, Stage::Source).length, tie.len(), "{tie}");
            assert!(Tie::before("&shy;", Stage::Text).is_empty());
        }
        for text in ["&amp;", "&shy", "shy;", "&Shy;", ";"] {
            assert!(Tie::before(text, Stage::Source).is_empty(), "{text}");
            assert!(Tie::after(text, Stage::Source).is_empty(), "{text}");
        }
    }

    #[cfg(feature = "markdown")]
    #[test]
    fn references_by_number_count_too() {
        for tie in ["&#173;", "&#xAD;", "&#8203;", "&#X2010;"] {
            assert_eq!(Tie::before(tie, Stage::Source).length, tie.len(), "{tie}");
            assert_eq!(Tie::after(tie, Stage::Source).length, tie.len(), "{tie}");
        }
        assert!(Tie::after("&#65;", Stage::Source).is_empty());
    }
}
