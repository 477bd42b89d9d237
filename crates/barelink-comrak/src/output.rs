//! Receives the links of a document, and inserts them into the tree or collects them in a list.

use std::cell::OnceCell;
use std::collections::HashMap;

use barelink::markdown::MarkdownLink;
use barelink::{Link, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::Arena;

use crate::entity::decoded;
use crate::insert::LinkedText;
use crate::position::Lines;
use crate::text;

/// Receiver of the links of a document.
pub(crate) trait Output<'a> {
    /// Called before the texts of each leaf.
    fn leaf(&mut self, _: Node<'a>) {}

    /// Receives a text with links.
    fn text(&mut self, text: &LinkedText<'a, '_>, lines: &Lines<'_>);

    /// Receives a leaf that cannot be aligned with its source. Also receives the leaves of inline footnotes in a leaf
    /// that was parsed alone.
    fn unaligned(&mut self, leaf: Node<'a>);
}

/// Inserts links into the tree.
pub(crate) struct Insert<'a, 's> {
    pub(crate) arena: &'a Arena<'a>,
    pub(crate) source: &'s str,
    pub(crate) finder: &'s LinkFinder,
    /// The source with escapes and entities decoded.
    pub(crate) decoded: OnceCell<String>,
    /// True for texts that are literal in the source, for each text that was searched ([`Insert::is_literal`]).
    pub(crate) literal: HashMap<String, bool>,
}

/// Maximum number of different texts to search in the source, each in linear time. Further texts are not linked.
const MAX_SEARCHES: usize = 64;

impl Insert<'_, '_> {
    /// Returns true if every occurrence of `text` in the decoded source is literal in the source. Returns false if
    /// `text` does not occur, or if too many other texts were searched. Always returns true for a source without
    /// escapes and entities.
    ///
    /// If only some occurrences are literal, the caller cannot tell which occurrence a text node shows.
    fn is_literal(&mut self, text: &str) -> bool {
        let decoded = self.decoded.get_or_init(|| decoded(self.source));
        if self.source == decoded {
            return true;
        }
        let is_full = self.literal.len() >= MAX_SEARCHES;
        match self.literal.get(text) {
            Some(&is_literal) => is_literal,
            None if is_full => false,
            None => {
                let count = |source: &str| source.matches(text).count();
                let written = count(self.source);
                let is_literal = written > 0 && written == count(decoded);
                self.literal.insert(text.to_owned(), is_literal);
                is_literal
            }
        }
    }
}

impl<'a> Output<'a> for Insert<'a, '_> {
    fn text(&mut self, text: &LinkedText<'a, '_>, lines: &Lines<'_>) {
        text.insert(self.arena, lines);
    }

    fn unaligned(&mut self, leaf: Node<'a>) {
        // The source of the leaf's texts is not known, so the texts are searched. A link must also be verbatim in the
        // source, because an escape may be meant to prevent the link.
        let opened = text::opened_directions(leaf);
        let (arena, finder) = (self.arena, self.finder);
        let mut is_wanted = |link: &Link<'_>| {
            self.is_literal(link.as_str()) && text::links_after(finder, &opened, link)
        };
        text::insert(arena, leaf, finder, &|_| false, &mut is_wanted);
    }
}

/// List of links, each with the footnote definition around it.
#[derive(Default)]
pub(crate) struct Found<'a> {
    links: Vec<(Option<Node<'a>>, MarkdownLink<'static>)>,
    /// Outermost footnote definition around the current leaf, if there is one.
    definition: Option<Node<'a>>,
}

impl<'a> Output<'a> for Found<'a> {
    fn leaf(&mut self, leaf: Node<'a>) {
        self.definition = definition_around(leaf);
    }

    fn text(&mut self, text: &LinkedText<'a, '_>, _: &Lines<'_>) {
        let links = text.markdown_links();
        self.links.extend(links.map(|link| (self.definition, link)));
    }

    fn unaligned(&mut self, _: Node<'a>) {}
}

impl Found<'_> {
    /// Returns the links in source order, except links in footnote definitions that were removed because no reference
    /// names them.
    pub(crate) fn into_links(self) -> Vec<MarkdownLink<'static>> {
        let is_left =
            |definition: Option<Node<'_>>| definition.is_none_or(|node| node.parent().is_some());
        let left = self
            .links
            .into_iter()
            .filter(|(definition, _)| is_left(*definition));
        let mut links: Vec<_> = left.map(|(_, link)| link).collect();
        links.sort_by_key(|link| link.range().start);
        links
    }
}

/// Returns the outermost footnote definition around a node, or `None` outside footnotes.
fn definition_around(node: Node<'_>) -> Option<Node<'_>> {
    let is_definition =
        |node: &Node<'_>| matches!(node.data().value, NodeValue::FootnoteDefinition(_));
    node.ancestors().filter(is_definition).last()
}
