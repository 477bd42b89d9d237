//! Finds the links in the text of one block of a page.

use std::ops::Range;

use barelink::chunks::ChunkedLink;
use barelink::{Dialect, LinkFinder};

use super::text_position::TextPosition;

/// A link to make.
#[derive(Debug, Clone)]
pub(super) struct PageLink {
    /// Byte range in the page. The range may contain comments and `<wbr>`.
    pub(super) range: Range<usize>,
    /// Text as displayed.
    pub(super) text: String,
    pub(super) destination: String,
}

/// Text between two block boundaries, displayed as one run. Tags, comments, character references and replaced
/// characters split it into pieces.
pub(super) struct BlockText<'t, 'f> {
    finder: &'f LinkFinder,
    pieces: Vec<Piece<'t>>,
}

struct Piece<'t> {
    text: &'t str,
    /// ASCII text to search instead of `text`.
    replacement: Option<&'static str>,
    position: TextPosition,
    may_link: bool,
}

impl<'t, 'f> BlockText<'t, 'f> {
    pub(super) fn new(finder: &'f LinkFinder) -> Self {
        BlockText { finder, pieces: Vec::new() }
    }

    /// Adds text. If `may_link` is false, no link begins in the added text. The text is still searched, because it may
    /// delimit a preceding link.
    pub(super) fn push(&mut self, text: &'t str, position: TextPosition, may_link: bool) {
        let mut push = |range: Range<usize>, replacement| {
            let part = text.get(range.clone()).unwrap_or_default();
            if !part.is_empty() {
                self.pieces.push(Piece {
                    text: part,
                    replacement,
                    position: position.part(range, text),
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

    /// Finds the block's links, adds them to `links`, and clears the block.
    pub(super) fn finish(&mut self, links: &mut Vec<PageLink>) {
        let pieces = self.pieces.iter().map(Piece::searched);
        let found = self.finder.links_in_chunks(pieces);
        links.extend(found.filter_map(|link| self.link(&link)));
        self.pieces.clear();
    }

    /// Converts a link in the block's text to a link of the page. Returns `None` in these cases:
    ///
    /// - A tag inside the link, other than `<wbr>`, leaves the end of the link in doubt.
    /// - The link begins in text that must not be linked.
    /// - The offsets in the page are unknown.
    /// - Without the replacements by [`plain`], the text is not exactly one link.
    fn link<'a, I>(&self, link: &ChunkedLink<'a, I>) -> Option<PageLink>
    where
        I: Iterator<Item = &'a str> + Clone,
    {
        let (start, end) = (link.start(), link.end());
        let pieces = self.pieces.get(start.chunk()..=end.chunk())?;
        let (first, last) = (pieces.first()?, pieces.last()?);
        if first.position.tags != last.position.tags || !first.may_link {
            return None;
        }
        let range = first.at(start.offset())?..last.at(end.offset())?;
        let mut text = String::new();
        for (index, piece) in pieces.iter().enumerate() {
            let from = if index == 0 { start.offset() } else { 0 };
            let to = if index + 1 == pieces.len() { end.offset() } else { piece.searched().len() };
            match piece.replacement {
                Some(_) if from == to => {}
                Some(_) => text.push_str(piece.text),
                None => text.push_str(piece.text.get(from..to)?),
            }
        }
        let destination = if text == link.text() {
            link.destination().into_owned()
        } else {
            // Searches again without replacements, because the destination must contain the characters as written.
            let mut links = self.finder.links(&text);
            let whole = links.next().filter(|link| link.as_str() == text)?;
            whole.destination().into_owned()
        };
        Some(PageLink { range, text, destination })
    }
}

impl Piece<'_> {
    fn searched(&self) -> &str {
        self.replacement.unwrap_or(self.text)
    }

    /// Converts an offset in the searched text to one in the page, or returns `None` if that is unknown, as inside a
    /// character reference.
    fn at(&self, offset: usize) -> Option<usize> {
        let offset = match self.replacement {
            Some(plain) if offset == plain.len() => self.text.len(),
            _ => offset,
        };
        self.position.of(offset, self.text.len())
    }
}

/// Returns the ASCII character to search in place of `c`, or `None` to search `c` itself.
///
/// GFM has rules for ASCII punctuation only, so a typographic quote is searched as `"` or `'`, and `…` as `.`.
/// Non-ASCII white space is searched as a space. `>` is searched as `<`, which ends a URL.
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
