//! Recognises an [`OtherName`] by the text directly before and after the name. Text beyond white space is not
//! examined, since a text may be split at white space.

use super::lists::Class;
use super::{Name, OtherName};

/// Returns the kind of name that the text around a host suggests, such as the member `a.is` in `a.is()`. Returns `None`
/// if the text suggests no other name.
pub(super) fn by_context(name: Name<'_>, class: Class) -> Option<OtherName> {
    let is_first = matches!(class, Class::First);
    match name.before.as_bytes() {
        [.., b')' | b']' | b'}' | b'>'] if is_after_at_sign(name.before) => {
            Some(OtherName::Address)
        }
        [.., b'['] if !is_first && is_section(name) => Some(OtherName::Section),
        [.., b'$' | b'#' | b'{', b'{'] if !is_first => Some(OtherName::Member),
        _ => (name.tail.is_empty() && name.after.as_bytes().first() == Some(&b'('))
            .then_some(OtherName::Member),
    }
}

/// Returns true if the word around a name consists of the name in square brackets: `[languages.de]`.
fn is_section(name: Name<'_>) -> bool {
    let before = name.before.trim_end_matches('[');
    let after = name.after.trim_start_matches(']');
    name.tail.is_empty()
        && after.len() < name.after.len()
        && !before.ends_with(|c: char| !c.is_whitespace())
        && !after.starts_with(|c: char| !c.is_whitespace())
}

/// Returns true if a text ends with an obfuscated `@` of an address: `me[at]`, `me(@)`, `me[@]`, `me<span>@</span>`.
/// The caller has checked that the text ends with a closing bracket.
fn is_after_at_sign(before: &str) -> bool {
    let Some((close, rest)) = before.as_bytes().split_last() else {
        return false;
    };
    let is_open = |b: &u8| matches!(b, b'(' | b'[' | b'{' | b'<');
    match rest {
        [.., b'@'] => true,
        [.., open, b'a' | b'A', b't' | b'T'] => is_open(open),
        _ if *close == b'>' => {
            let tag = rest.iter().rev().take(16);
            let tag = tag.take_while(|b| b.is_ascii_graphic()).position(|b| *b == b'<');
            let text = tag.and_then(|tag| rest.get(..rest.len() - tag - 1));
            text.is_some_and(|text| text.ends_with(b"@"))
        }
        _ => false,
    }
}
