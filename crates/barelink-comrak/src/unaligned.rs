//! Links inline footnotes, which cannot be aligned with their source.

use std::collections::HashMap;
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::markdown::MarkdownLink;
use barelink::{Link, LinkFinder};
use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};
use comrak::Arena;

use crate::entity::decoded;
use crate::insert::{inline, link};
use crate::position::Lines;

/// Maximum number of different link texts to search in the source, each in linear time. Other texts are then not
/// linked.
const MAX_SEARCHES: usize = 64;

/// Searches the texts of leaves, because the source of the texts is not known. A link must also be verbatim in the
/// source of the document, because an escape may be meant to prevent the link.
pub(crate) struct Unaligned<'s> {
    source: &'s str,
    finder: &'s LinkFinder,
    /// True if comrak has changed quotes, dashes and full stops in texts.
    is_smart: bool,
    /// The source with escapes and entities decoded.
    decoded: String,
    /// The results of [`Unaligned::is_literal`] for the texts that were searched.
    literal: HashMap<String, bool>,
    /// Number of bytes that [`Unaligned::range`] may still search.
    budget: usize,
}

impl<'s> Unaligned<'s> {
    pub(crate) fn new(source: &'s str, finder: &'s LinkFinder, is_smart: bool) -> Self {
        let budget = source.len().saturating_mul(4);
        let literal = HashMap::new();
        Unaligned { source, finder, is_smart, decoded: decoded(source), literal, budget }
    }

    /// Inserts the links of a leaf into its texts.
    pub(crate) fn insert<'a>(&mut self, arena: &'a Arena<'a>, leaf: Node<'a>) {
        let opened = opened_directions(leaf);
        for node in texts(leaf) {
            let data = node.data();
            let text = data.value.text().unwrap_or_default();
            let insert_text = |range: Range<usize>| {
                let shown = text.get(range.clone()).unwrap_or_default().to_owned();
                let position = inside(data.sourcepos, text, &range);
                if !shown.is_empty() {
                    let value = NodeValue::Text(shown.into());
                    node.insert_before(inline(arena, value, position));
                }
            };
            let mut at = 0;
            for found in self.links(text, &opened) {
                insert_text(at..found.start());
                let position = inside(data.sourcepos, text, &found.range());
                let shown = found.as_str().to_owned();
                node.insert_before(link(arena, found.destination().into(), shown, position));
                at = found.end();
            }
            if at > 0 {
                insert_text(at..text.len());
                node.detach();
            }
        }
    }

    /// Returns the links that [`Unaligned::insert`] inserts into a leaf, with their ranges in the source. `origin` is
    /// the offset at which the source of the leaf begins, or an earlier one.
    pub(crate) fn markdown_links(
        &mut self,
        leaf: Node<'_>,
        origin: usize,
        lines: &Lines<'_>,
    ) -> Vec<MarkdownLink<'static>> {
        let opened = opened_directions(leaf);
        let (mut links, mut at) = (Vec::new(), origin);
        for node in texts(leaf) {
            let data = node.data();
            let text = data.value.text().unwrap_or_default();
            for found in self.links(text, &opened) {
                let shown = found.as_str();
                let position = inside(data.sourcepos, text, &found.range());
                let Some(range) = self.range(shown, position, at, origin, lines) else {
                    continue;
                };
                at = range.end;
                let destination = found.destination().into_owned().into();
                links.push(markdown_link(
                    range,
                    found.kind(),
                    shown.to_owned().into(),
                    destination,
                ));
            }
        }
        links
    }

    /// Returns the source range of a link's text: by the position, which may count from the content of an inline
    /// footnote, or else its first occurrence from the offset `at`.
    fn range(
        &mut self,
        text: &str,
        position: Sourcepos,
        at: usize,
        origin: usize,
        lines: &Lines<'_>,
    ) -> Option<Range<usize>> {
        let in_footnote = origin + "^[".len() + position.start.column.saturating_sub(1);
        let starts = [lines.offset(position.start), Some(in_footnote)].into_iter().flatten();
        let here = starts
            .into_iter()
            .filter(|&start| start >= at)
            .find(|&start| self.source.get(start..).is_some_and(|source| source.starts_with(text)));
        let start = match here {
            Some(start) => start,
            None => {
                let rest = self.source.get(at..).unwrap_or_default();
                let before = rest.get(..self.budget).unwrap_or(rest).find(text);
                self.budget -= before.unwrap_or(rest.len()).min(self.budget);
                at + before?
            }
        };
        Some(start..start + text.len())
    }

    /// Returns the links of a text that are literal, and that the finder still links after the controls `opened`.
    fn links<'t>(&mut self, text: &'t str, opened: &str) -> Vec<Link<'t>> {
        let finder = self.finder;
        let links = finder.links(text);
        links
            .filter(|link| self.is_literal(link.as_str()) && links_after(finder, opened, link))
            .collect()
    }

    /// Returns true if `text` occurs in the source, and equally often in the decoded source. Returns false if
    /// [`MAX_SEARCHES`] other texts were searched before. Always returns true for a source without escapes and
    /// entities, unless smart punctuation may have changed the text.
    ///
    /// If only some occurrences are literal, the caller cannot tell which occurrence a text node shows.
    fn is_literal(&mut self, text: &str) -> bool {
        let is_unchanged = !self.is_smart || text.is_ascii();
        if is_unchanged && self.source == self.decoded {
            return true;
        }
        match self.literal.get(text) {
            Some(&is_literal) => is_literal,
            None if self.literal.len() >= MAX_SEARCHES => false,
            None => {
                let written = self.source.matches(text).count();
                let is_literal = written > 0 && written == self.decoded.matches(text).count();
                self.literal.insert(text.to_owned(), is_literal);
                is_literal
            }
        }
    }
}

/// Returns the texts below a leaf, except in links and images, in document order.
fn texts(leaf: Node<'_>) -> Vec<Node<'_>> {
    let (mut texts, mut nodes) = (Vec::new(), vec![leaf]);
    while let Some(node) = nodes.pop() {
        match &node.data().value {
            NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_) => {}
            NodeValue::Text(_) => texts.push(node),
            _ => nodes.extend(node.reverse_children()),
        }
    }
    texts
}

/// Returns the position of a part of a text. If the text and its source differ in length, returns the position of the
/// whole text.
fn inside(whole: Sourcepos, text: &str, part: &Range<usize>) -> Sourcepos {
    let LineColumn { line, column } = whole.start;
    if (line, column + text.len()) != (whole.end.line, whole.end.column + 1) {
        return whole;
    }
    Sourcepos::from((line, column + part.start, line, column + part.end.saturating_sub(1)))
}

/// Returns the characters in a leaf's texts and code spans that open an embedding, an override or an isolate (UAX #9,
/// section 2). Their ends are unknown without an alignment, so all count as open.
fn opened_directions(leaf: Node<'_>) -> String {
    let mut opened = String::new();
    for node in leaf.descendants() {
        match &node.data().value {
            NodeValue::Text(text) => opened.extend(text.chars().filter(is_opener)),
            NodeValue::Code(code) => opened.extend(code.literal.chars().filter(is_opener)),
            _ => {}
        }
    }
    opened
}

fn is_opener(c: &char) -> bool {
    matches!(c, '\u{202A}' | '\u{202B}' | '\u{202D}' | '\u{202E}' | '\u{2066}'..='\u{2068}')
}

/// Returns true if the finder also links the text of `link` after the controls `opened`. A policy may reject text that
/// these controls reorder.
fn links_after(finder: &LinkFinder, opened: &str, link: &Link<'_>) -> bool {
    if opened.is_empty() {
        return true;
    }
    let text = format!("{opened} {}", link.as_str());
    finder.links(&text).any(|found| found.as_str() == link.as_str())
}
