//! Collects the events of a leaf block from the event stream.

use barelink::markdown::{LeafKind, Linker};
use pulldown_cmark::{Event, Tag, TagEnd};

use crate::block_stack::{is_inline, BlockStack};
use crate::spanned::Spanned;

/// The event after a leaf, and the event after that if it was needed: a table changes how the lines right above it are read.
pub(crate) type After<'a> = [Option<Spanned<'a>>; 2];

/// The inline events of a leaf block.
pub(crate) struct LeafEvents<'a> {
    pub(crate) events: Vec<Spanned<'a>>,
    pub(crate) kind: LeafKind,
    pub(crate) is_cell: bool,
}

/// An event stream, and the blocks open at its position.
pub(crate) struct Blocks<I> {
    pub(crate) events: I,
    pub(crate) stack: BlockStack,
}

impl<'a, I: Iterator<Item = Spanned<'a>>> Blocks<I> {
    /// Reads the leaf that `first` begins. Returns it with the events read after it, over which the stack has not advanced.
    pub(crate) fn leaf(
        &mut self,
        source: &str,
        first: Spanned<'a>,
        kind: LeafKind,
        mut events: Vec<Spanned<'a>>,
        linker: &Linker<'_>,
    ) -> (LeafEvents<'a>, After<'a>) {
        events.push(first);
        let after = loop {
            match self.events.next() {
                Some(spanned) if is_inline(&spanned.0) => events.push(spanned),
                after => break after,
            }
        };
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
                // The parser has looked for table cells in these lines.
                leaf.kind = linker.searched(LeafKind::PairedEscapes);
            }
        }
        (leaf, after)
    }
}

impl<'a> LeafEvents<'a> {
    /// Returns true if a candidate lies outside the constructs that hide it: code, raw HTML, links and the like.
    ///
    /// If all candidates are hidden, the leaf has no link. A hidden candidate stays hidden, because no URL before it can change
    /// how the leaf is parsed.
    pub(crate) fn has_candidate(&self, linker: &mut Linker<'_>) -> bool {
        let Some((_, first)) = self.events.first() else {
            return false;
        };
        if self.has_escaped_pipe() {
            return true;
        }
        let mut candidate = linker.next_candidate(first.start);
        let mut leaf_end = first.end;
        for (event, range) in &self.events {
            leaf_end = leaf_end.max(range.end);
            if range.start <= candidate && candidate < range.end && hides(event) {
                candidate = linker.next_candidate(range.end);
            }
        }
        candidate < leaf_end
    }
}

/// Returns true if `text` begins with a line ending, after spaces, tabs and backslashes, and contains no other.
fn is_one_line_ending(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '\\']);
    let line = text
        .strip_prefix("\r\n")
        .or_else(|| text.strip_prefix(['\n', '\r']));
    line.is_some_and(|line| !line.contains(['\n', '\r']))
}

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
