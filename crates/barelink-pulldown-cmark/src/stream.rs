//! The document's events with links: straight from the parser as long as that is possible.

use std::collections::VecDeque;

use barelink::markdown::{Candidates, Masks};
use barelink::LinkKind;
use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::{Block, Blocks, LeafEvents, Spanned};
use crate::document::{Document, Events};
use crate::settle::settle;
use crate::Item;

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    candidates: Candidates<'a>,
    /// None when everything that is left is in `ready`.
    blocks: Option<Blocks<'a, Events<'a, 'a, F>>>,
    ready: VecDeque<Item<'a>>,
    link: Option<LinkKind>,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>) -> Self {
        Stream {
            candidates: Candidates::new(document.source),
            blocks: Some(document.blocks()),
            document,
            ready: VecDeque::new(),
            link: None,
        }
    }

    fn leaf(&mut self, mut leaf: LeafEvents<'a>) {
        let Document { source, finder, .. } = &self.document;
        let ready = &mut self.ready;
        if leaf.has_candidate(&mut self.candidates, finder) {
            let links = leaf.links(source, finder, &Masks::default());
            if !links.not_in_text.is_empty() {
                return self.settle(leaf);
            }
            leaf.with_links(&links, |item| ready.push_back(item));
        } else {
            ready.extend(leaf.events.drain(..).map(Item::from));
        }
        if let Some(blocks) = &mut self.blocks {
            blocks.recycle(leaf);
        }
    }

    /// The next event with its range, made into what is wanted of them.
    #[inline]
    pub(crate) fn next<T>(&mut self, out: impl FnOnce(Spanned<'a>) -> T) -> Option<T> {
        match &mut self.blocks {
            Some(blocks) if blocks.is_passing() => blocks.pass().map(out),
            _ => self.next_of_block().map(out),
        }
    }

    /// The kind of the link that the last event begins, if it is one that was found here.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.link
    }

    fn next_of_block(&mut self) -> Option<Spanned<'a>> {
        loop {
            if let Some(Item { event, range, link }) = self.ready.pop_front() {
                self.link = link;
                return Some((event, range));
            }
            self.link = None;
            let blocks = self.blocks.as_mut()?;
            match blocks.next(&mut self.candidates, &self.document.finder)? {
                Block::Event(spanned) => return Some(spanned),
                Block::Leaf(leaf) => self.leaf(leaf),
            }
        }
    }

    /// This leaf needs a mask, which is one for the whole of the document that is left.
    fn settle(&mut self, leaf: LeafEvents<'a>) {
        let Some(mut left) = self.blocks.take() else {
            return;
        };
        let place = left.place_of(&leaf);
        let mut blocks = vec![Block::Leaf(leaf)];
        blocks.extend(left.rest(&mut self.candidates, &self.document.finder));
        self.ready.extend(settle(&self.document, blocks, &place));
    }
}
