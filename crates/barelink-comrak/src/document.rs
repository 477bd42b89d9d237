//! Parses a document, and links its leaves. If comrak has read a URL as Markdown, the leaf is parsed alone, with the
//! URLs of the leaf masked.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use barelink::markdown::{has_candidate, resolve_leaf, Inline, Linker, MarkdownLink, Masks};
use barelink::LinkFinder;
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use crate::align::Inlines;
use crate::alone::{LeafParser, ParsedLeaf};
use crate::check::{after, check};
use crate::definitions::{definitions, labels};
use crate::extent::block_range;
use crate::footnotes::{arrange, Footnotes};
use crate::insert::LinkedText;
use crate::leaf::LeafNode;
use crate::output::{Found, Insert, Output};
use crate::position::Lines;
use crate::quirks::QUIRKS;
use crate::references::References;
use crate::text::NotIn;

/// Parses a document, and turns its bare links into link nodes.
pub(crate) fn parse<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: NotIn<'_>,
) -> Node<'a> {
    if !has_candidate(source, finder) {
        let mut options = options.clone();
        options.extension.autolink = false;
        return comrak::parse_document(arena, source, &options);
    }
    let document = Document::new(arena, source, options, finder, not_in);
    let mut insert = Insert {
        arena,
        source,
        finder,
        decoded: OnceCell::new(),
        literal: HashMap::new(),
    };
    let root = document.link(&mut insert);
    if options.parse.sourcepos_chars {
        document.lines().count_characters(root);
    }
    root
}

/// Returns the bare links of a document, in document order.
pub(crate) fn find(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: NotIn<'_>,
) -> Vec<MarkdownLink<'static>> {
    if !has_candidate(source, finder) {
        return Vec::new();
    }
    let arena = Arena::new();
    let mut found = Found::default();
    let document = Document::new(&arena, source, options, finder, not_in);
    document.link(&mut found);
    found.into_links()
}

/// A document, with the finder and the options of its parser.
pub(crate) struct Document<'a, 's, 'c> {
    arena: &'a Arena<'a>,
    source: &'s str,
    options: Options<'c>,
    pub(crate) references: Arc<References<'c>>,
    finder: &'s LinkFinder,
    not_in: NotIn<'s>,
    lines: OnceCell<Lines<'s>>,
}

impl<'a, 's, 'c> Document<'a, 's, 'c> {
    pub(crate) fn new(
        arena: &'a Arena<'a>,
        source: &'s str,
        options: &Options<'c>,
        finder: &'s LinkFinder,
        not_in: NotIn<'s>,
    ) -> Self {
        let mut options = options.clone();
        options.extension.autolink = false;
        // Columns are bytes until all links are inserted.
        options.parse.sourcepos_chars = false;
        let callback = options.parse.broken_link_callback.take();
        let references = Arc::new(References::new(callback));
        Document {
            arena,
            source,
            options,
            references,
            finder,
            not_in,
            lines: OnceCell::new(),
        }
    }

    pub(crate) fn lines(&self) -> &Lines<'s> {
        self.lines.get_or_init(|| Lines::new(self.source))
    }

    /// Parses the document, and passes the links of its leaves to `output`. Returns the tree.
    fn link(&self, output: &mut dyn Output<'a>) -> Node<'a> {
        let mut options = self.options.clone();
        if self.references.has_callback() {
            options.parse.broken_link_callback = Some(self.references.clone());
        }
        // [`arrange`] moves the footnote definitions once all references are known.
        options.parse.leave_footnote_definitions = true;
        let root = comrak::parse_document(self.arena, self.source, &options);
        let mut linker = Linker::new(self.source, self.finder.clone()).with_quirks(QUIRKS);
        let (mut inlines, mut texts) = (Inlines::default(), Vec::new());
        let (mut hard, mut last) = (Vec::new(), 0);
        for node in leaf_blocks(root, self.not_in) {
            output.leaf(node);
            let block = block_range(node, self.lines());
            // Inline footnotes are out of order: comrak appends them, and gives them the position of their first line.
            if last <= block.start && !block.is_empty() {
                if block.end <= linker.next_candidate(block.start) {
                    continue;
                }
                last = block.end;
                texts.clear();
                if check(node, &block, self.lines(), &mut linker, &mut texts).is_some() {
                    self.checked(&linker, &texts, output);
                    continue;
                }
            } else if !self.may_link(node, &block) {
                continue;
            }
            let Some(leaf) = LeafNode::new(node, &block, self.lines(), &linker) else {
                continue;
            };
            inlines.clear();
            if leaf
                .inlines(node, leaf.comrak_content(), &Masks::default(), &mut inlines)
                .is_none()
            {
                output.unaligned(node);
                continue;
            }
            linker.leaf(&leaf.leaf, &inlines.list);
            if linker.is_resolved() {
                linked(&inlines, &linker).for_each(|text| output.text(&text, self.lines()));
            } else {
                hard.push((leaf, std::mem::take(&mut inlines)));
            }
        }
        if !hard.is_empty() {
            self.resolve(root, hard, &mut linker, output);
        }
        if self.options.extension.footnotes {
            arrange(root, self.options.parse.leave_footnote_definitions);
        }
        root
    }

    /// Returns true if a leaf may contain a link. Used for leaves out of source order or without a source position.
    /// `block` is the source range of the leaf.
    fn may_link(&self, leaf: Node<'a>, block: &Range<usize>) -> bool {
        let has_candidate = |text: &str| has_candidate(text, self.finder);
        match self.source.get(block.clone()) {
            // A leaf with text may lack a source position.
            None | Some("") => leaf
                .descendants()
                .any(|node| node.data().value.text().is_some_and(has_candidate)),
            Some(written) => has_candidate(written),
        }
    }

    /// Passes the links of a checked leaf to `output`.
    fn checked(
        &self,
        linker: &Linker<'_>,
        texts: &[(Node<'a>, Range<usize>)],
        output: &mut dyn Output<'a>,
    ) {
        for (run, links) in (0..).map_while(|run| linker.linked(run)) {
            let Some((node, source)) = texts.get(run.start) else {
                continue;
            };
            let text = Inline::Text {
                text: self.source.get(source.clone()).unwrap_or_default().into(),
                source: source.clone(),
            };
            let text = LinkedText {
                node,
                inlines: &[text],
                links,
            };
            output.text(&text, self.lines());
        }
    }

    /// Parses each leaf alone, replaces its inlines, and passes its links to `output`. `leaves` are the leaves with a
    /// URL that comrak has read as Markdown.
    fn resolve(
        &self,
        root: Node<'a>,
        leaves: Vec<(LeafNode<'a, 's>, Inlines<'a, 's>)>,
        linker: &mut Linker<'s>,
        output: &mut dyn Output<'a>,
    ) {
        let options = self.alone(
            root,
            leaves
                .iter()
                .map(|(leaf, _)| leaf.comrak_content().content()),
        );
        let mut footnotes = Footnotes::new(root);
        for (leaf, inlines) in leaves {
            output.leaf(leaf.node);
            linker.leaf(&leaf.leaf, &inlines.list);
            let original = ParsedLeaf {
                node: leaf.node,
                inlines,
                footnotes: Vec::new(),
            };
            let parser = LeafParser {
                arena: self.arena,
                options: &options,
                references: &self.references,
                footnotes: &footnotes,
                lines: self.lines(),
                leaf: &leaf,
            };
            let parsed = resolve_leaf(&parser, &leaf.leaf, original, linker);
            if !parsed.node.same_node(leaf.node) {
                self.references.commit();
                let old: Vec<_> = leaf.node.children().collect();
                let new: Vec<_> = parsed.node.children().collect();
                old.iter().for_each(|node| node.detach());
                leaf.node.extend(new.iter().copied());
                for definition in footnotes.replace_inline(&old, &new, parsed.footnotes) {
                    leaf_blocks(definition, self.not_in).for_each(|leaf| output.unaligned(leaf));
                }
            }
            linked(&parsed.inlines, linker).for_each(|text| output.text(&text, self.lines()));
        }
    }

    /// Returns the options for parsing a leaf alone. They resolve references by the definitions of the whole document.
    /// `contents` are the contents of the leaves to parse.
    pub(crate) fn alone<'l>(
        &self,
        root: Node<'a>,
        contents: impl Iterator<Item = &'l str>,
    ) -> Options<'c> {
        let mut options = self.options.clone();
        let labels = contents.flat_map(labels).collect();
        let definitions = definitions(self.body(root), &options, labels);
        // comrak limits a whole document in the same way.
        self.references
            .define(definitions, self.source.len().min(100_000));
        options.parse.broken_link_callback = Some(self.references.clone());
        options.parse.leave_footnote_definitions = false;
        options.extension.front_matter_delimiter = None;
        options
    }

    /// Returns the source without a byte order mark and without front matter.
    fn body(&self, root: Node<'a>) -> &'s str {
        let source = self.source.strip_prefix('\u{FEFF}').unwrap_or(self.source);
        let Some(first) = root.first_child() else {
            return source;
        };
        match &first.data().value {
            NodeValue::FrontMatter(text) => source.get(text.len()..).unwrap_or_default(),
            _ => source,
        }
    }
}

/// Returns the text nodes with links, in the leaf that the linker received last.
fn linked<'a, 't>(
    inlines: &'t Inlines<'a, '_>,
    linker: &'t Linker<'_>,
) -> impl Iterator<Item = LinkedText<'a, 't>> {
    let runs = (0..).map_while(|run| linker.linked(run));
    runs.filter_map(|(run, links)| {
        let text = inlines
            .texts
            .binary_search_by_key(&run.start, |(_, inline)| *inline);
        let &(node, _) = inlines.texts.get(text.ok()?)?;
        let inlines = inlines.list.get(run)?;
        Some(LinkedText {
            node,
            inlines,
            links,
        })
    })
}

/// Returns the leaf blocks in a block, in document order, except leaf blocks in excluded blocks. If `block` is itself a
/// leaf block, returns `block`.
pub(crate) fn leaf_blocks<'a, 'n>(
    block: Node<'a>,
    not_in: NotIn<'n>,
) -> impl Iterator<Item = Node<'a>> + use<'a, 'n> {
    let mut next = Some(block);
    std::iter::from_fn(move || loop {
        let node = next?;
        let value = &node.data().value;
        let is_excluded = not_in(value);
        let is_leaf = value.contains_inlines() && !is_excluded;
        next = node
            .first_child()
            .filter(|_| !is_leaf && !is_excluded)
            .or_else(|| after(node, block));
        if is_leaf {
            return Some(node);
        }
    })
}
