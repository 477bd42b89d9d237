//! UTS #58, section 3.5, "Termination Algorithm": where path, query, fragment and its directives end.

use crate::unicode::{link_bracket, LinkTerm};

/// Part of a URL after its host (table 3-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    /// The part whose initiator stands at the beginning of `rest`, and the initiator's length. "The initiator
    /// [of a directive] is only activated if already in a fragment or in a fragment directive."
    fn initiated(rest: &str, previous: Option<Part>) -> Option<(Part, usize)> {
        let may_be_directive = matches!(previous, Some(Part::Fragment | Part::Directive));
        match rest.as_bytes().first()? {
            b'/' => Some((Part::Path, 1)),
            b'?' => Some((Part::Query, 1)),
            b'#' => Some((Part::Fragment, 1)),
            b':' if may_be_directive && rest.starts_with(DIRECTIVE) => {
                Some((Part::Directive, DIRECTIVE.len()))
            }
            _ => None,
        }
    }

    fn is_terminated(self, rest: &str) -> bool {
        match self {
            Part::Path => rest.starts_with(['?', '#']),
            Part::Query => rest.starts_with('#'),
            Part::Fragment => rest.starts_with(DIRECTIVE),
            Part::Directive => false,
        }
    }

    /// The length of the separator at the beginning of `rest`, across which brackets do not pair
    /// ("ClearStackOpen set").
    fn separator(self, rest: &str) -> Option<usize> {
        let is_separator = match self {
            Part::Path => rest.starts_with('/'),
            Part::Query => rest.starts_with(['=', '&']),
            Part::Fragment => false,
            Part::Directive if rest.starts_with(DIRECTIVE) => return Some(DIRECTIVE.len()),
            Part::Directive => rest.starts_with(['&', ',']),
        };
        is_separator.then_some(1)
    }
}

const DIRECTIVE: &str = ":~:";

/// "A stack limit is required for security; the value is chosen deliberately to far exceed any reasonable
/// number of paired brackets."
const LIMIT: usize = 125;

/// The open brackets of one stretch between separators.
struct OpenStack {
    brackets: [char; LIMIT],
    length: usize,
}

impl OpenStack {
    fn push(&mut self, open: char) -> Option<()> {
        *self.brackets.get_mut(self.length)? = open;
        self.length += 1;
        Some(())
    }

    fn pop(&mut self) -> Option<char> {
        self.length = self.length.checked_sub(1)?;
        self.brackets.get(self.length).copied()
    }
}

/// The end of what follows a host that ends at `start`; `start` itself if nothing does.
///
/// `term` may look at a character differently than the property does.
pub(crate) fn end(text: &str, start: usize, term: impl Fn(usize, char) -> LinkTerm) -> usize {
    let mut last_safe = start;
    let mut part: Option<Part> = None;
    let mut open = OpenStack {
        brackets: ['\0'; LIMIT],
        length: 0,
    };
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
            open.length = 0;
            continue;
        };
        if let Some(length) = current.separator(rest) {
            at += length;
            last_safe = at;
            open.length = 0;
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
