//! What `render --safe` does to a document that a stranger wrote.

use comrak::nodes::{Node, NodeValue};
use pulldown_cmark::{Event, LinkType, Tag};

/// Schemes that a destination may have. One without a scheme leads to the same site and is allowed too.
const SCHEMES: [&str; 5] = ["http", "https", "ftp", "mailto", "xmpp"];

/// The event, with raw HTML made text, and without attributes and destinations that might be code.
pub(crate) fn event(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        Event::Start(Tag::Heading {
            level, id, classes, ..
        }) => Event::Start(Tag::Heading {
            level,
            id,
            classes,
            attrs: Vec::new(),
        }),
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) if !is_allowed(&dest_url) && link_type != LinkType::Email => Event::Start(Tag::Link {
            link_type,
            dest_url: "".into(),
            title,
            id,
        }),
        Event::Start(Tag::Image {
            link_type,
            dest_url,
            title,
            id,
        }) if !is_allowed(&dest_url) => Event::Start(Tag::Image {
            link_type,
            dest_url: "".into(),
            title,
            id,
        }),
        other => other,
    }
}

/// The same for a tree; there, comrak itself makes raw HTML text.
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

/// Whether what stands before the first `:` is an allowed scheme, or is no scheme, since `/`, `?` or `#`
/// comes first. A scheme with anything else in it, such as a tab that a browser leaves out, is not allowed.
fn is_allowed(destination: &str) -> bool {
    let Some(end) = destination.find([':', '/', '?', '#']) else {
        return true;
    };
    match destination.split_at(end) {
        (scheme, rest) if rest.starts_with(':') => SCHEMES
            .iter()
            .any(|allowed| scheme.eq_ignore_ascii_case(allowed)),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_an_allow_list() {
        for destination in [
            "https://a.b",
            "HTTP:x",
            "mailto:a@b.cc",
            "/a:b",
            "a/b:c",
            "?a:b",
            "#a:b",
            "a",
            "",
            "//a.b",
        ] {
            assert!(is_allowed(destination), "{destination}");
        }
        for destination in [
            "javascript:x",
            "JavaScript:x",
            "java\tscript:x",
            " javascript:x",
            "\u{1}javascript:x",
            "data:text/html,x",
            "vbscript:x",
            "file:///etc",
            ":x",
        ] {
            assert!(!is_allowed(destination), "{destination}");
        }
    }
}
