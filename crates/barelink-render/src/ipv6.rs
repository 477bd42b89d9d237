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
/// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
/// use barelink_render::pulldown_cmark::{html, Options};
/// use barelink_render::with_ipv6_links;
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
    WithIpv6Links { events, images: 0 }
}

struct WithIpv6Links<I> {
    events: I,
    /// Number of open images.
    images: usize,
}

impl<'e, I: Iterator<Item = Event<'e>>> Iterator for WithIpv6Links<I> {
    type Item = Event<'e>;

    // Inlined, so that most events are not moved.
    #[inline(always)]
    fn next(&mut self) -> Option<Event<'e>> {
        match self.events.next() {
            Some(
                event @ (Event::Start(Tag::Image { .. } | Tag::Link { .. })
                | Event::End(TagEnd::Image)),
            ) => Some(replaced(event, &mut self.images)),
            next => next,
        }
    }
}

/// Returns the event, or its replacement if it begins a link to an IPv6 address. `images` is the number of open images.
#[inline(never)]
fn replaced<'e>(event: Event<'e>, images: &mut usize) -> Event<'e> {
    match &event {
        Event::Start(Tag::Image { .. }) => *images += 1,
        Event::End(TagEnd::Image) => *images = images.saturating_sub(1),
        // The writer drops markup in the description of an image, so links in images do not change.
        Event::Start(Tag::Link { link_type, dest_url, title, .. })
            if *images == 0 && *link_type != LinkType::Email =>
        {
            if let Some(rest) = end_of_address(dest_url) {
                return Event::InlineHtml(tag(dest_url, rest, title).into());
            }
        }
        _ => {}
    }
    event
}

/// Returns the offset after the `]` of a URL's IPv6 address. Returns `None` for any other host, and for an address
/// after user information.
fn end_of_address(url: &str) -> Option<usize> {
    // The search for a character is faster than that for `//`, and most URLs have no bracket.
    let (before, rest) = url.split_once('[')?;
    let scheme = before.strip_suffix("//")?;
    if !scheme.is_empty() && !scheme.strip_suffix(':')?.bytes().all(is_in_scheme) {
        return None;
    }
    let (address, after) = rest.split_once(']')?;
    let is_address = address.parse::<Ipv6Addr>().is_ok();
    let ends = after.is_empty() || after.starts_with([':', '/', '?', '#', '\\']);
    (ends && is_address).then_some(url.len() - after.len())
}

/// Returns true for bytes of a scheme (RFC 3986, section 3.1).
fn is_in_scheme(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')
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

#[cfg(test)]
mod tests {
    use super::*;
    use pulldown_cmark::{html, Parser};

    /// Returns the page of the HTML writer alone, and the page with links to IPv6 addresses.
    fn pages(source: &str) -> (String, String) {
        let page = |events: &mut dyn Iterator<Item = Event<'_>>| {
            let mut page = String::new();
            html::push_html(&mut page, events);
            page
        };
        (page(&mut Parser::new(source)), page(&mut with_ipv6_links(Parser::new(source))))
    }

    #[test]
    fn brackets_of_addresses_stay() {
        for link in [
            "http://[::1]", "http://[2001:db8::1]:3000/a?b#c", "//[::1]/",
            "ssh://[::ffff:10.0.0.1]\\\\x",
        ] {
            let (theirs, ours) = pages(&format!("[a](<{link}> \"&\\\"<>'\")"));
            assert_ne!(theirs, ours);
            assert_eq!(theirs.replace("%5B", "[").replace("%5D", "]"), ours);
        }
        // Everything after the address is escaped as by the writer.
        let (theirs, ours) = pages("[a](<http://[::1]/[x]ü'&\"`^|{}<>>)");
        assert_eq!(theirs.replacen("%5B", "[", 1).replacen("%5D", "]", 1), ours);
    }

    #[test]
    fn other_links_and_images_are_left_alone() {
        for source in [
            "[a](http://a.b/[::1])", "[a](http://[::1)", "[a](http://[x]/)", "[a](http://[::1]x/)",
            "[a](/b//[::1])", "![a](http://[::1]/)", "![a <http://[::1]/> b](/c) ![](/d)",
            "<a@b.c>",
        ] {
            let (theirs, ours) = pages(source);
            assert_eq!(theirs, ours, "{source}");
        }
        let (theirs, ours) = pages("![a](/b) <http://[::1]/>");
        assert_ne!(theirs, ours);
    }
}
