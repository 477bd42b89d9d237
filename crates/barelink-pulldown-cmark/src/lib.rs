#![doc = include_str!("../README.md")]

mod answers;
mod blocks;
mod document;
mod find;
mod leaf;
mod place;
mod ready;
mod restore;
mod settle;
mod stream;
mod text;

use std::iter::FusedIterator;
use std::ops::Range;

use barelink::LinkFinder;
use pulldown_cmark::{
    BrokenLinkCallback, DefaultBrokenLinkCallback, Event, OffsetIter, Options, Parser,
};

use answers::Ask;
use document::Document;
use stream::Stream;

pub use find::{find, find_with_broken_link_callback, Found, FoundLink};
pub use text::AutolinkText;

/// A document's events, with its bare links made links.
///
/// It takes the place of [`Parser`] and gives the same events, but for those of
/// links, and of text that was cut or put together because of them. Strings are borrowed from the source
/// where the parser would borrow them.
pub struct Autolinks<'a, F = DefaultBrokenLinkCallback>(Events<'a, F>);

#[allow(clippy::large_enum_variant)] // Made once for a document, and as it is for each event.
enum Events<'a, F> {
    /// There can be no link: the parser's events are passed on as they are.
    Plain(Parser<'a, Ask<'a, 'a, F>>),
    Linked(Stream<'a, F>),
}

impl<'a, F: BrokenLinkCallback<'a>> Events<'a, F> {
    fn new(document: Document<'a, F>) -> Self {
        if document.has_candidate() {
            Events::Linked(Stream::new(document))
        } else {
            Events::Plain(document.parser())
        }
    }
}

impl<'a> Autolinks<'a> {
    /// Parses a document.
    pub fn new(source: &'a str, options: Options, finder: &LinkFinder) -> Self {
        let document = Document::new(source, options, finder.clone(), None);
        Autolinks(Events::new(document))
    }
}

impl<'a, F: BrokenLinkCallback<'a>> Autolinks<'a, F> {
    /// Parses a document, asking `callback` about references that have no definition. It is asked at most
    /// once for each span, also when the document has to be parsed again.
    pub fn with_broken_link_callback(
        source: &'a str,
        options: Options,
        finder: &LinkFinder,
        callback: F,
    ) -> Self {
        let document = Document::new(source, options, finder.clone(), Some(callback));
        Autolinks(Events::new(document))
    }

    /// The events with their ranges in the source, in bytes.
    pub fn into_offset_iter(self) -> OffsetAutolinks<'a, F> {
        OffsetAutolinks(match self.0 {
            Events::Plain(parser) => OffsetEvents::Plain(parser.into_offset_iter()),
            Events::Linked(stream) => OffsetEvents::Linked(stream),
        })
    }
}

impl<'a, F: BrokenLinkCallback<'a>> Iterator for Autolinks<'a, F> {
    type Item = Event<'a>;

    #[inline]
    fn next(&mut self) -> Option<Event<'a>> {
        match &mut self.0 {
            Events::Plain(parser) => parser.next(),
            Events::Linked(stream) => stream.next(|(event, _)| event),
        }
    }
}

impl<'a, F: BrokenLinkCallback<'a>> FusedIterator for Autolinks<'a, F> {}

/// A document's events with their ranges: see [`Autolinks::into_offset_iter`].
pub struct OffsetAutolinks<'a, F = DefaultBrokenLinkCallback>(OffsetEvents<'a, F>);

#[allow(clippy::large_enum_variant)]
enum OffsetEvents<'a, F> {
    Plain(OffsetIter<'a, Ask<'a, 'a, F>>),
    Linked(Stream<'a, F>),
}

impl<'a, F: BrokenLinkCallback<'a>> Iterator for OffsetAutolinks<'a, F> {
    type Item = (Event<'a>, Range<usize>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            OffsetEvents::Plain(parser) => parser.next(),
            OffsetEvents::Linked(stream) => stream.next(|spanned| spanned),
        }
    }
}

impl<'a, F: BrokenLinkCallback<'a>> FusedIterator for OffsetAutolinks<'a, F> {}
