//! Parsing again, with the URLs masked, until what is masked and what is found agree.

use std::ops::Range;

use barelink::markdown::{Masks, Reparse, Revision};
use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::Block;
use crate::document::Document;
use crate::leaf::LeafLinks;
use crate::place::Place;
use crate::ready::Ready;

/// Adds the events of these blocks, which begin at `place`, with all their links.
pub(crate) fn settle<'a, F: BrokenLinkCallback<'a>>(
    document: &Document<'a, F>,
    blocks: Vec<Block<'a>>,
    place: &Place,
    ready: &mut Ready<'a>,
) {
    let (blocks, masks) = barelink::markdown::settle(&Rest { document, place }, blocks);
    let mut links = LeafLinks::default();
    for block in blocks {
        match block {
            Block::Event(spanned) => ready.push(spanned),
            Block::Leaf(mut leaf) => {
                leaf.links(document.source, &document.finder, &masks, &mut links);
                leaf.with_links(&links, ready);
            }
        }
    }
}

/// Rest of a document from an event on.
struct Rest<'d, 'a, F> {
    document: &'d Document<'a, F>,
    place: &'d Place,
}

impl<'a, F: BrokenLinkCallback<'a>> Reparse for Rest<'_, 'a, F> {
    type Parsed = Vec<Block<'a>>;

    fn parse(&self, masks: &Masks) -> Vec<Block<'a>> {
        self.document.masked_blocks(masks, self.place)
    }

    fn leaves(&self, blocks: &Vec<Block<'a>>) -> Vec<Range<usize>> {
        let leaves = blocks.iter().filter_map(|block| match block {
            Block::Leaf(leaf) => Some(leaf.range(self.document.source)),
            Block::Event(_) => None,
        });
        leaves.collect()
    }

    fn revise(&self, blocks: &mut Vec<Block<'a>>, masks: &Masks, revision: &mut Revision<'_>) {
        let Document { source, finder, .. } = self.document;
        let mut links = LeafLinks::default();
        for block in blocks {
            if let Block::Leaf(leaf) = block {
                leaf.links(source, finder, masks, &mut links);
                let range = leaf.range(source);
                revision.leaf(range, &links.urls, &links.not_in_text, &links.closings);
            }
        }
    }
}
