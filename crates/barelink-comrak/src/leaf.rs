//! One leaf of the tree, the links that it holds, and putting them in.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::ops::Range;

use barelink::markdown::{
    end_of_definitions, may_hold_links, Beside, ClosingMark, Construct, InlineScanner, Leaf,
    LeafKind, Masks, TextPiece, TextRun,
};
use barelink::{Dialect, LinkFinder};
use comrak::nodes::{Node, NodeValue};

use crate::align::{align, Alignment, Piece};
use crate::containers::{Containers, Footnotes};
use crate::extent::{block_range, inline_range, is_before_table};
use crate::found::{Found, FoundLeaf, LinkedText, Part};
use crate::position::Lines;
use crate::title::read_title;
use crate::wanted::Wanted;

/// A leaf block and its inline content.
pub(crate) struct LeafNode<'a, 's> {
    pub(crate) node: Node<'a>,
    /// Its bytes in the source, without what its block begins and ends with.
    pub(crate) range: Range<usize>,
    /// Escapes as comrak reads its text.
    kind: LeafKind,
    /// Escapes as its text is searched: to cmark-gfm, which is to be matched, the pipe of `\\|` is escaped.
    searched: LeafKind,
    /// The content as comrak reads it, if it is searched otherwise.
    read: Option<Leaf<'s>>,
    /// It follows link reference definitions.
    has_definitions: bool,
    source: &'s str,
    /// Its containers, if it has more than one line.
    containers: OnceCell<Containers>,
    leaf: Leaf<'s>,
}

impl<'a, 's> LeafNode<'a, 's> {
    /// The leaf that this node is, if it is one with a candidate. Its tree was parsed from `parsed`: the
    /// source, or a masked copy of it.
    pub(crate) fn new(
        node: Node<'a>,
        source: &'s str,
        parsed: &str,
        lines: &Lines<'_>,
        footnotes: &Footnotes<'a>,
        wanted: &mut Wanted<'_>,
    ) -> Option<Self> {
        let data = node.data();
        let containers = OnceCell::new();
        let find_containers = || containers.get_or_init(|| Containers::of(node, lines, footnotes));
        let block = block_range(node, lines, find_containers);
        let raw = source.get(block.clone())?;
        let is_wanted = match raw {
            // A leaf without a place in the source may have text all the same.
            "" => texts_below(node).any(|text| wanted.text(&text)),
            _ => wanted.block(&block),
        };
        if !is_wanted {
            return None;
        }
        let kind = match data.value {
            NodeValue::TableCell => LeafKind::PairedEscapes,
            NodeValue::Paragraph if is_before_table(node) => LeafKind::PairedEscapes,
            _ => LeafKind::Lines,
        };
        let is_after_pipe = source.get(..block.start)?.ends_with('|');
        let range = inline_range(raw, block.start, is_after_pipe, &data.value);
        let content_start =
            |line| line + find_containers().prefix(source.get(line..).unwrap_or_default());
        let searched = match kind {
            LeafKind::PairedEscapes if wanted.is_gfm() && raw.contains(r"\\|") => {
                LeafKind::TableCell
            }
            kind => kind,
        };
        let leaf = Leaf::new(source, range.clone(), searched, content_start);
        let mut this = LeafNode {
            node,
            leaf: leaf.overlooking_code_spans(),
            range,
            kind,
            searched,
            read: None,
            has_definitions: false,
            source,
            containers,
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
        if this.kind != this.searched {
            this.read = Some(this.leaf_of(source, &this.range, this.kind));
        }
        Some(this)
    }

    /// The content of a range of the source, or of a masked copy of it, that lies in this leaf.
    fn leaf_of<'t>(&self, text: &'t str, range: &Range<usize>, kind: LeafKind) -> Leaf<'t> {
        let content_start = |line| {
            let rest = self.source.get(line..).unwrap_or_default();
            let prefix = self
                .containers
                .get()
                .map(|containers| containers.prefix(rest));
            line + prefix.unwrap_or_default()
        };
        Leaf::new(text, range.clone(), kind, content_start).overlooking_code_spans()
    }

    /// The tree has no link reference definitions, though the paragraph begins where they do; but a paragraph
    /// before a table keeps them.
    fn skip_definitions(&mut self, length: usize, parsed: &str) {
        let rest = self.leaf.to_source(length)..self.range.end;
        let fits = |range: &Range<usize>| {
            let leaf = self.leaf_of(parsed, range, self.kind);
            align(self.node, leaf.content(), &mut Alignment::default()).is_some()
        };
        if fits(&rest) || !fits(&self.range) {
            self.leaf = self.leaf_of(self.source, &rest, self.searched);
            self.range = rest;
            self.has_definitions = true;
        }
    }

    /// Returns the beginning of the leaf, if it follows link reference definitions and could be taken for the title of
    /// the last one: as it was parsed, and as it is in the source.
    pub(crate) fn text_as_title(&self, parsed: &str) -> Option<(String, String)> {
        if !self.has_definitions {
            return None;
        }
        let masked = self.leaf_of(parsed, &self.range, self.kind);
        // A lazy line keeps its indentation.
        let inner = masked.content().trim_start_matches([' ', '\t']);
        let start = masked.content().len() - inner.len();
        let title = |leaf: &Leaf<'_>| {
            let end = InlineScanner::new(leaf.content()).title(start)?;
            read_title(leaf.content().get(start..end)?)
        };
        Some((title(&masked)?, title(&self.leaf)?))
    }

    /// Adds the links of this leaf, whose tree was parsed from `parsed`: the source, or a copy of it with these
    /// masks. None if the tree cannot be laid beside the source.
    pub(crate) fn links(
        &self,
        parsed: &str,
        finder: &LinkFinder,
        masks: &Masks,
        alignment: &mut Alignment<'a>,
        found: &mut Found<'a, 's>,
    ) -> Option<FoundLeaf> {
        let masked;
        let parsed = match masks.ranges() {
            [] => self.read.as_ref().unwrap_or(&self.leaf),
            _ => {
                // A mask hides that a pipe was escaped, so the copy's content may be longer.
                masked = self.leaf_of(parsed, &self.range, self.kind);
                &masked
            }
        };
        align(self.node, parsed.content(), alignment)?;
        let constructs = alignment
            .constructs
            .iter()
            .map(|(content, kind)| Construct {
                source: parsed.source_range(content.clone()),
                kind: *kind,
            });
        let (first_url, first_link) = (found.urls.len(), found.links.len());
        let (first_closing, first_text) = (found.closings.len(), found.texts.len());
        if finder.dialect() == Dialect::Uts58 {
            let closings = alignment.closings.iter();
            found
                .closings
                .extend(closings.map(|(content, opened)| ClosingMark {
                    source: parsed.source_range(content.clone()),
                    opened: opened.map(|opened| parsed.to_source(opened)),
                }));
        }
        let closings = found.closings.get(first_closing..).unwrap_or_default();
        self.leaf
            .urls(finder, constructs, closings, masks, &mut found.urls);
        for url in found.urls.iter_mut().skip(first_url) {
            url.needs_mask |= self.hides_backticks(&url.content);
        }
        for text in &alignment.texts {
            let pieces = alignment.pieces.get(text.pieces.clone());
            let text = AlignedParts {
                node: text.node,
                pieces: pieces.unwrap_or_default(),
                parsed,
                masks,
            };
            self.links_in_text(&text, finder, first_url, found);
        }
        let urls = found.urls.get(first_url..).unwrap_or_default();
        let links = found.links.get(first_link..).unwrap_or_default();
        Some(FoundLeaf {
            not_in_text: masks.not_in_text(urls, links),
            urls: first_url..found.urls.len(),
            closings: first_closing..found.closings.len(),
            texts: first_text..found.texts.len(),
        })
    }

    /// Returns true if a URL has a backtick, and more follow. comrak, as cmark-gfm, remembers only the last string of each
    /// length once it has looked for one that closes the URL's, and may overlook code spans after it.
    fn hides_backticks(&self, url: &Range<usize>) -> bool {
        let has_backtick = |range: Range<usize>| {
            let text = self.leaf.content().get(range);
            text.is_some_and(|text| text.contains('`'))
        };
        has_backtick(url.clone()) && has_backtick(url.end..self.leaf.content().len())
    }

    fn links_in_text(
        &self,
        text: &AlignedParts<'a, '_>,
        finder: &LinkFinder,
        first_url: usize,
        found: &mut Found<'a, 's>,
    ) {
        let data = text.node.data();
        let shown = data.value.text().unwrap_or_default();
        let urls = found.urls.get(first_url..).unwrap_or_default();
        let pieces = text.pieces.iter().map(|piece| {
            let source = text.parsed.source_range(piece.content.clone());
            let text = if text.is_source(piece, &source) {
                self.source.get(source.clone())
            } else {
                shown.get(piece.text.clone())
            };
            TextPiece {
                text: text.unwrap_or_default(),
                source,
            }
        });
        if !may_hold_links(finder, urls, pieces) {
            return;
        }
        let (first_part, first_link) = (found.parts.len(), found.links.len());
        self.add_parts(text, shown, &mut found.parts);
        let parts = found.parts.get(first_part..).unwrap_or_default();
        let pieces = parts.iter().map(|(text, source)| TextPiece {
            text,
            source: source.clone(),
        });
        let run = TextRun::new(self.source, pieces, beside(text.node));
        run.links(finder, &self.leaf, urls, &mut found.links);
        if first_link < found.links.len() {
            found.texts.push(LinkedText {
                node: text.node,
                parts: first_part..found.parts.len(),
                links: first_link..found.links.len(),
            });
        } else {
            found.parts.truncate(first_part);
        }
    }

    /// Adds the node's text as it was before it was masked.
    fn add_parts(&self, text: &AlignedParts<'a, '_>, shown: &str, parts: &mut Vec<Part<'s>>) {
        for piece in text.pieces {
            let source = text.parsed.source_range(piece.content.clone());
            if text.is_source(piece, &source) {
                self.add_source(source, text.masks, parts);
            } else {
                let text = shown.get(piece.text.clone()).unwrap_or_default();
                parts.push((Cow::Owned(text.to_owned()), source));
            }
        }
    }

    /// Adds the source of a piece. URLs that were masked are as they are searched.
    fn add_source(&self, source: Range<usize>, masks: &Masks, parts: &mut Vec<Part<'s>>) {
        let mut add = |leaf: &Leaf<'_>, source: Range<usize>| {
            parts.extend(leaf.parts(source).filter_map(|part| {
                let text = self.source.get(part.clone())?;
                Some((Cow::Borrowed(text), part))
            }));
        };
        let Some(read) = &self.read else {
            return add(&self.leaf, source);
        };
        let masks = masks.ranges();
        let first = masks.partition_point(|mask| mask.end <= source.start);
        let mut at = source.start;
        for mask in masks.iter().skip(first) {
            if source.end <= mask.start {
                break;
            }
            let (start, end) = (mask.start.max(at), mask.end.min(source.end));
            add(read, at..start);
            add(&self.leaf, start..end);
            at = end;
        }
        add(read, at..source.end);
    }
}

/// A text node and what it was made of, in a tree that was parsed with these masks.
struct AlignedParts<'a, 't> {
    node: Node<'a>,
    pieces: &'t [Piece],
    parsed: &'t Leaf<'t>,
    masks: &'t Masks,
}

impl AlignedParts<'_, '_> {
    /// Returns true if a piece is verbatim. Smart punctuation may have made quotes in a URL round. A piece without
    /// length is not in the source.
    fn is_source(&self, piece: &Piece, source: &Range<usize>) -> bool {
        piece.is_verbatim || !source.is_empty() && self.masks.cover(source)
    }
}

fn texts_below(node: Node<'_>) -> impl Iterator<Item = String> + '_ {
    let texts = node.descendants();
    texts.filter_map(|node| node.data().value.text().map(str::to_owned))
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
