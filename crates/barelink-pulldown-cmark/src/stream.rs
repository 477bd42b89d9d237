//! The document's events with links, straight from the parser.

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
    /// Leaf whose events come after those.
    cut: Cut<'a>,
}

impl<'a, F: BrokenLinkCallback<'a>> Stream<'a, F> {
    pub(crate) fn new(document: Document<'a, F>) -> Self {
        // Before the parser's tree, which then grows in place.
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

    /// Links nothing in blocks of these tags.
    pub(crate) fn not_in(&mut self, not_in: NotIn) {
        self.document.not_in(not_in);
        self.blocks.stack.not_in = Some(not_in);
    }

    /// Returns the next event with its range, mapped by `out`.
    ///
    /// To move an event takes more time than everything else that has to be done for most of them, so those that
    /// are skipped are moved once, from where the parser has left them.
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

    /// Makes events ready of the leaf that is being cut.
    #[inline(never)]
    fn fill(&mut self) {
        let linked = |run| self.linker.linked(0, run);
        self.cut.fill(linked, &mut self.ready);
    }

    /// Returns the kind of the link that the last event begins, if barelink made it.
    pub(crate) fn link(&self) -> Option<LinkKind> {
        self.ready.link()
    }

    /// Makes the events ready of a leaf and after it.
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
