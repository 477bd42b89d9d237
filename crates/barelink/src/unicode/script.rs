//! Recognises scripts that are written without spaces between words, and Hangul, whose particles follow a word
//! without a space. Also recognises non-Latin words that do not look like ASCII.

use crate::unicode::{is_label_char, is_unseen, link_term, LinkTerm};

/// Returns true for letters and digits of Han, Kana, Bopomofo, Yi, Hangul, Thai, Lao, Tibetan, Myanmar, Khmer, and
/// fullwidth Latin. Some of the ranges are whole blocks, with their punctuation.
#[inline]
pub(crate) fn is_spaceless(c: char) -> bool {
    c >= '\u{E01}' && (is_common(c) || is_other(c))
}

/// Returns true for the most frequent Han, Kana and Hangul: nearly all letters of Chinese, Japanese and Korean text.
#[inline]
pub(crate) fn is_common(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}' | '\u{3041}'..='\u{30FA}' | '\u{AC00}'..='\u{D7A3}')
}

fn is_other(c: char) -> bool {
    matches!(u32::from(c),
        0x0E01..=0x0EFF | 0x0F00..=0x0FFF | 0x1000..=0x109F | 0x1100..=0x11FF | 0x1780..=0x17FF
        | 0x2E80..=0x2FDF | 0x3005..=0x3007 | 0x3021..=0x3029 | 0x3031..=0x3035 | 0x303B
        | 0x3041..=0x30FA | 0x30FC..=0x318F | 0x31A0..=0x31BF | 0x31F0..=0x31FF
        | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xA000..=0xA4CF | 0xA960..=0xA97F | 0xAC00..=0xD7FF
        | 0xF900..=0xFAFF | 0xFF10..=0xFF19 | 0xFF21..=0xFF3A | 0xFF41..=0xFF5A | 0xFF66..=0xFFDC
        | 0x1B000..=0x1B16F | 0x20000..=0x3FFFF)
}

/// Returns true for letters and digits of Chinese, Japanese and Korean, and for fullwidth Latin. A label may mix some of
/// these scripts with Latin.
pub(crate) fn is_east_asian(c: char) -> bool {
    let is_of_the_south =
        matches!(c, '\0'..='\u{10FF}' | '\u{1780}'..='\u{17FF}' | '\u{A000}'..='\u{A4CF}');
    is_spaceless(c) && !is_of_the_south
}

/// Returns true for Hangul syllables and letters, except halfwidth letters.
pub(crate) fn is_hangul(c: char) -> bool {
    matches!(u32::from(c), 0x1100..=0x11FF | 0x3130..=0x318F | 0xA960..=0xA97F | 0xAC00..=0xD7FF)
}

/// Returns true for Hiragana.
pub(crate) fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{309F}')
}

/// Returns true for Katakana, including halfwidth letters, the middle dot and the prolonged sound mark.
pub(crate) fn is_katakana(c: char) -> bool {
    matches!(c, '\u{30A1}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{FF65}'..='\u{FF9F}')
}

/// Returns true for dots inside names. They end neither a word nor a link: `アルベルト・アインシュタイン`.
pub(crate) fn is_dot_in_name(c: char) -> bool {
    matches!(c, '\u{B7}' | '\u{2027}' | '\u{30FB}' | '\u{FF65}')
}

/// Returns true for letters, marks and digits outside the ranges of Latin and of characters that all scripts share,
/// such as general combining marks. Fullwidth Latin letters and digits lie outside these ranges, so they count.
/// Invisible characters do not.
pub(crate) fn is_beyond_latin(c: char) -> bool {
    !is_latin_or_shared(c) && is_label_char(c) && !is_unseen(c)
}

/// Returns true for the ranges of Latin, and of characters that all scripts share.
fn is_latin_or_shared(c: char) -> bool {
    matches!(u32::from(c),
        0..=0x36F | 0x1AB0..=0x1AFF | 0x1D00..=0x1EFF | 0x2000..=0x218F | 0x2C60..=0x2C7F
        | 0xA700..=0xA7FF | 0xAB30..=0xAB6F | 0xFB00..=0xFB06 | 0xFE00..=0xFE2F | 0x10780..=0x107BF
        | 0x1CCD6..=0x1CCF9 | 0x1D400..=0x1D7FF | 0x1DF00..=0x1DFFF | 0x1FBF0..=0x1FBF9 | 0xE0000..=0x10FFFF)
}

/// Returns true for ASCII letters and digits, for other Latin letters, and for letters and digits that UTS #46 maps to
/// them, such as `Ａ` and `ⓐ`. Deprecated letters, which are Hard, do not count.
pub(crate) fn is_latin(c: char) -> bool {
    c.is_ascii_alphanumeric() || !c.is_ascii() && (is_mapped_to_latin(c) || is_latin_letter(c))
}

fn is_mapped_to_latin(c: char) -> bool {
    matches!(u32::from(c),
        0xFF10..=0xFF19 | 0xFF21..=0xFF3A | 0xFF41..=0xFF5A
        | 0x24B6..=0x24E9 | 0x1F130..=0x1F149 | 0x1F150..=0x1F169 | 0x1F170..=0x1F189 | 0x1CCD6..=0x1CCF9
        | 0x1FBF0..=0x1FBF9)
}

fn is_latin_letter(c: char) -> bool {
    is_latin_or_shared(c) && c.is_alphabetic() && link_term(c) != LinkTerm::Hard
}

/// Returns true for frequent non-Latin letters that look like an ASCII letter or digit (UTS #39, confusables), and for
/// the blocks of Coptic, Cherokee and Lisu. A word of such letters and ASCII may look like an ASCII word.
fn is_like_ascii(c: char) -> bool {
    LIKE_ASCII.binary_search(&c).is_ok()
        || matches!(c, '\u{2C80}'..='\u{2CFF}' | '\u{13A0}'..='\u{13FF}' | '\u{A4D0}'..='\u{A4FF}' | '\u{AB70}'..='\u{ABBF}')
}

/// The letters of [`is_like_ascii`] outside these blocks, in ascending order.
static LIKE_ASCII: [char; 87] = [
    'Α', 'Β', 'Ε', 'Ζ', 'Η', 'Ι', 'Κ', 'Μ', 'Ν', 'Ο', 'Ρ', 'Τ', 'Υ', 'Χ', 'α', 'γ', 'ε', 'η', 'ι',
    'κ', 'ν', 'ο', 'ρ', 'τ', 'υ', 'χ', 'ω', 'Ѕ', 'І', 'Ј', 'А', 'В', 'Е', 'З', 'К', 'М', 'Н', 'О',
    'Р', 'С', 'Т', 'У', 'Х', 'а', 'в', 'г', 'е', 'з', 'к', 'м', 'н', 'о', 'п', 'р', 'с', 'т', 'у',
    'х', 'ь', 'ѕ', 'і', 'ј', 'ѵ', 'ү', 'һ', 'Ӏ', 'ӏ', 'ԁ', 'ԛ', 'ԝ', 'Լ', 'Տ', 'Օ', 'զ', 'հ', 'ո',
    'ս', 'ց', 'ք', 'օ', 'ס', 'ن', 'ه', 'ଠ', 'ഠ', 'ဝ', 'ዐ',
];

/// Returns true if a text begins with a word in a non-Latin script, and at least one letter of the word does not
/// resemble ASCII.
pub(crate) fn begins_with_word(text: &str) -> bool {
    is_word(text.chars())
}

/// Returns true if a text ends with a word in a non-Latin script, and at least one letter of the word does not resemble
/// ASCII.
pub(crate) fn ends_with_word(text: &str) -> bool {
    is_word(text.chars().rev())
}

fn is_word(characters: impl Iterator<Item = char>) -> bool {
    // The longest label has 63 bytes (RFC 1035, section 2.3.4).
    let mut word = characters.take(63).take_while(|&c| is_beyond_latin(c));
    word.any(|c| !is_like_ascii(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_of_another_script_and_look_like_it() {
        for word in
            ["привет", "שלום", "ב", "и", "λόγος", "خبر", "ข้อ", "見て", "한글", "हिन्दी", "საიტი"]
        {
            assert!(begins_with_word(word) && ends_with_word(word), "{word}");
        }
        for text in [
            "", "a", "é", "а", "сосо", "на", "ο", "1", "-", "\u{2126}", "\u{301}", "\u{3164}",
            "\u{200B}", "Ꭺ",
        ] {
            assert!(!begins_with_word(text) && !ends_with_word(text), "{text}");
        }
        assert!(begins_with_word("жa") && !ends_with_word("жa"));
        assert!(LIKE_ASCII.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
