//! Leaves whose links are known before the document is parsed, and found again in their texts.

use std::ops::Range;

use barelink::markdown::{suppose_for_cmark, Supposed};
use barelink::{LinkFinder, MarkdownLink};
use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};
use comrak::{Arena, Options};

use crate::insert::{inline, link};
use crate::known::is_known;
use crate::position::Lines;

/// What is supposed of the candidates of a source, in order.
pub(crate) struct Suppositions<'s> {
    source: &'s str,
    all: Vec<Supposed>,
}

/// A text node that is written in the source as it is, and has links.
pub(crate) struct SupposedText<'a> {
    node: Node<'a>,
    /// Its bytes in the source, in one line.
    source: Range<usize>,
    start: LineColumn,
    /// Which of all suppositions are its links.
    links: Range<usize>,
}

impl<'s> Suppositions<'s> {
    /// Returns what is supposed, if anything can be.
    pub(crate) fn of(source: &'s str, options: &Options<'_>, finder: &LinkFinder) -> Option<Self> {
        let all = suppose_for_cmark(finder, source, || is_known(&options.extension))?;
        Some(Suppositions { source, all })
    }

    /// Returns true if the document has nothing that may be a link.
    pub(crate) fn are_none(&self) -> bool {
        self.all.is_empty()
    }

    /// Adds the texts of a leaf block that have links. Returns `None` if it has to be laid beside its source: something else than
    /// the links that were supposed is in its texts, or comrak's positions are not for certain what they seem.
    pub(crate) fn texts<'a>(
        &self,
        leaf: Node<'a>,
        block: &Range<usize>,
        lines: &Lines<'_>,
        texts: &mut Vec<SupposedText<'a>>,
    ) -> Option<()> {
        let before = |offset| self.all.partition_point(|next| next.start() < offset);
        let here = before(block.start)..before(block.end);
        if here.is_empty() {
            return Some(());
        }
        let known = texts.len();
        let found = self.texts_of(leaf, block, here, lines, texts);
        if found.is_none() {
            texts.truncate(known);
        }
        found
    }

    fn texts_of<'a>(
        &self,
        leaf: Node<'a>,
        block: &Range<usize>,
        here: Range<usize>,
        lines: &Lines<'_>,
        texts: &mut Vec<SupposedText<'a>>,
    ) -> Option<()> {
        let is_setext = match &leaf.data().value {
            NodeValue::Heading(heading) => heading.setext,
            // An escape before a pipe shifts the columns behind it.
            NodeValue::TableCell => {
                let cell = self.source.get(block.clone())?;
                if cell.contains('\\') {
                    return None;
                }
                false
            }
            _ => false,
        };
        let lines_of_block = lines.position(block);
        let mut line = lines_of_block.start.line;
        let mut next = here.start;
        let mut node = leaf.first_child();
        while let Some(inline) = node {
            let mut is_open = false;
            let data = inline.data();
            match &data.value {
                NodeValue::Text(text) => {
                    let start = data.sourcepos.start;
                    let offset = lines.offset(start).filter(|_| start.line == line)?;
                    let source = offset..offset + text.len();
                    if self.source.get(source.clone())? != text.as_ref() {
                        return None;
                    }
                    let links = self.links_in(&source, next..here.end)?;
                    if !links.is_empty() {
                        next = links.end;
                        texts.push(SupposedText {
                            node: inline,
                            source,
                            start,
                            links,
                        });
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
        let is_last = line + usize::from(is_setext) == lines_of_block.end.line;
        let left = self.all.get(next..here.end)?;
        let has_links = left.iter().any(|next| !is_trap(next));
        (is_last && !has_links).then_some(())
    }

    /// Returns which suppositions are the links of a text in the source, among those that may be next. `None` if it has more than
    /// whole links, or a link before it has been passed.
    fn links_in(&self, text: &Range<usize>, left: Range<usize>) -> Option<Range<usize>> {
        let next = self.all.get(left.clone())?;
        let passed = next.iter().take_while(|next| next.start() < text.start);
        let first = left.start + passed.clone().count();
        if passed.clone().any(|next| !is_trap(next)) {
            return None;
        }
        let next = self.all.get(first..left.end)?;
        let here = next.iter().take_while(|next| next.start() < text.end);
        let is_whole =
            |next: &Supposed| matches!(next, Supposed::Link { range, .. } if range.end <= text.end);
        here.clone()
            .all(is_whole)
            .then(|| first..first + here.count())
    }

    /// Puts texts and links before a node, which keeps what comes after them.
    pub(crate) fn insert<'a>(&self, arena: &'a Arena<'a>, text: &SupposedText<'a>) {
        let place = |range: &Range<usize>| {
            let LineColumn { line, column } = text.start;
            let column = column + (range.start - text.source.start);
            let last = column + range.len().saturating_sub(1);
            Sourcepos::from((line, column, line, last))
        };
        let part = |range: &Range<usize>| {
            let part = self.source.get(range.clone()).unwrap_or_default();
            NodeValue::Text(part.to_owned().into())
        };
        let mut rest = text.source.clone();
        for supposed in self.all.get(text.links.clone()).unwrap_or_default() {
            let Supposed::Link {
                range,
                destination_prefix,
                ..
            } = supposed
            else {
                continue;
            };
            let before = rest.start..range.start;
            if !before.is_empty() {
                text.node
                    .insert_before(inline(arena, part(&before), place(&before)));
            }
            let shown = self.source.get(range.clone()).unwrap_or_default();
            let url = [destination_prefix, shown].concat();
            let new = link(arena, url, shown.to_owned(), place(range));
            text.node.insert_before(new);
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
        text: &'t SupposedText<'_>,
    ) -> impl Iterator<Item = MarkdownLink<'static>> + 't {
        let links = self.all.get(text.links.clone()).unwrap_or_default();
        links.iter().filter_map(|supposed| match supposed {
            Supposed::Link {
                range,
                kind,
                destination_prefix,
            } => {
                let shown = self.source.get(range.clone())?;
                let destination = [destination_prefix, shown].concat();
                let shown = shown.to_owned().into();
                Some(MarkdownLink::new(
                    range.clone(),
                    *kind,
                    shown,
                    destination.into(),
                ))
            }
            Supposed::Trap(_) => None,
        })
    }
}

fn is_trap(supposed: &Supposed) -> bool {
    matches!(supposed, Supposed::Trap(_))
}

fn breaks_below(node: Node<'_>) -> usize {
    let is_break = |node: &Node<'_>| {
        let value = &node.data().value;
        matches!(value, NodeValue::SoftBreak | NodeValue::LineBreak)
    };
    node.descendants().filter(is_break).count()
}

/// Returns the node after this one and what is below it, in a leaf.
fn after<'a>(mut node: Node<'a>, leaf: Node<'a>) -> Option<Node<'a>> {
    while !node.same_node(leaf) {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent()?;
    }
    None
}
