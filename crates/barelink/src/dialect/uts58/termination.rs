//! UTS #58, section 3.5, "Termination Algorithm": where path, query, fragment and its directives end.

use super::part::{OpenStack, Part};
use crate::unicode::{link_bracket, LinkTerm};

/// The end of what follows a host that ends at `start`; `start` itself if nothing does.
///
/// `term` may look at a character differently than the property does.
pub(crate) fn end(text: &str, start: usize, term: impl Fn(usize, char) -> LinkTerm) -> usize {
    let mut last_safe = start;
    let mut part: Option<Part> = None;
    let mut open = OpenStack::new();
    let mut at = start;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
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
