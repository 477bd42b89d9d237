//! UTS #58: `Link_Term` (section 3.4.1), `Link_Bracket` (3.4.2), `Link_Email` (5.1).

use super::class::Class;
use super::link_term::LinkTerm;
use super::tables::BRACKETS;

/// Returns the character's `Link_Term`.
/// [UTS #58, section 3.4.1](https://www.unicode.org/reports/tr58/#link-term-property)
///
/// ```
/// use barelink::unicode::{link_term, LinkTerm};
///
/// assert_eq!(link_term('東'), LinkTerm::Include);
/// assert_eq!(link_term('\u{3000}'), LinkTerm::Hard);
/// assert_eq!(link_term('。'), LinkTerm::Soft);
/// assert_eq!(link_term('」'), LinkTerm::Close);
/// assert_eq!(link_term('「'), LinkTerm::Open);
/// ```
#[inline]
#[must_use]
pub fn link_term(c: char) -> LinkTerm {
    Class::of(c).link_term()
}

/// Returns the character's `Link_Bracket`: the Open character that matches a Close character. `None` for characters
/// that are not Close. [UTS #58, section 3.4.2](https://www.unicode.org/reports/tr58/#link-bracket-property)
///
/// ```
/// use barelink::unicode::link_bracket;
///
/// assert_eq!(link_bracket('}'), Some('{'));
/// assert_eq!(link_bracket('」'), Some('「'));
/// assert_eq!(link_bracket('{'), None);
/// ```
#[must_use]
pub fn link_bracket(c: char) -> Option<char> {
    match c {
        ')' => Some('('),
        ']' => Some('['),
        '}' => Some('{'),
        '>' => Some('<'),
        _ if link_term(c) != LinkTerm::Close => None,
        _ => {
            let pair = BRACKETS.iter().find(|&&(close, _)| close == c);
            pair.map(|&(_, open)| open).or_else(|| char::from_u32(u32::from(c) - 1))
        }
    }
}

/// Returns the character's `Link_Email`: true if it can occur in the local part of an e-mail address without quotation
/// marks. [UTS #58, section 5.1](https://www.unicode.org/reports/tr58/#link-email-property)
///
/// ```
/// use barelink::unicode::is_link_email;
///
/// assert!("σωκράτης".chars().all(is_link_email));
/// assert!(!is_link_email('('));
/// ```
#[inline]
#[must_use]
pub fn is_link_email(c: char) -> bool {
    Class::of(c).is_link_email()
}

/// Returns true for bidirectional controls (`Bidi_Control`, UAX #9), which change the direction of the text around
/// them. The property has not changed since Unicode 6.3.
#[must_use]
pub fn is_bidi_control(c: char) -> bool {
    matches!(u32::from(c), 0x61C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069)
}
