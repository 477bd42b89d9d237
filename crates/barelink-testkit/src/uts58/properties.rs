//! Properties of the characters in the alphabets for UTS #58 (section 6.1). The values are those of Unicode 17.0's
//! files.

/// HANGUL FILLER, which is a letter (DerivedCoreProperties.txt, XID_Continue) and invisible
/// (Default_Ignorable_Code_Point).
pub(super) const FILLER: char = '\u{3164}';

/// HEBREW POINT HIRIQ, a combining mark (General_Category=Mn) with XID_Continue.
pub(super) const MARK: char = '\u{5B4}';

/// A value of the property Link_Term (section 3.4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkTerm {
    Include,
    Hard,
    Soft,
    Open,
    Close,
}

/// Returns the Link_Term of a character (LinkTerm.txt).
///
/// # Panics
///
/// Panics if the character is in none of the alphabets.
pub(super) fn link_term(c: char) -> LinkTerm {
    match c {
        ' ' | '\n' => LinkTerm::Hard,
        // Terminal punctuation, and line break class QU.
        '!' | ',' | '.' | ':' | ';' | '?' | '"' | '\'' | '。' | '»' => LinkTerm::Soft,
        '(' | '[' | '<' | '「' => LinkTerm::Open,
        ')' | ']' | '>' | '」' => LinkTerm::Close,
        'a'..='z' | 'A'..='Z' | '0'..='9' => LinkTerm::Include,
        '#' | '&' | '*' | '+' | '-' | '/' | '=' | '@' | '_' | '~' | '%' => LinkTerm::Include,
        'é' | '日' | 'ж' | '‐' | FILLER | MARK => LinkTerm::Include,
        _ => panic!("{c:?} is not in the table"),
    }
}

/// Returns the Link_Bracket of a closing bracket (LinkBracket.txt), or `None` for any other character.
pub(super) fn link_bracket(c: char) -> Option<char> {
    match c {
        ')' => Some('('),
        ']' => Some('['),
        '>' => Some('<'),
        '」' => Some('「'),
        _ => None,
    }
}

/// Returns true if a character has Link_Email (LinkEmail.txt).
pub(super) fn link_email(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, FILLER | MARK)
        || "_-!?'{}*/&#%`^+=|~$.é日ж".contains(c)
}

/// Returns true for characters of a tie: hyphens and invisible characters, which `‐` represents, and [`FILLER`].
pub(super) fn is_tie(c: char) -> bool {
    matches!(c, '‐' | FILLER)
}
