//! The document's events with links: straight from the parser as long as that is possible.

use std::vec;

use barelink::markdown::{LeafKind, Linker};
use barelink::LinkKind;
use pulldown_cmark::BrokenLinkCallback;

use crate::blocks::{After, Block, Blocks, LeafEvents};
use crate::cut::Cut;
use crate::document::{Document, Events};
use crate::place::NotIn;
use crate::ready::Ready;
use crate::settle::settle;
use crate::spanned::{taken, Spanned};

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    linker: Linker<'a>,
    /// None when everything that is left is settled.
    blocks: Option<Blocks<Events<'a, 'a, F>>>,
    ready: Ready<'a>,
    /// Leaf whose events come after those, and its number to the linker.
    cut: Cut<'a>,
    leaf: usize,
    settled: vec::IntoIter<Block<'a>>,
    /// Number of leaves among the settled blocks that are behind.
    settled_leaves: usize,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>) -> Self {
        Stream {
            linker: document.linker(),
            blocks: Some(document.blocks()),
            document,
            ready: Ready::default(),
            cut: Cut::default(),
            leaf: 0,
            settled: Vec::new().into_iter(),
            settled_leaves: 0,
        }
    }

    /// Links nothing in blocks of these tags.
    pub(crate) fn not_in(&mut self, not_in: NotIn) {
        if let Some(blocks) = &mut self.blocks {
            self.document.not_in(not_in);
            blocks.place.not_in = Some(not_in);
        }
    }

    /// The next event with its range, made into what is wanted of them.
    ///
    /// To move an event takes more time than everything else that has to be done for most of them, so those that
    /// pass are moved once, from where the parser has left them.
    #[inline]
    pub(crate) fn next<T>(&mut self, out: impl Fn(Spanned<'a>) -> T) -> Option<T> {
        if let Some(spanned) = self.ready.next() {
            return Some(out(taken(spanned)));
        }
        match &mut self.blocks {
            Some(blocks) if self.cut.is_done() => match blocks.events.next() {
                Some(spanned) if blocks.place.passes(&spanned.1) => return Some(out(spanned)),
                spanned => self.look_at(spanned?),
            },
            _ => self.fill(),
        }
        self.ready.next().map(|spanned| out(taken(spanned)))
    }

    /// Makes events ready of the leaf that is being cut, or of the next settled block.
    #[inline(never)]
    fn fill(&mut self) {
        if self.cut.is_done() {
            self.ready.clear();
            match self.settled.next() {
                Some(Block::Event(spanned)) => self.ready.push(spanned),
                Some(Block::Leaf(leaf)) => {
                    self.leaf = self.settled_leaves;
                    self.settled_leaves += 1;
                    self.cut = Cut::new(leaf.events);
                }
                None => {}
            }
        }
        if !self.cut.is_done() {
            let linked = |run| self.linker.linked(self.leaf, run);
            self.cut.fill(linked, &mut self.ready);
        }
    }

    #[inline(never)]
    fn look_at(&mut self, spanned: Spanned<'a>) {
        let Some(blocks) = &mut self.blocks else {
            return;
        };
        match blocks.place.pass(&spanned, &mut self.linker) {
            None => {
                self.ready.clear();
                self.ready.push(spanned);
            }
            Some(kind) => self.leaf(spanned, kind),
        }
    }

    /// The kind of the link that the last event begins, if it is one that was found here.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.ready.link()
    }

    /// Makes the events ready of a leaf and after it.
    fn leaf(&mut self, first: Spanned<'a>, kind: LeafKind) {
        let source = self.document.source;
        let Some(blocks) = &mut self.blocks else {
            return;
        };
        let buffer = std::mem::take(&mut self.cut).into_buffer();
        let (mut leaf, after) = blocks.leaf(source, first, kind, buffer, &self.linker);
        let number = leaf.events.len();
        self.linker.forget();
        if leaf.has_candidate(&mut self.linker) {
            let content = leaf.content(source);
            self.linker.leaf(&content, &leaf.inlines(source));
            if !self.linker.is_settled() {
                return self.settle(leaf, after);
            }
        }
        blocks.place.pass_leaf(number);
        for after in after.into_iter().flatten() {
            let is_leaf = blocks.place.pass(&after, &mut self.linker).is_some();
            debug_assert!(!is_leaf, "a leaf right after another one");
            leaf.events.push(after);
        }
        self.cut = Cut::new(leaf.events);
        self.fill();
    }

    /// This leaf needs a mask, which is one for the whole of the document that is left.
    fn settle(&mut self, leaf: LeafEvents<'a>, after: After<'a>) {
        let Some(mut left) = self.blocks.take() else {
            return;
        };
        let place = left.place.clone();
        left.place.pass_leaf(leaf.events.len());
        let start = leaf.range(self.document.source).start;
        let mut blocks = vec![Block::Leaf(leaf)];
        blocks.extend(left.rest(self.document.source, after, &mut self.linker));
        let (blocks, linker) = settle(&self.document, blocks, &place, start);
        (self.settled, self.linker) = (blocks.into_iter(), linker);
        self.fill();
    }
}
