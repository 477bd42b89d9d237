//! UTS #58, section 3.5, "Termination Algorithm": where path, query, fragment and its directives end.

use super::part::{OpenStack, Part};
use crate::bytes::ByteSet;
use crate::unicode::{link_bracket, LinkTerm};

/// The end of what follows a host that ends at `start`; `start` itself if nothing does.
///
/// `term` may look at a character differently than the property does, but for those that are `plain`: a set of bytes
/// that go on in every part.
pub(crate) fn end(
    text: &str,
    start: usize,
    plain: &ByteSet,
    term: impl Fn(usize, char) -> LinkTerm,
) -> usize {
    let mut last_safe = start;
    let mut part: Option<Part> = None;
    let mut open = OpenStack::new();
    let mut at = start;
    loop {
        if part.is_some() {
            let bytes = text.as_bytes();
            let run = plain.run(bytes.get(at..).unwrap_or_default());
            if run > 0 {
                at += run;
                last_safe = at;
            }
            // What else a path is mostly made of.
            match bytes.get(at) {
                Some(b'/') if part == Some(Part::Path) => {
                    at += 1;
                    last_safe = at;
                    open.clear();
                    continue;
                }
                Some(b'.') => {
                    at += 1;
                    continue;
                }
                _ => {}
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

/// Characters of ASCII that are Include and no syntax of any part.
pub(crate) static PLAIN: ByteSet = ByteSet::ALPHANUMERIC.with(b"$%*+-@\\^_`|~");

/// The same without what is a mark in Markdown.
pub(super) static PLAIN_IN_MARKDOWN: ByteSet = ByteSet::ALPHANUMERIC.with(b"$%+-@\\^`|");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::unicode::link_term;

    #[test]
    fn plain_bytes_are_included_and_no_syntax() {
        for b in 0..=u8::MAX {
            let c = char::from(b);
            let is_syntax = matches!(c, '/' | '?' | '#' | '=' | '&' | ',' | ':');
            let is_plain = b.is_ascii() && link_term(c) == LinkTerm::Include && !is_syntax;
            assert_eq!(PLAIN.contains(b), is_plain, "{c:?}");
            let is_mark = matches!(c, '*' | '_' | '~' | '<');
            assert_eq!(PLAIN_IN_MARKDOWN.contains(b), is_plain && !is_mark, "{c:?}");
        }
    }
}
