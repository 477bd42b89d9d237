use std::borrow::Cow;
use std::iter::FusedIterator;
use std::ops::Range;

use barelink::markdown::{self, has_candidate, MarkdownLink};
use barelink::LinkFinder;
use pulldown_cmark::{
    BrokenLinkCallback, CowStr, DefaultBrokenLinkCallback, Event, LinkType, Options, Tag, TagEnd,
};

use crate::answers::FindBracketed;
use crate::block_stack::NotIn;
use crate::document::Document;
use crate::stream::Stream;

/// Finds the bare links of a Markdown document, for linters and rewriters. Links that are already marked up are not returned.
///
/// # Complexity
///
/// Linear in the length of the source. The iterator is lazy: it parses as far as the next link.
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
pub fn find<'a>(source: &'a str, options: Options, finder: &LinkFinder) -> MarkdownLinks<'a> {
    MarkdownLinks(Stream::of(Document::new(
        source,
        options,
        finder.clone(),
        None,
    )))
}

/// Finds the bare links of a document like [`find`], and calls `callback` for references without a definition.
///
/// If the callback resolves a reference, URLs in the text of that reference are not returned.
pub fn find_with_broken_link_callback<'a, F: BrokenLinkCallback<'a>>(
    source: &'a str,
    options: Options,
    finder: &LinkFinder,
    callback: F,
) -> MarkdownLinks<'a, F> {
    let callback = Some((callback, find_bracketed as FindBracketed));
    MarkdownLinks(Stream::of(Document::new(
        source,
        options,
        finder.clone(),
        callback,
    )))
}

/// Finds the bare links of a document that contain a `[`, outside blocks excluded by `not_in`. Linear. A document that cannot have
/// such a link is not parsed.
pub(crate) fn find_bracketed(
    source: &str,
    options: Options,
    finder: &LinkFinder,
    not_in: Option<NotIn>,
) -> Vec<Range<usize>> {
    // A URL contains no white space, and its candidate precedes the bracket.
    let mut tokens = source.split([' ', '\t', '\n', '\r']);
    let may_hold = |token: &str| {
        let before = token.rfind('[').and_then(|bracket| token.get(..bracket));
        before.is_some_and(|before| has_candidate(before, finder))
    };
    if !tokens.any(may_hold) {
        return Vec::new();
    }
    let mut links = find(source, options, finder);
    if let Some(not_in) = not_in {
        links = links.not_in(not_in);
    }
    let ranges = links.map(|link| link.range());
    let has_bracket = |range: &Range<usize>| {
        let link = source.get(range.clone());
        link.is_some_and(|link| link.contains('['))
    };
    ranges.filter(has_bracket).collect()
}

/// Finds the bare links of a document, and the candidates that an option or a policy rejects, in document order.
///
/// [`MarkdownLink::rejected`] is the reason of a rejection, which can be shown to the author of the document.
///
/// ```
/// use barelink::options::SchemeHosts;
/// use barelink::{Dialect, LinkFinder};
/// use pulldown_cmark::Options;
///
/// let finder = LinkFinder::builder(Dialect::Uts58).scheme_hosts(SchemeHosts::Domains).build();
/// let source = "https://example.com and *http://192.168.0.1/*";
/// let candidates = barelink_pulldown_cmark::find_candidates(source, Options::empty(), &finder);
///
/// assert!(candidates[0].rejected().is_none());
/// assert_eq!(candidates[1].rejected().unwrap().name(), "scheme-host");
/// ```
pub fn find_candidates<'a>(
    source: &'a str,
    options: Options,
    finder: &LinkFinder,
) -> Vec<MarkdownLink<'a>> {
    markdown::findings(source, finder, |finder| {
        find(source, options, finder).collect()
    })
}

/// Iterator over the bare links of a document: see [`find`].
pub struct MarkdownLinks<'a, F = DefaultBrokenLinkCallback>(Stream<'a, F>);

impl<'a, F: BrokenLinkCallback<'a>> Iterator for MarkdownLinks<'a, F> {
    type Item = MarkdownLink<'a>;

    fn next(&mut self) -> Option<MarkdownLink<'a>> {
        loop {
            let (event, range) = self.0.next()?;
            let (Some(kind), Event::Start(tag)) = (self.0.link(), event) else {
                continue;
            };
            return Some(MarkdownLink::new(
                range,
                kind,
                self.text(),
                destination(tag),
            ));
        }
    }
}

impl<'a, F: BrokenLinkCallback<'a>> FusedIterator for MarkdownLinks<'a, F> {}

impl<'a, F: BrokenLinkCallback<'a>> MarkdownLinks<'a, F> {
    /// Excludes blocks for whose tag `not_in` returns true: see [`Autolinks::not_in`](crate::Autolinks::not_in).
    #[must_use]
    pub fn not_in(mut self, not_in: fn(&Tag<'_>) -> bool) -> Self {
        self.0.not_in(not_in);
        self
    }

    /// Reads the events up to the end of the current link, and returns its text.
    fn text(&mut self) -> Cow<'a, str> {
        let mut text = Cow::Borrowed("");
        while let Some((event, _)) = self.0.next() {
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
