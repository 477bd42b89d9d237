//! Turns raw HTML of untrusted documents into text, and empties destinations whose scheme is not allowed.

use comrak::nodes::{Node, NodeValue};
use pulldown_cmark::{Event, LinkType, Tag};

/// Allowed schemes of destinations. A destination without a scheme is allowed too.
const SCHEMES: [&str; 5] = ["http", "https", "ftp", "mailto", "xmpp"];

/// Makes an event harmless: turns raw HTML into text, removes the attributes of headings, except IDs and classes, and
/// empties destinations whose scheme is not allowed.
pub(crate) fn event(event: Event<'_>) -> Event<'_> {
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

/// Clears the destinations in a tree that have a disallowed scheme. Raw HTML needs no handling here, because comrak
/// writes it as text.
pub(crate) fn tree(root: Node<'_>) {
    for node in root.descendants() {
        let mut data = node.data_mut();
        let url = match &mut data.value {
            NodeValue::Link(link) | NodeValue::Image(link) => &mut link.url,
            NodeValue::WikiLink(link) => &mut link.url,
            _ => continue,
        };
        if !is_allowed(url) {
            url.clear();
        }
    }
}

/// Returns true if the destination has an allowed scheme or is relative. A relative destination has no `:`, or has a
/// `/`, `?` or `#` before the first `:`. A scheme with a character that browsers ignore, such as a tab, is rejected.
fn is_allowed(destination: &str) -> bool {
    let Some(end) = destination.find([':', '/', '?', '#']) else {
        return true;
    };
    match destination.split_at(end) {
        (scheme, rest) if rest.starts_with(':') => {
            SCHEMES.iter().any(|allowed| scheme.eq_ignore_ascii_case(allowed))
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_an_allow_list() {
        for destination in [
            "https://a.b", "HTTP:x", "mailto:a@b.cc", "/a:b", "a/b:c", "?a:b", "#a:b", "a", "",
            "//a.b",
        ] {
            assert!(is_allowed(destination), "{destination}");
        }
        for destination in [
            "javascript:x", "JavaScript:x", "java\tscript:x", " javascript:x", "\u{1}javascript:x",
            "data:text/html,x", "vbscript:x", "file:///etc", ":x",
        ] {
            assert!(!is_allowed(destination), "{destination}");
        }
    }
}
