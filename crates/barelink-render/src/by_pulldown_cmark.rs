//! Renders a page with pulldown-cmark.

use barelink::LinkFinder;
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{html, Event, LinkType, Options, Parser, Tag};

use crate::byte_order_mark::without_byte_order_mark;
use crate::ipv6::with_ipv6_links;
use crate::safe::{is_allowed, Html};

/// Renders Markdown to HTML with pulldown-cmark. The bare links that `finder` finds become links. Without a finder,
/// bare links stay text. A leading byte order mark is left out.
///
/// ```
/// use barelink_render::barelink::{Dialect, LinkFinder};
/// use barelink_render::{by_pulldown_cmark, pulldown_cmark::Options, Html};
///
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let page = by_pulldown_cmark("www.a.b <i>", Options::empty(), Some(&finder), Html::Safe);
/// assert_eq!(page, "<p><a href=\"http://www.a.b\">www.a.b</a> &lt;i&gt;</p>\n");
/// ```
///
/// # Panics
///
/// Panics only if the parser panics.
pub fn by_pulldown_cmark(
    source: &str,
    options: Options,
    finder: Option<&LinkFinder>,
    html: Html,
) -> String {
    let source = without_byte_order_mark(source);
    let mut page = String::with_capacity(source.len() * 3 / 2);
    match (finder, html) {
        (Some(finder), Html::Raw) => {
            let events = Autolinker::new(finder).events(source, options);
            html::push_html(&mut page, with_ipv6_links(events));
        }
        (Some(finder), Html::Safe) => {
            let events = Autolinker::new(finder).events(source, options);
            html::push_html(&mut page, with_ipv6_links(events.map(harmless)));
        }
        (None, Html::Raw) => {
            let events = Parser::new_ext(source, options);
            html::push_html(&mut page, with_ipv6_links(events));
        }
        (None, Html::Safe) => {
            let events = Parser::new_ext(source, options);
            html::push_html(&mut page, with_ipv6_links(events.map(harmless)));
        }
    }
    page
}

/// Makes an event harmless: turns raw HTML into text, removes the attributes of headings, except IDs and classes, and
/// empties destinations whose scheme is not allowed.
fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        Event::Start(Tag::Heading { level, id, classes, .. }) => {
            Event::Start(Tag::Heading { level, id, classes, attrs: Vec::new() })
        }
        Event::Start(Tag::Link { link_type, dest_url, title, id })
            if !is_allowed(&dest_url) && link_type != LinkType::Email =>
        {
            Event::Start(Tag::Link { link_type, dest_url: "".into(), title, id })
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) if !is_allowed(&dest_url) => {
            Event::Start(Tag::Image { link_type, dest_url: "".into(), title, id })
        }
        other => other,
    }
}
