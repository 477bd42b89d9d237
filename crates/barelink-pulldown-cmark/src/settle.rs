//! Parsing again, with the URLs masked, until what is masked and what is found agree.

use std::ops::Range;

use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::{Block, Place};
use crate::document::Document;
use crate::Item;

/// How often to parse again. One time is enough for nearly all documents; each further one gets past a URL
/// that changed what raw HTML, links or math there is after it. A leaf that is not settled by then links
/// what lies in plain text, and nothing else.
const ROUNDS: usize = 12;

/// The items of these blocks, which begin at `place`, with all their links.
pub(crate) fn settle<'a, F: BrokenLinkCallback<'a>>(
    document: &Document<'a, F>,
    mut blocks: Vec<Block<'a>>,
    place: &Place,
) -> Vec<Item<'a>> {
    let mut masks = Masks::default();
    for _ in 0..ROUNDS {
        let revision = masks.revise(document, &mut blocks);
        if revision.unsettled.is_empty() {
            return items(document, blocks, &masks.refused);
        }
        masks = revision.masks;
        let again = document.masked_blocks(&masks.ranges, place);
        if !have_same_leaves(&blocks, &again, document.source) {
            // A mask changed what the blocks are, which none should: do without.
            return items(document, document.masked_blocks(&[], place), &[]);
        }
        blocks = again;
    }
    let unsettled = masks.revise(document, &mut blocks).unsettled;
    let is_settled = |mask: &Range<usize>| !unsettled.iter().any(|leaf| leaf.contains(&mask.start));
    masks.ranges.retain(is_settled);
    let blocks = document.masked_blocks(&masks.ranges, place);
    items(document, blocks, &masks.refused)
}

/// What of the source is masked. Everything here ascends.
#[derive(Default)]
struct Masks {
    ranges: Vec<Range<usize>>,
    /// Where no URL shall begin: the parser has something else there even when it is masked.
    refused: Vec<usize>,
}

struct Revision {
    masks: Masks,
    /// The leaves that the masks do not fit yet.
    unsettled: Vec<Range<usize>>,
}

impl Masks {
    /// The masks that these blocks ask for, which were parsed with the masks that there are.
    fn revise<'a, F: BrokenLinkCallback<'a>>(
        &self,
        document: &Document<'a, F>,
        blocks: &mut [Block<'a>],
    ) -> Revision {
        let mut ranges = Vec::new();
        let mut refused = self.refused.clone();
        let mut unsettled = Vec::new();
        for block in blocks {
            let Block::Leaf(leaf) = block else { continue };
            let range = leaf.range(document.source);
            let masked = self.inside(&range);
            let links = leaf.links(document.source, &document.finder, &self.refused);
            let mut urls: Vec<_> = links.urls.iter().map(|url| url.source.clone()).collect();
            if links.not_in_text.is_empty() && (masked.is_empty() || masked == urls) {
                ranges.extend_from_slice(masked);
                continue;
            }
            if masked == urls {
                urls.retain(|url| links.not_in_text.binary_search(&url.start).is_err());
                refused.extend(links.not_in_text);
            }
            ranges.extend(urls);
            unsettled.push(range);
        }
        refused.sort_unstable();
        Revision {
            masks: Masks { ranges, refused },
            unsettled,
        }
    }

    fn inside(&self, leaf: &Range<usize>) -> &[Range<usize>] {
        let first = self.ranges.partition_point(|mask| mask.start < leaf.start);
        let end = self.ranges.partition_point(|mask| mask.start < leaf.end);
        self.ranges.get(first..end).unwrap_or_default()
    }
}

fn have_same_leaves(one: &[Block<'_>], other: &[Block<'_>], source: &str) -> bool {
    let starts = |blocks: &[Block<'_>]| -> Vec<usize> {
        let leaves = blocks.iter().filter_map(|block| match block {
            Block::Leaf(leaf) => Some(leaf.range(source).start),
            Block::Event(_) => None,
        });
        leaves.collect()
    };
    starts(one) == starts(other)
}

fn items<'a, F>(
    document: &Document<'a, F>,
    blocks: Vec<Block<'a>>,
    refused: &[usize],
) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    for block in blocks {
        match block {
            Block::Event(spanned) => items.push(spanned.into()),
            Block::Leaf(mut leaf) => {
                let links = leaf.links(document.source, &document.finder, refused);
                leaf.with_links(links, &mut items);
            }
        }
    }
    items
}
