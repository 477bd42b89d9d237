//! Tracks the open blocks of an event stream, to find the leaf blocks that may contain a link.

use std::ops::Range;
use std::sync::Arc;

use barelink::markdown::{Container, Containers, LeafKind, Linker, ParserQuirk};
use pulldown_cmark::{Event, Options, Tag, TagEnd};

/// The deviations of pulldown-cmark from CommonMark that affect links.
pub(crate) const QUIRKS: &[ParserQuirk] = &[ParserQuirk::WideTabs];

/// Event with its source range in bytes.
pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);

/// The open blocks, except skipped blocks.
pub(crate) struct BlockStack<'n> {
    open: Vec<OpenBlock>,
    /// The containers of the first `known` open blocks, one for each block.
    containers: Containers,
    /// Number of open blocks whose container is in `containers`.
    known: usize,
    /// True if continuation lines of a footnote are indented. In the older syntax they are not.
    indents_footnotes: bool,
    /// Events that end before this offset are skipped: returned without being examined. They have no candidate, or
    /// their block is not searched.
    pub(crate) skip_until: usize,
    excluded: ExcludedBlocks<'n>,
}

struct OpenBlock {
    start: usize,
    end: usize,
    kind: BlockKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    Cell,
    /// An excluded block, or a block inside one.
    Excluded,
    Quote,
    /// List item, or definition in a definition list.
    Item,
    /// Footnote with indented continuation lines.
    Footnote,
    Other,
}

impl<'n> BlockStack<'n> {
    pub(crate) fn new(options: Options, excluded: ExcludedBlocks<'n>) -> Self {
        BlockStack {
            open: Vec::new(),
            containers: Containers::with_quirks(QUIRKS),
            known: 0,
            indents_footnotes: !options.contains(Options::ENABLE_OLD_FOOTNOTES),
            skip_until: 0,
            excluded,
        }
    }

    /// Returns true if an event with this source range is skipped.
    #[inline(always)]
    pub(crate) fn skips(&self, range: &Range<usize>) -> bool {
        range.end < self.skip_until
    }

    /// Advances over an event that is not skipped. Returns a range if the event begins a leaf that is searched, and a
    /// candidate follows in the leaf's block. The range extends from the start of the leaf to the end of that block. In
    /// a list item, other blocks may follow the leaf.
    #[inline(never)]
    pub(crate) fn advance(
        &mut self,
        (event, range): &Spanned<'_>,
        linker: &mut Linker<'_>,
    ) -> Option<Range<usize>> {
        self.skip_until = 0;
        match event {
            event if is_inline(event) => return self.leaf(event, range.start, linker),
            Event::Start(tag) => self.push(tag, range, linker.next_candidate(range.start)),
            Event::End(_) => {
                self.open.pop();
                if self.open.len() < self.known {
                    self.known = self.open.len();
                    self.containers.pop();
                }
            }
            _ => {}
        }
        None
    }

    /// Returns the range to search: from the start of an inline event, `start`, to the end of its block. If there is
    /// nothing to search, skips the rest of the block and returns `None`.
    fn leaf(
        &mut self,
        event: &Event<'_>,
        start: usize,
        linker: &mut Linker<'_>,
    ) -> Option<Range<usize>> {
        let block = self.open.last()?;
        // An inline end event belongs to a leaf whose rest is skipped. Its start may precede a candidate of that leaf.
        let is_end = matches!(event, Event::End(_));
        let is_excluded = block.kind == BlockKind::Excluded;
        if is_end || is_excluded || block.end <= linker.next_candidate(start) {
            self.skip_until = block.end;
            return None;
        }
        Some(start..block.end)
    }

    /// Returns the kind of the leaves in the innermost block.
    pub(crate) fn leaf_kind(&self) -> LeafKind {
        match self.open.last() {
            Some(OpenBlock { kind: BlockKind::Cell, .. }) => LeafKind::TableCell,
            _ => LeafKind::Lines,
        }
    }

    /// Opens the block that begins with `tag`, or skips its events. `candidate` is the offset of the first candidate at
    /// or after the start of the block.
    fn push(&mut self, tag: &Tag<'_>, block: &Range<usize>, candidate: usize) {
        let kind = self.kind_of(tag);
        let end = match self.open.last() {
            // All text is in blocks, so the next blocks before the candidate are skipped as well.
            None => block.end.max(candidate) + 1,
            // The end event of the enclosing block must not be skipped.
            Some(innermost) => innermost.end.min(block.end + 1),
        };
        let has_links = candidate < block.end && kind != BlockKind::Excluded;
        if has_links || end <= block.end {
            self.open.push(OpenBlock { start: block.start, end: block.end, kind });
        } else {
            self.skip_until = end;
        }
    }

    fn kind_of(&self, tag: &Tag<'_>) -> BlockKind {
        match tag {
            _ if self.open.last().is_some_and(|open| open.kind == BlockKind::Excluded) => {
                BlockKind::Excluded
            }
            tag if self.excluded.contain(tag) => BlockKind::Excluded,
            Tag::TableCell => BlockKind::Cell,
            Tag::BlockQuote(_) => BlockKind::Quote,
            Tag::Item | Tag::DefinitionListDefinition => BlockKind::Item,
            Tag::FootnoteDefinition(_) if self.indents_footnotes => BlockKind::Footnote,
            _ => BlockKind::Other,
        }
    }

    /// Returns the containers of the open blocks.
    pub(crate) fn containers(&mut self, source: &str) -> &Containers {
        for block in self.open.iter().skip(self.known) {
            self.containers.push(match block.kind {
                // The parser may report a start before the item, even in the previous line, because it subtracts
                // columns from an offset.
                BlockKind::Item => {
                    let rest = source.as_bytes().iter().skip(block.start);
                    let ending = rest.take_while(|b| matches!(b, b'\n' | b'\r')).count();
                    self.containers.push_item(source, block.start + ending);
                    continue;
                }
                BlockKind::Quote => Container::Quote,
                BlockKind::Footnote => Container::Indented(4),
                // No prefix.
                _ => Container::Indented(0),
            });
        }
        self.known = self.open.len();
        &self.containers
    }
}

/// The blocks whose text is not linked: code, HTML, metadata, and the blocks for whose tag the caller's predicate
/// returns true.
#[derive(Clone, Default)]
pub(crate) struct ExcludedBlocks<'n>(pub(crate) Option<NotIn<'n>>);

type NotIn<'n> = Arc<dyn Fn(&Tag<'_>) -> bool + Send + Sync + 'n>;

impl ExcludedBlocks<'_> {
    pub(crate) fn contain(&self, tag: &Tag<'_>) -> bool {
        match tag {
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => true,
            _ if is_inline_element(tag.to_end()) => false,
            tag => self.0.as_ref().is_some_and(|not_in| not_in(tag)),
        }
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
        Event::Start(tag) => is_inline_element(tag.to_end()),
        Event::End(tag) => is_inline_element(*tag),
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => false,
        _ => true,
    }
}

fn is_inline_element(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
            | TagEnd::Link
            | TagEnd::Image
    )
}
