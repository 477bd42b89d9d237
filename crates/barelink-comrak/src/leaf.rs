//! One leaf of the tree, the links that it holds, and putting them in.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{
    end_of_definitions, Beside, Candidates, ClosingMark, Construct, Leaf, LeafKind, LeafUrl, Masks,
    RunLink, TextPiece, TextRun,
};
use barelink::LinkFinder;
use comrak::nodes::{Node, NodeValue};

use crate::align::{align, Piece};
use crate::position::Lines;

/// A leaf block and its inline content.
pub(crate) struct LeafNode<'a, 's> {
    pub(crate) node: Node<'a>,
    /// Its bytes in the source, without what its block begins and ends with.
    pub(crate) range: Range<usize>,
    kind: LeafKind,
    /// It follows link reference definitions.
    has_definitions: bool,
    source: &'s str,
    leaf: Leaf<'s>,
}

/// The links of a leaf.
pub(crate) struct LeafLinks<'a, 's> {
    /// The URLs of its raw source.
    pub(crate) urls: Vec<LeafUrl>,
    /// Where those begin that do not lie in text as they were written.
    pub(crate) not_in_text: Vec<usize>,
    /// Where emphasis and strikethrough end in the leaf.
    pub(crate) closings: Vec<ClosingMark>,
    /// All links, in order.
    pub(crate) links: Vec<RunLink>,
    /// The text nodes that hold them.
    pub(crate) texts: Vec<LinkedText<'a, 's>>,
}

/// A text node that holds links.
pub(crate) struct LinkedText<'a, 's> {
    pub(crate) node: Node<'a>,
    /// What a reader sees, part by part, and the bytes of the source that each is made of.
    pub(crate) parts: Vec<(Cow<'s, str>, Range<usize>)>,
    /// Which of the leaf's links.
    pub(crate) links: Range<usize>,
}

impl<'a, 's> LeafNode<'a, 's> {
    /// The leaf that this node is, if it is one with a candidate. Its tree was parsed from `parsed`: the
    /// source, or a masked copy of it.
    pub(crate) fn new(
        node: Node<'a>,
        source: &'s str,
        parsed: &str,
        lines: &Lines<'_>,
        finder: &LinkFinder,
    ) -> Option<Self> {
        let data = node.data();
        if !data.value.contains_inlines() {
            return None;
        }
        let block = block_range(node, lines);
        let raw = source.get(block.clone())?;
        let has_candidate = |text: &str| Candidates::new(text).next(finder, 0) < text.len();
        let is_wanted = match raw {
            // What has no place in the source may have text all the same.
            "" => texts_below(node).any(|text| has_candidate(&text)),
            raw => has_candidate(raw),
        };
        if !is_wanted {
            return None;
        }
        let kind = match data.value {
            NodeValue::TableCell => LeafKind::TableCell,
            _ if is_before_table(node) => LeafKind::LinesBeforeTable,
            _ => LeafKind::Lines,
        };
        let range = inline_range(raw, block.start, &data.value);
        let mut this = LeafNode {
            node,
            leaf: Leaf::new(source, range.clone(), kind),
            range,
            kind,
            has_definitions: false,
            source,
        };
        let may_have_definitions = match &data.value {
            NodeValue::Paragraph => true,
            NodeValue::Heading(heading) => heading.setext,
            _ => false,
        };
        let definitions = end_of_definitions(this.leaf.content());
        if may_have_definitions && definitions > 0 {
            this.skip_definitions(definitions, parsed);
        }
        Some(this)
    }

    /// The tree has no link reference definitions, though the paragraph begins where they do; but a paragraph
    /// before a table keeps them.
    fn skip_definitions(&mut self, length: usize, parsed: &str) {
        let rest = self.leaf.to_source(length)..self.range.end;
        let fits = |range: &Range<usize>| {
            let leaf = Leaf::new(parsed, range.clone(), self.kind);
            align(self.node, leaf.content()).is_some()
        };
        if fits(&rest) || !fits(&self.range) {
            self.leaf = Leaf::new(self.source, rest.clone(), self.kind);
            self.range = rest;
            self.has_definitions = true;
        }
    }

    /// What the leaf begins with, if it follows link reference definitions and could be taken for the title of
    /// the last one: as it was parsed, and as it is in the source.
    pub(crate) fn text_as_title<'p>(&self, parsed: &'p str) -> Option<(&'p str, &'s str)> {
        let start = self.has_definitions.then_some(self.range.start + 1)?;
        let (quote, inner) = parsed.get(self.range.clone())?.split_at_checked(1)?;
        let end = inner.find(quote).filter(|_| matches!(quote, "\"" | "'"))?;
        let title = start..start + end;
        Some((parsed.get(title.clone())?, self.source.get(title)?))
    }

    /// The links of this leaf, whose tree was parsed from `parsed`: the source, or a copy of it with these masks.
    /// None if the tree cannot be laid beside the source.
    pub(crate) fn links(
        &self,
        parsed: &str,
        finder: &LinkFinder,
        masks: &Masks,
    ) -> Option<LeafLinks<'a, 's>> {
        // A mask hides that a pipe was escaped, so the copy's content may be longer.
        let parsed = Leaf::new(parsed, self.range.clone(), self.kind);
        let alignment = align(self.node, parsed.content())?;
        let constructs = alignment
            .constructs
            .into_iter()
            .map(|(content, kind)| Construct {
                source: parsed.source_range(content),
                kind,
            });
        let closings = alignment
            .closings
            .into_iter()
            .map(|(content, opened)| ClosingMark {
                source: parsed.source_range(content),
                opened: parsed.to_source(opened),
            });
        let closings: Vec<_> = closings.collect();
        let urls = self.leaf.urls(finder, constructs, &closings, masks);
        let mut links = Vec::new();
        let mut texts = Vec::new();
        for text in alignment.texts {
            let first = links.len();
            let pieces = alignment.pieces.get(text.pieces.clone());
            let parts = self.parts(text.node, pieces.unwrap_or_default(), &parsed, masks);
            let pieces = parts.iter().map(|(text, source)| TextPiece {
                text,
                source: source.clone(),
            });
            let run = TextRun::new(self.source, pieces, beside(text.node));
            run.links(finder, &self.leaf, &urls, &mut links);
            if first < links.len() {
                texts.push(LinkedText {
                    node: text.node,
                    parts,
                    links: first..links.len(),
                });
            }
        }
        Some(LeafLinks {
            not_in_text: masks.not_in_text(&urls, &links),
            urls,
            closings,
            links,
            texts,
        })
    }

    /// The node's text as it was before it was masked.
    fn parts(
        &self,
        node: Node<'a>,
        pieces: &[Piece],
        parsed: &Leaf<'_>,
        masks: &Masks,
    ) -> Vec<(Cow<'s, str>, Range<usize>)> {
        let data = node.data();
        let shown = data.value.text().unwrap_or_default();
        let mut parts = Vec::with_capacity(pieces.len());
        for piece in pieces {
            let source = parsed.source_range(piece.content.clone());
            // Smart punctuation may have made quotes in a URL round.
            if piece.is_verbatim || masks.cover(&source) {
                parts.extend(self.leaf.parts(source).filter_map(|part| {
                    let text = self.source.get(part.clone())?;
                    Some((Cow::Borrowed(text), part))
                }));
            } else {
                let text = shown.get(piece.text.clone()).unwrap_or_default();
                parts.push((Cow::Owned(text.to_owned()), source));
            }
        }
        parts
    }
}

/// Where a block is. comrak gives some that are not written as blocks, such as inline footnotes, a position
/// without length.
fn block_range(node: Node<'_>, lines: &Lines<'_>) -> Range<usize> {
    let block = lines.range(node.data().sourcepos).unwrap_or(0..0);
    let last = node
        .last_child()
        .and_then(|last| lines.range(last.data().sourcepos));
    match last {
        // The term of a description list without blank lines.
        Some(last) if block.len() == 1 && last.end > block.end => block.start..last.end,
        _ => block,
    }
}

fn texts_below(node: Node<'_>) -> impl Iterator<Item = String> + '_ {
    let texts = node.descendants();
    texts.filter_map(|node| node.data().value.text().map(str::to_owned))
}

/// Whether the line after a paragraph is the first row of a table.
fn is_before_table(node: Node<'_>) -> bool {
    node.next_sibling().is_some_and(|next| {
        let next = next.data();
        matches!(next.value, NodeValue::Table(_))
            && next.sourcepos.start.line == node.data().sourcepos.end.line + 1
    })
}

/// Where the inline content of a block is.
fn inline_range(raw: &str, start: usize, value: &NodeValue) -> Range<usize> {
    let (marker, content) = match value {
        NodeValue::Heading(heading) if heading.setext => {
            let underline = raw.trim_end().rfind(['\n', '\r']);
            (0, raw.get(..underline.unwrap_or(0)))
        }
        NodeValue::Heading(heading) => {
            let marker = usize::from(heading.level);
            let content = raw.get(marker..);
            let closed = content.map(|content| content.trim_end().trim_end_matches('#'));
            (marker, if heading.closed { closed } else { content })
        }
        _ => (0, Some(raw)),
    };
    let is_blank = |c| matches!(c, ' ' | '\t' | '\n' | '\r');
    let content = content.unwrap_or_default().trim_end_matches(is_blank);
    // A task begins with what stands between its box and its text.
    let inner = match value {
        NodeValue::Paragraph => content,
        _ => content.trim_start_matches(is_blank),
    };
    let start = start + marker + (content.len() - inner.len());
    start..start + inner.len()
}

/// The marks beside a text.
fn beside(node: Node<'_>) -> Beside {
    let is_mark = node.parent().is_some_and(|parent| {
        matches!(
            parent.data().value,
            NodeValue::Emph
                | NodeValue::Strong
                | NodeValue::Strikethrough
                | NodeValue::Superscript
                | NodeValue::Subscript
                | NodeValue::Underline
        )
    });
    Beside {
        opening: is_mark && node.previous_sibling().is_none(),
        closing: is_mark && node.next_sibling().is_none(),
    }
}
