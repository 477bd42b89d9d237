//! Finds the links with which a second run would find more. A new link ends the word before it, as every `<a>` does, so the
//! text before may become a link.

use barelink::LinkFinder;

/// A link by the indices of the pieces in which it begins and ends, each with an offset in the searched text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    pub(super) start: (usize, usize),
    pub(super) end: (usize, usize),
}

/// A piece of the searched text. The flag is true if a link may begin in it.
type Piece<'t> = (&'t str, bool);

/// Part of the block's text after the links were made.
struct Part<'t> {
    text: &'t str,
    may_link: bool,
    /// Index of the piece, and offset in its searched text.
    start: (usize, usize),
}

impl Part<'_> {
    fn at(&self, offset: usize) -> (usize, usize) {
        (self.start.0, self.start.1 + offset)
    }
}

/// Returns the indices in `made` of the links after which a second run would find a link that is not in `found`. Both lists
/// are in order.
pub(super) fn unstable(
    finder: &LinkFinder,
    pieces: &[Piece<'_>],
    found: &[Span],
    made: &[Span],
) -> Vec<usize> {
    let Some(last) = made.len().checked_sub(1) else { return Vec::new() };
    let parts = parts(pieces, made);
    let mut unstable = Vec::new();
    for link in finder.links_in_chunks(parts.iter().map(|part| part.text)) {
        let (start, end) = (link.start(), link.end());
        let (first, last_part) = (parts.get(start.chunk()), parts.get(end.chunk()));
        let (Some(first), Some(last_part)) = (first, last_part) else { continue };
        let span = Span { start: first.at(start.offset()), end: last_part.at(end.offset()) };
        if first.may_link && found.binary_search(&span).is_err() {
            unstable.push(made.partition_point(|made| made.start < span.end).min(last));
        }
    }
    unstable
}

/// Divides the searched text at the links that were made.
fn parts<'t>(pieces: &[Piece<'t>], made: &[Span]) -> Vec<Part<'t>> {
    let mut parts = Vec::new();
    let mut made = made.iter().peekable();
    let mut inside = None;
    for (index, &(text, may_link)) in pieces.iter().enumerate() {
        let mut at = 0;
        loop {
            let next = made.next_if(|span| inside.is_none() && span.start.0 == index);
            let to = match (next, inside) {
                (Some(span), _) => span.start.1,
                (None, Some((chunk, end))) if chunk == index => end,
                _ => text.len(),
            };
            if let Some(text) = text.get(at..to).filter(|text| !text.is_empty()) {
                let may_link = may_link && inside.is_none();
                parts.push(Part { text, may_link, start: (index, at) });
            }
            at = to;
            if let Some(span) = next {
                parts.push(Part { text: " ", may_link: false, start: (index, at) });
                inside = Some(span.end);
            } else if inside.is_some_and(|(chunk, end)| chunk == index && end == to) {
                inside = None;
            } else {
                break;
            }
        }
    }
    parts
}
