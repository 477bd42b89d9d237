//! The text of one block of a page, in pieces.

use std::borrow::Cow;
use std::ops::Range;

use barelink::{LinkFinder, PieceLink};
use html_escape::decode_html_entities;

/// A link to be made.
#[derive(Debug)]
pub(super) struct PageLink {
    /// Range in bytes of the page. Comments and `<wbr>` may stand in it.
    pub(super) range: Range<usize>,
    pub(super) destination: String,
}

/// Text between two block boundaries: what a reader sees as one run of text, in the pieces that tags, comments and character
/// references make of it.
#[derive(Debug, Default)]
pub(super) struct BlockText {
    pieces: Vec<Piece>,
    /// Number of inline tags so far. A link lies between two of them.
    node: usize,
}

#[derive(Debug)]
struct Piece {
    range: Range<usize>,
    /// Text that a character reference stands for.
    decoded: Option<String>,
    node: usize,
    may_link: bool,
}

impl BlockText {
    /// Adds text of the page. Some of it is only there to end what is before it, and does not link itself.
    pub(super) fn push(&mut self, page: &str, range: Range<usize>, may_link: bool) {
        let mut at = range.start;
        while let Some((reference, decoded)) = next_reference(page, at..range.end) {
            self.push_piece(at..reference.start, None, may_link);
            at = reference.end;
            self.push_piece(reference, Some(decoded), may_link);
        }
        self.push_piece(at..range.end, None, may_link);
    }

    fn push_piece(&mut self, range: Range<usize>, decoded: Option<String>, may_link: bool) {
        if range.is_empty() {
            return;
        }
        self.pieces.push(Piece {
            range,
            decoded,
            node: self.node,
            may_link,
        });
    }

    /// Notes that inline tags follow.
    pub(super) fn tag(&mut self) {
        self.node += 1;
    }

    /// Moves the links of the block to `links`, and begins the next one.
    pub(super) fn finish(&mut self, page: &str, finder: &LinkFinder, links: &mut Vec<PageLink>) {
        let pieces = self.pieces.iter().map(|piece| piece.text(page));
        let found = finder.links_in(pieces).filter_map(|link| {
            Some(PageLink {
                range: self.range(&link)?,
                destination: link.destination().into_owned(),
            })
        });
        links.extend(found);
        self.pieces.clear();
        self.node = 0;
    }

    /// Returns the range of a link in the page, unless a tag stands in it or right behind it, where its end cannot be known.
    fn range<'t, I>(&self, link: &PieceLink<'t, I>) -> Option<Range<usize>>
    where
        I: Iterator<Item = &'t str> + Clone,
    {
        let (start, end) = (link.start(), link.end());
        let (first, last) = (
            self.pieces.get(start.piece())?,
            self.pieces.get(end.piece())?,
        );
        let is_one = first.node == last.node && first.may_link;
        is_one.then_some(first.place(start.offset())?..last.place(end.offset())?)
    }
}

impl Piece {
    fn text<'p>(&'p self, page: &'p str) -> &'p str {
        match &self.decoded {
            Some(decoded) => decoded,
            None => page.get(self.range.clone()).unwrap_or_default(),
        }
    }

    /// Returns the place in the page of an offset in the piece. Within a character reference there is none.
    fn place(&self, offset: usize) -> Option<usize> {
        match &self.decoded {
            None => Some(self.range.start + offset),
            Some(_) if offset == 0 => Some(self.range.start),
            Some(decoded) if offset == decoded.len() => Some(self.range.end),
            Some(_) => None,
        }
    }
}

/// Number of bytes of the longest name of a character reference (HTML, section 13.5), and what is around it.
const LONGEST: usize = 33;

/// Returns the next character reference in a range of the page, and the text that it stands for.
fn next_reference(page: &str, range: Range<usize>) -> Option<(Range<usize>, String)> {
    let text = page.get(range.clone())?;
    for at in memchr::memchr_iter(b'&', text.as_bytes()) {
        let rest = text.as_bytes().get(at + 1..)?.iter().take(LONGEST);
        let name = rest.take_while(|b| b.is_ascii_alphanumeric() || **b == b'#');
        let end = at + 1 + name.count();
        if text.as_bytes().get(end) != Some(&b';') {
            continue;
        }
        let reference = text.get(at..=end)?;
        if let Cow::Owned(decoded) = decode_html_entities(reference) {
            if decoded != reference {
                let start = range.start + at;
                return Some((start..start + reference.len(), decoded));
            }
        }
    }
    None
}
