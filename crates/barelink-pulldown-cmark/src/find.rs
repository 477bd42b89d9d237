use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::{has_candidate, MarkdownLink};
use barelink::LinkFinder;
use pulldown_cmark::{
    BrokenLinkCallback, CowStr, DefaultBrokenLinkCallback, Event, LinkType, Options, Tag, TagEnd,
};

use crate::block_stack::NotIn;
use crate::document::Document;
use crate::stream::Stream;

/// Returns the remaining bare links of a document, in document order.
pub(crate) fn find<'a, F: BrokenLinkCallback<'a>>(
    mut stream: Stream<'a, F>,
) -> Vec<MarkdownLink<'a>> {
    let mut links = Vec::new();
    while let Some((event, range)) = stream.next() {
        let (Some(kind), Event::Start(tag)) = (stream.link(), event) else {
            continue;
        };
        let text = text(&mut stream);
        links.push(MarkdownLink::new(range, kind, text, destination(tag)));
    }
    links
}

/// Reads the events up to the end of the current link, and returns the link's text.
fn text<'a, F: BrokenLinkCallback<'a>>(stream: &mut Stream<'a, F>) -> Cow<'a, str> {
    let mut text = Cow::Borrowed("");
    while let Some(event) = stream.next_event() {
        match event {
            Event::Text(part) if text.is_empty() => text = string(part),
            Event::Text(part) => text.to_mut().push_str(&part),
            Event::End(TagEnd::Link) => break,
            _ => {}
        }
    }
    text
}

/// Returns the source ranges of a document's bare links with a `[` in them, outside blocks excluded by `not_in`. Takes
/// time linear in the length of the source. A document without such links is usually not parsed.
pub(crate) fn find_bracketed(
    source: &str,
    options: Options,
    finder: &LinkFinder,
    not_in: Option<NotIn<'_>>,
) -> Vec<Range<usize>> {
    // A link with a `[` contains no white space, and its candidate precedes the `[`. Other tokens contain no such link.
    let mut tokens = source.split([' ', '\t', '\n', '\r']);
    let may_hold = |token: &str| {
        let before = token.rfind('[').and_then(|bracket| token.get(..bracket));
        before.is_some_and(|before| has_candidate(before, finder))
    };
    if !tokens.any(may_hold) {
        return Vec::new();
    }
    let document: Document<'_, DefaultBrokenLinkCallback> =
        Document::new(source, options, finder.clone(), not_in, None);
    let linker = document.linker();
    let links = find(Stream::new(document, linker)).into_iter();
    let has_bracket = |range: &Range<usize>| {
        let link = source.get(range.clone());
        link.is_some_and(|link| link.contains('['))
    };
    links.map(|link| link.range()).filter(has_bracket).collect()
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
