//! Splits large documents into pieces of whole top-level blocks, so that a trial renders one piece only. The result is
//! verified as a whole.

use std::ops::Range;

use barelink::markdown::has_candidate;
use barelink::LinkFinder;
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::Options;

use super::context::Context;
use super::exclusions::Exclusions;
use super::search::Search;
use super::verify::Document;
use super::{links, verify, Change, Kept, Syntax};

/// Minimum length in bytes of each piece except the last.
const PIECE: usize = 1 << 14;

/// Limits on the number of verifications. A document of n bytes is verified up to `TIMES` + `BYTES` / n times, but at
/// most `MOST` times.
const TIMES: usize = 64;
const BYTES: usize = 1 << 19;
const MOST: usize = 1_024;

/// Changes, and links left alone.
type Outcome = (Vec<Change>, Vec<Kept>);

/// Makes as many links explicit as possible. Leaves alone the links in `exclusions`.
pub(super) fn rewrite(
    source: &str,
    syntax: &Syntax,
    finder: &LinkFinder,
    exclusions: &Exclusions,
) -> Outcome {
    let trials = syntax.trials.unwrap_or_else(|| trials(source.len()));
    let by_pieces = (source.len() >= 2 * PIECE)
        .then(|| by_pieces(source, syntax, finder, exclusions, trials, PIECE))
        .flatten();
    by_pieces.unwrap_or_else(|| Search::new(source, syntax, finder, exclusions, trials).run())
}

/// Returns the maximum number of verifications for a document of this length in bytes.
pub(super) fn trials(length: usize) -> usize {
    (TIMES + BYTES / length.max(1)).min(MOST)
}

/// Searches the document in pieces, and returns the outcome for all of them. Each piece except the last has at least
/// `length` bytes. Each piece gets at most `trials` trials.
///
/// Returns `None` if the document must be searched as a whole. This happens if it is a single piece, or if a piece needs
/// definitions longer than itself, or finds other links than the document. It also happens if the result fails
/// verification.
pub(super) fn by_pieces(
    source: &str,
    syntax: &Syntax,
    finder: &LinkFinder,
    exclusions: &Exclusions,
    trials: usize,
    length: usize,
) -> Option<Outcome> {
    let context = Context::new(source, syntax.pulldown_cmark);
    let mut pieces = pieces(source, &context.blocks, syntax.pulldown_cmark, length).peekable();
    // One piece is the whole document, which takes less memory when it is searched as such.
    if pieces.peek().is_some_and(|piece| piece.end == source.len()) {
        return None;
    }
    // Keeps a range and a digest of each link, to save memory.
    let expected = Autolinker::new(finder).links(source, syntax.pulldown_cmark).into_iter();
    let expected: Vec<_> = expected.map(|link| (link.range(), verify::digest(&link))).collect();
    let mut expected = expected.into_iter().peekable();
    let (mut changes, mut left_alone) = (Vec::new(), Vec::new());
    for range in pieces {
        let (start, piece) = (range.start, source.get(range.clone())?);
        let text = if has_candidate(piece, finder) { Some(context.with(piece)?) } else { None };
        // Skips a piece without bare links, because a search would render it.
        if let Some(text) = text.filter(|text| links(text, syntax, finder).is_some()) {
            let moved = |range: Range<usize>| start + range.start..start + range.end;
            let here = exclusions.of_piece(&range);
            let search = Search::new(&text, syntax, finder, &here, trials);
            for link in search.links() {
                let here = (moved(link.range()), verify::digest(link));
                (expected.next()? == here).then_some(())?;
            }
            let (new, left) = search.run();
            changes.extend(
                new.into_iter().map(|change| Change { range: moved(change.range), ..change }),
            );
            left_alone
                .extend(left.into_iter().map(|left| Kept { range: moved(left.range), ..left }));
        }
        if expected.peek().is_some_and(|(link, _)| link.start < range.end) {
            return None;
        }
    }
    drop((context, expected));
    let differences = Document::new(source, syntax, finder, exclusions).differences(&changes);
    differences.is_empty().then_some((changes, left_alone))
}

/// Splits a document at top-level blocks that follow a blank line, but not at fences of metadata blocks. Each piece has
/// at least `length` bytes, except the last. `blocks` holds the offsets at which top-level blocks start.
fn pieces<'p>(
    source: &'p str,
    blocks: &'p [usize],
    options: Options,
    length: usize,
) -> impl Iterator<Item = Range<usize>> + 'p {
    let has_metadata = options.intersects(
        Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
            | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS,
    );
    let mut starts = blocks.iter().filter_map(move |&block| {
        let before = source.get(..block)?.trim_end_matches([' ', '\t']);
        let above = before.strip_suffix('\n').map(|line| line.trim_end_matches([' ', '\t', '\r']));
        let is_below_blank = above.is_some_and(|above| above.ends_with('\n'));
        let rest = source.get(block..)?;
        // At the start of a piece, a fence would open a metadata block.
        let is_fence = has_metadata && (rest.starts_with("---") || rest.starts_with("+++"));
        (is_below_blank && !is_fence).then_some(before.len())
    });
    let mut start = 0;
    std::iter::from_fn(move || {
        (start < source.len()).then(|| {
            let end = starts.find(|end| end - start >= length);
            let piece = start..end.unwrap_or(source.len());
            start = piece.end;
            piece
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_piece_begins_with_what_would_be_metadata_there() {
        let source = "a\n\n---\n\nb\n";
        let cut = |options| -> Vec<_> {
            let pieces = pieces(source, &[0, 3, 8], options, 1);
            pieces.map(|piece| &source[piece]).collect()
        };
        assert_eq!(cut(Options::empty()), ["a\n\n", "---\n\n", "b\n"]);
        let metadata = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
        assert_eq!(cut(metadata), ["a\n\n---\n\n", "b\n"]);
    }
}
