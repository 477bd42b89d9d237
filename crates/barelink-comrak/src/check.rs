//! Finds the links of a leaf by comrak's source positions, without aligning its nodes ([`crate::align`]) and without
//! [`Linker::leaf`].
//!
//! Some of comrak's positions are wrong. If the nodes contradict the source or one another, the leaf must be aligned
//! and walked.

use std::ops::Range;

use barelink::markdown::{Inline, LeafCheck, Linker};
use comrak::nodes::{Node, NodeValue, Sourcepos};

use crate::align::{has_delimiters, Inlines};
use crate::extent::table_after_text;
use crate::position::Lines;

/// Finds the links of a leaf block with the source range `block`. The linker receives the links. `inlines`, which must
/// be empty, receives the texts with links. Each text equals its source. Returns `None` if the leaf must be walked; the
/// linker and `inlines` may then hold a part of the result.
pub(crate) fn check<'a, 's>(
    leaf: Node<'a>,
    block: &Range<usize>,
    lines: &Lines<'s>,
    linker: &mut Linker<'s>,
    inlines: &mut Inlines<'a, 's>,
) -> Option<()> {
    let source = lines.source;
    let written = source.get(block.clone())?;
    // comrak replaces a tab or a NUL, and its columns count the bytes of the replacement.
    let shifts_columns = memchr::memchr2(b'\t', b'\0', written.as_bytes()).is_some();
    if shifts_columns || table_after_text(leaf).is_some() {
        return None;
    }
    let mut first = leaf.first_child();
    let start = lines.offset(first?.data().sourcepos.start)?;
    if start < block.start || linker.next_candidate(block.start) < start {
        return None;
    }
    let position = leaf.data().sourcepos;
    let mut check = Check {
        leaf: LeafCheck::new(linker, start..block.end),
        lines,
        linker,
        line: position.start.line,
        at: start,
        end: block.end,
        inlines,
    };
    while let Some(node) = first {
        let below = check.node(node)?;
        first = below.or_else(|| after(node, leaf));
    }
    let is_setext = matches!(&leaf.data().value, NodeValue::Heading(heading) if heading.setext);
    let is_last_line = check.line + usize::from(is_setext) == position.end.line;
    (is_last_line && check.leaf.is_complete()).then_some(())
}

/// Returns the next node in document order after `node` and its descendants, or `None` if no such node is below `root`.
pub(crate) fn after<'a>(mut node: Node<'a>, root: Node<'a>) -> Option<Node<'a>> {
    while !node.same_node(root) {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent()?;
    }
    None
}

struct Check<'c, 'a, 's> {
    leaf: LeafCheck,
    lines: &'c Lines<'s>,
    linker: &'c mut Linker<'s>,
    /// Line of the next node.
    line: usize,
    /// End of the last node whose source range was checked.
    at: usize,
    /// End of the block in the source.
    end: usize,
    inlines: &'c mut Inlines<'a, 's>,
}

impl<'a> Check<'_, 'a, '_> {
    /// Checks a node. Returns `Some` of the first child if the children must be checked, and `Some(None)` if there is
    /// nothing more to check below the node. Returns `None` if the leaf must be walked.
    fn node(&mut self, node: Node<'a>) -> Option<Option<Node<'a>>> {
        let data = node.data();
        match &data.value {
            NodeValue::Text(text) => {
                let source = self.range(data.sourcepos)?;
                if data.sourcepos.end.line != self.line {
                    return None;
                }
                let index = self.inlines.list.len();
                self.leaf.text(self.linker, index, text, &source);
                if !self.leaf.is_certain() {
                    return None;
                }
                // Each text with links is a run of its own, so the runs have the indices of these texts.
                if self.linker.linked(index).is_some() {
                    let text = self.lines.source.get(source.clone())?.into();
                    self.inlines.list.push(Inline::Text { text, source });
                    self.inlines.texts.push((node, index));
                }
            }
            NodeValue::SoftBreak | NodeValue::LineBreak => self.line += 1,
            value if has_delimiters(value) => return Some(node.first_child()),
            value => {
                let source = self.range(data.sourcepos)?;
                let written = self.lines.source.get(source.clone())?;
                if !is_written(value, written) {
                    return None;
                }
                self.line = match value {
                    NodeValue::Link(_) | NodeValue::Image(_) => self.line + breaks_below(node),
                    _ => data.sourcepos.end.line,
                };
                if self.line != data.sourcepos.end.line {
                    return None;
                }
                self.leaf.hidden(self.linker, &source);
            }
        }
        Some(None)
    }

    /// Returns the source range of a node, and moves `at` to its end. Returns `None` unless the node begins on the
    /// current line, after the last node, and ends inside the block.
    fn range(&mut self, position: Sourcepos) -> Option<Range<usize>> {
        if position.start.line != self.line {
            return None;
        }
        let range = self.lines.range(position)?;
        if range.start < self.at || range.end > self.end {
            return None;
        }
        self.at = range.end;
        Some(range)
    }
}

/// Returns true if `written`, the source of a node, begins and ends as expected for the node's kind. Returns false for
/// a kind that is not listed.
fn is_written(value: &NodeValue, written: &str) -> bool {
    match value {
        NodeValue::Code(code) => {
            let ticks = code.num_backticks;
            let bytes = written.as_bytes();
            bytes.len() >= 2 * ticks + code.literal.len()
                && bytes.iter().take(ticks).all(|&b| b == b'`')
                && bytes.iter().rev().take(ticks).all(|&b| b == b'`')
        }
        NodeValue::HtmlInline(html) if !html.contains('\n') => written == html,
        NodeValue::HtmlInline(_) => is_between(written, "<", &['>']),
        NodeValue::Link(_) => {
            is_between(written, "[", &[')', ']']) || is_between(written, "<", &['>'])
        }
        NodeValue::Image(_) => is_between(written, "![", &[')', ']']),
        NodeValue::FootnoteReference(_) => {
            is_between(written, "[^", &[']']) || is_between(written, "^[", &[']'])
        }
        NodeValue::Math(_) => is_between(written, "$", &['$']),
        _ => false,
    }
}

/// Returns true if a text begins with `start`, and ends with one of `ends`.
fn is_between(text: &str, start: &str, ends: &[char]) -> bool {
    text.starts_with(start) && text.ends_with(ends)
}

/// Returns the number of line breaks inside a node.
fn breaks_below(node: Node<'_>) -> usize {
    node.descendants()
        .filter(|node| matches!(node.data().value, NodeValue::SoftBreak | NodeValue::LineBreak))
        .count()
}

#[cfg(test)]
mod tests {
    use barelink::{Dialect, LinkFinder};
    use comrak::{Arena, Options};

    use super::*;
    use crate::extent::block_range;
    use crate::leaf::leaf_blocks;

    /// Returns the links of each leaf with a candidate, or `None` in place of the links if the leaf must be walked.
    fn checked(source: &str) -> Vec<Option<String>> {
        let (arena, mut options) = (Arena::new(), Options::default());
        options.extension.table = true;
        options.extension.tasklist = true;
        options.extension.footnotes = true;
        options.parse.leave_footnote_definitions = true;
        let root = comrak::parse_document(&arena, source, &options);
        let lines = Lines::new(source);
        let mut linker = Linker::new(source, LinkFinder::new(Dialect::Gfm));
        let leaves = leaf_blocks(root, &|_| false).filter_map(|leaf| {
            let block = block_range(leaf, &lines, &mut None);
            (linker.next_candidate(block.start) < block.end).then_some(())?;
            let mut inlines = Inlines::default();
            let is_checked = check(leaf, &block, &lines, &mut linker, &mut inlines).is_some();
            let links = (0..).map_while(|run| linker.linked(run));
            let links = links.flat_map(|(_, links)| links);
            let links: Vec<_> = links.map(|link| &source[link.source.clone()]).collect();
            Some(is_checked.then(|| links.join(" ")))
        });
        leaves.collect()
    }

    #[test]
    fn a_leaf_is_checked_where_comraks_positions_are_those_of_the_source() {
        for (source, links) in [
            ("www.a.bc, http://d.ef\nwww.g.hi\n", "www.a.bc http://d.ef www.g.hi"),
            ("# a *b* www.b.cd *c*\n", "www.b.cd"),
            ("# www.a.bc #\n", "www.a.bc"),
            ("a\nwww.b.cd\n===\n", "www.b.cd"),
            ("www.a.bc\r\nwww.d.ef\rwww.g.hi", "www.a.bc www.d.ef www.g.hi"),
            ("> - me@a.bc  \n>   www.d.ef\n", "me@a.bc www.d.ef"),
            ("- [ ] www.a.bc\n", "www.a.bc"),
            ("| www.a.bc | b |\n|-|-|\n", "www.a.bc"),
            // Candidates hidden on one line or over several lines.
            ("`http://a.bc` www.d.ef", "www.d.ef"),
            ("`` http://a.bc `` www.d.ef", "www.d.ef"),
            ("a `http://a.bc\nb` c\nwww.d.ef", "www.d.ef"),
            ("<a\nb=\"http://a.bc\"> www.d.ef", "www.d.ef"),
            ("a <!-- http://a.bc --> www.d.ef", "www.d.ef"),
            ("[a](http://b.cd) www.e.fg", "www.e.fg"),
            ("[a\nb](http://b.cd) c www.e.fg", "www.e.fg"),
            ("[a][b] www.e.fg\n\n[b]: /u", "www.e.fg"),
            ("[![a](http://b.cd)](http://e.fg) www.h.ij", "www.h.ij"),
            ("<http://e.fg> www.h.ij", "www.h.ij"),
            ("[me@a.bc](/u)", ""),
            ("[^a] www.b.cd\n\n[^a]: b", "www.b.cd"),
        ] {
            assert_eq!(checked(source), [Some(links.to_owned())], "{source:?}");
        }
    }
}
