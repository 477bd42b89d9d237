//! RFC 5892, appendix A: characters that are letters of a label only next to certain other characters.

use crate::slice::Slice;

/// Returns true for characters that are letters only in some contexts: CONTEXTJ, and CONTEXTO except the digits of A.8
/// and A.9.
#[inline]
pub(crate) fn is_contextual(c: char) -> bool {
    matches!(c, '\u{B7}' | '\u{375}' | '\u{5F3}' | '\u{5F4}' | '\u{200C}' | '\u{200D}' | '\u{30FB}')
}

/// Returns true if `c` is a contextual character, and `before` and `after` make `c` a letter of a label.
///
/// U+200C and U+200D (A.1, A.2) must follow a letter or mark of a script whose letters join or stack. UTS #46 has the
/// exact rule. Here ranges of such scripts are enough. RFC 5892 allows the Katakana middle dot (A.7) if the label contains
/// a Japanese or Chinese letter anywhere. Here a letter directly before or after the dot must be one.
pub(crate) fn has_context(before: Option<char>, c: char, after: Option<char>) -> bool {
    match c {
        '\u{B7}' => matches!((before, after), (Some('l' | 'L'), Some('l' | 'L'))),
        '\u{375}' => after.is_some_and(is_greek),
        '\u{5F3}' | '\u{5F4}' => before.is_some_and(is_hebrew),
        '\u{200C}' | '\u{200D}' => before.is_some_and(joins),
        '\u{30FB}' => [before, after].into_iter().flatten().any(is_japanese_or_han),
        _ => false,
    }
}

fn is_greek(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3E1}' | '\u{3F0}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}')
}

fn is_hebrew(c: char) -> bool {
    matches!(c, '\u{591}'..='\u{5F4}' | '\u{FB1D}'..='\u{FB4F}')
}

/// Returns true for characters of scripts whose letters join or stack. Approximates `Joining_Type` and virama.
fn joins(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{1CFF}' | '\u{A800}'..='\u{ABFF}' | '\u{10A00}'..='\u{1EEFF}')
}

/// Returns true for letters of Hiragana, Katakana and Han, not for the Katakana middle dot.
fn is_japanese_or_han(c: char) -> bool {
    matches!(c,
        '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{309F}' | '\u{30A1}'..='\u{30FA}' | '\u{30FC}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9F}' | '\u{20000}'..='\u{3FFFF}')
}

/// Returns the length in bytes of the contextual character that begins at `at`. Returns 0 if there is none, or if its
/// neighbours do not make it a letter.
pub(crate) fn letter_after(text: &str, at: usize) -> usize {
    let mut rest = text.slice(at..).chars();
    let Some(c) = rest.next().filter(|&c| is_contextual(c)) else {
        return 0;
    };
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    if has_context(before, c, rest.next()) {
        c.len_utf8()
    } else {
        0
    }
}

/// Returns the length in bytes of the contextual character that ends at `at`. Returns 0 if there is none, or if its
/// neighbours do not make it a letter.
pub(crate) fn letter_before(text: &str, at: usize) -> usize {
    let before = text.slice(..at);
    match before.chars().next_back() {
        Some(c) if is_contextual(c) => letter_after(text, at - c.len_utf8()),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 5892, appendix A: each of these is a letter only in the named context.
    #[test]
    fn a_letter_in_its_context() {
        for (label, is_letter) in [
            // A.1 and A.2, joiners: a word of Persian, and a conjunct of Sinhala.
            ("ه\u{200C}ا", true),
            ("ක\u{DCA}\u{200D}ෂ", true),
            ("o\u{200C}g", false),
            ("\u{200D}g", false),
            ("é\u{200C}g", false),
            // A.3, middle dot: between two `l`.
            ("l·l", true),
            ("L·l", true),
            ("I·S", false),
            ("l·a", false),
            ("·l", false),
            // A.4, Greek keraia: before a Greek letter.
            ("\u{375}α", true),
            ("α\u{375}", false),
            ("α\u{375}a", false),
            // A.5 and A.6, geresh and gershayim: after a Hebrew letter.
            ("א\u{5F3}", true),
            ("א\u{5F4}ב", true),
            ("a\u{5F3}s", false),
            ("\u{5F4}א", false),
            // A.7, Katakana middle dot.
            ("ア・a", true),
            ("a・漢", true),
            ("I・S", false),
            ("・", false),
            ("・・", false),
        ] {
            let at = label.find(is_contextual).unwrap();
            let length = label[at..].chars().next().unwrap().len_utf8();
            assert_eq!(letter_after(label, at) > 0, is_letter, "{label}");
            assert_eq!(letter_before(label, at + length) > 0, is_letter, "{label}");
        }
        assert_eq!((letter_after("a", 0), letter_before("a", 1)), (0, 0));
    }
}
