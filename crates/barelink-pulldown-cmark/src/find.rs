use std::borrow::Cow;

use barelink::markdown::MarkdownLink;
use pulldown_cmark::{BrokenLinkCallback, Event, LinkType, Tag, TagEnd};

use crate::stream::Stream;

/// Reads the rest of the stream, and returns its bare links in document order.
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
            Event::Text(part) if text.is_empty() => text = part.into(),
            Event::Text(part) => text.to_mut().push_str(&part),
            Event::End(TagEnd::Link) => break,
            _ => {}
        }
    }
    text
}

fn destination(tag: Tag<'_>) -> Cow<'_, str> {
    match tag {
        Tag::Link { link_type: LinkType::Email, dest_url, .. } => {
            Cow::Owned(["mailto:", &dest_url].concat())
        }
        Tag::Link { dest_url, .. } => dest_url.into(),
        _ => Cow::Borrowed(""),
    }
}
