use alloc::vec::Vec;
use core::ops::Range;

use super::construct::ClosingMark;
use super::leaf_url::LeafUrl;
use super::masks::Masks;

/// Document that can be parsed again with URLs masked.
pub trait Reparse {
    /// Output of the parser.
    type Parsed;

    /// Parses it with these masks.
    fn parse(&self, masks: &Masks) -> Self::Parsed;

    /// Returns the source ranges of the leaves, which no mask may change.
    fn leaves(&self, parsed: &Self::Parsed) -> Vec<Range<usize>>;

    /// Reports the URLs and links of each leaf, in a document that was parsed with these masks.
    fn revise(&self, parsed: &mut Self::Parsed, masks: &Masks, revision: &mut Revision<'_>);
}

/// Limit of further parses. One is enough for nearly all documents; each further one gets past a URL that changed which
/// reference links, math or other extensions of Markdown there are after it. A leaf that is not settled by then links only
/// URLs in plain text.
const ROUNDS: usize = 12;

/// Limit of parses without the masks that changed blocks, before all masks are dropped.
const RETRIES: usize = 4;

/// Parses a document again until the masked URLs and the found ones agree, and returns the last parse with its masks.
/// `parsed` is the document parsed without any.
pub fn settle<R: Reparse>(document: &R, mut parsed: R::Parsed) -> (R::Parsed, Masks) {
    let mut masks = Masks::default();
    for round in 0..=ROUNDS {
        let mut revision = Revision::new(&masks);
        document.revise(&mut parsed, &masks, &mut revision);
        let next = match round {
            ROUNDS => revision.give_up(),
            _ => revision.finish(),
        };
        let Some(next) = next else { break };
        let before = document.leaves(&parsed);
        (parsed, masks) = parse(document, next, &before);
    }
    (parsed, masks)
}

/// Parses the document with these masks, or with those of them that keep the leaves in their places.
fn parse<R: Reparse>(
    document: &R,
    mut masks: Masks,
    before: &[Range<usize>],
) -> (R::Parsed, Masks) {
    for _ in 0..RETRIES {
        let parsed = document.parse(&masks);
        match masks.without_changes(before, &document.leaves(&parsed)) {
            Some(fewer) if !masks.ranges.is_empty() => masks = fewer,
            _ => return (parsed, masks),
        }
    }
    masks.refuse_all();
    (document.parse(&masks), masks)
}

/// Reports of the leaves of one parse: see [`Reparse::revise`].
#[derive(Debug)]
pub struct Revision<'m> {
    masks: &'m Masks,
    next: Masks,
    closings: Vec<ClosingMark>,
    unsettled: Vec<Range<usize>>,
}

impl<'m> Revision<'m> {
    fn new(masks: &'m Masks) -> Self {
        Revision {
            masks,
            next: Masks {
                ranges: Vec::new(),
                refused: masks.refused.clone(),
                needed: Vec::new(),
                closings: masks.closings.clone(),
            },
            closings: Vec::new(),
            unsettled: Vec::new(),
        }
    }

    /// Reports a leaf at this source range: the URLs in it, the offsets of those that are not verbatim text, and the
    /// parser's closing delimiters.
    pub fn leaf(
        &mut self,
        range: Range<usize>,
        urls: &[LeafUrl],
        not_in_text: &[usize],
        closings: &[ClosingMark],
    ) {
        self.closings.extend_from_slice(closings);
        let needed = self.masks.needed_in(&range);
        self.next.needed.extend(needed.iter().chain(not_in_text));
        let masked = self.masks.inside(&range);
        let urls = urls.iter().map(|url| &url.source);
        let is_masked = masked.iter().eq(urls.clone());
        if not_in_text.is_empty() && (masked.is_empty() || is_masked) {
            self.next.ranges.extend_from_slice(masked);
            return;
        }
        let mut urls: Vec<_> = urls.cloned().collect();
        if is_masked {
            urls.retain(|url| not_in_text.binary_search(&url.start).is_err());
            self.next.refused.extend_from_slice(not_in_text);
        }
        self.next.ranges.extend(urls);
        self.unsettled.push(range);
    }

    /// Returns the masks to parse with next. `None` if the document is settled.
    fn finish(mut self) -> Option<Masks> {
        if self.unsettled.is_empty() {
            return None;
        }
        self.next.ranges.sort_unstable_by_key(|range| range.start);
        self.next.refused.sort_unstable();
        self.next.needed.sort_unstable();
        if self.next.closings.is_none() {
            self.closings
                .sort_unstable_by_key(|closing| closing.source.start);
            self.next.closings = Some(self.closings);
        }
        Some(self.next)
    }

    /// Returns the masks of the leaves that are settled, to be kept after too many rounds. `None` if the document is
    /// settled.
    fn give_up(self) -> Option<Masks> {
        let mut unsettled = self.unsettled.clone();
        unsettled.sort_unstable_by_key(|leaf| leaf.start);
        let mut masks = self.finish()?;
        masks.ranges.retain(|mask| {
            let after = unsettled.partition_point(|leaf| leaf.start <= mask.start);
            let leaf = after.checked_sub(1).and_then(|i| unsettled.get(i));
            !leaf.is_some_and(|leaf| leaf.contains(&mask.start))
        });
        Some(masks)
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use std::vec;

    use super::*;
    use crate::kind::LinkKind;

    /// Blocks of ten bytes with a URL each. Where URLs are masked, the block of the first one is no leaf any more.
    struct Restless {
        blocks: usize,
        parses: Cell<usize>,
    }

    impl Restless {
        fn url(block: usize) -> Range<usize> {
            10 * block + 2..10 * block + 8
        }
    }

    impl Reparse for Restless {
        type Parsed = Vec<Range<usize>>;

        fn parse(&self, masks: &Masks) -> Self::Parsed {
            self.parses.set(self.parses.get() + 1);
            let lost = masks.ranges().first().map(|mask| mask.start / 10);
            let left = (0..self.blocks).filter(|&block| Some(block) != lost);
            left.map(|block| 10 * block..10 * block + 9).collect()
        }

        fn leaves(&self, parsed: &Self::Parsed) -> Vec<Range<usize>> {
            parsed.clone()
        }

        fn revise(&self, parsed: &mut Self::Parsed, masks: &Masks, revision: &mut Revision<'_>) {
            for leaf in parsed {
                let mut urls = vec![url(Restless::url(leaf.start / 10))];
                urls.retain(|url| masks.refused().binary_search(&url.source.start).is_err());
                let not_in_text: Vec<_> = urls.iter().map(|url| url.source.start).collect();
                revision.leaf(leaf.clone(), &urls, &not_in_text, &[]);
            }
        }
    }

    fn url(source: Range<usize>) -> LeafUrl {
        LeafUrl {
            content: 2..8,
            source,
            kind: LinkKind::Url,
            destination_prefix: "",
            needs_mask: true,
        }
    }

    fn settled(blocks: usize) -> (Vec<Range<usize>>, Masks, usize) {
        let document = Restless {
            blocks,
            parses: Cell::new(0),
        };
        let parsed = document.parse(&Masks::default());
        let (parsed, masks) = settle(&document, parsed);
        (parsed, masks, document.parses.get())
    }

    #[test]
    fn masks_that_change_blocks_are_taken_back_one_by_one() {
        let (leaves, masks, parses) = settled(2);
        assert_eq!((leaves.len(), masks.ranges().len()), (2, 0));
        assert_eq!(masks.refused(), [2, 12]);
        // One without masks, and one after each mask that was taken back, the first of all included.
        assert_eq!(parses, 1 + 3);
    }

    #[test]
    fn in_the_end_all_masks_are_taken_back() {
        let (leaves, masks, parses) = settled(100);
        assert_eq!((leaves.len(), masks.ranges().len()), (100, 0));
        assert_eq!(masks.refused().len(), 100);
        assert_eq!(parses, 1 + RETRIES + 1);
    }

    /// Two blocks. The URL of the first one is text once it is masked; the second one has another URL each time.
    struct Endless(Cell<usize>);

    impl Reparse for Endless {
        type Parsed = ();

        fn parse(&self, _: &Masks) {
            self.0.set(self.0.get() + 1);
        }

        fn leaves(&self, (): &()) -> Vec<Range<usize>> {
            vec![0..9, 10..99]
        }

        fn revise(&self, (): &mut (), masks: &Masks, revision: &mut Revision<'_>) {
            let first = url(2..8);
            let not_in_text: &[_] = if masks.cover(&first.source) {
                &[]
            } else {
                &[2]
            };
            revision.leaf(0..9, &[first], not_in_text, &[]);
            let start = 10 + self.0.get();
            revision.leaf(10..99, &[url(start..start + 5)], &[start], &[]);
        }
    }

    #[test]
    fn what_never_settles_is_not_masked_in_the_end() {
        let document = Endless(Cell::new(0));
        let (_, masks) = settle(&document, ());
        assert_eq!(masks.ranges(), core::slice::from_ref(&(2..8)));
        assert_eq!(document.0.get(), ROUNDS + 1);
    }
}
