//! The text of one block of a page, in pieces.

use std::ops::Range;

use barelink::{Dialect, LinkFinder, PieceLink};

use super::place::Place;

/// A link to be made.
#[derive(Debug, Clone)]
pub(super) struct PageLink {
    /// Range in bytes of the page. Comments and `<wbr>` may stand in it.
    pub(super) range: Range<usize>,
    /// Text that a reader sees.
    pub(super) text: String,
    pub(super) destination: String,
}

/// Text between two block boundaries: what a reader sees as one run of text, in the pieces that tags, comments and character
/// references make of it.
pub(super) struct BlockText<'t, 'f> {
    finder: &'f LinkFinder,
    pieces: Vec<Piece<'t>>,
}

struct Piece<'t> {
    text: &'t str,
    /// Text that is searched instead.
    stands_for: Option<&'static str>,
    place: Place,
    may_link: bool,
}

impl<'t, 'f> BlockText<'t, 'f> {
    pub(super) fn new(finder: &'f LinkFinder) -> Self {
        BlockText {
            finder,
            pieces: Vec::new(),
        }
    }

    /// Adds text. Some of it is only there to end what is before it, and does not link itself.
    pub(super) fn push(&mut self, text: &'t str, place: Place, may_link: bool) {
        let mut push = |range: Range<usize>, stands_for| {
            let part = text.get(range.clone()).unwrap_or_default();
            if !part.is_empty() {
                self.pieces.push(Piece {
                    text: part,
                    stands_for,
                    place: place.part(range, text),
                    may_link,
                });
            }
        };
        let mut done = 0;
        if self.finder.dialect() == Dialect::Gfm {
            for (at, c) in text.char_indices() {
                if let Some(plain) = plain(c) {
                    push(done..at, None);
                    done = at + c.len_utf8();
                    push(at..done, Some(plain));
                }
            }
        }
        push(done..text.len(), None);
    }

    /// Moves the links of the block to `links`, and begins the next one.
    pub(super) fn finish(&mut self, links: &mut Vec<PageLink>) {
        let pieces = self.pieces.iter().map(Piece::searched);
        let found = self.finder.links_in(pieces);
        links.extend(found.filter_map(|link| self.link(&link)));
        self.pieces.clear();
    }

    /// Returns a link, unless a tag stands in it or right behind it, where its end cannot be known.
    fn link<'a, I>(&self, link: &PieceLink<'a, I>) -> Option<PageLink>
    where
        I: Iterator<Item = &'a str> + Clone,
    {
        let (start, end) = (link.start(), link.end());
        let pieces = self.pieces.get(start.piece()..=end.piece())?;
        let (first, last) = (pieces.first()?, pieces.last()?);
        if first.place.tags != last.place.tags || !first.may_link {
            return None;
        }
        let range = first.at(start.offset())?..last.at(end.offset())?;
        let mut text = String::new();
        for (index, piece) in pieces.iter().enumerate() {
            let from = if index == 0 { start.offset() } else { 0 };
            let to = if index + 1 == pieces.len() {
                end.offset()
            } else {
                piece.searched().len()
            };
            match piece.stands_for {
                Some(_) if from == to => {}
                Some(_) => text.push_str(piece.text),
                None => text.push_str(piece.text.get(from..to)?),
            }
        }
        let destination = if text == link.text() {
            link.destination().into_owned()
        } else {
            // A character that stands for another one leads where it says.
            let mut links = self.finder.links(&text);
            let whole = links.next().filter(|link| link.as_str() == text)?;
            whole.destination().into_owned()
        };
        Some(PageLink {
            range,
            text,
            destination,
        })
    }
}

impl Piece<'_> {
    fn searched(&self) -> &str {
        self.stands_for.unwrap_or(self.text)
    }

    /// Returns the place in the page of an offset in what is searched. Within a character reference there is none.
    fn at(&self, offset: usize) -> Option<usize> {
        let offset = match self.stands_for {
            Some(plain) if offset == plain.len() => self.text.len(),
            _ => offset,
        };
        self.place.of(offset, self.text.len())
    }
}

/// Returns what a character of typography was in the source, whose author wrote `"` and `...`. GFM has rules for that, and none
/// for what generators make of it. A space that does not break is one, and `>` ends no less than `<`.
fn plain(c: char) -> Option<&'static str> {
    match c {
        '“' | '”' | '„' | '‟' | '«' | '»' => Some("\""),
        '‘' | '’' | '‚' | '‛' | '‹' | '›' => Some("'"),
        '…' => Some("."),
        '>' => Some("<"),
        c if !c.is_ascii() && c.is_whitespace() => Some(" "),
        _ => None,
    }
}
