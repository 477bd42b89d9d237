//! Parses a document. Masks URLs that comrak would read as Markdown, and parses again.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use barelink::markdown::{settle, Linker, MarkdownLink, Masks, Reparse};
use barelink::{Link, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use crate::align::Inlines;
use crate::callback::Answers;
use crate::containers::Footnotes;
use crate::insert::LinkedText;
use crate::leaf::LeafNode;
use crate::order::after;
use crate::position::Lines;
use crate::supposed::{SupposedText, Suppositions};
use crate::text;
use crate::wanted::Wanted;
use crate::written::Written;

/// The caller's predicate: true for a block in which nothing is linked.
pub(crate) type NotIn = fn(&NodeValue) -> bool;

/// Parses a document, and turns its bare links into link nodes.
pub(crate) fn parse<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: NotIn,
) -> Node<'a> {
    let mut options = options.clone();
    options.extension.autolink = false;
    let suppositions = Suppositions::of(source, &options, finder);
    if suppositions.as_ref().is_some_and(Suppositions::are_none) {
        return comrak::parse_document(arena, source, &options);
    }
    let count_characters = std::mem::take(&mut options.parse.sourcepos_chars);
    let document = Document::new(arena, source, options, finder, not_in);
    let root = document.linked(suppositions.as_ref());
    if count_characters {
        document.lines().count_characters(root);
    }
    root
}

pub(crate) fn find(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: NotIn,
) -> Vec<MarkdownLink<'static>> {
    let suppositions = Suppositions::of(source, options, finder);
    if suppositions.as_ref().is_some_and(Suppositions::are_none) {
        return Vec::new();
    }
    let mut options = options.clone();
    options.extension.autolink = false;
    options.parse.sourcepos_chars = false;
    let arena = Arena::new();
    Document::new(&arena, source, options, finder, not_in).bare_links(suppositions.as_ref())
}

struct Document<'a, 's, 'c> {
    arena: &'a Arena<'a>,
    source: &'s str,
    options: Options<'c>,
    answers: Option<Arc<Answers<'c>>>,
    finder: &'s LinkFinder,
    not_in: NotIn,
    lines: OnceCell<Lines<'s>>,
}

/// A tree and the source, masked or not, that it was parsed from.
struct Tree<'a, 's> {
    root: Node<'a>,
    parsed: Cow<'s, str>,
    leaves: Vec<LeafNode<'a, 's>>,
    /// The inlines of the leaves that have links.
    inlines: Inlines<'a, 's>,
    /// Index of the first inline of each leaf. `None` if the leaf cannot be aligned with its source.
    first_inlines: Vec<Option<usize>>,
    /// Texts of leaves on the fast path, whose links were known before parsing.
    supposed: Vec<SupposedText<'a>>,
}

impl<'a, 's> Tree<'a, 's> {
    /// Returns the texts of a leaf that have links.
    fn linked<'t>(
        &'t self,
        leaf: usize,
        linker: &'t Linker<'_>,
    ) -> impl Iterator<Item = LinkedText<'a, 't>> {
        let first = self.first_inlines.get(leaf).copied().flatten();
        let runs = (0..).map_while(move |run| linker.linked(leaf, run));
        runs.filter_map(move |(run, links)| {
            let (start, end) = (first? + run.start, first? + run.end);
            let texts = &self.inlines.texts;
            let text = texts.binary_search_by_key(&start, |(_, inline)| *inline);
            let &(node, _) = texts.get(text.ok()?)?;
            let inlines = self.inlines.list.get(start..end)?;
            Some(LinkedText {
                node,
                inlines,
                links,
            })
        })
    }
}

impl<'a, 's> Reparse for Document<'a, 's, '_> {
    type Parsed = Tree<'a, 's>;

    fn parse(&self, masks: &Masks) -> Tree<'a, 's> {
        if let Some(answers) = &self.answers {
            answers.begin_again();
        }
        let parsed = match masks.ranges() {
            [] => Cow::Borrowed(self.source),
            _ => Cow::Owned(masks.apply(self.source, self.options.extension.table)),
        };
        let root = comrak::parse_document(self.arena, &parsed, &self.options);
        self.tree(root, parsed, None)
    }

    fn search(&self, tree: &mut Tree<'a, 's>, linker: &mut Linker<'_>) {
        let inlines = &mut tree.inlines;
        for (number, node) in tree.leaves.iter().enumerate() {
            let (first, first_text) = (inlines.list.len(), inlines.texts.len());
            let fits = node.inlines(&tree.parsed, linker.masks(), inlines);
            if fits.is_some() {
                linker.leaf(&node.leaf, inlines.list.get(first..).unwrap_or_default());
            } else {
                linker.pass(&node.leaf);
            }
            tree.first_inlines.push(fits.map(|()| first));
            if linker.linked(number, 0).is_none() {
                inlines.list.truncate(first);
                inlines.texts.truncate(first_text);
            }
        }
    }
}

impl<'a, 's, 'c> Document<'a, 's, 'c> {
    fn new(
        arena: &'a Arena<'a>,
        source: &'s str,
        mut options: Options<'c>,
        finder: &'s LinkFinder,
        not_in: NotIn,
    ) -> Self {
        let callback = options.parse.broken_link_callback.take();
        let answers = callback.map(|callback| Arc::new(Answers::new(callback)));
        if let Some(answers) = &answers {
            options.parse.broken_link_callback = Some(answers.clone());
        }
        Document {
            arena,
            source,
            options,
            answers,
            finder,
            not_in,
            lines: OnceCell::new(),
        }
    }

    fn lines(&self) -> &Lines<'s> {
        self.lines.get_or_init(|| Lines::new(self.source))
    }

    /// Returns the leaves of a tree that was parsed from `parsed`, but for those without candidates and those whose links are as
    /// they were supposed.
    fn tree(
        &self,
        root: Node<'a>,
        parsed: Cow<'s, str>,
        suppositions: Option<&Suppositions<'s>>,
    ) -> Tree<'a, 's> {
        let source = self.source;
        let mut wanted = Wanted::new(source, self.finder);
        let footnotes = Footnotes::new(root);
        let (mut leaves, mut supposed) = (Vec::new(), Vec::new());
        let mut is_supposed =
            |node| suppositions.is_some_and(|all| all.texts(node, &mut supposed).is_some());
        for block in root.children() {
            // Where nothing refers to it any more, it is gone.
            let is_footnote = matches!(block.data().value, NodeValue::FootnoteDefinition(_));
            for node in leaf_blocks(block, self.not_in) {
                if is_supposed(node) {
                    continue;
                }
                let leaf =
                    LeafNode::new(node, source, &parsed, self.lines(), &footnotes, &mut wanted);
                leaves.extend(leaf.map(|leaf| {
                    if is_footnote {
                        leaf.of_footnote()
                    } else {
                        leaf
                    }
                }));
            }
        }
        Tree {
            root,
            parsed,
            leaves,
            inlines: Inlines::default(),
            first_inlines: Vec::new(),
            supposed,
        }
    }

    fn settled(&self, suppositions: Option<&Suppositions<'s>>) -> (Tree<'a, 's>, Linker<'s>) {
        let mut linker = Linker::new(self.source, self.finder.clone());
        let root = comrak::parse_document(self.arena, self.source, &self.options);
        let mut tree = self.tree(root, Cow::Borrowed(self.source), suppositions);
        if suppositions.is_some() {
            self.search(&mut tree, &mut linker);
            if linker.is_settled() {
                return (tree, linker);
            }
            // Masks may change any leaf.
            tree = self.tree(root, Cow::Borrowed(self.source), None);
        }
        let tree = settle(self, tree, &mut linker);
        (tree, linker)
    }

    fn bare_links(&self, suppositions: Option<&Suppositions<'s>>) -> Vec<MarkdownLink<'static>> {
        let (tree, linker) = self.settled(suppositions);
        let mut links = Vec::new();
        if let Some(suppositions) = suppositions {
            let texts = tree.supposed.iter();
            links.extend(texts.flat_map(|text| suppositions.markdown_links(text)));
        }
        for leaf in 0..tree.leaves.len() {
            for text in tree.linked(leaf, &linker) {
                links.extend(text.markdown_links());
            }
        }
        links.sort_by_key(|link| link.range().start);
        links
    }

    /// Returns the tree with links.
    fn linked(&self, suppositions: Option<&Suppositions<'s>>) -> Node<'a> {
        let (tree, linker) = self.settled(suppositions);
        if !linker.masks().ranges().is_empty() {
            restore_titles(&tree);
        }
        if let Some(suppositions) = suppositions {
            for text in &tree.supposed {
                suppositions.insert(self.arena, text);
            }
        }
        let mut written = None;
        for (number, leaf) in tree.leaves.iter().enumerate() {
            if let Some(Some(_)) = tree.first_inlines.get(number) {
                for text in tree.linked(number, &linker) {
                    text.insert(self.arena, self.lines());
                }
            } else {
                // A node of a kind that is not known here: what its texts show is all there is to go by, but an escape
                // in the source may have been meant to keep a link from being one.
                let written = written.get_or_insert_with(|| Written::new(self.source));
                let opened = text::opened_directions(leaf.node);
                let is_wanted = |link: &Link<'_>| {
                    written.has(link.as_str()) && text::links_after(self.finder, &opened, link)
                };
                text::insert(self.arena, leaf.node, self.finder, &is_wanted);
            }
        }
        tree.root
    }
}

/// Returns the leaf blocks of a block, in order: those that have inline content and are not in a block to leave out.
fn leaf_blocks<'a>(block: Node<'a>, not_in: NotIn) -> impl Iterator<Item = Node<'a>> {
    let mut next = Some(block);
    std::iter::from_fn(move || loop {
        let node = next?;
        let value = &node.data().value;
        let is_closed = not_in(value);
        let is_leaf = value.contains_inlines() && !is_closed;
        next = node
            .first_child()
            .filter(|_| !is_leaf && !is_closed)
            .or_else(|| after(node, block));
        if is_leaf {
            return Some(node);
        }
    })
}

/// comrak gives a link reference definition a title that turned out to be the text of a paragraph, where URLs
/// are masked: the one place but text where a mask can show.
fn restore_titles(tree: &Tree<'_, '_>) {
    let titles = tree
        .leaves
        .iter()
        .filter_map(|leaf| leaf.text_as_title(&tree.parsed));
    let titles: HashMap<_, _> = titles.collect();
    if titles.is_empty() {
        return;
    }
    for node in tree.root.descendants() {
        if let NodeValue::Link(link) | NodeValue::Image(link) = &mut node.data_mut().value {
            if let Some(title) = titles.get(&link.title) {
                link.title.clone_from(title);
            }
        }
    }
}
