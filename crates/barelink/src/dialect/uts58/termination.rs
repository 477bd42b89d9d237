//! UTS #58, section 3.5, "Termination Algorithm": where path, query, fragment and its directives end.

use super::part::{OpenStack, Part};
use crate::bytes::find;
use crate::unicode::{link_bracket, link_term, ClassSet, LinkTerm};

/// Returns the end of path, query, fragment and directives after a host that ends at `start`; `start` itself if there are
/// none.
///
/// `term` may look at a character differently than the property does, but for those that are plain: what is Include in
/// every part, and the full stop, which is Soft. In ASCII, `is_plain` returns true for them; beyond, they are of
/// `plain_classes`.
///
/// `reference` decodes the character reference at an `&`, in Markdown: its character is judged, and its length.
pub(crate) fn end(
    text: &str,
    start: usize,
    is_plain: impl Fn(u8) -> bool,
    plain_classes: ClassSet,
    reference: impl Fn(usize) -> Option<(char, usize)>,
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
        let decoded = if first == b'&' { reference(at) } else { None };
        let mut utf8 = [0; 4];
        let syntax = match decoded {
            Some((c, _)) => c.encode_utf8(&mut utf8).as_bytes(),
            None => rest,
        };
        if !first.is_ascii() {
            let run = plain_classes.run(rest);
            if run > 0 {
                at += run;
                last_safe = at;
                continue;
            }
        } else if let Some((next, length)) = Part::after_syntax(Some(part), syntax) {
            at += decoded.map_or(length, |(_, length)| length);
            if next != Part::Query || part == next {
                last_safe = at;
            }
            part = next;
            open.clear();
            continue;
        }
        let literal = || {
            let c = text.get(at..)?.chars().next()?;
            Some((c, c.len_utf8()))
        };
        let Some((c, length)) = decoded.or_else(literal) else {
            break;
        };
        match term(at, c) {
            LinkTerm::Include => last_safe = at + length,
            LinkTerm::Soft => {}
            LinkTerm::Hard => break,
            LinkTerm::Open => match open.push(c) {
                Some(()) => last_safe = at + length,
                None => break,
            },
            LinkTerm::Close => match open.pop() {
                Some(partner) if link_bracket(c) == Some(partner) => last_safe = at + length,
                _ => break,
            },
        }
        at += length;
    }
    last_safe
}

/// Returns the end in plain text. `judged` returns the `Link_Term` of the character at an offset, given its property.
pub(super) fn end_in_plain_text(
    text: &str,
    start: usize,
    plain_classes: ClassSet,
    mut judged: impl FnMut(usize, char, LinkTerm) -> LinkTerm,
) -> usize {
    end(
        text,
        start,
        is_plain,
        plain_classes,
        |_| None,
        |at, c| judged(at, c, link_term(c)),
    )
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

/// Returns true for plain characters of ASCII that are no syntax of Markdown.
#[inline(always)]
pub(super) fn is_plain_in_markdown(b: u8) -> bool {
    is_plain(b) & !((b == b'*') | (b == b'_') | (b == b'~') | (b == b'\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_bytes_go_on_in_every_part() {
        for b in 0..=u8::MAX {
            let c = char::from(b);
            let is_syntax = matches!(c, '?' | '#' | '=' | '&' | ',' | ':');
            let is_include = b.is_ascii() && link_term(c) == LinkTerm::Include;
            let expected = (is_include && !is_syntax) || c == '.';
            assert_eq!(is_plain(b), expected, "{c:?}");
            let is_mark = matches!(c, '*' | '_' | '~' | '<' | '\\');
            assert_eq!(is_plain_in_markdown(b), expected && !is_mark, "{c:?}");
        }
    }
}
