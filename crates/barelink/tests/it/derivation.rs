//! Checks the properties of UTS #58 against their derivation in section 6.1.

use barelink::unicode::{is_link_email, link_bracket, link_term, LinkTerm};
use barelink_testkit::cases::some_cases;
use icu_properties::props::{
    BidiMirroringGlyph, BidiPairedBracketType, Deprecated, GeneralCategory, GeneralCategoryGroup,
    LineBreak, NoncharacterCodePoint, TerminalPunctuation, WhiteSpace, XidContinue,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Characters of RFC 5322, section 3.2.3, and U+002E. Section 6.1 does not list U+002E, but `LinkEmail.txt` does.
const ASCII_EMAIL: &str = "_-!?'{}*/&#%`^+=|~$.";

#[test]
fn link_term_is_derived_from_other_properties() {
    let white_space = CodePointSetData::new::<WhiteSpace>();
    let noncharacter = CodePointSetData::new::<NoncharacterCodePoint>();
    let deprecated = CodePointSetData::new::<Deprecated>();
    let terminal = CodePointSetData::new::<TerminalPunctuation>();
    let category = CodePointMapData::<GeneralCategory>::new();
    let line_break = CodePointMapData::<LineBreak>::new();

    for c in some_cases('\0'..=char::MAX) {
        let category = category.get(c);
        let is_hard = white_space.contains(c)
            || noncharacter.contains(c)
            || GeneralCategoryGroup::Other.contains(category)
                && category != GeneralCategory::Format
            || deprecated.contains(c);
        let expected = match (c, bracket(c).paired_bracket_type) {
            _ if is_hard => LinkTerm::Hard,
            _ if terminal.contains(c) => LinkTerm::Soft,
            _ if line_break.get(c) == LineBreak::Quotation => LinkTerm::Soft,
            ('<', _) | (_, BidiPairedBracketType::Open) => LinkTerm::Open,
            ('>', _) | (_, BidiPairedBracketType::Close) => LinkTerm::Close,
            _ => LinkTerm::Include,
        };
        assert_eq!(link_term(c), expected, "{c:?}");
    }
}

#[test]
fn link_bracket_is_derived_from_bidi_paired_bracket() {
    for c in some_cases('\0'..=char::MAX) {
        let expected = match (c, bracket(c).paired_bracket_type) {
            // Deprecated brackets are Hard. Only Close characters have a partner.
            _ if link_term(c) != LinkTerm::Close => None,
            ('>', _) => Some('<'),
            (_, BidiPairedBracketType::Close) => bracket(c).mirroring_glyph,
            _ => None,
        };
        assert_eq!(link_bracket(c), expected, "{c:?}");
    }
}

#[test]
fn link_email_is_ascii_by_rfc_5322_and_xid_continue_beyond() {
    let xid_continue = CodePointSetData::new::<XidContinue>();
    for c in some_cases('\0'..=char::MAX) {
        let expected = if c.is_ascii() {
            c.is_ascii_alphanumeric() || ASCII_EMAIL.contains(c)
        } else {
            xid_continue.contains(c)
        };
        assert_eq!(is_link_email(c), expected, "{c:?}");
    }
}

fn bracket(c: char) -> BidiMirroringGlyph {
    CodePointMapData::<BidiMirroringGlyph>::new().get(c)
}
