//! Reads the parts of a link: user name, host, path, query, fragment. Alphanumeric means ASCII letters and digits.

use crate::bytes::{is_between, ByteSet};
use crate::dialect::rule::{Refused, Rule};
use crate::slice::Slice;

/// Returns the end of the host, path, query and fragment that begin at `start`, or the rule that the host or the query
/// breaks.
pub(super) fn end_of_url(text: &[u8], start: usize) -> Result<usize, Refused> {
    let host = end_of_host(text, start)?;
    let path = end_of_path(text, host);
    let query = end_of_query(text, path)?;
    Ok(end_of_fragment(text, query))
}

/// Returns the end of a host, or the rule by which no host begins at `start`. A host is "a sequence made of alphanumerical
/// characters, `.`, `-` and `_`" of "at least two components delimited with `.`". Each delimiter is "immediately
/// preceded and followed with a letter or digit".
///
/// The implementation also accepts a `(` after a delimiter. The delimiter then ends the host. The documentation also
/// asks for two characters in the last component, which no release checks.
pub(super) fn end_of_host(text: &[u8], start: usize) -> Result<usize, Refused> {
    if !is_alphanumeric(text, start) {
        return Err(Refused::at(Rule::HostStart, start));
    }
    let mut dots = 0;
    let mut at = start;
    loop {
        at += run(text, at, &ALPHANUMERIC);
        // The byte before a delimiter is a letter or a digit here.
        match text.get(at..) {
            Some([b'.', next, ..]) if AFTER.contains(*next) => dots += 1,
            Some([b'-' | b'_', next, ..]) if AFTER.contains(*next) => {}
            _ if dots == 0 => return Err(Refused::new(Rule::NoDot, start..at)),
            _ => return Ok(at),
        }
        at += 1;
    }
}

/// Returns the end of the path that begins at `start`, or `start` if there is none. Components follow a `/`, and a last
/// `/` belongs to the path. A component may contain `+` and `-` anywhere, which the documentation does not mention.
fn end_of_path(text: &[u8], start: usize) -> usize {
    if text.get(start) != Some(&b'/') {
        return start;
    }
    let mut at = start + 1;
    loop {
        at += run(text, at, &IN_COMPONENT);
        match text.get(at) {
            Some(b'.' | b'_') if has_neighbours(text, at) => {}
            Some(b'/') if may_divide(text, at) => {}
            Some(b'/') => return at + 1,
            _ => return at,
        }
        at += 1;
    }
}

/// Returns true if the `/` at `at` separates two components of a path.
fn may_divide(text: &[u8], at: usize) -> bool {
    let is_empty = at.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'/');
    let continues =
        text.get(at + 1).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-'));
    !is_empty && continues
}

/// Returns the end of the query that begins at `start`, or `start` if there is none. A parenthesis that is left open
/// rejects the whole link.
fn end_of_query(text: &[u8], start: usize) -> Result<usize, Refused> {
    if text.get(start) != Some(&b'?') || !is_alphanumeric(text, start + 1) {
        return Ok(start);
    }
    let mut open = 0_usize;
    let mut at = start + 1;
    loop {
        at += run(text, at, &ALPHANUMERIC);
        let before = at.checked_sub(1).and_then(|before| text.get(before));
        let after = text.get(at + 1);
        match text.get(at) {
            Some(b'&') if is_entity(text, at) => break,
            Some(b'.' | b'-' | b'+' | b'_' | b'=' | b'&') if has_neighbours(text, at) => {}
            Some(b'(') if after.is_some_and(|&b| b.is_ascii_alphanumeric() || b == b'(') => {
                open += 1;
            }
            Some(b')')
                if open > 0 && before.is_some_and(|&b| b.is_ascii_alphanumeric() || b == b')') =>
            {
                open -= 1;
            }
            _ => break,
        }
        at += 1;
    }
    if open > 0 {
        return Err(Refused::new(Rule::OpenParenthesis, start..at));
    }
    Ok(at)
}

fn end_of_fragment(text: &[u8], start: usize) -> usize {
    if text.get(start) != Some(&b'#') || !is_alphanumeric(text, start + 1) {
        return start;
    }
    let mut at = start + 1;
    loop {
        at += run(text, at, &ALPHANUMERIC);
        match text.get(at) {
            Some(b'.' | b'-' | b'+' | b'_') if has_neighbours(text, at) => at += 1,
            _ => return at,
        }
    }
}

/// Returns the start of the user name before `at_sign`, or `None` if there is none. The name does not begin before
/// `floor`. In a user name, "every such non-alphanumerical character must be immediately preceded and followed by an
/// alphanumerical character".
pub(super) fn start_of_user(text: &[u8], floor: usize, at_sign: usize) -> Option<usize> {
    let mut start = at_sign;
    loop {
        let name = text.slice(floor..start);
        start -= ALPHANUMERIC.run_back(name);
        let rest = text.slice(floor..start);
        match rest {
            [.., outer, b'.' | b'-' | b'_' | b'+']
                if outer.is_ascii_alphanumeric() && is_alphanumeric(text, start) =>
            {
                start -= 1;
            }
            _ => return (start < at_sign).then_some(start),
        }
    }
}

/// Returns the number of consecutive bytes from `at` on that are in `bytes`.
#[inline]
fn run(text: &[u8], at: usize, bytes: &ByteSet) -> usize {
    bytes.run(text.slice(at..))
}

static ALPHANUMERIC: ByteSet = ByteSet::ALPHANUMERIC;

/// Bytes that may occur anywhere in a component of a path.
static IN_COMPONENT: ByteSet = ByteSet::ALPHANUMERIC.with(b"+-");

static BEFORE: ByteSet = ByteSet::ALPHANUMERIC.with(b")");
static AFTER: ByteSet = ByteSet::ALPHANUMERIC.with(b"(");

/// Returns true if the byte at `at` has an alphanumeric or `)` before it, and an alphanumeric or `(` after it.
#[inline]
fn has_neighbours(text: &[u8], at: usize) -> bool {
    is_between(text, at..at + 1, &BEFORE, &AFTER)
}

/// Returns true if the `&` at `at` begins a named entity, such as `&amp;`. md4c accepts unknown names too.
fn is_entity(text: &[u8], at: usize) -> bool {
    let name = text.slice(at + 1..);
    let length = name.iter().take(49).take_while(|b| b.is_ascii_alphanumeric()).count();
    let begins = name.first().is_some_and(u8::is_ascii_alphabetic);
    begins && (2..=48).contains(&length) && name.get(length) == Some(&b';')
}

fn is_alphanumeric(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(u8::is_ascii_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_of_a_query_are_balanced() {
        for (text, expected) in [
            ("?a(b)c", Some(6)),
            ("?a((b))c", Some(8)),
            ("?a(b)", Some(5)),
            ("?a(b))", Some(5)),
            ("?a)b", Some(2)),
            // A letter, a digit or another `(` must follow a `(`. A letter, a digit or another `)` must precede a `)`.
            ("?a(.b)", Some(2)),
            ("?a(b.)c", None),
            ("?a(b", None),
            ("?(a)", Some(0)),
            ("?a.b.", Some(4)),
            ("?a&b=c", Some(6)),
            ("?a&amp;b", Some(2)),
            ("?a&amp b", Some(6)),
            ("?a", Some(2)),
            ("?", Some(0)),
            ("a", Some(0)),
        ] {
            assert_eq!(end_of_query(text.as_bytes(), 0).ok(), expected, "{text}");
            let inside = ["a", text].concat();
            let expected = expected.map(|end| end + 1);
            assert_eq!(end_of_query(inside.as_bytes(), 1).ok(), expected, "{inside}");
        }
    }

    #[test]
    fn a_user_name_has_single_delimiters_inside() {
        for (text, expected) in [
            ("a.b-c_d+e@", Some(0)),
            ("a..b@", Some(3)),
            (".a@", Some(1)),
            ("a.@", None),
            ("@", None),
        ] {
            assert_eq!(start_of_user(text.as_bytes(), 0, text.len() - 1), expected, "{text}");
        }
    }
}
