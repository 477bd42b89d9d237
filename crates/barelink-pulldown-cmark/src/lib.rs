#![doc = include_str!("../README.md")]

mod alone;
mod autolinker;
mod block_stack;
mod callback;
mod document;
mod footnotes;
mod insert;
mod leaf;
mod stream;

use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

use pulldown_cmark::{DefaultBrokenLinkCallback, Event, OffsetIter, Parser, Tag};

use callback::Kind;
use document::Document;
use stream::Stream;

pub use autolinker::Autolinker;
pub use barelink::markdown::MarkdownLink;
pub use barelink::{self, options, Dialect, LinkFinder, LinkKind, RejectReason};
pub use callback::Callback;
// `barelink-fix` walks over the same leaves.
#[doc(hidden)]
pub use block_stack::is_inline;
pub use pulldown_cmark;

/// Iterator over a document's events, with bare links turned into link events: see [`Autolinker::events`].
///
/// It replaces [`Parser`] and returns the same events, with three differences. Bare links get link events, delimiters
/// inside them are text, and text events are split or joined around them. Strings are borrowed from the source where
/// the parser would borrow them, except some that span lines. For link reference definitions, ask a [`Parser`] of the same
/// source.
///
/// # Complexity
///
/// Linear in the length of the source. If the document cannot contain a bare link, the parser's events are passed on
/// unchanged. Otherwise, a block whose URL the parser reads as Markdown is parsed again, alone. Only the events of one block
/// are held at a time.
pub struct Autolinks<'a, F: Kind<'a> = DefaultBrokenLinkCallback>(
    Events<'a, Parser<'a, F::OfDocument>, F>,
);

/// Iterator over a document's events with their ranges: see [`Autolinks::into_offset_iter`].
pub struct OffsetAutolinks<'a, F: Kind<'a> = DefaultBrokenLinkCallback>(
    Events<'a, OffsetIter<'a, F::OfDocument>, F>,
);

// A discriminant of its own (`repr(u8)`) is faster to read than a niche. A boxed variant would cost an indirection for
// each event.
#[repr(u8)]
#[allow(clippy::large_enum_variant)]
enum Events<'a, P, F: Kind<'a>> {
    /// The document has no candidate: a byte such as `:` or `@`, of which every link contains at least one. The
    /// parser's events are passed on unchanged.
    Plain(P),
    Linked(Stream<'a, F>),
}

// Without type parameters, the methods are compiled here, once, and not in each crate that calls them.
macro_rules! iterators {
    ($($callback:ty, [$($lifetime:lifetime)*] where [$($bound:tt)*], $shortest:lifetime;)*) => {$(
        impl<$($lifetime),*> Autolinks<'a, $callback> where $($bound)* {
            fn new(document: Document<'a, $callback>) -> Self {
                let mut linker = document.linker();
                Autolinks(if linker.next_candidate(0) < document.source.len() {
                    Events::Linked(Stream::new(document, linker, ()))
                } else {
                    Events::Plain(document.parser())
                })
            }

            /// Returns the remaining events with their source ranges in bytes, as
            /// [`Parser::into_offset_iter`](pulldown_cmark::Parser::into_offset_iter) does.
            ///
            /// ```
            /// use barelink_pulldown_cmark::pulldown_cmark::{Event, Options, Tag};
            /// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
            ///
            /// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
            /// let mut events = autolinker.events("*see www.a.com*", Options::empty()).into_offset_iter();
            /// let is_link = |event: &Event<'_>| matches!(event, Event::Start(Tag::Link { .. }));
            /// assert_eq!(events.find(|(event, _)| is_link(event)).unwrap().1, 5..14);
            /// ```
            pub fn into_offset_iter(self) -> OffsetAutolinks<'a, $callback> {
                OffsetAutolinks(match self.0 {
                    Events::Plain(parser) => Events::Plain(parser.into_offset_iter()),
                    Events::Linked(stream) => Events::Linked(stream),
                })
            }

            /// Returns the remaining events with their source ranges in bytes, and true for the start of a bare link.
            ///
            /// ```
            /// use barelink_pulldown_cmark::pulldown_cmark::Options;
            /// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
            ///
            /// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
            /// let events = autolinker.events("www.a.com <https://b.com>", Options::empty());
            /// let bare = events.into_flagged_iter().filter(|(_, _, is_bare)| *is_bare);
            /// assert_eq!(bare.map(|(_, range, _)| range).collect::<Vec<_>>(), [0..9]);
            /// ```
            pub fn into_flagged_iter(
                self,
            ) -> impl Iterator<Item = (Event<'a>, Range<usize>, bool)> + $shortest {
                // Without a source, the events are the parser's.
                let source = match &self.0 {
                    Events::Plain(_) => None,
                    Events::Linked(stream) => Some(stream.source()),
                };
                self.into_offset_iter().map(move |(event, range)| {
                    let is_bare = source.is_some_and(|source| is_bare_link(source, &event, &range));
                    (event, range, is_bare)
                })
            }

            /// Returns the remaining bare links, in document order: see [`Autolinker::links`]. With a broken-link
            /// callback, links in the text of a resolved reference are not returned.
            ///
            /// If the document cannot contain a bare link, only its block structure is parsed, and the callback is not
            /// called.
            pub fn into_links(self) -> Vec<MarkdownLink<'a>> {
                match self.0 {
                    Events::Plain(_) => Vec::new(),
                    Events::Linked(stream) => stream.into_links(&mut |_, _| {}),
                }
            }
        }

        impl<$($lifetime),*> Iterator for Autolinks<'a, $callback> where $($bound)* {
            type Item = Event<'a>;

            fn next(&mut self) -> Option<Event<'a>> {
                match &mut self.0 {
                    Events::Plain(parser) => parser.next(),
                    Events::Linked(stream) => stream.next_event(),
                }
            }
        }

        impl<$($lifetime),*> FusedIterator for Autolinks<'a, $callback> where $($bound)* {}

        impl<$($lifetime),*> Iterator for OffsetAutolinks<'a, $callback> where $($bound)* {
            type Item = (Event<'a>, Range<usize>);

            fn next(&mut self) -> Option<Self::Item> {
                match &mut self.0 {
                    Events::Plain(events) => events.next(),
                    Events::Linked(stream) => stream.next(),
                }
            }
        }

        impl<$($lifetime),*> FusedIterator for OffsetAutolinks<'a, $callback> where $($bound)* {}
    )*};
}

iterators! {
    DefaultBrokenLinkCallback, ['a] where [], 'a;
    Callback<'a, 'f>, ['a 'f] where ['a: 'f], 'f;
}

/// Returns true if `event` begins a bare link. Returns false for links that are marked up in `source`.
///
/// `range` is the event's range in `source`, as returned by [`Autolinks::into_offset_iter`].
///
/// The link type does not tell bare links from marked-up links: a bare link can have `LinkType::Autolink`, like
/// `<https://example.com>`.
///
/// ```
/// use barelink_pulldown_cmark::pulldown_cmark::Options;
/// use barelink_pulldown_cmark::{is_bare_link, Autolinker, Dialect, LinkFinder};
///
/// let source = "https://a.com <https://b.com> [c](https://c.com)";
/// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
/// let events = autolinker.events(source, Options::empty()).into_offset_iter();
/// let bare = events.filter(|(event, range)| is_bare_link(source, event, range));
/// assert_eq!(bare.map(|(_, range)| range).collect::<Vec<_>>(), [0..13]);
/// ```
pub fn is_bare_link(source: &str, event: &Event<'_>, range: &Range<usize>) -> bool {
    let first = source.as_bytes().get(range.start);
    matches!(event, Event::Start(Tag::Link { .. })) && !matches!(first, Some(b'<' | b'['))
}

impl<'a, F: Kind<'a>> fmt::Debug for Autolinks<'a, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Autolinks").finish_non_exhaustive()
    }
}

impl<'a, F: Kind<'a>> fmt::Debug for OffsetAutolinks<'a, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OffsetAutolinks").finish_non_exhaustive()
    }
}
