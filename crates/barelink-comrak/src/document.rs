//! Parsing a document, with its URLs masked where that is needed.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use barelink::markdown::{mask, settle, Candidates, Masks, Reparse, Revision};
use barelink::LinkFinder;
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use crate::callback::Answers;
use crate::leaf::{LeafLinks, LeafNode};
use crate::position::Lines;
use crate::text;

pub(crate) fn parse<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Node<'a> {
    let mut options = options.clone();
    options.extension.autolink = false;
    if Candidates::new(source).next(finder, 0) == source.len() {
        return comrak::parse_document(arena, source, &options);
    }
    let count_characters = std::mem::take(&mut options.parse.sourcepos_chars);
    let callback = options.parse.broken_link_callback.take();
    let answers = callback.map(|callback| Arc::new(Answers::new(callback)));
    if let Some(answers) = &answers {
        options.parse.broken_link_callback = Some(answers.clone());
    }
    let document = Document {
        arena,
        source,
        options,
        answers,
        finder,
        lines: Lines::new(source),
    };
    let root = document.linked();
    if count_characters {
        document.lines.count_characters(root);
    }
    root
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
    /// The links of each leaf, once they are looked for.
    links: Option<Vec<Option<LeafLinks<'a, 's>>>>,
}

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
        let leaf = |node| LeafNode::new(node, self.source, &parsed, &self.lines, self.finder);
        let leaves = root.descendants().filter_map(leaf).collect();
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
        let found = self.links(tree, masks);
        for (leaf, links) in tree.leaves.iter().zip(&found) {
            let range = leaf.range.clone();
            match links {
                Some(links) => {
                    revision.leaf(range, &links.urls, &links.not_in_text, &links.closings);
                }
                None => revision.leaf(range, &[], &[], &[]),
            }
        }
        tree.links = Some(found);
    }
}

impl<'a, 's> Document<'a, 's, '_> {
    /// The tree, with its links.
    fn linked(&self) -> Node<'a> {
        let (tree, masks) = settle(self, self.parse(&Masks::default()));
        self.insert(tree, &masks)
    }

    fn links(&self, tree: &Tree<'a, 's>, masks: &Masks) -> Vec<Option<LeafLinks<'a, 's>>> {
        let links = |leaf: &LeafNode<'a, 's>| leaf.links(&tree.parsed, self.finder, masks);
        tree.leaves.iter().map(links).collect()
    }

    fn insert(&self, mut tree: Tree<'a, 's>, masks: &Masks) -> Node<'a> {
        if !masks.ranges().is_empty() {
            restore_titles(&tree);
        }
        let links = tree.links.take();
        let links = links.unwrap_or_else(|| self.links(&tree, masks));
        for (leaf, links) in tree.leaves.iter().zip(links) {
            match links {
                Some(links) => {
                    for text in &links.texts {
                        text.insert(self.arena, &links.links, &self.lines);
                    }
                }
                // A node of a kind that is not known here: what its texts show is all there is to go by.
                None => text::insert(self.arena, leaf.node, self.finder),
            }
        }
        tree.root
    }
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
            if let Some(title) = titles.get(&*link.title) {
                link.title = (*title).to_owned();
            }
        }
    }
}
