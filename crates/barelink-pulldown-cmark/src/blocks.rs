//! An event stream cut into leaves that hold candidates and everything else.

use std::ops::Range;

use barelink::markdown::{Candidates, LeafKind};
use barelink::LinkFinder;
use pulldown_cmark::{Event, Tag, TagEnd};

pub(crate) type Spanned<'a> = (Event<'a>, Range<usize>);

/// A part of a document.
pub(crate) enum Block<'a> {
    /// An event that has no part in linking.
    Event(Spanned<'a>),
    /// All inline events of one leaf.
    Leaf(LeafEvents<'a>),
}

/// The inline events of a leaf block, of its first character to its last one.
pub(crate) struct LeafEvents<'a> {
    pub(crate) events: Vec<Spanned<'a>>,
    pub(crate) kind: LeafKind,
    /// How many events came before.
    before: usize,
}

/// A place between two events: how many came before, and which blocks are open there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Place {
    events: usize,
    open: Vec<Open>,
    /// The current leaf has no candidate: its events pass.
    passing: bool,
}

#[derive(Debug, Clone)]
struct Open {
    end: usize,
    kind: OpenKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OpenKind {
    Cell,
    /// Its text is not inline content: code, HTML, metadata.
    Verbatim,
    Other,
}

impl OpenKind {
    fn of(tag: &Tag<'_>) -> Self {
        match tag {
            Tag::TableCell => OpenKind::Cell,
            Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => OpenKind::Verbatim,
            _ => OpenKind::Other,
        }
    }
}

impl Place {
    /// How many events came before.
    pub(crate) fn events(&self) -> usize {
        self.events
    }

    /// The kind of leaf that inline content here belongs to, and where it ends at the latest; none where
    /// text is not inline content.
    fn leaf(&self) -> Option<(LeafKind, usize)> {
        let innermost = self.open.last()?;
        match innermost.kind {
            OpenKind::Verbatim => None,
            OpenKind::Cell => Some((LeafKind::TableCell, innermost.end)),
            OpenKind::Other => Some((LeafKind::Lines, innermost.end)),
        }
    }
}

/// The blocks of an event stream, in order.
pub(crate) struct Blocks<'a, I> {
    events: I,
    held: Option<Spanned<'a>>,
    place: Place,
    /// The block that is passed on as a whole, if one is open.
    passed: Passed,
    /// Empty, for the events of the next leaf.
    buffer: Vec<Spanned<'a>>,
}

/// A block that is passed on as a whole.
#[derive(Default)]
struct Passed {
    range: Range<usize>,
    /// How many of this range are open: a list and its only item have the same one.
    open: usize,
}

impl<'a, I: Iterator<Item = Spanned<'a>>> Blocks<'a, I> {
    /// `events` must begin at `place`.
    pub(crate) fn new(events: I, place: Place) -> Self {
        Blocks {
            events,
            held: None,
            place,
            passed: Passed::default(),
            buffer: Vec::new(),
        }
    }

    /// Whether a block is passed on as a whole.
    pub(crate) fn is_passing(&self) -> bool {
        self.passed.open > 0
    }

    /// The next event, while a block is passed on as a whole.
    #[inline]
    pub(crate) fn pass(&mut self) -> Option<Spanned<'a>> {
        // It is looked at where it lies, since moving events takes more time than all the rest.
        let spanned = self.events.next();
        if let Some((event, range)) = &spanned {
            self.place.events += 1;
            if *range == self.passed.range {
                match event {
                    Event::Start(_) => self.passed.open += 1,
                    Event::End(_) => self.passed.open -= 1,
                    _ => {}
                }
            }
        }
        spanned
    }

    /// The next block. A leaf without a candidate is passed on event by event.
    pub(crate) fn next(
        &mut self,
        candidates: &mut Candidates<'_>,
        finder: &LinkFinder,
    ) -> Option<Block<'a>> {
        if self.is_passing() {
            return self.pass().map(Block::Event);
        }
        let spanned = match self.held.take() {
            Some(spanned) => spanned,
            None => self.events.next()?,
        };
        let (event, range) = &spanned;
        if is_inline(event) {
            if !self.place.passing {
                if let Some((kind, end)) = self.place.leaf() {
                    if candidates.next(finder, range.start) < end {
                        return Some(Block::Leaf(self.leaf(spanned, kind)));
                    }
                }
                self.place.passing = true;
            }
        } else {
            self.place.passing = false;
            match event {
                Event::Start(tag) => {
                    let kind = OpenKind::of(tag);
                    if kind == OpenKind::Verbatim
                        || candidates.next(finder, range.start) >= range.end
                    {
                        self.passed = Passed {
                            range: range.clone(),
                            open: 1,
                        };
                    } else {
                        self.place.open.push(Open {
                            end: range.end,
                            kind,
                        });
                    }
                }
                Event::End(_) => {
                    self.place.open.pop();
                }
                _ => {}
            }
        }
        self.place.events += 1;
        Some(Block::Event(spanned))
    }

    /// All blocks that are left.
    pub(crate) fn rest(
        &mut self,
        candidates: &mut Candidates<'_>,
        finder: &LinkFinder,
    ) -> Vec<Block<'a>> {
        std::iter::from_fn(|| self.next(candidates, finder)).collect()
    }

    fn leaf(&mut self, first: Spanned<'a>, kind: LeafKind) -> LeafEvents<'a> {
        let before = self.place.events;
        let mut events = std::mem::take(&mut self.buffer);
        events.push(first);
        for spanned in self.events.by_ref() {
            if !is_inline(&spanned.0) {
                self.held = Some(spanned);
                break;
            }
            events.push(spanned);
        }
        self.place.events += events.len();
        LeafEvents {
            events,
            kind,
            before,
        }
    }

    /// The place of a leaf, if it is the last block that was given.
    pub(crate) fn place_of(&self, leaf: &LeafEvents<'a>) -> Place {
        Place {
            events: leaf.before,
            ..self.place.clone()
        }
    }

    /// Takes back what a leaf's events were in, now that they are gone.
    pub(crate) fn recycle(&mut self, leaf: LeafEvents<'a>) {
        self.buffer = leaf.events;
        self.buffer.clear();
    }
}

impl<'a> LeafEvents<'a> {
    /// Whether a candidate lies outside of what hides it from the search: code, raw HTML, links and the like.
    ///
    /// Where everything is hidden there is no link; and what is hidden stays so, since nothing before it is a URL
    /// that could disturb what follows.
    pub(crate) fn has_candidate(
        &self,
        candidates: &mut Candidates<'_>,
        finder: &LinkFinder,
    ) -> bool {
        let Some((_, first)) = self.events.first() else {
            return false;
        };
        let mut candidate = candidates.next(finder, first.start);
        let mut leaf_end = first.end;
        for (event, range) in &self.events {
            leaf_end = leaf_end.max(range.end);
            if range.start <= candidate && candidate < range.end && hides(event) {
                candidate = candidates.next(finder, range.end);
            }
        }
        candidate < leaf_end
    }
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

fn is_inline(event: &Event<'_>) -> bool {
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
