//! Recognises delimited names, which may stand for a part of a host: `[env]`, `"env"`.

use crate::unicode::{link_bracket, link_term, LinkTerm};

/// Returns the length of the delimited name at the start of a text, including its delimiters: `[env]`, `"env"`. Returns
/// `None` if there is no such name.
///
/// The delimiters are a pair of brackets, or any two others that [`delimiter`] accepts. In Markdown, `\{env\}`,
/// `&lt;env&gt;` and `` `env` `` are delimited names.
pub(super) fn delimited(text: &str) -> Option<usize> {
    let open = delimiter(text)?;
    let inside = text.get(open..)?;
    let name = inside
        .bytes()
        .take(64)
        .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'$'))
        .count();
    let rest = inside.get(name..)?;
    let close = delimiter(rest)?;
    let (opener, closer) = (text.chars().next()?, rest.chars().next()?);
    let is_pair = match (link_term(opener), link_term(closer)) {
        (LinkTerm::Open, _) => link_bracket(closer) == Some(opener),
        (LinkTerm::Close, _) | (_, LinkTerm::Open | LinkTerm::Close) => false,
        _ => true,
    };
    (name > 0 && is_pair).then_some(open + name + close)
}

/// Returns the length of the delimiter at the start of a text: a bracket, a backtick, an ASCII quotation mark, an escape, a
/// character reference or a non-ASCII character that is not Include. Returns `None` for other characters.
fn delimiter(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [b'"' | b'\'' | b'`' | b'{' | b'}' | b'[' | b']' | b'(' | b')' | b'<' | b'>', ..] => {
            Some(1)
        }
        [b'\\', escaped, ..] => escaped.is_ascii_punctuation().then_some(2),
        [b'&', rest @ ..] => {
            let name = rest.iter().take(8).take_while(|b| b.is_ascii_alphanumeric() || **b == b'#');
            let length = 1 + name.count();
            (text.as_bytes().get(length) == Some(&b';')).then_some(length + 1)
        }
        _ => {
            let c = text.chars().next()?;
            (!c.is_ascii() && link_term(c) != LinkTerm::Include).then(|| c.len_utf8())
        }
    }
}
