#![doc = include_str!("../README.md")]

mod align;
mod alone;
mod containers;
mod definitions;
mod document;
mod entity;
mod extent;
mod footnotes;
mod insert;
mod known;
mod leaf;
mod order;
mod output;
mod position;
mod references;
mod supposed;
mod text;
mod wanted;
mod written;

pub use barelink;
pub use barelink::markdown::MarkdownLink;
pub use comrak;

use barelink::{markdown, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::options::Plugins;
use comrak::{Arena, Options};

/// Parses a document, and turns its bare links into link nodes.
///
/// It replaces [`comrak::parse_document`]. comrak's own `autolink` extension is off for this parse, whatever `options` say.
///
/// # Complexity
///
/// Linear in the length of the source, but for comrak's own parse.
pub fn parse_document<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Node<'a> {
    parse_document_not_in(arena, source, options, finder, |_| false)
}

/// Parses a document like [`parse_document`], but links nothing inside blocks for which `not_in` returns true.
///
/// Blocks nested in them are excluded too. `not_in` is called for block nodes only.
///
/// ```
/// use barelink_comrak::barelink::{Dialect, LinkFinder};
/// use barelink_comrak::comrak::{nodes::NodeValue, Arena, Options};
///
/// let (arena, options) = (Arena::new(), Options::default());
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let is_heading = |value: &NodeValue| matches!(value, NodeValue::Heading(_));
/// let source = "# www.a.com\n\nwww.b.com";
/// let root = barelink_comrak::parse_document_not_in(&arena, source, &options, &finder, is_heading);
/// let is_link = |value: &NodeValue| matches!(value, NodeValue::Link(_));
/// assert_eq!(root.descendants().filter(|node| is_link(&node.data().value)).count(), 1);
/// ```
pub fn parse_document_not_in<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: fn(&NodeValue) -> bool,
) -> Node<'a> {
    document::parse(arena, source, options, finder, not_in)
}

/// Renders a document with its bare links linked. It replaces [`comrak::markdown_to_html`].
pub fn markdown_to_html(source: &str, options: &Options<'_>, finder: &LinkFinder) -> String {
    markdown_to_html_with_plugins(source, options, &Plugins::default(), finder)
}

/// Renders a document with plugins and with its bare links linked. It replaces [`comrak::markdown_to_html_with_plugins`].
pub fn markdown_to_html_with_plugins(
    source: &str,
    options: &Options<'_>,
    plugins: &Plugins<'_>,
    finder: &LinkFinder,
) -> String {
    let arena = Arena::new();
    let root = parse_document(&arena, source, options, finder);
    let mut html = String::new();
    let written = comrak::format_html_with_plugins(root, options, &mut html, plugins);
    debug_assert!(written.is_ok(), "a string takes everything");
    html
}

/// Finds the bare links of a document, in order, for linters and rewriters.
///
/// Links that are already marked up are not returned, nor are links in a node of a kind that barelink does not know.
///
/// Linear in the length of the source, but for comrak's own parse.
///
/// ```
/// use barelink_comrak::barelink::{Dialect, LinkFinder};
/// use barelink_comrak::comrak::Options;
///
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let source = "`www.a.com` is code, *www.b.com* is not";
/// let links = barelink_comrak::find(source, &Options::default(), &finder);
///
/// assert_eq!(links.len(), 1);
/// assert_eq!(links[0].range(), 22..31);
/// assert_eq!(links[0].destination(), "http://www.b.com");
/// ```
pub fn find(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Vec<MarkdownLink<'static>> {
    find_not_in(source, options, finder, |_| false)
}

/// Finds bare links like [`find`], outside blocks for which `not_in` returns true: see [`parse_document_not_in`].
pub fn find_not_in(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: fn(&NodeValue) -> bool,
) -> Vec<MarkdownLink<'static>> {
    document::find(source, options, finder, not_in)
}

/// Finds the bare links of a document, and the candidates that an option or a policy rejects, in document order.
///
/// [`MarkdownLink::rejected`] is the reason of a rejection, which can be shown to the author of the document.
pub fn find_candidates(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Vec<MarkdownLink<'static>> {
    markdown::findings(source, finder, |finder| find(source, options, finder))
}

/// Inserts links into the text of a parsed tree, except inside links and images. It is **inexact**: use it only if the source is
/// not available.
///
/// It searches text nodes, in which the parser may already have changed a URL:
///
/// - `https://x.com/a*b*c` has become `https://x.com/a`, an emphasised `b`, and `c`;
/// - `&amp;` and `\_` are already decoded, and quotes may have been curled;
/// - an open `[`, which suppresses links in GFM, looks the same as an escaped one.
///
/// If a text and its source differ in length, a link in it gets the position of the whole text.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use comrak::{Arena, Options, format_html, parse_document};
///
/// let (arena, options) = (Arena::new(), Options::default());
/// let root = parse_document(&arena, "see www.a.com", &options);
/// barelink_comrak::autolink_text(&arena, root, &LinkFinder::new(Dialect::Gfm));
///
/// let mut html = String::new();
/// format_html(root, &options, &mut html)?;
/// assert_eq!(html, "<p>see <a href=\"http://www.a.com\">www.a.com</a></p>\n");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn autolink_text<'a>(arena: &'a Arena<'a>, root: Node<'a>, finder: &LinkFinder) {
    text::insert(arena, root, finder, &|_| true);
}
