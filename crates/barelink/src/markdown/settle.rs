use alloc::vec::Vec;
use core::ops::Range;

use super::leaf_url::LeafUrl;
use super::linker::{LeafLinks, Linker};
use super::masks::Masks;

/// Document that can be parsed again with URLs masked.
pub trait Reparse {
    /// Output of the parser.
    type Parsed;

    /// Parses a copy of the document, masked by [`Masks::apply`].
    fn parse(&self, masks: &Masks) -> Self::Parsed;

    /// Hands the leaves to the linker, in the order of the output.
    fn search(&self, parsed: &mut Self::Parsed, linker: &mut Linker<'_>);
}

/// Maximum number of further parses. One is enough for nearly all documents.
///
/// A URL can change which reference links, math or other extensions follow it, and each such URL costs a parse. A leaf that is
/// not settled by then links only URLs in plain text.
const ROUNDS: usize = 12;

/// Limit of parses without the masks that changed blocks, before all masks are dropped.
const RETRIES: usize = 4;

/// Searches a document, and parses it again until the masked URLs are the URLs found. Returns the last parse, whose links are
/// in `linker`.
///
/// `parsed` is the document parsed without masks. Do not pass its leaves to `linker` before.
///
/// # Complexity
///
/// At most 12 rounds, each of which parses the document up to six times where masks change its blocks. Nearly all documents
/// are parsed once or twice.
pub fn settle<R: Reparse>(
    document: &R,
    mut parsed: R::Parsed,
    linker: &mut Linker<'_>,
) -> R::Parsed {
    linker.begin_again(Masks::default());
    document.search(&mut parsed, linker);
    for round in 0..=ROUNDS {
        let gives_up = round == ROUNDS;
        let Some(masks) = linker.next_masks(gives_up) else {
            break;
        };
        parsed = parse(document, masks, linker);
    }
    parsed
}

/// Parses and searches the document with these masks, without those of them that make a leaf vanish or appear.
fn parse<R: Reparse>(document: &R, mut masks: Masks, linker: &mut Linker<'_>) -> R::Parsed {
    let before = linker.leaves_that_stay();
    // Returns the parse, and fewer masks if these have changed the leaves.
    let mut search = |masks| {
        let mut parsed = document.parse(&masks);
        linker.begin_again(masks);
        document.search(&mut parsed, linker);
        let fewer = linker
            .masks
            .without_changes(&before, &linker.leaves_that_stay());
        (parsed, fewer)
    };
    for _ in 0..RETRIES {
        let is_last = masks.ranges.is_empty();
        match search(masks) {
            (_, Some(fewer)) if !is_last => masks = fewer,
            (parsed, _) => return parsed,
        }
    }
    masks.refuse_all();
    search(masks).0
}

/// Decision about a leaf, after a parse.
enum Verdict<'l> {
    /// Every URL was parsed as text. Either nothing is masked, or the masks are exactly the URLs found.
    Settled,
    /// Some URL is not text, or the masks differ from the URLs found. The URLs found are masked next.
    Mask(&'l [LeafUrl]),
    /// Some of its URLs are not text although all are masked, or it is not understood with them masked: those are given up as URLs.
    /// The others stay masked.
    Refuse(&'l [LeafUrl]),
}

impl Linker<'_> {
    fn verdict(&self, leaf: &LeafLinks) -> Verdict<'_> {
        let masked = self.masks.inside(&leaf.source);
        let urls = self.urls.get(leaf.urls.clone()).unwrap_or_default();
        let is_masked = masked.iter().eq(urls.iter().map(|url| &url.source));
        if (is_masked || urls.is_empty()) && !leaf.not_in_text.is_empty() {
            Verdict::Refuse(urls)
        } else if leaf.not_in_text.is_empty() && (is_masked || masked.is_empty()) {
            Verdict::Settled
        } else {
            Verdict::Mask(urls)
        }
    }

    /// Returns the masks to parse with next, or `None` if every leaf is settled. If it `gives_up`, after too many rounds, only
    /// leaves that are settled keep their masks.
    pub(super) fn next_masks(&self, gives_up: bool) -> Option<Masks> {
        let mut next = Masks {
            refused: self.masks.refused.clone(),
            closings: self.masks.closings.clone(),
            ..Masks::default()
        };
        let mut is_settled = true;
        for leaf in &self.leaves {
            let needed = self.masks.needed_in(&leaf.source);
            next.needed.extend(needed.iter().chain(&leaf.not_in_text));
            let (urls, refused): (_, &[usize]) = match self.verdict(leaf) {
                Verdict::Settled => {
                    let masked = self.masks.inside(&leaf.source);
                    next.ranges.extend_from_slice(masked);
                    continue;
                }
                Verdict::Mask(urls) => (urls, &[]),
                Verdict::Refuse(urls) => (urls, &leaf.not_in_text),
            };
            is_settled = false;
            next.refused.extend(refused);
            if !gives_up {
                let sources = urls.iter().map(|url| url.source.clone());
                let is_kept = |url: &Range<usize>| refused.binary_search(&url.start).is_err();
                next.ranges.extend(sources.filter(is_kept));
            }
        }
        if is_settled {
            return None;
        }
        next.ranges.sort_unstable_by_key(|range| range.start);
        next.refused.sort_unstable();
        next.needed.sort_unstable();
        next.closings.get_or_insert_with(|| {
            let mut closings = self.closings.clone();
            closings.sort_unstable_by_key(|closing| closing.source.start);
            closings
        });
        Some(next)
    }

    /// Returns the source ranges of the leaves that no mask may change.
    fn leaves_that_stay(&self) -> Vec<Range<usize>> {
        let leaves = self.leaves.iter().filter(|leaf| !leaf.may_vanish);
        leaves.map(|leaf| leaf.source.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use std::vec;

    use super::*;
    use crate::dialect::Dialect;
    use crate::finder::LinkFinder;
    use crate::kind::LinkKind;

    /// Hands over a leaf with a URL, unless that is refused.
    fn hand_over(linker: &mut Linker<'_>, leaf: Range<usize>, url: Range<usize>, is_text: bool) {
        let first = linker.urls.len();
        let start = url.start;
        let is_refused = linker.masks.refused.binary_search(&start).is_ok();
        if !is_refused {
            linker.urls.push(LeafUrl {
                content: 0..url.len(),
                source: url,
                kind: LinkKind::Url,
                destination_prefix: "",
                needs_mask: true,
            });
        }
        linker.leaves.push(LeafLinks {
            source: leaf,
            may_vanish: false,
            urls: first..linker.urls.len(),
            runs: 0..0,
            not_in_text: if is_text || is_refused {
                vec![]
            } else {
                vec![start]
            },
        });
    }

    fn linker() -> Linker<'static> {
        Linker::new("", LinkFinder::new(Dialect::Gfm))
    }

    /// Blocks of ten bytes with a URL each. Where URLs are masked, the block of the first one is no leaf any more.
    struct Restless {
        blocks: usize,
        parses: Cell<usize>,
    }

    impl Reparse for Restless {
        type Parsed = Vec<usize>;

        fn parse(&self, masks: &Masks) -> Vec<usize> {
            self.parses.set(self.parses.get() + 1);
            let lost = masks.ranges.first().map(|mask| mask.start / 10);
            let left = (0..self.blocks).filter(|&block| Some(block) != lost);
            left.collect()
        }

        fn search(&self, parsed: &mut Vec<usize>, linker: &mut Linker<'_>) {
            for block in parsed.iter().map(|block| 10 * block) {
                hand_over(linker, block..block + 9, block + 2..block + 8, false);
            }
        }
    }

    fn settled(blocks: usize) -> (usize, Masks, usize) {
        let document = Restless {
            blocks,
            parses: Cell::new(0),
        };
        let mut linker = linker();
        let parsed = document.parse(&Masks::default());
        let parsed = settle(&document, parsed, &mut linker);
        (parsed.len(), linker.masks, document.parses.get())
    }

    #[test]
    fn masks_that_change_blocks_are_taken_back_one_by_one() {
        let (leaves, masks, parses) = settled(2);
        assert_eq!((leaves, masks.ranges.len()), (2, 0));
        assert_eq!(masks.refused, [2, 12]);
        // One without masks, and one after each mask that was taken back, the first of all included.
        assert_eq!(parses, 1 + 3);
    }

    #[test]
    fn in_the_end_all_masks_are_taken_back() {
        let (leaves, masks, parses) = settled(100);
        assert_eq!((leaves, masks.ranges.len()), (100, 0));
        assert_eq!(masks.refused.len(), 100);
        assert_eq!(parses, 1 + RETRIES + 1);
    }

    /// Two blocks. The URL of the first one is text once it is masked; the second one has another URL each time.
    struct Endless(Cell<usize>);

    impl Reparse for Endless {
        type Parsed = ();

        fn parse(&self, _: &Masks) {
            self.0.set(self.0.get() + 1);
        }

        fn search(&self, (): &mut (), linker: &mut Linker<'_>) {
            let is_text = linker.masks.cover(&(2..8));
            hand_over(linker, 0..9, 2..8, is_text);
            let start = 10 + self.0.get();
            hand_over(linker, 10..99, start..start + 5, false);
        }
    }

    #[test]
    fn what_never_settles_is_not_masked_in_the_end() {
        let document = Endless(Cell::new(0));
        let mut linker = linker();
        settle(&document, (), &mut linker);
        assert_eq!(linker.masks.ranges, core::slice::from_ref(&(2..8)));
        assert_eq!(document.0.get(), ROUNDS + 1);
    }
}
