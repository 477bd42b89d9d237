#![doc = include_str!("../README.md")]

mod align;
mod callback;
mod containers;
mod document;
mod entity;
mod extent;
mod insert;
mod known;
mod leaf;
mod order;
mod position;
mod supposed;
mod text;
mod title;
mod wanted;
mod written;

pub use barelink;
pub use barelink::MarkdownLink;
pub use comrak;

use barelink::LinkFinder;
use comrak::nodes::{Node, NodeValue};
use comrak::options::Plugins;
use comrak::{Arena, Options};

/// Parses a document, with link nodes where it has bare links.
///
/// It takes the place of [`comrak::parse_document`]. comrak's own `autolink` is off for this parse, whatever the options say;
/// the options themselves do not change.
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

/// Parses a document as [`parse_document`] does, and links nothing in blocks for which `not_in` returns true, with all that is
/// in them, such as headings or the terms of description lists. It is not asked about inline nodes.
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

/// Renders a document with its bare links, in place of [`comrak::markdown_to_html`].
pub fn markdown_to_html(source: &str, options: &Options<'_>, finder: &LinkFinder) -> String {
    markdown_to_html_with_plugins(source, options, &Plugins::default(), finder)
}

/// Renders a document with plugins and with its bare links, in place of [`comrak::markdown_to_html_with_plugins`].
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

/// Finds the bare links of a document, in order, for linters and rewriters. Links that are marked up already are not among
/// them; nor are links in a node of a kind that barelink does not know.
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

/// Finds bare links as [`find`] does, but in blocks for which `not_in` returns true: see [`parse_document_not_in`].
pub fn find_not_in(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
    not_in: fn(&NodeValue) -> bool,
) -> Vec<MarkdownLink<'static>> {
    document::find(source, options, finder, not_in)
}

/// Finds the bare links of a document and, between them, the candidates that an option or a policy rejects, with the reason
/// ([`MarkdownLink::rejected`]): for showing people why something is not a link.
pub fn find_candidates(
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Vec<MarkdownLink<'static>> {
    let links = find(source, options, finder);
    let relaxed = find(source, options, &finder.relaxed());
    MarkdownLink::with_rejected(links, relaxed, source, finder)
}

/// Inserts links into the text of a tree that is parsed already: **inexact**, for trees without their source. Nothing is
/// linked in links and images.
///
/// It searches what the parser left as text, and there a URL may be no more what was written:
/// `https://x.com/a*b*c` has become `https://x.com/a`, an emphasised `b`, and `c`; `&amp;` and `\_` are decoded;
/// quotes may have been made round; an open `[`, which suppresses links in GFM, cannot be told from an
/// escaped one. Where such a text is not so long as what it was made of, its links have its position.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use comrak::{format_html, parse_document, Arena, Options};
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
