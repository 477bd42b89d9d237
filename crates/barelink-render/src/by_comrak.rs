//! Renders a page with comrak.

use barelink::LinkFinder;
use comrak::nodes::{Node, NodeValue};

use crate::safe::{is_allowed, Html};

/// Renders Markdown to HTML with comrak. The bare links that `finder` finds become links. Without a finder, comrak's
/// option `extension.autolink` decides. A leading byte order mark is left out.
///
/// `html` overrides comrak's option `render.escape`. With [`Html::Raw`], comrak keeps raw HTML and destinations such as
/// `javascript:` only if its option `render.unsafe` is on.
///
/// ```
/// use barelink_render::barelink::{Dialect, LinkFinder};
/// use barelink_render::{by_comrak, comrak, Html};
///
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let page = by_comrak("www.a.b <i>", comrak::Options::default(), Some(&finder), Html::Safe);
/// assert_eq!(page, "<p><a href=\"http://www.a.b\">www.a.b</a> &lt;i&gt;</p>\n");
/// ```
///
/// # Panics
///
/// Panics only if the parser panics.
pub fn by_comrak(
    source: &str,
    mut options: comrak::Options<'_>,
    finder: Option<&LinkFinder>,
    html: Html,
) -> String {
    options.render.escape = html == Html::Safe;
    let arena = comrak::Arena::new();
    let root = match finder {
        Some(finder) => {
            barelink_comrak::Autolinker::new(finder).parse_document(&arena, source, &options)
        }
        None => comrak::parse_document(&arena, source, &options),
    };
    if html == Html::Safe {
        clear_destinations(root);
    }
    let mut page = String::with_capacity(source.len() * 3 / 2);
    let written = comrak::format_html(root, &options, &mut page);
    debug_assert!(written.is_ok(), "a string takes everything");
    page
}

/// Clears the destinations in a tree that have a disallowed scheme. Raw HTML needs no handling here, because comrak
/// writes it as text.
fn clear_destinations(root: Node<'_>) {
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
