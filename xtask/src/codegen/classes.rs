//! Computes the class of each code point: one byte with `Link_Term` and three flags.

use icu_properties::props::{
    DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup, XidContinue,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use super::files::{Files, CODE_POINTS};

/// Flags above the bits of `Link_Term`.
pub const EMAIL: u8 = 1 << 3;
pub const LABEL: u8 = 1 << 4;
pub const LETTER_OR_MARK: u8 = 1 << 5;

/// Code points that RFC 5892, section 2.6, makes PVALID beyond `XID_Continue`.
const IDNA_2008_EXCEPTIONS: &[char] = &['\u{6FD}', '\u{6FE}', '\u{F0B}'];

/// Code points that are valid in a label only together with certain others (RFC 5892, appendix A.1 to A.7). A table of
/// single characters cannot express this, so it excludes them.
const CONTEXTUAL: &[char] =
    &['\u{B7}', '\u{375}', '\u{5F3}', '\u{5F4}', '\u{200C}', '\u{200D}', '\u{30FB}'];

/// Returns the class of each code point, indexed by the code point.
pub fn classes(files: &Files) -> Vec<u8> {
    let category = CodePointMapData::<GeneralCategory>::new();
    let letter_or_mark = GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Mark);
    let mut classes = files.term.clone();
    for (c, class) in (0..).zip(&mut classes) {
        if files.email[c as usize] {
            *class |= EMAIL;
        }
        if is_label_char(files, c) {
            *class |= LABEL;
        }
        if letter_or_mark.contains(category.get32(c)) {
            *class |= LETTER_OR_MARK;
        }
    }
    classes
}

/// Returns true if a domain label may contain this code point: in ASCII a letter, a digit or `-`.
///
/// Beyond ASCII, label characters are those with `XID_Continue`, plus `IDNA_2008_EXCEPTIONS` and minus `CONTEXTUAL`.
///
/// `XID_Continue` is read from `Link_Email`, which equals it beyond ASCII (UTS #58, section 6.1) and has the files'
/// Unicode version.
fn is_label_char(files: &Files, c: u32) -> bool {
    match char::from_u32(c) {
        Some(c @ '\0'..='\x7F') => c.is_ascii_alphanumeric() || c == '-',
        Some(c) if CONTEXTUAL.contains(&c) => false,
        Some(c) => files.email[c as usize] || IDNA_2008_EXCEPTIONS.contains(&c),
        None => false,
    }
}

/// Returns the first and last code point of each run of visible marks (`General_Category=M`), in ascending order. Marks
/// with `Default_Ignorable_Code_Point` are invisible. Unassigned code points between two marks are part of their run.
pub fn marks() -> Vec<(u32, u32)> {
    let category = CodePointMapData::<GeneralCategory>::new();
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    let mut joins_last = false;
    for c in 0x80..CODE_POINTS as u32 {
        let category = category.get32(c);
        let is_mark = GeneralCategoryGroup::Mark.contains(category) && !ignorable.contains32(c);
        match runs.last_mut() {
            Some((_, last)) if is_mark && joins_last => *last = c,
            _ if is_mark => runs.push((c, c)),
            _ => {}
        }
        joins_last = is_mark || (joins_last && category == GeneralCategory::Unassigned);
    }
    runs
}

/// Returns true if `icu_properties`, the source of General_Category, seems to have the files' version of Unicode: its
/// `XID_Continue` equals `Link_Email` beyond ASCII.
pub fn icu_has_version_of(files: &Files) -> bool {
    let xid_continue = CodePointSetData::new::<XidContinue>();
    (0x80..CODE_POINTS as u32).all(|c| files.email[c as usize] == xid_continue.contains32(c))
}
