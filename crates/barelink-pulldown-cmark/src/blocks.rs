//! Collects the events of a leaf block from the event stream.

use barelink::markdown::{LeafCheck, LeafKind, Linker};
use pulldown_cmark::{Event, Tag, TagEnd};

use crate::block_stack::{is_inline, BlockStack, LeafPosition, Spanned};

/// The events that were read after a leaf. The second one is read only to find a table, which changes the lines
/// directly above it.
pub(crate) type After<'a> = [Option<Spanned<'a>>; 2];

/// The inline events of a leaf block.
pub(crate) struct LeafEvents<'a> {
    pub(crate) events: Vec<Spanned<'a>>,
    pub(crate) kind: LeafKind,
    pub(crate) is_cell: bool,
}

/// An event stream, and the blocks open at its position.
pub(crate) struct Blocks<'a, I> {
    pub(crate) events: I,
    pub(crate) stack: BlockStack<'a>,
}

impl<'a, I: Iterator<Item = Spanned<'a>>> Blocks<'a, I> {
    /// Collects and checks the events of the leaf that `next` begins. Stops as soon as the links are certain.
    ///
    /// Returns true if the linker has the links of the leaf. Otherwise the leaf must be passed to [`Linker::leaf`]. Also
    /// returns the event after the leaf, if that event was read.
    pub(crate) fn collect(
        &mut self,
        mut next: Option<Spanned<'a>>,
        leaf: &LeafPosition,
        events: &mut Vec<Spanned<'a>>,
        linker: &mut Linker<'_>,
    ) -> (bool, Option<Spanned<'a>>) {
        let start = next
            .as_ref()
            .map_or(leaf.block_end, |(_, range)| range.start);
        let mut check = LeafCheck::new(linker, start..leaf.block_end);
        while let Some((event, range)) = &next {
            match event {
                Event::Text(text) => check.text(linker, events.len(), text, range),
                event if hides(event) => check.hidden(linker, range),
                event if is_inline(event) => {}
                _ => break,
            }
            events.extend(next);
            if check.is_complete() {
                self.stack.skip_leaf(leaf);
                return (true, None);
            }
            next = self.events.next();
        }
        (check.is_certain(), next)
    }

    /// Returns the leaf of these events, and the events read after it. The stack has not advanced over the events after
    /// the leaf.
    pub(crate) fn leaf(
        &mut self,
        source: &str,
        kind: LeafKind,
        events: Vec<Spanned<'a>>,
        after: Option<Spanned<'a>>,
        linker: &Linker<'_>,
    ) -> (LeafEvents<'a>, After<'a>) {
        let mut leaf = LeafEvents {
            events,
            kind,
            is_cell: kind == LeafKind::TableCell,
        };
        let mut after = [after, None];
        let range = leaf.range(source);
        let raw = source.get(range.clone()).unwrap_or_default();
        if kind == LeafKind::Lines && raw.contains("\\|") {
            if let [Some((Event::End(TagEnd::Paragraph), _)), second] = &mut after {
                *second = self.events.next();
            }
            let table = after.iter().flatten().find_map(|(event, table)| {
                matches!(event, Event::Start(Tag::Table(_))).then_some(table.start)
            });
            let between = table.and_then(|table| source.get(range.end..table));
            if between.is_some_and(is_one_line_ending) {
                // The parser has split these lines into table cells.
                leaf.kind = linker.searched(LeafKind::PairedEscapes);
            }
        }
        (leaf, after)
    }
}

/// Returns true if `text` contains exactly one line ending, and only spaces, tabs and backslashes before it.
fn is_one_line_ending(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '\\']);
    let line = text
        .strip_prefix("\r\n")
        .or_else(|| text.strip_prefix(['\n', '\r']));
    line.is_some_and(|line| !line.contains(['\n', '\r']))
}

/// Returns true if the event is or begins a construct to be passed to [`LeafCheck::hidden`].
fn hides(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Start(Tag::Link { .. } | Tag::Image { .. })
            | Event::Code(_)
            | Event::InlineHtml(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
    )
}
