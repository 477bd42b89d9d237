use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::leaf::Leaf;
use super::walk::LeafUrl;
use crate::dialect::{gfm, Dialect};
use crate::finder::LinkFinder;
use crate::link::LinkKind;
use crate::scan::Scan;

/// A text of the parser's output: what a reader sees, and the bytes of the source it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextPiece<'t> {
    /// The text.
    pub text: &'t str,
    /// Its bytes in the source. They are the text itself, or an entity, an escape, a quote made round.
    pub source: Range<usize>,
}

/// A link in a run of adjacent texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunLink {
    /// Its bytes in the run: in the texts of all pieces, one after the other.
    pub range: Range<usize>,
    /// Its bytes in the source.
    pub source: Range<usize>,
    /// What kind of link it is.
    pub kind: LinkKind,
    /// What its destination has before its text.
    pub destination_prefix: &'static str,
    /// It is one of the URLs of the leaf, rather than found in the text.
    pub is_url_of_leaf: bool,
}

/// The links of one run of adjacent texts, in order: the URLs of the leaf that are whole and verbatim in
/// it, and what the dialect finds in the text that they leave.
///
/// `urls` must be those that begin at or after the run's first byte, `source` the unmasked source.
pub fn links_in_run(
    finder: &LinkFinder,
    source: &str,
    pieces: &[TextPiece<'_>],
    leaf: &Leaf<'_>,
    urls: &[LeafUrl],
) -> Vec<RunLink> {
    let run = Run::new(source, pieces);
    let mut links = Vec::new();
    let mut at = 0;
    for url in urls {
        if let Some(range) = run.place(leaf, url) {
            run.addresses(finder, at..range.start, &mut links);
            at = range.end;
            links.push(RunLink {
                range,
                source: url.source.clone(),
                kind: url.kind,
                destination_prefix: url.destination_prefix,
                is_url_of_leaf: true,
            });
        }
    }
    run.addresses(finder, at..run.text.len(), &mut links);
    links
}

struct Run<'t> {
    text: Cow<'t, str>,
    pieces: Vec<Piece>,
}

struct Piece {
    /// Where in the run it begins.
    start: usize,
    source: Range<usize>,
    /// The source has the text itself.
    is_verbatim: bool,
}

impl<'t> Run<'t> {
    fn new(source: &str, pieces: &[TextPiece<'t>]) -> Self {
        let text = match pieces {
            [piece] => Cow::Borrowed(piece.text),
            _ => Cow::Owned(pieces.iter().map(|piece| piece.text).collect::<String>()),
        };
        let mut start = 0;
        let piece = |piece: &TextPiece<'_>| {
            let this = start;
            start += piece.text.len();
            Piece {
                start: this,
                source: piece.source.clone(),
                is_verbatim: source.get(piece.source.clone()) == Some(piece.text),
            }
        };
        let pieces = pieces.iter().map(piece).collect();
        Run { text, pieces }
    }

    /// Where a URL of the leaf is in this run, if the run has it as it was written.
    fn place(&self, leaf: &Leaf<'_>, url: &LeafUrl) -> Option<Range<usize>> {
        let last = url.source.end.checked_sub(1)?;
        let range = self.in_run(url.source.start)?..self.in_run(last)? + 1;
        let is_verbatim =
            self.text.get(range.clone())? == leaf.content().get(url.content.clone())?;
        is_verbatim.then_some(range)
    }

    /// Where in the run a byte of the source is, if it stands there for itself.
    fn in_run(&self, source: usize) -> Option<usize> {
        let index = self
            .pieces
            .partition_point(|piece| piece.source.end <= source);
        let piece = self.pieces.get(index)?;
        let offset = source.checked_sub(piece.source.start)?;
        piece.is_verbatim.then_some(piece.start + offset)
    }

    /// The source range of a range of the run. Where a piece is not verbatim, all of it counts.
    fn in_source(&self, run: Range<usize>) -> Option<Range<usize>> {
        let (first, start) = self.byte_in_source(run.start)?;
        let (last, end) = self.byte_in_source(run.end.checked_sub(1)?)?;
        let start = start.unwrap_or(first.source.start);
        let end = end.map_or(last.source.end, |last| last + 1);
        Some(start..end)
    }

    /// The piece that has this byte of the run, and where in the source it is, if it stands there.
    fn byte_in_source(&self, run: usize) -> Option<(&Piece, Option<usize>)> {
        let after = self.pieces.partition_point(|piece| piece.start <= run);
        let piece = self.pieces.get(after.checked_sub(1)?)?;
        let offset = run - piece.start;
        Some((
            piece,
            piece.is_verbatim.then_some(piece.source.start + offset),
        ))
    }

    /// What is found in parsed text, not in source.
    fn addresses(&self, finder: &LinkFinder, gap: Range<usize>, links: &mut Vec<RunLink>) {
        if !finder.finds(LinkKind::Email) {
            return;
        }
        let Some(text) = self.text.get(gap.clone()) else {
            return;
        };
        let Dialect::Gfm = finder.dialect();
        let (mut emails, mut scan) = (gfm::email::Emails::default(), Scan::default());
        while let Some(email) = emails.next(&mut scan, text.as_bytes(), text.len()) {
            let range = gap.start + email.start..gap.start + email.end;
            if let Some(source) = self.in_source(range.clone()) {
                links.push(RunLink {
                    range,
                    source,
                    kind: email.kind,
                    destination_prefix: finder.destination_prefix(email),
                    is_url_of_leaf: false,
                });
            }
        }
    }
}
