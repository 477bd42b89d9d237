//! Parsing a document, with its URLs masked where that is needed.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use barelink::markdown::{mask, settle, Candidates, MarkdownLink, Masks, Reparse, Revision};
use barelink::{Link, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use crate::align::Alignment;
use crate::callback::Answers;
use crate::containers::Footnotes;
use crate::found::{Found, FoundLeaf};
use crate::leaf::LeafNode;
use crate::position::Lines;
use crate::text;
use crate::wanted::Wanted;
use crate::written::Written;

/// Parses a document, with links where it has bare links.
pub(crate) fn parse<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Node<'a> {
    let mut options = options.clone();
    options.extension.autolink = false;
    if !has_candidate(source, finder) {
        return comrak::parse_document(arena, source, &options);
    }
    let count_characters = std::mem::take(&mut options.parse.sourcepos_chars);
    let document = Document::new(arena, source, options, finder);
    let root = document.linked();
    if count_characters {
        document.lines.count_characters(root);
    }
    root
}

/// Returns the bare links of a document, in order.
pub(crate) fn find(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Vec<MarkdownLink<'static>> {
    if !has_candidate(source, finder) {
        return Vec::new();
    }
    let mut options = options.clone();
    options.extension.autolink = false;
    options.parse.sourcepos_chars = false;
    let arena = Arena::new();
    Document::new(&arena, source, options, finder).bare_links()
}

fn has_candidate(source: &str, finder: &LinkFinder) -> bool {
    Candidates::new(source).next(finder, 0) < source.len()
}

struct Document<'a, 's, 'c> {
    arena: &'a Arena<'a>,
    source: &'s str,
    options: Options<'c>,
    answers: Option<Arc<Answers<'c>>>,
    finder: &'s LinkFinder,
    lines: Lines<'s>,
}

/// A tree and what it was parsed from.
struct Tree<'a, 's> {
    root: Node<'a>,
    parsed: Cow<'s, str>,
    leaves: Vec<LeafNode<'a, 's>>,
    /// Their links, once they are looked for.
    links: Option<Links<'a, 's>>,
}

/// The links of a tree; none for a leaf that cannot be laid beside its source.
type Links<'a, 's> = (Found<'a, 's>, Vec<Option<FoundLeaf>>);

impl<'a, 's> Reparse for Document<'a, 's, '_> {
    type Parsed = Tree<'a, 's>;

    fn parse(&self, masks: &Masks) -> Tree<'a, 's> {
        if let Some(answers) = &self.answers {
            answers.begin_again();
        }
        let parsed = match masks.ranges() {
            [] => Cow::Borrowed(self.source),
            ranges => {
                let has_tables = self.options.extension.table;
                Cow::Owned(mask(self.source, ranges.iter().cloned(), has_tables))
            }
        };
        let root = comrak::parse_document(self.arena, &parsed, &self.options);
        let mut wanted = Wanted::new(self.source, self.finder);
        let footnotes = Footnotes::new(root);
        let leaf = |node| {
            let Document { source, lines, .. } = self;
            LeafNode::new(node, source, &parsed, lines, &footnotes, &mut wanted)
        };
        let leaves = leaf_blocks(root).filter_map(leaf).collect();
        Tree {
            root,
            parsed,
            leaves,
            links: None,
        }
    }

    /// A footnote may change: nothing may refer to it any more.
    fn leaves(&self, tree: &Tree<'a, 's>) -> Vec<Range<usize>> {
        let is_footnote = |leaf: &&LeafNode<'_, '_>| {
            let mut blocks = leaf.node.ancestors();
            blocks.any(|block| matches!(block.data().value, NodeValue::FootnoteDefinition(_)))
        };
        let leaves = tree.leaves.iter().filter(|leaf| !is_footnote(leaf));
        leaves.map(|leaf| leaf.range.clone()).collect()
    }

    fn revise(&self, tree: &mut Tree<'a, 's>, masks: &Masks, revision: &mut Revision<'_>) {
        let (found, leaves) = self.links(tree, masks);
        for (node, leaf) in tree.leaves.iter().zip(&leaves) {
            let range = node.range.clone();
            match leaf {
                Some(leaf) => {
                    let urls = found.urls.get(leaf.urls.clone());
                    let closings = found.closings.get(leaf.closings.clone());
                    revision.leaf(
                        range,
                        urls.unwrap_or_default(),
                        &leaf.not_in_text,
                        closings.unwrap_or_default(),
                    );
                }
                None => revision.leaf(range, &[], &[], &[]),
            }
        }
        tree.links = Some((found, leaves));
    }
}

impl<'a, 's, 'c> Document<'a, 's, 'c> {
    fn new(
        arena: &'a Arena<'a>,
        source: &'s str,
        mut options: Options<'c>,
        finder: &'s LinkFinder,
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
            lines: Lines::new(source),
        }
    }

    fn bare_links(&self) -> Vec<MarkdownLink<'static>> {
        let (mut tree, masks) = settle(self, self.parse(&Masks::default()));
        let links = tree.links.take();
        let (found, leaves) = links.unwrap_or_else(|| self.links(&tree, &masks));
        let texts = leaves.into_iter().flatten().flat_map(|leaf| {
            let texts = found.texts.get(leaf.texts);
            texts.unwrap_or_default()
        });
        let mut links: Vec<_> = texts.flat_map(|text| found.markdown_links(text)).collect();
        links.sort_by_key(|link| link.range().start);
        links
    }

    /// Returns the tree with links.
    fn linked(&self) -> Node<'a> {
        let (tree, masks) = settle(self, self.parse(&Masks::default()));
        self.insert(tree, &masks)
    }

    fn links(&self, tree: &Tree<'a, 's>, masks: &Masks) -> Links<'a, 's> {
        let (mut found, mut alignment) = (Found::default(), Alignment::default());
        let leaves = tree
            .leaves
            .iter()
            .map(|leaf| leaf.links(&tree.parsed, self.finder, masks, &mut alignment, &mut found));
        let leaves = leaves.collect();
        (found, leaves)
    }

    fn insert(&self, mut tree: Tree<'a, 's>, masks: &Masks) -> Node<'a> {
        if !masks.ranges().is_empty() {
            restore_titles(&tree);
        }
        let links = tree.links.take();
        let (found, leaves) = links.unwrap_or_else(|| self.links(&tree, masks));
        let mut written = None;
        for (node, leaf) in tree.leaves.iter().zip(leaves) {
            match leaf {
                Some(leaf) => {
                    for text in found.texts.get(leaf.texts).unwrap_or_default() {
                        found.insert(text, self.arena, &self.lines);
                    }
                }
                // A node of a kind that is not known here: what its texts show is all there is to go by, but an escape
                // in the source may have been meant to keep a link from being one.
                None => {
                    let written = written.get_or_insert_with(|| Written::new(self.source));
                    let is_written = |link: &Link<'_>| written.has(link.as_str());
                    text::insert(self.arena, node.node, self.finder, &is_written);
                }
            }
        }
        tree.root
    }
}

/// The blocks that have inline content, in order.
fn leaf_blocks<'a>(root: Node<'a>) -> impl Iterator<Item = Node<'a>> {
    let mut next = Some(root);
    let after = |mut node: Node<'a>| loop {
        if let Some(sibling) = node.next_sibling() {
            return Some(sibling);
        }
        node = node.parent()?;
    };
    std::iter::from_fn(move || loop {
        let node = next?;
        let is_leaf = node.data().value.contains_inlines();
        next = node
            .first_child()
            .filter(|_| !is_leaf)
            .or_else(|| after(node));
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
