#![doc = include_str!("../README.md")]

mod alone;
mod answers;
mod block_stack;
mod blocks;
mod document;
mod event_buffer;
mod find;
mod footnotes;
mod ipv6;
mod leaf;
mod link_splicer;
mod spanned;
mod stream;
mod text;

use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

use barelink::LinkFinder;
use pulldown_cmark::{
    BrokenLinkCallback, DefaultBrokenLinkCallback, Event, OffsetIter, Options, Parser, Tag,
};

use answers::Ask;
use document::Document;
use find::find_bracketed;
use stream::Stream;

pub use barelink;
pub use barelink::markdown::MarkdownLink;
pub use block_stack::is_inline;
pub use find::{find, find_candidates, find_with_broken_link_callback, MarkdownLinks};
pub use ipv6::with_ipv6_links;
pub use pulldown_cmark;
pub use text::AutolinkText;

/// Iterator over a document's events, with bare links turned into link events.
///
/// It replaces [`Parser`] and returns the same events, with two differences. Bare links get link events, and text events are
/// split or joined around them. Strings are borrowed from the source where the parser would borrow them.
///
/// # Complexity
///
/// Linear in the length of the source. If the document has no candidate, the parser's events are passed on unchanged.
pub struct Autolinks<'a, F = DefaultBrokenLinkCallback>(Events<'a, F>);

// The tag costs less to read than a niche. One value a document: boxing would cost an indirection an event.
#[repr(u8)]
#[allow(clippy::large_enum_variant)]
enum Events<'a, F> {
    /// Nothing is parsed yet. `None` once the document has been taken out.
    New(Option<Document<'a, F>>),
    /// The document has no candidate: the parser's events are passed on unchanged.
    Plain(Parser<'a, Ask<'a, F>>),
    Linked(Stream<'a, F>),
}

impl<'a, F: BrokenLinkCallback<'a>> Events<'a, F> {
    /// Starts the parser, if it is not started.
    fn started(self) -> Self {
        let Events::New(Some(document)) = self else {
            return self;
        };
        let mut linker = document.linker();
        if linker.next_candidate(0) < document.source.len() {
            Events::Linked(Stream::new(document, linker))
        } else {
            Events::Plain(document.parser())
        }
    }

    /// Starts the parser and returns the first event.
    #[cold]
    fn first(&mut self) -> Option<Event<'a>> {
        *self = std::mem::replace(self, Events::New(None)).started();
        match self {
            Events::New(_) => None,
            Events::Plain(parser) => parser.next(),
            Events::Linked(stream) => stream.next_event(),
        }
    }
}

impl<'a> Autolinks<'a> {
    /// Parses a document.
    pub fn new(source: &'a str, options: Options, finder: &LinkFinder) -> Self {
        let document = Document::new(source, options, finder.clone(), None);
        Autolinks(Events::New(Some(document)))
    }
}

impl<'a, F: BrokenLinkCallback<'a>> Autolinks<'a, F> {
    /// Parses a document, and calls `callback` for references without a definition.
    ///
    /// The callback is called at most once for each span, even if a paragraph is parsed again. It is never called for brackets
    /// inside a bare link.
    pub fn with_broken_link_callback(
        source: &'a str,
        options: Options,
        finder: &LinkFinder,
        callback: F,
    ) -> Self {
        let document = Document::new(
            source,
            options,
            finder.clone(),
            Some((callback, find_bracketed)),
        );
        Autolinks(Events::New(Some(document)))
    }

    /// Links nothing inside blocks for whose tag `not_in` returns true, such as headings. Blocks nested in them are excluded too.
    ///
    /// `not_in` is called for block tags only. Call this method before the first event is taken.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_pulldown_cmark::Autolinks;
    /// use pulldown_cmark::{Options, Tag, html};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let events = Autolinks::new("# www.a.com\n\nwww.b.com", Options::empty(), &finder)
    ///     .not_in(|tag| matches!(tag, Tag::Heading { .. }));
    /// let mut page = String::new();
    /// html::push_html(&mut page, events);
    /// assert_eq!(page, "<h1>www.a.com</h1>\n<p><a href=\"http://www.b.com\">www.b.com</a></p>\n");
    /// ```
    #[must_use]
    pub fn not_in(mut self, not_in: fn(&Tag<'_>) -> bool) -> Self {
        self.0 = self.0.started();
        if let Events::Linked(stream) = &mut self.0 {
            stream.not_in(not_in);
        }
        self
    }

    /// Returns the events with their source ranges in bytes.
    pub fn into_offset_iter(self) -> OffsetAutolinks<'a, F> {
        OffsetAutolinks(match self.0.started() {
            Events::New(_) => OffsetEvents::Nothing,
            Events::Plain(parser) => OffsetEvents::Plain(parser.into_offset_iter()),
            Events::Linked(stream) => OffsetEvents::Linked(stream),
        })
    }
}

impl<'a, F: BrokenLinkCallback<'a>> Iterator for Autolinks<'a, F> {
    type Item = Event<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Event<'a>> {
        match &mut self.0 {
            Events::Plain(parser) => parser.next(),
            Events::Linked(stream) => stream.next_event(),
            events @ Events::New(_) => events.first(),
        }
    }
}

impl<'a, F: BrokenLinkCallback<'a>> FusedIterator for Autolinks<'a, F> {}

/// Iterator over a document's events with their ranges: see [`Autolinks::into_offset_iter`].
pub struct OffsetAutolinks<'a, F = DefaultBrokenLinkCallback>(OffsetEvents<'a, F>);

#[repr(u8)]
#[allow(clippy::large_enum_variant)]
enum OffsetEvents<'a, F> {
    Nothing,
    Plain(OffsetIter<'a, Ask<'a, F>>),
    Linked(Stream<'a, F>),
}

impl<'a, F: BrokenLinkCallback<'a>> Iterator for OffsetAutolinks<'a, F> {
    type Item = (Event<'a>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            OffsetEvents::Nothing => None,
            OffsetEvents::Plain(parser) => parser.next(),
            OffsetEvents::Linked(stream) => stream.next(),
        }
    }
}

impl<'a, F: BrokenLinkCallback<'a>> FusedIterator for OffsetAutolinks<'a, F> {}

/// Returns true if `event` begins a bare link. Returns false for links that are marked up in `source`.
///
/// `range` is the event's range in `source`, as returned by [`Autolinks::into_offset_iter`].
///
/// The link type alone does not distinguish them: a bare link can have `LinkType::Autolink`, as `<https://example.com>` has.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use barelink_pulldown_cmark::{Autolinks, is_bare_link};
/// use pulldown_cmark::Options;
///
/// let source = "https://a.com <https://b.com> [c](https://c.com)";
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let events = Autolinks::new(source, Options::empty(), &finder).into_offset_iter();
/// let bare = events.filter(|(event, range)| is_bare_link(source, event, range));
/// assert_eq!(bare.map(|(_, range)| range).collect::<Vec<_>>(), [0..13]);
/// ```
pub fn is_bare_link(source: &str, event: &Event<'_>, range: &Range<usize>) -> bool {
    let first = source.as_bytes().get(range.start);
    matches!(event, Event::Start(Tag::Link { .. })) && !matches!(first, Some(b'<' | b'['))
}

impl<F> fmt::Debug for Autolinks<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Autolinks").finish_non_exhaustive()
    }
}

impl<F> fmt::Debug for OffsetAutolinks<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OffsetAutolinks").finish_non_exhaustive()
    }
}

impl<F> fmt::Debug for MarkdownLinks<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MarkdownLinks").finish_non_exhaustive()
    }
}
