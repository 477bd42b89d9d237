//! Tracks the open blocks of an event stream, to find the leaf blocks that may contain a link.

use std::ops::Range;
use std::sync::Arc;

use barelink::markdown::{Container, Containers, LeafKind, Linker};
use pulldown_cmark::{Event, Options, Tag, TagEnd};

use crate::quirks::QUIRKS;

/// Event with its source range in bytes.
pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);

/// The open blocks, except skipped blocks.
pub(crate) struct BlockStack<'n> {
    open: Vec<OpenBlock>,
    containers: Containers,
    /// Number of open blocks whose containers are in `containers`.
    known: usize,
    /// True if continuation lines of a footnote are indented. In the older syntax they are not.
    indents_footnotes: bool,
    /// True if the rest of the current leaf has no candidate or is not searched. Its inline events are skipped.
    skips_leaf: bool,
    /// Events that end before this offset are skipped: returned without being examined. They have no candidate, or
    /// their block is not searched.
    skip_until: usize,
    /// Excludes blocks. Text inside an excluded block is not linked.
    not_in: Option<NotIn<'n>>,
}

/// The caller's predicate: true for the tag of a block to exclude.
pub(crate) type NotIn<'n> = Arc<dyn Fn(&Tag<'_>) -> bool + Send + Sync + 'n>;

/// Kind of a leaf, and end of its block.
pub(crate) struct LeafPosition {
    pub(crate) kind: LeafKind,
    /// End of the block that contains the leaf. In a list item, other blocks may follow the leaf.
    pub(crate) block_end: usize,
}

#[derive(Debug, Clone)]
struct OpenBlock {
    start: usize,
    end: usize,
    kind: BlockKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    Cell,
    /// Code block, HTML block, metadata, or a block that the caller excludes. Blocks inside it have the same kind.
    Unsearched,
    Quote,
    /// List item, or definition in a definition list.
    Item,
    Footnote,
    Other,
}

impl<'n> BlockStack<'n> {
    pub(crate) fn new(options: Options, not_in: Option<NotIn<'n>>) -> Self {
        BlockStack {
            open: Vec::new(),
            containers: Containers::with_quirks(QUIRKS),
            known: 0,
            indents_footnotes: !options.contains(Options::ENABLE_OLD_FOOTNOTES),
            skips_leaf: false,
            skip_until: 0,
            not_in,
        }
    }

    /// Returns true if an event with this source range is skipped.
    #[inline(always)]
    pub(crate) fn skips(&self, range: &Range<usize>) -> bool {
        range.end < self.skip_until
    }

    /// Returns the position of the leaf that the event begins, if a candidate follows in the leaf's block. Otherwise
    /// advances over the event and returns `None`.
    #[inline(never)]
    pub(crate) fn advance(
        &mut self,
        (event, range): &Spanned<'_>,
        linker: &mut Linker<'_>,
    ) -> Option<LeafPosition> {
        if self.skips(range) {
            return None;
        }
        self.skip_until = 0;
        if is_inline(event) {
            if self.skips_leaf {
                return None;
            }
            let leaf = self.innermost_leaf();
            let leaf = leaf.filter(|leaf| linker.next_candidate(range.start) < leaf.block_end);
            self.skips_leaf = leaf.is_none();
            return leaf;
        }
        self.skips_leaf = false;
        match event {
            Event::Start(tag) => {
                let kind = self.kind_of(tag);
                let candidate = linker.next_candidate(range.start);
                match self.end_of_skipping(range, kind, candidate) {
                    Some(end) => self.skip_until = end,
                    None => self.open.push(OpenBlock { start: range.start, end: range.end, kind }),
                }
            }
            Event::End(_) => self.pop(),
            _ => {}
        }
        None
    }

    /// Skips the events up to the end of the block that contains `leaf`. They must not have a candidate.
    pub(crate) fn skip_leaf(&mut self, leaf: &LeafPosition) {
        self.skips_leaf = true;
        self.skip_until = leaf.block_end;
    }

    /// Returns the containers of the open blocks.
    pub(crate) fn containers(&mut self, source: &str) -> &Containers {
        for block in self.open.iter().skip(self.known) {
            match block.kind {
                BlockKind::Quote => self.containers.push(Container::Quote),
                // The parser may report a start before the item, even in the previous line, because it subtracts
                // columns from an offset.
                BlockKind::Item => {
                    let rest = source.as_bytes().iter().skip(block.start);
                    let ending = rest.take_while(|b| matches!(b, b'\n' | b'\r')).count();
                    self.containers.push_item(source, block.start + ending);
                }
                BlockKind::Footnote if self.indents_footnotes => {
                    self.containers.push(Container::Indented(4));
                }
                BlockKind::Footnote => self.containers.push(Container::Indented(0)),
                _ => {}
            }
        }
        self.known = self.open.len();
        &self.containers
    }

    fn pop(&mut self) {
        let closed = self.open.pop();
        if let Some(closed) = closed.filter(|_| self.open.len() < self.known) {
            self.known = self.open.len();
            if let BlockKind::Quote | BlockKind::Item | BlockKind::Footnote = closed.kind {
                self.containers.pop();
            }
        }
    }

    fn kind_of(&self, tag: &Tag<'_>) -> BlockKind {
        let is_unsearched = |open: &OpenBlock| open.kind == BlockKind::Unsearched;
        match tag {
            _ if self.open.last().is_some_and(is_unsearched) => BlockKind::Unsearched,
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => BlockKind::Unsearched,
            tag if self.not_in.as_ref().is_some_and(|not_in| not_in(tag)) => BlockKind::Unsearched,
            Tag::TableCell => BlockKind::Cell,
            Tag::BlockQuote(_) => BlockKind::Quote,
            Tag::Item | Tag::DefinitionListDefinition => BlockKind::Item,
            Tag::FootnoteDefinition(_) => BlockKind::Footnote,
            _ => BlockKind::Other,
        }
    }

    /// Returns the new value of `skip_until` if the events of `block` can be skipped, or `None` if they must be
    /// examined. `candidate` is the offset of the first candidate at or after the start of the block.
    fn end_of_skipping(
        &self,
        block: &Range<usize>,
        kind: BlockKind,
        candidate: usize,
    ) -> Option<usize> {
        let is_skipped = block.end <= candidate || kind == BlockKind::Unsearched;
        let end = match self.open.last() {
            // All text is in blocks, so the next blocks before the candidate are skipped as well.
            None => block.end.max(candidate) + 1,
            // The end event of the enclosing block must not be skipped.
            Some(innermost) => innermost.end.min(block.end + 1),
        };
        (is_skipped && block.end < end).then_some(end)
    }

    /// Returns the position of the leaf of an inline event, or `None` outside blocks and in a block that is not
    /// searched.
    fn innermost_leaf(&self) -> Option<LeafPosition> {
        let innermost = self.open.last()?;
        let kind = match innermost.kind {
            BlockKind::Unsearched => return None,
            BlockKind::Cell => LeafKind::TableCell,
            _ => LeafKind::Lines,
        };
        Some(LeafPosition { kind, block_end: innermost.end })
    }
}

/// Returns true if an event is inline content, such as part of a paragraph, heading or table cell. Any text event
/// counts, even in a code block.
///
/// # Examples
///
/// ```
/// use barelink_pulldown_cmark::is_inline;
/// use pulldown_cmark::{Event, Parser};
///
/// let inline: Vec<_> = Parser::new("- a *b*").filter(|event| is_inline(event)).collect();
/// assert_eq!(inline.len(), 4);
/// assert_eq!(inline[0], Event::Text("a ".into()));
/// ```
pub fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => is_inline_tag(tag),
        Event::End(tag) => matches!(
            tag,
            TagEnd::Emphasis
                | TagEnd::Strong
                | TagEnd::Strikethrough
                | TagEnd::Superscript
                | TagEnd::Subscript
                | TagEnd::Link
                | TagEnd::Image
        ),
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => false,
        _ => true,
    }
}

/// Returns true if a tag begins an inline element.
pub(crate) fn is_inline_tag(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Superscript
            | Tag::Subscript
            | Tag::Link { .. }
            | Tag::Image { .. }
    )
}
