//! Parsing again, with the URLs masked, until what is masked and what is found agree.

use barelink::markdown::{Linker, Masks, Reparse};
use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::Block;
use crate::document::Document;
use crate::place::Place;

/// Returns these blocks, which begin at `place` with a leaf, as they have to be for their links, and the linker that has those.
pub(crate) fn settle<'a, F: BrokenLinkCallback<'a>>(
    document: &Document<'a, F>,
    blocks: Vec<Block<'a>>,
    place: &Place,
    start: usize,
) -> (Vec<Block<'a>>, Linker<'a>) {
    let mut linker = document.linker();
    let rest = Rest {
        document,
        place,
        start,
    };
    let blocks = barelink::markdown::settle(&rest, blocks, &mut linker);
    (blocks, linker)
}

/// Rest of a document from an event on.
struct Rest<'d, 'a, F> {
    document: &'d Document<'a, F>,
    place: &'d Place,
    start: usize,
}

impl<'a, F: BrokenLinkCallback<'a>> Reparse for Rest<'_, 'a, F> {
    type Parsed = Vec<Block<'a>>;

    fn parse(&self, masks: &Masks) -> Vec<Block<'a>> {
        self.document.masked_blocks(masks, self.place, self.start)
    }

    fn search(&self, blocks: &mut Vec<Block<'a>>, linker: &mut Linker<'_>) {
        let source = self.document.source;
        for block in blocks {
            if let Block::Leaf(leaf) = block {
                let content = leaf.content(source);
                linker.leaf(&content, &leaf.inlines(source));
            }
        }
    }
}
