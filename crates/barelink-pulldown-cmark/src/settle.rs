//! Parsing again, with the URLs masked, until what is masked and what is found agree.

use std::ops::Range;

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
        let before = leaves(&blocks, document.source);
        (masks, blocks) = parse(document, next, &before, place);
    }
    if let Some(settled) = revise(document, &mut blocks, &masks).give_up() {
        let before = leaves(&blocks, document.source);
        (masks, blocks) = parse(document, settled, &before, place);
    }
    items(document, blocks, &masks)
}

/// The blocks with these masks, or with those of them that leave the leaves where they were.
fn parse<'a, F: BrokenLinkCallback<'a>>(
    document: &Document<'a, F>,
    mut masks: Masks,
    before: &[Range<usize>],
    place: &Place,
) -> (Masks, Vec<Block<'a>>) {
    loop {
        let blocks = document.masked_blocks(&masks, place);
        match masks.without_changes(before, &leaves(&blocks, document.source)) {
            Some(fewer) if !masks.ranges().is_empty() => masks = fewer,
            _ => return (masks, blocks),
        }
    }
}

fn leaves(blocks: &[Block<'_>], source: &str) -> Vec<Range<usize>> {
    let leaves = blocks.iter().filter_map(|block| match block {
        Block::Leaf(leaf) => Some(leaf.range(source)),
        Block::Event(_) => None,
    });
    leaves.collect()
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
            let links = leaf.links(document.source, &document.finder, masks);
            let range = leaf.range(document.source);
            revision.leaf(range, &links.urls, &links.not_in_text, &links.closings);
        }
    }
    revision
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
                let links = leaf.links(document.source, &document.finder, masks);
                leaf.with_links(links, &mut items);
            }
        }
    }
    items
}
