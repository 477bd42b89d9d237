//! Position in an event stream: finds the leaves that hold a candidate.

use std::ops::Range;

use barelink::markdown::{LeafKind, Linker};
use pulldown_cmark::{Event, Tag, TagEnd};

use crate::spanned::Spanned;

/// A place between two events: how many came before, and which blocks are open there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Place {
    events: usize,
    /// Open blocks that hold a candidate.
    open: Vec<Open>,
    /// The current leaf has no candidate: its events pass.
    passing: bool,
    /// End of the blocks without a candidate, whose events pass.
    passes_to: usize,
    /// Blocks in which nothing is linked.
    pub(crate) not_in: Option<NotIn>,
}

/// Returns true for the tag of a block in which nothing is linked.
pub(crate) type NotIn = fn(&Tag<'_>) -> bool;

#[derive(Debug, Clone)]
struct Open {
    end: usize,
    kind: OpenKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OpenKind {
    Cell,
    /// Its text is not searched: code, HTML, metadata, and whatever else the user leaves out, with all that is in it.
    Closed,
    /// Its further lines are indented.
    Item,
    Other,
}

impl Place {
    /// Number of events before it.
    pub(crate) fn events(&self) -> usize {
        self.events
    }

    /// Goes past an event, unless a leaf with a candidate begins with it: then this is its kind.
    pub(crate) fn pass(
        &mut self,
        spanned: &Spanned<'_>,
        linker: &mut Linker<'_>,
    ) -> Option<LeafKind> {
        if self.passes(&spanned.1) {
            return None;
        }
        let leaf = self.leaf_at(spanned, linker);
        self.events += usize::from(leaf.is_none());
        leaf
    }

    /// Goes past an event of this range, if it lies in a block that passes as a whole.
    #[inline]
    pub(crate) fn passes(&mut self, range: &Range<usize>) -> bool {
        let passes = range.end < self.passes_to;
        self.events += usize::from(passes);
        passes
    }

    /// Returns true if the lines of a leaf here may be indented by more than what is before them in its block quotes.
    pub(crate) fn is_in_item(&self) -> bool {
        self.open.iter().any(|open| open.kind == OpenKind::Item)
    }

    /// Goes past a leaf of so many events.
    pub(crate) fn pass_leaf(&mut self, events: usize) {
        self.events += events;
    }

    fn leaf_at(
        &mut self,
        (event, range): &Spanned<'_>,
        linker: &mut Linker<'_>,
    ) -> Option<LeafKind> {
        self.passes_to = 0;
        if is_inline(event) {
            if self.passing {
                return None;
            }
            let leaf = self.innermost_leaf();
            let leaf = leaf.filter(|(_, end)| linker.next_candidate(range.start) < *end);
            self.passing = leaf.is_none();
            return leaf.map(|(kind, _)| kind);
        }
        self.passing = false;
        match event {
            Event::Start(tag) => {
                let kind = self.kind_of(tag);
                let candidate = linker.next_candidate(range.start);
                match self.end_of_passing(range, kind, candidate) {
                    Some(end) => self.passes_to = end,
                    None => self.open.push(Open {
                        end: range.end,
                        kind,
                    }),
                }
            }
            Event::End(_) => {
                self.open.pop();
            }
            _ => {}
        }
        None
    }

    fn kind_of(&self, tag: &Tag<'_>) -> OpenKind {
        let is_closed = |open: &Open| open.kind == OpenKind::Closed;
        match tag {
            _ if self.open.last().is_some_and(is_closed) => OpenKind::Closed,
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => OpenKind::Closed,
            tag if self.not_in.is_some_and(|not_in| not_in(tag)) => OpenKind::Closed,
            Tag::TableCell => OpenKind::Cell,
            Tag::Item | Tag::FootnoteDefinition(_) | Tag::DefinitionListDefinition => {
                OpenKind::Item
            }
            _ => OpenKind::Other,
        }
    }

    /// If a block of this range passes, before which offset everything ends that passes with it.
    fn end_of_passing(
        &self,
        block: &Range<usize>,
        kind: OpenKind,
        candidate: usize,
    ) -> Option<usize> {
        let passes = block.end <= candidate || kind == OpenKind::Closed;
        let end = match self.open.last() {
            // The blocks after it as well, since all text is in blocks.
            None => block.end.max(candidate) + 1,
            // The end of that block has to be seen.
            Some(innermost) => innermost.end.min(block.end + 1),
        };
        (passes && block.end < end).then_some(end)
    }

    /// The kind of leaf that inline content here belongs to, and where it ends at the latest; none where
    /// text is not inline content.
    fn innermost_leaf(&self) -> Option<(LeafKind, usize)> {
        let innermost = self.open.last()?;
        match innermost.kind {
            OpenKind::Closed => None,
            OpenKind::Cell => Some((LeafKind::TableCell, innermost.end)),
            OpenKind::Item | OpenKind::Other => Some((LeafKind::Lines, innermost.end)),
        }
    }
}

/// Returns true if an event is inline content: part of a paragraph, heading or table cell.
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
        Event::Start(tag) => matches!(
            tag,
            Tag::Emphasis
                | Tag::Strong
                | Tag::Strikethrough
                | Tag::Superscript
                | Tag::Subscript
                | Tag::Link { .. }
                | Tag::Image { .. }
        ),
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
