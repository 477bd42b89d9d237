use std::borrow::Cow;
use std::iter::FusedIterator;
use std::ops::Range;

use barelink::{LinkFinder, LinkKind};
use pulldown_cmark::{
    BrokenLinkCallback, CowStr, DefaultBrokenLinkCallback, Event, LinkType, Options, Tag, TagEnd,
};

use crate::document::Document;
use crate::stream::Stream;

/// The bare links of a Markdown document and where they are, for linters and rewriters.
///
/// Links that are marked up already are not among them.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use pulldown_cmark::Options;
///
/// let source = "`www.a.com` is code, *www.b.com* is not";
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let found: Vec<_> = barelink_pulldown_cmark::find(source, Options::empty(), &finder).collect();
///
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].range(), 22..31);
/// assert_eq!(found[0].text(), "www.b.com");
/// assert_eq!(found[0].destination(), "http://www.b.com");
/// ```
pub fn find<'a>(source: &'a str, options: Options, finder: &LinkFinder) -> Found<'a> {
    let document = Document::new(source, options, finder.clone(), None);
    Found(Stream::new(document))
}

/// [`find`], asking `callback` about references that have no definition: a bare link in the text of what
/// it makes a link is none.
pub fn find_with_broken_link_callback<'a, F: BrokenLinkCallback<'a>>(
    source: &'a str,
    options: Options,
    finder: &LinkFinder,
    callback: F,
) -> Found<'a, F> {
    let document = Document::new(source, options, finder.clone(), Some(callback));
    Found(Stream::new(document))
}

/// The bare links of a document, in order: see [`find`].
pub struct Found<'a, F = DefaultBrokenLinkCallback>(Stream<'a, F>);

impl<'a, F: BrokenLinkCallback<'a>> Iterator for Found<'a, F> {
    type Item = FoundLink<'a>;

    fn next(&mut self) -> Option<FoundLink<'a>> {
        loop {
            let (event, range) = self.0.next(|spanned| spanned)?;
            let (Some(kind), Event::Start(tag)) = (self.0.link(), event) else {
                continue;
            };
            return Some(FoundLink {
                range,
                kind,
                destination: destination(tag),
                text: self.text(),
            });
        }
    }
}

impl<'a, F: BrokenLinkCallback<'a>> FusedIterator for Found<'a, F> {}

impl<'a, F: BrokenLinkCallback<'a>> Found<'a, F> {
    /// The text up to the end of the link that has begun.
    fn text(&mut self) -> Cow<'a, str> {
        let mut text = Cow::Borrowed("");
        while let Some(event) = self.0.next(|(event, _)| event) {
            match event {
                Event::Text(part) if text.is_empty() => text = string(part),
                Event::Text(part) => text.to_mut().push_str(&part),
                Event::End(TagEnd::Link) => break,
                _ => {}
            }
        }
        text
    }
}

/// A bare link in a Markdown document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundLink<'a> {
    range: Range<usize>,
    kind: LinkKind,
    text: Cow<'a, str>,
    destination: Cow<'a, str>,
}

impl FoundLink<'_> {
    /// Its bytes in the source, from the first one to the last one.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the link's kind.
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Returns the visible text. It differs from the source where that has an escape or a character reference, as the e-mail
    /// address `me\@example.org` has.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the destination. Nothing is percent-encoded that is not so in the source, but syntax in a local part.
    pub fn destination(&self) -> &str {
        &self.destination
    }
}

fn destination(tag: Tag<'_>) -> Cow<'_, str> {
    match tag {
        Tag::Link {
            link_type: LinkType::Email,
            dest_url,
            ..
        } => Cow::Owned(["mailto:", &dest_url].concat()),
        Tag::Link { dest_url, .. } => string(dest_url),
        _ => Cow::Borrowed(""),
    }
}

fn string(string: CowStr<'_>) -> Cow<'_, str> {
    match string {
        CowStr::Borrowed(borrowed) => Cow::Borrowed(borrowed),
        other => Cow::Owned(other.into_string()),
    }
}
