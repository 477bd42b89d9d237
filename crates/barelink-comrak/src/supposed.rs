//! The fast path: candidates are classified before parsing, and links are located in text nodes by comrak's positions.

use std::cell::Cell;
use std::ops::Range;

use barelink::markdown::{suppose_for_cmark, MarkdownLink, Supposed};
use barelink::{LinkFinder, LinkKind};
use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};
use comrak::{Arena, Options};

use crate::extent::is_before_table;
use crate::insert::{inline, link};
use crate::known::is_known;
use crate::order::after;

/// Classified candidates of a source, in order.
pub(crate) struct Suppositions<'s> {
    source: &'s str,
    all: Vec<Placed>,
    /// Number of candidates before the end of the last leaf examined.
    passed: Cell<usize>,
}

struct Placed {
    supposed: Supposed,
    line: usize,
    /// Offset at which the line begins.
    line_start: usize,
}

impl Placed {
    fn start(&self) -> usize {
        self.supposed.start()
    }

    /// Returns the bytes of the source from this column of the same line on.
    fn in_line(&self, column: usize, length: usize) -> Range<usize> {
        let start = self.line_start + column.saturating_sub(1);
        start..start + length
    }

    fn is_trap(&self) -> bool {
        matches!(self.supposed, Supposed::Trap(_))
    }

    fn position(&self) -> LineColumn {
        LineColumn {
            line: self.line,
            column: self.start() - self.line_start + 1,
        }
    }
}

/// A text node with links, whose bytes equal its bytes in the source.
pub(crate) struct SupposedText<'a> {
    node: Node<'a>,
    /// First column of the text, in bytes from 1.
    column: usize,
    /// Length of the text in bytes.
    length: usize,
    /// Indices of its links among all classified candidates.
    links: Range<usize>,
}

impl<'s> Suppositions<'s> {
    /// Classifies the candidates of a source. `None` if the options, the candidates or a lone carriage return rule this out.
    pub(crate) fn of(source: &'s str, options: &Options<'_>, finder: &LinkFinder) -> Option<Self> {
        let supposed = suppose_for_cmark(finder, source, || is_known(options))?;
        let bytes = source.as_bytes();
        // A carriage return alone ends a line, too.
        let is_alone = |at| bytes.get(at + 1) != Some(&b'\n');
        if !supposed.is_empty() && memchr::memchr_iter(b'\r', bytes).any(is_alone) {
            return None;
        }
        let (mut line, mut line_start, mut seen) = (1, 0, 0);
        let placed = |supposed: Supposed| {
            let passed = bytes.get(seen..supposed.start()).unwrap_or_default();
            if let Some(last) = memchr::memrchr(b'\n', passed) {
                line += memchr::memchr_iter(b'\n', passed).count();
                line_start = seen + last + 1;
            }
            seen = supposed.start();
            Placed {
                supposed,
                line,
                line_start,
            }
        };
        Some(Suppositions {
            source,
            all: supposed.into_iter().map(placed).collect(),
            passed: Cell::new(0),
        })
    }

    /// Returns true if the document has no candidate.
    pub(crate) fn are_none(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds the texts of a leaf block that have links.
    ///
    /// Returns `None` if the leaf has to be aligned with its source instead. Then its texts contradict the classification, or
    /// comrak's positions cannot be trusted.
    pub(crate) fn texts<'a>(
        &self,
        leaf: Node<'a>,
        texts: &mut Vec<SupposedText<'a>>,
    ) -> Option<()> {
        if is_misplaced(leaf) {
            return None;
        }
        let here = self.inside(leaf.data().sourcepos);
        if here.is_empty() {
            return Some(());
        }
        let known = texts.len();
        let found = self.texts_of(leaf, here, texts);
        if found.is_none() {
            texts.truncate(known);
        }
        found
    }

    /// Returns the indices of the candidates in this block. Blocks come in source order, except footnotes.
    fn inside(&self, block: Sourcepos) -> Range<usize> {
        let is_before = |next: &Placed| next.position() < block.start;
        let passed = self.passed.get();
        let (behind, ahead) = self.all.split_at(passed.min(self.all.len()));
        let first = match (behind.last(), ahead.first()) {
            (Some(last), _) if !is_before(last) => behind.partition_point(is_before),
            (_, Some(next)) if is_before(next) => passed + ahead.partition_point(is_before),
            _ => passed,
        };
        let left = self.all.iter().skip(first);
        let count = left.take_while(|next| next.position() <= block.end).count();
        self.passed.set(first + count);
        first..first + count
    }

    fn texts_of<'a>(
        &self,
        leaf: Node<'a>,
        here: Range<usize>,
        texts: &mut Vec<SupposedText<'a>>,
    ) -> Option<()> {
        let (block, is_setext) = {
            let data = leaf.data();
            let is_setext = matches!(&data.value, NodeValue::Heading(heading) if heading.setext);
            (data.sourcepos, is_setext)
        };
        if let (NodeValue::TableCell, Some(first)) = (&leaf.data().value, self.all.get(here.start))
        {
            let length = (block.end.column + 1).checked_sub(block.start.column)?;
            let cell = self.source.get(first.in_line(block.start.column, length))?;
            // An escape before a pipe shifts the columns after it.
            if cell.contains('\\') {
                return None;
            }
        }
        let mut line = block.start.line;
        let mut next = here.start;
        let mut node = leaf.first_child();
        while let Some(inline) = node {
            let mut is_open = false;
            let data = inline.data();
            match &data.value {
                NodeValue::Text(text) => {
                    let start = data.sourcepos.start;
                    if start.line != line {
                        return None;
                    }
                    let left = self.all.get(next..here.end)?;
                    let (passed, links) = self.links_of(text, data.sourcepos, left)?;
                    next += passed;
                    if links > 0 {
                        texts.push(SupposedText {
                            node: inline,
                            column: start.column,
                            length: text.len(),
                            links: next..next + links,
                        });
                        next += links;
                    }
                }
                NodeValue::SoftBreak | NodeValue::LineBreak => line += 1,
                NodeValue::Emph | NodeValue::Strong | NodeValue::Strikethrough => is_open = true,
                NodeValue::Link(_) | NodeValue::Image(_) => line += breaks_below(inline),
                NodeValue::Code(_) | NodeValue::HtmlInline(_) | NodeValue::FootnoteReference(_) => {
                }
                _ => return None,
            }
            let below = inline.first_child().filter(|_| is_open);
            node = below.or_else(|| after(inline, leaf));
        }
        // Only breaks end lines: nothing else goes on in another line, such as a title, behind which lines would be wrong.
        let is_last = line + usize::from(is_setext) == block.end.line;
        let left = self.all.get(next..here.end)?;
        let has_links = left.iter().any(|next| !next.is_trap());
        (is_last && !has_links).then_some(())
    }

    /// Returns the number of traps before a text, and the number of its links.
    ///
    /// `None` if a link precedes the text, or if the text contains a trap or a part of a link.
    fn links_of(
        &self,
        text: &str,
        Sourcepos { start, end }: Sourcepos,
        left: &[Placed],
    ) -> Option<(usize, usize)> {
        let earlier = left.iter().take_while(|next| next.line < start.line);
        let mut passed = earlier.count();
        let mut links = 0;
        let here = left.get(passed..)?;
        if let Some(first) = here.first().filter(|first| first.line == start.line) {
            let source = first.in_line(start.column, text.len());
            // An entity may begin with what it stands for.
            let is_whole = (start.line, start.column + text.len()) == (end.line, end.column + 1);
            if !is_whole || self.source.get(source.clone())? != text {
                return None;
            }
            let before = here.iter().take_while(|next| next.start() < source.start);
            passed += before.count();
            let here = left.get(passed..)?;
            let inside = here.iter().take_while(|next| next.start() < source.end);
            let is_whole = |next: &Placed| matches!(&next.supposed, Supposed::Link { range, .. } if range.end <= source.end);
            links = inside.clone().all(is_whole).then(|| inside.count())?;
        }
        let passed_links = left.get(..passed)?.iter().filter(|next| !next.is_trap());
        (passed_links.count() == 0).then_some((passed, links))
    }

    /// Inserts texts and links before the text node, which keeps the rest of the text.
    pub(crate) fn insert<'a>(&self, arena: &'a Arena<'a>, text: &SupposedText<'a>) {
        let Some(first) = self.all.get(text.links.start) else {
            return;
        };
        let mut rest = first.in_line(text.column, text.length);
        let place = |range: &Range<usize>| {
            let column = range.start - first.line_start + 1;
            let last = range.end - first.line_start;
            Sourcepos::from((first.line, column, first.line, last))
        };
        let part = |range: &Range<usize>| {
            let part = self.source.get(range.clone()).unwrap_or_default();
            NodeValue::Text(part.to_owned().into())
        };
        for (range, _, shown, destination) in self.links(text) {
            let before = rest.start..range.start;
            if !before.is_empty() {
                let before = inline(arena, part(&before), place(&before));
                text.node.insert_before(before);
            }
            let link = link(arena, destination, shown.to_owned(), place(range));
            text.node.insert_before(link);
            rest.start = range.end;
        }
        if rest.is_empty() {
            text.node.detach();
        } else {
            let mut data = text.node.data_mut();
            data.value = part(&rest);
            data.sourcepos = place(&rest);
        }
    }

    /// Returns the links of a text.
    pub(crate) fn markdown_links<'t>(
        &'t self,
        text: &SupposedText<'_>,
    ) -> impl Iterator<Item = MarkdownLink<'static>> + 't {
        self.links(text).map(|(range, kind, shown, destination)| {
            let shown = shown.to_owned().into();
            MarkdownLink::new(range.clone(), kind, shown, destination.into())
        })
    }

    /// Returns the source range, kind, text and destination of each link of a text.
    fn links<'t>(
        &'t self,
        text: &SupposedText<'_>,
    ) -> impl Iterator<Item = (&'t Range<usize>, LinkKind, &'t str, String)> + 't {
        let links = self.all.get(text.links.clone()).unwrap_or_default();
        links.iter().filter_map(|next| match &next.supposed {
            Supposed::Link {
                range,
                kind,
                destination_prefix,
            } => {
                let shown = self.source.get(range.clone())?;
                Some((range, *kind, shown, [destination_prefix, shown].concat()))
            }
            Supposed::Trap(_) => None,
        })
    }
}

/// Returns true if comrak's position of a leaf block, or a column in it, may be wrong.
fn is_misplaced(leaf: Node<'_>) -> bool {
    match leaf.data().value {
        NodeValue::Paragraph => is_before_table(leaf),
        NodeValue::TableCell => {
            let table = leaf.parent().and_then(|row| row.parent());
            table
                .and_then(|table| table.previous_sibling())
                .is_some_and(is_before_table)
        }
        _ => false,
    }
}

fn breaks_below(node: Node<'_>) -> usize {
    let is_break = |node: &Node<'_>| {
        let value = &node.data().value;
        matches!(value, NodeValue::SoftBreak | NodeValue::LineBreak)
    };
    node.descendants().filter(is_break).count()
}

#[cfg(test)]
mod tests {
    use barelink::Dialect;
    use comrak::parse_document;

    use super::*;

    /// Returns the links of each leaf that has any, none for a leaf that has to be laid beside its source; none if nothing can be
    /// supposed of the document.
    fn leaves(source: &str, options: &Options<'_>) -> Option<Vec<Option<Vec<String>>>> {
        let arena = Arena::new();
        let root = parse_document(&arena, source, options);
        let finder = LinkFinder::new(Dialect::Gfm);
        let suppositions = Suppositions::of(source, options, &finder)?;
        let is_leaf = |node: &Node<'_>| {
            let value = &node.data().value;
            value.contains_inlines() && value.block()
        };
        let leaves = root.descendants().filter(is_leaf).map(|leaf| {
            let mut texts = Vec::new();
            suppositions.texts(leaf, &mut texts)?;
            let links = texts.iter().flat_map(|text| suppositions.links(text));
            Some(links.map(|(_, _, shown, _)| shown.to_owned()).collect())
        });
        let has_links = |leaf: &Option<Vec<_>>| leaf.as_ref().is_none_or(|links| !links.is_empty());
        Some(leaves.filter(has_links).collect())
    }

    #[test]
    fn links_are_known_where_comrak_says_what_is_written() {
        let mut options = Options::default();
        options.extension.table = true;
        for (source, known) in [
            (
                "www.a.bc, http://d.ef\nwww.g.hi\n",
                &["www.a.bc", "http://d.ef", "www.g.hi"][..],
            ),
            ("# a *www.b.cd*\n", &["www.b.cd"]),
            ("www.a.bc\r\nwww.d.ef\r\n", &["www.a.bc", "www.d.ef"]),
            ("a\nwww.b.cd\n===\n", &["www.b.cd"]),
            ("> - me@a.bc  \n>   www.d.ef\n", &["me@a.bc", "www.d.ef"]),
            // What looks hidden is.
            ("[a](http://b.cd) www.e.fg", &["www.e.fg"]),
            ("[a](http://b.cd", &["http://b.cd"]),
            (
                "[a](http://b.cd) <http://e.fg> www.h.ij <x y=\"http://k.lm\">",
                &["www.h.ij"],
            ),
            ("`http://a.bc` www.d.ef", &["www.d.ef"]),
            ("[a\nb](/u) www.c.de\nwww.f.gh", &["www.c.de", "www.f.gh"]),
        ] {
            let known: Vec<_> = known.iter().map(|&link| link.to_owned()).collect();
            assert_eq!(
                leaves(source, &options),
                Some(vec![Some(known)]),
                "{source:?}"
            );
        }
        let two = "| www.a.bc | b |\n|-|-|\n| c | www.d.ef |\n";
        let cells = ["www.a.bc", "www.d.ef"].map(|link| Some(vec![link.to_owned()]));
        assert_eq!(leaves(two, &options), Some(cells.to_vec()));
    }

    /// Blocks of code are no leaves, and footnotes come last.
    #[test]
    fn each_leaf_has_its_own() {
        let mut options = Options::default();
        options.extension.footnotes = true;
        let source =
            "[^1] www.a.bc\n\n[^1]: see www.d.ef\n\n        http://x.yz\n\nwww.g.hi\n\nwww.j.kl\n";
        let links = ["www.a.bc", "www.g.hi", "www.j.kl", "www.d.ef"];
        let links = links.map(|link| Some(vec![link.to_owned()]));
        assert_eq!(leaves(source, &options), Some(links.to_vec()));
    }

    #[test]
    fn other_leaves_are_laid_beside_their_source() {
        let mut options = Options::default();
        options.extension.table = true;
        for source in [
            // In text after all.
            "a=\"http://b.cd",
            "www.a.bc d=\"http://e.fg",
            "www.a.bc\nx d=\"http://e.fg",
            // An address is known wherever it stands, but a link holds none.
            "[me@a.bc](/u)",
            "[me@a.bc](/u) www.d.ef",
            // What stands for something else, and what is longer than it shows.
            "www.a.bc &copy;",
            "&amp; www.a.bc\n",
            // Positions are wrong behind a title of two lines.
            "[a](/u \"b\nc\") www.d.ef",
            "[a](/u \"b\nc\")\nwww.d.ef",
            "|www.a.bc `\\|`|\n|-|\n",
            "| http://a.bc \\ |\n|-|\n",
        ] {
            assert_eq!(leaves(source, &options), Some(vec![None]), "{source:?}");
        }
        assert_eq!(leaves("www.a.bc\rd", &options), None);
        assert_eq!(leaves("a\rb", &options), Some(Vec::new()));
        options.extension.math_dollars = true;
        assert_eq!(leaves("www.a.bc", &options), None);
    }
}
