//! UTS #58, section 3.5, "Termination Algorithm": where path, query, fragment and its directives end.

use super::part::{OpenStack, Part};
use crate::bytes::find;
use crate::unicode::{link_bracket, ClassSet, LinkTerm};

/// Returns the end of path, query, fragment and directives after a host that ends at `start`; `start` itself if there are
/// none.
///
/// `term` may look at a character differently than the property does, but for those that are plain: what is Include in
/// every part, and the full stop, which is Soft. In ASCII, `is_plain` returns true for them; beyond, they are of
/// `plain_classes`.
pub(crate) fn end(
    text: &str,
    start: usize,
    is_plain: impl Fn(u8) -> bool,
    plain_classes: ClassSet,
    mut term: impl FnMut(usize, char) -> LinkTerm,
) -> usize {
    let bytes = text.as_bytes();
    let rest = bytes.get(start..).unwrap_or_default();
    let Some((mut part, length)) = Part::after_syntax(None, rest) else {
        return start;
    };
    let mut at = start + length;
    // The standard's algorithm takes any initiator for safe, and its table 3-2 leaves out a `?` at the end of a
    // sentence, which is Soft: the table is followed.
    let mut last_safe = if part == Part::Query { start } else { at };
    let mut open = OpenStack::new();
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        if rest.first().is_some_and(u8::is_ascii) {
            let run = rest.get(..find(rest, |b| !is_plain(b))).unwrap_or_default();
            let stops = run.iter().rev().take_while(|&&b| b == b'.').count();
            at += run.len();
            if stops < run.len() {
                last_safe = at - stops;
            }
            if part == Part::Path && !open.is_empty() && run.contains(&b'/') {
                open.clear();
            }
        }
        let rest = bytes.get(at..).unwrap_or_default();
        // Controls and the space are Hard.
        let Some(&first) = rest.first().filter(|&&b| b > b' ') else {
            break;
        };
        if !first.is_ascii() {
            let run = plain_classes.run(rest);
            if run > 0 {
                at += run;
                last_safe = at;
                continue;
            }
        } else if let Some((next, length)) = Part::after_syntax(Some(part), rest) {
            at += length;
            if next != Part::Query || part == next {
                last_safe = at;
            }
            part = next;
            open.clear();
            continue;
        }
        let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else {
            break;
        };
        match term(at, c) {
            LinkTerm::Include => last_safe = at + c.len_utf8(),
            LinkTerm::Soft => {}
            LinkTerm::Hard => break,
            LinkTerm::Open => match open.push(c) {
                Some(()) => last_safe = at + c.len_utf8(),
                None => break,
            },
            LinkTerm::Close => match open.pop() {
                Some(partner) if link_bracket(c) == Some(partner) => last_safe = at + c.len_utf8(),
                _ => break,
            },
        }
        at += c.len_utf8();
    }
    last_safe
}

/// Returns true for plain characters of ASCII. `/` is syntax of a path, in which it closes all brackets.
///
/// It asks for the others, which are fewer: for a vector of bytes that is half of the work.
#[inline(always)]
pub(crate) fn is_plain(b: u8) -> bool {
    let is_in = |first: u8, last: u8| b.wrapping_sub(first) <= last - first;
    // As a signed number, a byte beyond ASCII is less than every ASCII character.
    let is_low = (b as i8) < b'$' as i8;
    let is_bracket = (b | 0x20 == b'{') | (b | 0x20 == b'}');
    let is_other = is_in(b'&', b')') | (b == b',') | is_in(b':', b'?') | is_bracket | (b == 0x7F);
    !(is_low | is_other)
}

/// Returns true for plain characters of ASCII that are no delimiters in Markdown.
#[inline(always)]
pub(super) fn is_plain_in_markdown(b: u8) -> bool {
    is_plain(b) & !((b == b'*') | (b == b'_') | (b == b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unicode::link_term;

    #[test]
    fn plain_bytes_go_on_in_every_part() {
        for b in 0..=u8::MAX {
            let c = char::from(b);
            let is_syntax = matches!(c, '?' | '#' | '=' | '&' | ',' | ':');
            let is_include = b.is_ascii() && link_term(c) == LinkTerm::Include;
            let expected = (is_include && !is_syntax) || c == '.';
            assert_eq!(is_plain(b), expected, "{c:?}");
            let is_mark = matches!(c, '*' | '_' | '~' | '<');
            assert_eq!(is_plain_in_markdown(b), expected && !is_mark, "{c:?}");
        }
    }
}
