//! UTS #58, section 3.5, "Termination Algorithm": where path, query, fragment and its directives end.

use super::part::{OpenStack, Part};
use crate::bytes::find;
use crate::unicode::{link_bracket, LinkTerm};

/// Returns the end of path, query, fragment and directives after a host that ends at `start`; `start` itself if there are
/// none.
///
/// `term` may look at a character differently than the property does, but for those that are plain: what is Include in
/// every part, and the full stop, which is Soft.
pub(crate) fn end(
    text: &str,
    start: usize,
    is_plain: impl Fn(u8) -> bool,
    mut term: impl FnMut(usize, char) -> LinkTerm,
) -> usize {
    let mut last_safe = start;
    let mut part: Option<Part> = None;
    let mut open = OpenStack::new();
    let mut at = start;
    loop {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        if let Some(part) = part.filter(|_| rest.first().is_some_and(|&b| is_plain(b))) {
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
        let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else {
            break;
        };
        let current = part.filter(|part| !part.is_terminated(rest));
        let Some(current) = current else {
            let Some((initiated, length)) = Part::initiated(rest, part) else {
                break;
            };
            at += length;
            // The standard's algorithm takes any initiator for safe, and its table 3-2 leaves out a `?` at the
            // end of a sentence, which is Soft: the table is followed.
            if initiated != Part::Query {
                last_safe = at;
            }
            part = Some(initiated);
            open.clear();
            continue;
        };
        if let Some(length) = current.separator(rest) {
            at += length;
            last_safe = at;
            open.clear();
            continue;
        }
        let Some(c) = rest.chars().next() else { break };
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
#[inline(always)]
pub(crate) fn is_plain(b: u8) -> bool {
    is_plain_in_markdown(b) | (b == b'*') | (b == b'_') | (b == b'~')
}

/// Returns true for plain characters of ASCII that are no delimiters in Markdown.
#[inline(always)]
pub(super) fn is_plain_in_markdown(b: u8) -> bool {
    let is_in = |first: u8, last: u8| b.wrapping_sub(first) <= last - first;
    is_in(b'$', b'%')
        | (b == b'+')
        | is_in(b'-', b'9')
        | is_in(b'@', b'Z')
        | (b == b'\\')
        | (b == b'^')
        | is_in(b'`', b'z')
        | (b == b'|')
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
