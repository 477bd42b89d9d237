//! Finds the links in the text of one block of a page.

use std::ops::Range;

use barelink::search::ChunkedLink;
use barelink::{Dialect, LinkFinder};

use super::again::{self, Span};
use super::left::{Left, Reason};
use super::template::Tags;
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

impl PageLink {
    pub(super) fn left(&self, reason: Reason) -> Left {
        Left { at: Some(self.range.start), reason }
    }
}

/// The bare links of a page.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Links to make, in tree order.
    pub(super) links: Vec<PageLink>,
    pub(super) left: Vec<Left>,
}

/// Text between two block boundaries, displayed as one run. Tags, comments, character references and replaced
/// characters split it into pieces.
pub(super) struct BlockText<'t, 'f> {
    finder: &'f LinkFinder,
    /// True if URLs directly after a word and a tag are named.
    names_all: bool,
    pieces: Vec<Piece<'t>>,
}

struct Piece<'t> {
    text: &'t str,
    /// ASCII text to search instead of `text`.
    replacement: Option<&'static str>,
    position: TextPosition,
    may_link: bool,
}

/// Number of times that links of a block are left out because of a second run. Then all are.
const TRIALS: usize = 3;

/// Quotation marks and brackets, each before its partner.
const PARTNERS: [(char, char); 18] = [
    ('"', '"'),
    ('\'', '\''),
    ('“', '”'),
    ('„', '“'),
    ('‘', '’'),
    ('«', '»'),
    ('‹', '›'),
    ('(', ')'),
    ('[', ']'),
    ('{', '}'),
    ('<', '>'),
    ('（', '）'),
    ('［', '］'),
    ('「', '」'),
    ('『', '』'),
    ('【', '】'),
    ('《', '》'),
    ('〈', '〉'),
];

impl<'t, 'f> BlockText<'t, 'f> {
    pub(super) fn new(finder: &'f LinkFinder, names_all: bool) -> Self {
        BlockText { finder, names_all, pieces: Vec::new() }
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

    /// Ends the last word, and so a link that it contains.
    pub(super) fn end_word(&mut self) {
        if let Some(last) = self.pieces.last() {
            let position = last.position;
            self.pieces.push(Piece { text: "", replacement: Some(" "), position, may_link: false });
        }
    }

    /// Continues the last word with a letter in place of text that is displayed in another way, such as a formula.
    pub(super) fn continue_word(&mut self, position: TextPosition) {
        self.pieces.push(Piece { text: "", replacement: Some("x"), position, may_link: false });
    }

    /// Finds the block's links, adds them to `found`, and clears the block. Links that begin in text that must not be
    /// linked are left out.
    pub(super) fn finish(&mut self, found: &mut Found) {
        let mut tags = None;
        let (mut spans, mut links) = (Vec::new(), Vec::new());
        let pieces = self.pieces.iter().map(Piece::searched);
        for link in self.finder.links_in_chunks(pieces) {
            let (start, end) = (link.start(), link.end());
            let span =
                Span { start: (start.chunk(), start.offset()), end: (end.chunk(), end.offset()) };
            spans.push(span);
            let pieces = self.pieces.get(start.chunk()..=end.chunk()).unwrap_or_default();
            let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { continue };
            if !first.may_link {
                continue;
            }
            let tags = tags.get_or_insert_with(|| {
                Tags::new(self.pieces.iter().map(|piece| (piece.text, piece.may_link)))
            });
            let made = if first.position.is_foreign {
                Err(Reason::Foreign)
            } else if tags.touch(
                (start.chunk(), first.written(start.offset())),
                (end.chunk(), last.written(end.offset())),
            ) {
                Err(Reason::Template)
            } else if first.position.tags != last.position.tags {
                Err(Reason::Tag)
            } else {
                self.link(&link, pieces).and_then(|made| self.without_partner(span, made))
            };
            match made {
                Ok(link) => links.push((span, link)),
                Err(reason) => found.left.push(Left { at: first.at(start.offset()), reason }),
            }
        }
        self.leave_unstable(&spans, &mut links, found);
        if self.names_all {
            self.name_after_words(&spans, found);
        }
        found.links.extend(links.into_iter().map(|(_, link)| link));
        self.pieces.clear();
    }

    /// Leaves links alone until a second run finds no link that is not in `spans`, the links of the block.
    fn leave_unstable(&self, spans: &[Span], links: &mut Vec<(Span, PageLink)>, found: &mut Found) {
        let pieces: Vec<_> =
            self.pieces.iter().map(|piece| (piece.searched(), piece.may_link)).collect();
        for trial in 1..=TRIALS {
            let made: Vec<_> = links.iter().map(|(span, _)| *span).collect();
            let unstable = again::unstable(self.finder, &pieces, spans, &made);
            if unstable.is_empty() {
                return;
            }
            let mut number = 0..;
            links.retain(|(_, link)| {
                let is_left =
                    trial == TRIALS || number.next().is_some_and(|n| unstable.contains(&n));
                if is_left {
                    found.left.push(link.left(Reason::Again));
                }
                !is_left
            });
        }
    }

    /// Names the URLs that directly follow a word and a tag, as in `<b>URL</b>https://example.com`. They are not in `spans`,
    /// the links of the block.
    fn name_after_words(&self, spans: &[Span], found: &mut Found) {
        let (mut parts, mut tags) = (Vec::new(), None);
        for (index, piece) in self.pieces.iter().enumerate() {
            let is_after_tag = tags.replace(piece.position.tags) != Some(piece.position.tags);
            if is_after_tag {
                parts.push((index, false, " "));
            }
            parts.push((index, is_after_tag, piece.searched()));
        }
        for link in self.finder.links_in_chunks(parts.iter().map(|(.., text)| *text)) {
            let (start, end) = (link.start(), link.end());
            let (Some(first), Some(last)) = (parts.get(start.chunk()), parts.get(end.chunk()))
            else {
                continue;
            };
            let is_after_tag = first.1 && start.offset() == 0;
            let before = spans.partition_point(|span| span.end <= (first.0, 0));
            let is_free = spans.get(before).is_none_or(|next| next.start >= (last.0, end.offset()));
            let Some(piece) = self.pieces.get(first.0).filter(|piece| piece.may_link) else {
                continue;
            };
            if is_after_tag && is_free {
                found.left.push(Left { at: piece.at(0), reason: Reason::Word });
            }
        }
    }

    /// Returns the link, unless the partner of a quotation mark or bracket directly before it is inside it.
    fn without_partner(&self, span: Span, link: PageLink) -> Result<PageLink, Reason> {
        let (chunk, offset) = span.start;
        let piece = self.pieces.get(chunk);
        let inside = piece.and_then(|piece| piece.text.get(..piece.written(offset)));
        let before = match inside.unwrap_or_default() {
            "" => chunk
                .checked_sub(1)
                .and_then(|chunk| self.pieces.get(chunk)?.text.chars().next_back()),
            inside => inside.chars().next_back(),
        };
        let mut partners = PARTNERS.iter().filter(|(open, _)| Some(*open) == before);
        if partners.any(|(open, close)| closes_in(&link.text, *open, *close)) {
            return Err(Reason::Partner);
        }
        Ok(link)
    }

    /// Converts a link in the block's text to a link of the page. `pieces` are those that contain the link.
    fn link<'a, I>(
        &self,
        link: &ChunkedLink<'a, I>,
        pieces: &[Piece<'_>],
    ) -> Result<PageLink, Reason>
    where
        I: Iterator<Item = &'a str> + Clone,
    {
        let (start, end) = (link.start().offset(), link.end().offset());
        let from = pieces.first().and_then(|first| first.at(start)).ok_or(Reason::Place)?;
        let to = pieces.last().and_then(|last| last.at(end)).ok_or(Reason::Place)?;
        let mut text = String::new();
        for (index, piece) in pieces.iter().enumerate() {
            let start = if index == 0 { start } else { 0 };
            let end = if index + 1 == pieces.len() { end } else { piece.searched().len() };
            let part = piece.written(start)..piece.written(end);
            text.push_str(piece.text.get(part).unwrap_or_default());
        }
        let destination = if text == link.text() {
            link.destination().into_owned()
        } else {
            // Searches again without replacements, because the destination must contain the characters as written.
            let mut links = self.finder.links(&text);
            let whole = links.next().filter(|link| link.as_str() == text);
            whole.ok_or(Reason::Characters)?.destination().into_owned()
        };
        Ok(PageLink { range: from..to, text, destination })
    }
}

impl Piece<'_> {
    fn searched(&self) -> &str {
        self.replacement.unwrap_or(self.text)
    }

    /// Converts an offset in the searched text to one in the page, or returns `None` if that is unknown, as inside a
    /// character reference.
    fn at(&self, offset: usize) -> Option<usize> {
        self.position.of(self.written(offset), self.text.len())
    }

    /// Converts an offset in the searched text to one in the text as written.
    fn written(&self, offset: usize) -> usize {
        match self.replacement {
            Some(plain) if offset == plain.len() => self.text.len(),
            _ => offset,
        }
    }
}

/// Returns true if the text closes a bracket or quotation mark that was opened before it.
fn closes_in(text: &str, open: char, close: char) -> bool {
    let mut depth = 0;
    for c in text.chars() {
        if c == close {
            if depth == 0 {
                return true;
            }
            depth -= 1;
        } else if c == open {
            depth += 1;
        }
    }
    false
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
