//! Reads the parser's events leaf by leaf, and inserts links.

use barelink::markdown::{resolve_leaf, LeafKind, Linker};
use barelink::LinkKind;
use pulldown_cmark::BrokenLinkCallback;

use crate::alone::LeafParser;
use crate::block_stack::NotIn;
use crate::blocks::Blocks;
use crate::cut::Cut;
use crate::document::{Document, Events};
use crate::leaf::inlines;
use crate::ready::{Ready, BATCH};
use crate::spanned::{taken, Spanned};

pub(crate) struct Stream<'a, F> {
    document: Document<'a, F>,
    linker: Linker<'a>,
    blocks: Blocks<Events<'a, F>>,
    ready: Ready<'a>,
    /// Leaf whose events follow `ready`.
    cut: Cut<'a>,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>) -> Self {
        // Allocated before the parser's tree, so that the tree can grow in place.
        let linker = document.linker();
        let (ready, cut) = (Ready::with_capacity(), Cut::new(Vec::with_capacity(BATCH)));
        Stream {
            linker,
            blocks: document.blocks(),
            document,
            ready,
            cut,
        }
    }

    /// Excludes blocks for whose tag `not_in` returns true.
    pub(crate) fn not_in(&mut self, not_in: NotIn) {
        self.document.not_in(not_in);
        self.blocks.stack.not_in = Some(not_in);
    }

    /// Returns the next event with its range, mapped by `out`.
    ///
    /// For most events, moving them is the largest cost. An event that is passed on is therefore moved once, from where the parser
    /// left it.
    #[inline]
    pub(crate) fn next<T>(&mut self, out: impl Fn(Spanned<'a>) -> T) -> Option<T> {
        if let Some(spanned) = self.ready.next() {
            return Some(out(taken(spanned)));
        }
        if self.cut.is_done() {
            let spanned = self.blocks.events.next()?;
            match self.blocks.stack.advance(&spanned, &mut self.linker) {
                None => return Some(out(spanned)),
                Some(kind) => self.leaf(spanned, kind),
            }
        } else {
            self.fill();
        }
        self.ready.next().map(|spanned| out(taken(spanned)))
    }

    /// Fills the queue with the next batch of the current leaf.
    #[inline(never)]
    fn fill(&mut self) {
        let linked = |run| self.linker.linked(0, run);
        self.cut.fill(linked, &mut self.ready);
    }

    /// Returns the kind of the bare link that the last returned event begins.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.ready.link()
    }

    /// Reads a leaf, links it, and fills the queue with its first batch.
    #[inline(never)]
    fn leaf(&mut self, first: Spanned<'a>, kind: LeafKind) {
        let source = self.document.source;
        let buffer = std::mem::take(&mut self.cut).into_buffer();
        let (mut leaf, after) = self.blocks.leaf(source, first, kind, buffer, &self.linker);
        self.linker.forget();
        if leaf.has_candidate(&mut self.linker) {
            let content = leaf.content(source, &mut self.blocks.stack);
            self.linker.leaf(&content, &inlines(&leaf.events, source));
            if !self.linker.is_settled() {
                let parser = LeafParser {
                    document: &self.document,
                    definitions: self.blocks.events.reference_definitions(),
                    containers: self.blocks.stack.containers(source),
                    is_cell: leaf.is_cell,
                };
                leaf.events = resolve_leaf(&parser, &content, leaf.events, &mut self.linker);
            }
        }
        for after in after.into_iter().flatten() {
            let is_leaf = self.blocks.stack.advance(&after, &mut self.linker);
            debug_assert!(is_leaf.is_none(), "a leaf right after another one");
            leaf.events.push(after);
        }
        self.cut = Cut::new(leaf.events);
        self.fill();
    }
}
