//! Properties of the characters in the alphabets for UTS #58 (section 6.1). The values are those of Unicode 17.0's
//! files.

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
        'é' | '日' | 'ж' | '‐' => LinkTerm::Include,
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
    c.is_ascii_alphanumeric() || "_-!?'{}*/&#%`^+=|~$.é日ж".contains(c)
}
