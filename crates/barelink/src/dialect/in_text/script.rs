//! Scripts whose words have no space between them, and Hangul, whose particles have none before them.

/// Returns true for letters and digits of such scripts: Han, Kana, Bopomofo, Yi, Hangul, Thai, Lao, Tibetan, Myanmar, Khmer,
/// and fullwidth Latin.
#[inline]
pub(crate) fn is_spaceless(c: char) -> bool {
    c >= '\u{E01}' && (is_common(c) || is_other(c))
}

/// Returns true for nearly all of what is written in Chinese, Japanese and Korean.
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

/// Returns true for Hangul syllables and letters.
pub(crate) fn is_hangul(c: char) -> bool {
    matches!(u32::from(c), 0x1100..=0x11FF | 0x3130..=0x318F | 0xA960..=0xA97F | 0xAC00..=0xD7FF)
}

/// Returns true for Hiragana.
pub(crate) fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{309F}')
}

/// Returns true for Katakana, and the marks between and after its letters.
pub(crate) fn is_katakana(c: char) -> bool {
    matches!(c, '\u{30A1}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{FF65}'..='\u{FF9F}')
}

/// Returns true for dots inside names, which neither end a word nor a link (`アルベルト・アインシュタイン`).
pub(crate) fn is_dot_in_name(c: char) -> bool {
    matches!(c, '\u{B7}' | '\u{2027}' | '\u{30FB}' | '\u{FF65}')
}
