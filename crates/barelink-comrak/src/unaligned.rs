//! Inserts links into leaves that cannot be aligned with their source.

use std::collections::HashMap;

use barelink::{Link, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::Arena;

use crate::entity::decoded;
use crate::text;

/// Maximum number of different link texts to search in the source, each in linear time. Other texts are then not
/// linked.
const MAX_SEARCHES: usize = 64;

/// Searches the texts of leaves, because the source of the texts is not known. A link must also be verbatim in the
/// source of the document, because an escape may be meant to prevent the link.
pub(crate) struct Unaligned<'s> {
    source: &'s str,
    finder: &'s LinkFinder,
    /// The source with escapes and entities decoded.
    decoded: String,
    /// The results of [`Unaligned::is_literal`] for the texts that were searched.
    literal: HashMap<String, bool>,
}

impl<'s> Unaligned<'s> {
    pub(crate) fn new(source: &'s str, finder: &'s LinkFinder) -> Self {
        Unaligned { source, finder, decoded: decoded(source), literal: HashMap::new() }
    }

    pub(crate) fn insert<'a>(&mut self, arena: &'a Arena<'a>, leaf: Node<'a>) {
        let (finder, opened) = (self.finder, opened_directions(leaf));
        let mut is_wanted =
            |link: &Link<'_>| self.is_literal(link.as_str()) && links_after(finder, &opened, link);
        text::insert(arena, leaf, finder, &|_| false, &mut is_wanted);
    }

    /// Returns true if `text` occurs in the source, and equally often in the decoded source. Returns false if
    /// [`MAX_SEARCHES`] other texts were searched before. Always returns true for a source without escapes and
    /// entities.
    ///
    /// If only some occurrences are literal, the caller cannot tell which occurrence a text node shows.
    fn is_literal(&mut self, text: &str) -> bool {
        if self.source == self.decoded {
            return true;
        }
        match self.literal.get(text) {
            Some(&is_literal) => is_literal,
            None if self.literal.len() >= MAX_SEARCHES => false,
            None => {
                let count = |source: &str| source.matches(text).count();
                let written = count(self.source);
                let is_literal = written > 0 && written == count(&self.decoded);
                self.literal.insert(text.to_owned(), is_literal);
                is_literal
            }
        }
    }
}

/// Returns the characters in a leaf's texts and code spans that open an embedding, an override or an isolate (UAX #9,
/// section 2). Their ends are unknown without an alignment, so all count as open.
fn opened_directions(leaf: Node<'_>) -> String {
    let is_opener = |c: &char| {
        matches!(c, '\u{202A}' | '\u{202B}' | '\u{202D}' | '\u{202E}' | '\u{2066}'..='\u{2068}')
    };
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

/// Returns true if the finder also links the text of `link` after the controls `opened`. A policy may reject text that
/// these controls reorder.
fn links_after(finder: &LinkFinder, opened: &str, link: &Link<'_>) -> bool {
    if opened.is_empty() {
        return true;
    }
    let text = format!("{opened} {}", link.as_str());
    finder.links(&text).any(|found| found.as_str() == link.as_str())
}
