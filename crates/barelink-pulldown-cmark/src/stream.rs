//! The document's events with links: straight from the parser as long as that is possible.

use std::collections::VecDeque;

use barelink::markdown::{Candidates, Masks};
use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::{Block, Blocks, LeafEvents};
use crate::document::{Document, Events};
use crate::settle::settle;
use crate::Item;

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    candidates: Candidates<'a>,
    /// None when everything that is left is in `ready`.
    blocks: Option<Blocks<'a, Events<'a, 'a, F>>>,
    ready: VecDeque<Item<'a>>,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>) -> Self {
        Stream {
            candidates: Candidates::new(document.source),
            blocks: Some(document.blocks()),
            document,
            ready: VecDeque::new(),
        }
    }

    fn leaf(&mut self, mut leaf: LeafEvents<'a>) {
        let links = leaf.links(
            self.document.source,
            &self.document.finder,
            &Masks::default(),
        );
        if links.not_in_text.is_empty() {
            leaf.with_links(&links, |item| self.ready.push_back(item));
            return;
        }
        // This leaf needs a mask, which is one for the whole of the document that is left.
        let place = leaf.before.clone();
        let mut blocks = vec![Block::Leaf(leaf)];
        if let Some(mut rest) = self.blocks.take() {
            blocks.extend(rest.rest(&mut self.candidates, &self.document.finder));
        }
        self.ready.extend(settle(&self.document, blocks, &place));
    }
}

impl<'a, F: BrokenLinkCallback<'a>> Iterator for Stream<'a, F> {
    type Item = Item<'a>;

    fn next(&mut self) -> Option<Item<'a>> {
        loop {
            if let Some(item) = self.ready.pop_front() {
                return Some(item);
            }
            let blocks = self.blocks.as_mut()?;
            match blocks.next(&mut self.candidates, &self.document.finder)? {
                Block::Event(spanned) => return Some(spanned.into()),
                Block::Leaf(leaf) => self.leaf(leaf),
            }
        }
    }
}
