#![doc = include_str!("../README.md")]

mod align;
mod callback;
mod containers;
mod document;
mod entity;
mod extent;
mod found;
mod insert;
mod leaf;
mod position;
mod text;
mod wanted;
mod written;

use barelink::LinkFinder;
use comrak::nodes::Node;
use comrak::options::Plugins;
use comrak::{Arena, Options};

/// Parses a document, with its bare links made links.
///
/// It takes the place of [`comrak::parse_document`]. comrak's own `autolink` is off for this parse, whatever
/// the options say; the options themselves are not changed.
pub fn parse_document<'a>(
    arena: &'a Arena<'a>,
    source: &str,
    options: &Options<'_>,
    finder: &LinkFinder,
) -> Node<'a> {
    document::parse(arena, source, options, finder)
}

/// Renders a document, with its bare links made links: in place of [`comrak::markdown_to_html`].
pub fn markdown_to_html(source: &str, options: &Options<'_>, finder: &LinkFinder) -> String {
    markdown_to_html_with_plugins(source, options, &Plugins::default(), finder)
}

/// Renders a document with plugins, and with its bare links made links: in place of
/// [`comrak::markdown_to_html_with_plugins`].
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

/// Makes links of the bare links in the text of a tree that somebody already has: **inexact**, for when the
/// source is not at hand. Nothing is linked in links and images.
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
