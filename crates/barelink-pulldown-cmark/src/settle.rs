//! Parsing again, with the URLs masked, until what is masked and what is found agree.

use barelink::markdown::{Masks, Revision, ROUNDS};
use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::{Block, Place};
use crate::document::Document;
use crate::Item;

/// The items of these blocks, which begin at `place`, with all their links.
pub(crate) fn settle<'a, F: BrokenLinkCallback<'a>>(
    document: &Document<'a, F>,
    mut blocks: Vec<Block<'a>>,
    place: &Place,
) -> Vec<Item<'a>> {
    let mut masks = Masks::default();
    for _ in 0..ROUNDS {
        let Some(next) = revise(document, &mut blocks, &masks).finish() else {
            return items(document, blocks, &masks);
        };
        masks = next;
        let again = document.masked_blocks(&masks, place);
        if !have_same_leaves(&blocks, &again, document.source) {
            // A mask changed what the blocks are, which none should: do without.
            masks = Masks::default();
            let blocks = document.masked_blocks(&masks, place);
            return items(document, blocks, &masks);
        }
        blocks = again;
    }
    if let Some(settled) = revise(document, &mut blocks, &masks).give_up() {
        masks = settled;
        blocks = document.masked_blocks(&masks, place);
    }
    items(document, blocks, &masks)
}

/// What these blocks ask for, which were parsed with these masks.
fn revise<'a, 'm, F>(
    document: &Document<'a, F>,
    blocks: &mut [Block<'a>],
    masks: &'m Masks,
) -> Revision<'m> {
    let mut revision = masks.revise();
    for block in blocks {
        if let Block::Leaf(leaf) = block {
            let links = leaf.links(document.source, &document.finder, masks.refused());
            revision.leaf(leaf.range(document.source), &links.urls, &links.not_in_text);
        }
    }
    revision
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
    masks: &Masks,
) -> Vec<Item<'a>> {
    let mut items = Vec::new();
    for block in blocks {
        match block {
            Block::Event(spanned) => items.push(spanned.into()),
            Block::Leaf(mut leaf) => {
                let links = leaf.links(document.source, &document.finder, masks.refused());
                leaf.with_links(links, &mut items);
            }
        }
    }
    items
}
