//! Parses a document, and links its leaves. If comrak has read a URL as Markdown, the leaf is parsed alone, with the
//! URLs of the leaf masked.

use std::sync::Arc;

use barelink::markdown::adapter::has_candidate;
use barelink::markdown::{resolve_leaf, Linker, MarkdownLink, ParserQuirk};
use barelink::LinkFinder;
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use crate::align::Inlines;
use crate::alone::{LeafParser, ParsedLeaf};
use crate::check::check;
use crate::definitions::{definitions, labels};
use crate::extent::block_range;
use crate::footnotes::{arrange, is_in_inline, origin, references, Footnotes};
use crate::insert::LinkedText;
use crate::leaf::{leaf_blocks, LeafNode, NotIn};
use crate::position::Lines;
use crate::references::References;
use crate::unaligned::Unaligned;

/// The deviations of comrak from CommonMark that affect links. comrak inherits them from cmark.
const QUIRKS: &[ParserQuirk] = &[ParserQuirk::MemoizedCodeSpans, ParserQuirk::HtmlBefore0_31];

/// Parses a document, and turns its bare links into link nodes.
pub(crate) fn parse<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: NotIn<'_>,
) -> Node<'a> {
    if !has_candidate(source, finder) {
        let mut options = options.clone();
        options.extension.autolink = false;
        return comrak::parse_document(arena, source, &options);
    }
    let document = Document::new(arena, source, options, finder, not_in);
    let mut unaligned = None;
    let root = document.link(&mut |leaf, text| match text {
        Some(text) => text.insert(arena, &document.lines),
        None => unaligned
            .get_or_insert_with(|| Unaligned::new(source, finder, options.parse.smart))
            .insert(arena, leaf),
    });
    if options.parse.sourcepos_chars {
        document.lines.count_characters(root);
    }
    root
}

/// Returns the bare links of a document, in document order. Omits links in footnote definitions that were removed
/// because no reference names them.
pub(crate) fn find(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: NotIn<'_>,
) -> Vec<MarkdownLink<'static>> {
    if !has_candidate(source, finder) {
        return Vec::new();
    }
    let arena = Arena::new();
    let document = Document::new(&arena, source, options, finder, not_in);
    let (mut found, mut unaligned) = (Vec::new(), Vec::new());
    let root = document.link(&mut |leaf, text| match text {
        Some(text) => found.extend(text.markdown_links().map(|link| (leaf, link))),
        None => unaligned.push(leaf),
    });
    if !unaligned.is_empty() {
        let mut search = Unaligned::new(source, finder, options.parse.smart);
        let references = references(root);
        for leaf in unaligned {
            let origin = origin(leaf, &references, &document.lines);
            let links = search.markdown_links(leaf, origin, &document.lines);
            found.extend(links.into_iter().map(|link| (leaf, link)));
        }
    }
    let (mut last, mut is_left) = (root, true);
    let left = found.into_iter().filter(|(leaf, _)| {
        if !last.same_node(leaf) {
            last = leaf;
            is_left = leaf.ancestors().any(|node| node.same_node(root));
        }
        is_left
    });
    let mut links: Vec<_> = left.map(|(_, link)| link).collect();
    links.sort_by_key(|link| link.range().start);
    links
}

/// Receives a leaf and one of its texts with links. Receives `None` once in place of the text for a leaf of an inline
/// footnote, which cannot be aligned with its source. Any other leaf that cannot be aligned has no links, because its
/// text does not show where a URL ends.
type Output<'o, 'a> = &'o mut dyn FnMut(Node<'a>, Option<&LinkedText<'a, '_>>);

/// A document, with the finder and the options of its parser.
pub(crate) struct Document<'a, 's, 'c> {
    arena: &'a Arena<'a>,
    options: Options<'c>,
    pub(crate) references: Arc<References<'c>>,
    finder: &'s LinkFinder,
    not_in: NotIn<'s>,
    pub(crate) lines: Lines<'s>,
}

impl<'a, 's, 'c> Document<'a, 's, 'c> {
    pub(crate) fn new(
        arena: &'a Arena<'a>,
        source: &'s str,
        options: &Options<'c>,
        finder: &'s LinkFinder,
        not_in: NotIn<'s>,
    ) -> Self {
        let mut options = options.clone();
        options.extension.autolink = false;
        // Columns are bytes until all links are inserted.
        options.parse.sourcepos_chars = false;
        let callback = options.parse.broken_link_callback.take();
        Document {
            arena,
            options,
            references: Arc::new(References::new(callback)),
            finder,
            not_in,
            lines: Lines::new(source),
        }
    }

    /// Parses the document, and passes the links of its leaves to `output`. Returns the tree.
    fn link(&self, output: Output<'_, 'a>) -> Node<'a> {
        let mut options = self.options.clone();
        if self.references.callback.is_some() {
            options.parse.broken_link_callback = Some(self.references.clone());
        }
        // [`arrange`] moves the footnote definitions once all references are known.
        options.parse.leave_footnote_definitions = true;
        let source = self.lines.source;
        let root = comrak::parse_document(self.arena, source, &options);
        let mut linker = Linker::new(source, self.finder.clone()).with_quirks(QUIRKS);
        let mut checked = Inlines::default();
        let (mut hard, mut last, mut header) = (Vec::new(), 0, None);
        for node in leaf_blocks(root, self.not_in) {
            let block = block_range(node, &self.lines, &mut header);
            // The check needs leaves in source order. The text of an inline footnote has no position.
            if last <= block.start && !block.is_empty() {
                if block.end <= linker.next_candidate(block.start) {
                    continue;
                }
                last = block.end;
                checked.list.clear();
                checked.texts.clear();
                if check(node, &block, &self.lines, &mut linker, &mut checked).is_some() {
                    linked(&checked, &linker).for_each(|text| output(node, Some(&text)));
                    continue;
                }
            }
            let Some((leaf, inlines)) = LeafNode::new(node, &block, &self.lines, &linker) else {
                if is_in_inline(node) {
                    output(node, None);
                }
                continue;
            };
            linker.leaf(&leaf.content.searched, &inlines.list);
            if linker.is_resolved() {
                linked(&inlines, &linker).for_each(|text| output(node, Some(&text)));
            } else {
                hard.push((leaf, inlines));
            }
        }
        if !hard.is_empty() {
            self.resolve(root, hard, &mut linker, output);
        }
        // Every definition of a footnote contains a `^`.
        if self.options.extension.footnotes && memchr::memchr(b'^', source.as_bytes()).is_some() {
            arrange(root, self.options.parse.leave_footnote_definitions);
        }
        root
    }

    /// Parses each leaf alone with its URLs masked, and passes its links to `output`. If that parse succeeds, replaces
    /// the leaf's inlines. `leaves` are the leaves that are not resolved ([`Linker::is_resolved`]).
    fn resolve(
        &self,
        root: Node<'a>,
        leaves: Vec<(LeafNode<'a, 's>, Inlines<'a, 's>)>,
        linker: &mut Linker<'s>,
        output: Output<'_, 'a>,
    ) {
        let options = &self.alone(root, &leaves);
        let mut footnotes = Footnotes::new(root);
        for (leaf, inlines) in leaves {
            let searched = &leaf.content.searched;
            linker.leaf(searched, &inlines.list);
            let original = ParsedLeaf { node: leaf.node, inlines, footnotes: Vec::new() };
            let parser = LeafParser {
                arena: self.arena,
                options,
                references: &self.references,
                lines: &self.lines,
                footnotes: &footnotes,
                leaf: &leaf,
            };
            let parsed = resolve_leaf(&parser, searched, original, linker);
            if !parsed.node.same_node(leaf.node) {
                self.references.commit();
                let old: Vec<_> = leaf.node.children().collect();
                let new: Vec<_> = parsed.node.children().collect();
                old.iter().for_each(|node| node.detach());
                leaf.node.extend(new.iter().copied());
                for definition in footnotes.replace_inline(&old, &new, parsed.footnotes) {
                    leaf_blocks(definition, self.not_in).for_each(|leaf| output(leaf, None));
                }
            }
            linked(&parsed.inlines, linker).for_each(|text| output(leaf.node, Some(&text)));
        }
    }

    /// Returns the options for parsing `leaves` alone. They resolve references by the definitions of the whole
    /// document, which this method stores in `references`.
    pub(crate) fn alone(
        &self,
        root: Node<'a>,
        leaves: &[(LeafNode<'a, 's>, Inlines<'a, 's>)],
    ) -> Options<'c> {
        let mut options = self.options.clone();
        let contents = leaves.iter().map(|(leaf, _)| leaf.content.read());
        let labels = contents.flat_map(|leaf| labels(leaf.content())).collect();
        let definitions = definitions(&self.blocks_with_definitions(root), &options, labels);
        // comrak limits a whole document in the same way.
        let budget = self.lines.source.len().min(100_000);
        self.references.define(definitions, budget);
        options.parse.broken_link_callback = Some(self.references.clone());
        options.parse.leave_footnote_definitions = false;
        options.extension.front_matter_delimiter = None;
        options
    }

    /// Returns the source of the top-level blocks that may contain link reference definitions, and of the text between
    /// blocks. An empty line stands in place of each other block. A definition contains `]:`. A block between blank lines
    /// has no effect on others.
    fn blocks_with_definitions(&self, root: Node<'a>) -> String {
        let source = self.lines.source;
        let mut kept = String::new();
        if !source.contains("]:") {
            return kept;
        }
        let body = source.strip_prefix('\u{FEFF}').unwrap_or(source);
        let mut copied = source.len() - body.len();
        for block in root.children() {
            let position = block.data().sourcepos;
            let Some(start) = self.lines.start(position.start.line) else {
                continue;
            };
            let end = self.lines.start(position.end.line + 1).unwrap_or(source.len());
            let is_front_matter = matches!(block.data().value, NodeValue::FrontMatter(_));
            let is_apart = (copied == start
                || self.is_blank(position.start.line.saturating_sub(1)))
                && self.is_blank(position.end.line + 1);
            let is_new = copied <= start && start < end;
            // Definitions at the end of a container are beyond its position.
            let next = block
                .next_sibling()
                .and_then(|next| self.lines.start(next.data().sourcepos.start.line))
                .map_or(source.len(), |next| next.max(end));
            let text = source.get(start..next).unwrap_or_default();
            if is_new && (is_front_matter || (is_apart && !text.contains("]:"))) {
                kept.push_str(source.get(copied..start).unwrap_or_default());
                kept.push('\n');
                copied = end;
            }
        }
        kept.push_str(source.get(copied..).unwrap_or_default());
        kept
    }

    /// Returns true for a line of spaces and tabs, and for lines before and after the source.
    fn is_blank(&self, line: usize) -> bool {
        let rest = self.lines.from(line);
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        line == 0 || rest.get(..end).unwrap_or_default().trim_matches([' ', '\t']).is_empty()
    }
}

/// Returns the text nodes with links. `inlines` are those of the leaf that the linker received last.
fn linked<'a, 't>(
    inlines: &'t Inlines<'a, '_>,
    linker: &'t Linker<'_>,
) -> impl Iterator<Item = LinkedText<'a, 't>> {
    let runs = (0..).map_while(|run| linker.linked(run));
    runs.filter_map(move |(run, links)| {
        let text = inlines.texts.binary_search_by_key(&run.start, |&(_, inline)| inline);
        let &(node, _) = inlines.texts.get(text.ok()?)?;
        let inlines = inlines.list.get(run)?;
        Some(LinkedText { node, inlines, links })
    })
}
