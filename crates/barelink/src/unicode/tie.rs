//! Recognises characters that are invisible or look like a hyphen. A reader takes the text on both sides of such a
//! character for a single word.

/// Returns true for characters other than `-` that join the text on both sides. A run of them is a *tie*.
pub(crate) fn is_tie(c: char) -> bool {
    is_unseen(c) || is_hyphen(c)
}

/// Returns true for invisible characters: `Default_Ignorable_Code_Point` (UAX #44), controls (`Cc`), and the controls of
/// interlinear annotations. Controls that separate words or records are excluded: white space, NUL, and U+001C to U+001F.
#[cfg_attr(not(feature = "markdown"), allow(unreachable_pub))]
pub fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{1}'..='\u{8}' | '\u{E}'..='\u{1B}' | '\u{7F}'..='\u{84}' | '\u{86}'..='\u{9F}'
        | '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
        | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Returns true for characters that look like a hyphen: non-ASCII `Dash` (UAX #44), and three symbols. UTS #39 lists
/// U+02D7, U+2043 and U+2796 as confusable with the hyphen.
fn is_hyphen(c: char) -> bool {
    matches!(u32::from(c),
        0x2D7 | 0x58A | 0x5BE | 0x1400 | 0x1806 | 0x2010..=0x2015 | 0x2043 | 0x2053 | 0x207B | 0x208B | 0x2212
        | 0x2796 | 0x2E17 | 0x2E1A | 0x2E3A..=0x2E3B | 0x2E40 | 0x2E5D | 0x301C | 0x3030 | 0x30A0
        | 0xFE31..=0xFE32 | 0xFE58 | 0xFE63 | 0xFF0D | 0x10D6E | 0x10EAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barelink_testkit::cases::some_cases;
    use icu_properties::props::{Dash, DefaultIgnorableCodePoint};
    use icu_properties::CodePointSetData;

    #[test]
    fn ties_are_ignorable_controls_or_dashes() {
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let dash = CodePointSetData::new::<Dash>();
        for c in some_cases('\0'..=char::MAX) {
            let is_annotation = matches!(c, '\u{FFF9}'..='\u{FFFB}');
            let is_separator = c.is_whitespace() || matches!(c, '\0' | '\u{1C}'..='\u{1F}');
            let is_control = is_annotation || (c.is_control() && !is_separator);
            assert_eq!(is_unseen(c), ignorable.contains(c) || is_control, "{c:?}");
            let is_like_hyphen = matches!(c, '\u{2D7}' | '\u{2043}' | '\u{2796}');
            let is_dash = dash.contains(c) && c != '-';
            assert_eq!(is_hyphen(c), is_dash || is_like_hyphen, "{c:?}");
        }
    }
}
