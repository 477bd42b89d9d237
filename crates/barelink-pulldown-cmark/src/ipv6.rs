//! Writes links to IPv6 addresses. pulldown-cmark's HTML writer would escape their brackets.

use std::net::Ipv6Addr;

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};
use pulldown_cmark_escape::{escape_href, escape_html};

/// Turns the start event of each link to an IPv6 address into inline HTML. The end event stays. Links inside images do
/// not change, and neither do links with user information before the address.
///
/// Use it before [`pulldown_cmark::html`](https://docs.rs/pulldown-cmark/latest/pulldown_cmark/html/). That writer
/// escapes the brackets of an address (`http://%5B::1%5D/`), and browsers reject such a host.
///
/// ```
/// use barelink_pulldown_cmark::pulldown_cmark::{html, Options};
/// use barelink_pulldown_cmark::{with_ipv6_links, Autolinker, Dialect, LinkFinder};
///
/// let finder = LinkFinder::new(Dialect::Uts58);
/// let events = Autolinker::new(&finder).events("http://[::1]:3000/", Options::empty());
/// let mut page = String::new();
/// html::push_html(&mut page, with_ipv6_links(events));
/// assert_eq!(page, "<p><a href=\"http://[::1]:3000/\">http://[::1]:3000/</a></p>\n");
/// ```
pub fn with_ipv6_links<'e>(
    events: impl Iterator<Item = Event<'e>>,
) -> impl Iterator<Item = Event<'e>> {
    // The writer drops markup in the description of an image, so links in images do not change.
    let mut images = 0_usize;
    events.map(move |event| {
        match &event {
            Event::Start(Tag::Image { .. }) => images += 1,
            Event::End(TagEnd::Image) => images = images.saturating_sub(1),
            Event::Start(Tag::Link { link_type, dest_url, title, .. })
                if images == 0 && *link_type != LinkType::Email =>
            {
                if let Some(rest) = end_of_address(dest_url) {
                    return Event::InlineHtml(tag(dest_url, rest, title).into());
                }
            }
            _ => {}
        }
        event
    })
}

/// Returns the offset after the `]` of a URL's IPv6 address. Returns `None` for any other host, and for an address
/// after user information.
fn end_of_address(url: &str) -> Option<usize> {
    let (before, rest) = url.split_once("//")?;
    let is_scheme = |before: &str| {
        let is_inside = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
        before.bytes().all(is_inside)
    };
    if !before.is_empty() && !before.strip_suffix(':').is_some_and(is_scheme) {
        return None;
    }
    let (address, after) = rest.strip_prefix('[')?.split_once(']')?;
    let is_address = address.parse::<Ipv6Addr>().is_ok();
    let ends = after.is_empty() || after.starts_with([':', '/', '?', '#', '\\']);
    (ends && is_address).then_some(url.len() - after.len())
}

/// Returns the start tag of a link. The brackets of its IPv6 host end at the offset `rest` of `url`. The URL after the
/// brackets and the title are escaped as by the HTML writer.
fn tag(url: &str, rest: usize, title: &str) -> String {
    let (address, rest) = url.split_at(rest);
    let mut tag = ["<a href=\"", address].concat();
    // Writing to a string cannot fail.
    let _ = escape_href(&mut tag, rest);
    if !title.is_empty() {
        tag.push_str("\" title=\"");
        let _ = escape_html(&mut tag, title);
    }
    tag.push_str("\">");
    tag
}
