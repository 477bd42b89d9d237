use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::inline::Inline;
use super::leaf::{Leaf, LeafUrl};
use crate::dialect::detected::Detected;
use crate::finder::LinkFinder;

/// Consecutive text nodes of one leaf. Escapes leave gaps between their source ranges.
#[derive(Debug)]
pub(super) struct TextRun<'t> {
    pub(super) finder: &'t LinkFinder,
    pub(super) text: Cow<'t, str>,
    /// The parts of the run, one for each text node.
    pub(super) pieces: Vec<RunPiece>,
    /// True if emphasis or a similar construct starts right before the run.
    pub(super) is_after_opener: bool,
    /// True if emphasis or a similar construct ends right after the run.
    pub(super) is_before_closer: bool,
}

/// The part of a run that comes from one text node.
#[derive(Debug, Clone)]
pub(super) struct RunPiece {
    /// Offset of the piece in the run.
    pub(super) start: usize,
    /// Range in the source.
    pub(super) source: Range<usize>,
    /// True if the text equals its source.
    pub(super) is_verbatim: bool,
}

impl<'t> TextRun<'t> {
    /// Joins `texts`, which are consecutive text nodes, into a run with nothing around it. `source` is the unmasked
    /// source.
    pub(super) fn new(finder: &'t LinkFinder, source: &str, texts: &'t [Inline<'_>]) -> Self {
        let mut run = TextRun {
            finder,
            text: Cow::Borrowed(""),
            pieces: Vec::with_capacity(texts.len()),
            is_after_opener: false,
            is_before_closer: false,
        };
        for inline in texts {
            let Inline::Text { text, source: range } = inline else {
                continue;
            };
            run.pieces.push(RunPiece {
                start: run.text.len(),
                is_verbatim: source.get(range.clone()) == Some(&**text),
                source: range.clone(),
            });
            if run.text.is_empty() {
                run.text = Cow::Borrowed(text);
            } else {
                run.text.to_mut().push_str(text);
            }
        }
        run
    }

    /// Returns a URL with its range in this run, or `None` if the run does not contain the URL verbatim.
    pub(super) fn url(&self, leaf: &Leaf<'_>, url: &LeafUrl) -> Option<Detected> {
        let last = url.source.end.checked_sub(1)?;
        let (start, end) = (self.in_run(url.source.start)?, self.in_run(last)? + 1);
        let written = leaf.content().get(url.found.start..url.found.end)?;
        (self.text.get(start..end)? == written).then_some(Detected { start, end, ..url.found })
    }

    /// Returns the offset in the run of the source byte at `source`, or `None` if no verbatim piece contains that byte.
    pub(super) fn in_run(&self, source: usize) -> Option<usize> {
        let index = self.pieces.partition_point(|piece| piece.source.end <= source);
        let piece = self.pieces.get(index)?;
        let offset = source.checked_sub(piece.source.start)?;
        piece.is_verbatim.then_some(piece.start + offset)
    }

    /// Returns the source range of a range of the run. A piece that is not verbatim, such as a character reference, is
    /// included as a whole. Returns `None` for an empty range at the start of the run, or if the run has no pieces.
    pub(super) fn in_source(&self, run: Range<usize>) -> Option<Range<usize>> {
        let (first, start) = self.byte_in_source(run.start)?;
        let (last, end) = self.byte_in_source(run.end.checked_sub(1)?)?;
        let start = start.unwrap_or(first.source.start);
        let end = end.map_or(last.source.end, |last| last + 1);
        Some(start..end)
    }

    /// Returns the piece that contains the byte at `run`, an offset in the run. Also returns the source offset of the
    /// byte if the piece is verbatim. Returns `None` if the run has no pieces.
    fn byte_in_source(&self, run: usize) -> Option<(&RunPiece, Option<usize>)> {
        let after = self.pieces.partition_point(|piece| piece.start <= run);
        let piece = self.pieces.get(after.checked_sub(1)?)?;
        let source = piece.source.start + run - piece.start;
        Some((piece, piece.is_verbatim.then_some(source)))
    }
}
