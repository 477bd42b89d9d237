//! Finds character references, placeholders and invisible characters in a URL's text.

use std::ops::Range;

use barelink::markdown::adapter::is_unseen;

/// Returns the range of the first possible character reference, such as `&amp;` (CommonMark 0.31.2, section 2.5), or
/// `None` if there is none.
pub(super) fn reference(text: &str) -> Option<Range<usize>> {
    text.match_indices('&').find_map(|(at, _)| reference_at(text, at))
}

/// Returns the range of the possible character reference that starts at `at`, or `None` if none starts there.
pub(super) fn reference_at(text: &str, at: usize) -> Option<Range<usize>> {
    let name = text.get(at..)?.strip_prefix('&')?;
    let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '#')?;
    let is_reference = length > 0 && name.get(length..)?.starts_with(';');
    is_reference.then_some(at..at + length + 2)
}

/// Returns the range of the first text in braces, which may be a placeholder, or `None` if there is none. The range
/// includes the braces and a `$` before them: `{env}`, `${env}`.
pub(super) fn placeholder(text: &str) -> Option<Range<usize>> {
    let open = text.find('{')?;
    let close = open + text.get(open..)?.find('}')?;
    let is_shell = text.get(..open)?.ends_with('$');
    Some(open - usize::from(is_shell)..close + 1)
}

/// Returns the first invisible character and its byte offset, or `None` if all characters are visible.
pub(super) fn invisible(text: &str) -> Option<(usize, char)> {
    let mut chars = text.char_indices();
    chars.find(|&(at, c)| is_invisible(c, at + c.len_utf8() == text.len()))
}

/// Returns true if `text`, the end of a URL, consists of invisible characters only.
pub(super) fn is_all_invisible(text: &str) -> bool {
    text.chars().all(|c| is_invisible(c, true))
}

/// Returns true for control characters, and for characters with the property `Default_Ignorable_Code_Point`.
///
/// Variation selectors and tag characters of flags count as visible, because they change how other characters look. So
/// do joiners if another character follows (`is_last` is false).
fn is_invisible(c: char, is_last: bool) -> bool {
    match c {
        '\u{34F}' | '\u{200C}' | '\u{200D}' => is_last,
        '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{FE00}'..='\u{FE0F}' => false,
        // Tag characters of flags, and supplementary variation selectors.
        '\u{E0020}'..='\u{E007F}' | '\u{E0100}'..='\u{E01EF}' => false,
        _ => is_unseen(c) || c.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variation_selectors_and_joiners_between_letters_are_visible() {
        for (text, expected) in [
            ("a\u{2764}\u{FE0F}", None),
            ("a\u{200D}b", None),
            ("a\u{200D}", Some((1, '\u{200D}'))),
            ("a\u{AD}b", Some((1, '\u{AD}'))),
            ("é\u{1}b\u{200B}", Some((2, '\u{1}'))),
        ] {
            assert_eq!(invisible(text), expected, "{text:?}");
        }
    }

    #[test]
    fn placeholders_and_references_have_an_end() {
        assert_eq!(placeholder("a/${b}/{c}"), Some(2..6));
        assert_eq!(placeholder("a/}b{c"), None);
        assert_eq!(reference("?a&b=1&lt;"), Some(6..10));
        assert_eq!(reference("&;&a"), None);
    }
}
