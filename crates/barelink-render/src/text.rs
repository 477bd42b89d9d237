//! Converts plain text to HTML with links.

use std::io::{self, Write};

use barelink::{LinkFinder, Span};
use html_escape::{encode_double_quoted_attribute_to_writer, encode_text_to_writer};

/// Attributes of each written link, besides `href`.
///
/// ```
/// use barelink_render::Attributes;
///
/// let attributes = Attributes::new().rel("nofollow noopener").target("_blank");
/// assert_eq!(attributes.iter().count(), 2);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attributes(Vec<(&'static str, String)>);

impl Attributes {
    /// Creates an empty list of attributes.
    pub fn new() -> Self {
        Attributes::default()
    }

    /// Sets `rel`, such as `nofollow noopener`. A second call replaces the value.
    ///
    /// ```
    /// use barelink_render::Attributes;
    ///
    /// let attributes = Attributes::new().rel("nofollow").target("_top").rel("ugc");
    /// assert!(attributes.iter().eq([("target", "_top"), ("rel", "ugc")]));
    /// ```
    #[must_use]
    pub fn rel(self, value: &str) -> Self {
        self.with("rel", value)
    }

    /// Sets `target`, such as `_blank`.
    #[must_use]
    pub fn target(self, value: &str) -> Self {
        self.with("target", value)
    }

    /// Returns the names and values of the attributes, in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (*name, &**value))
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, value.to_owned()));
        self
    }
}

/// Converts plain text to HTML, with its bare links as links. All other text is escaped, so it cannot become an element or
/// an attribute.
///
/// Line breaks stay line breaks: style the text with `white-space: pre-line` to show them. Takes time linear in the
/// length of the text.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use barelink_render::{text_to_html, Attributes};
///
/// let finder = LinkFinder::new(Dialect::Uts58);
/// let attributes = Attributes::new().rel("nofollow");
/// assert_eq!(
///     text_to_html("<b> see https://example.com/a?b&c.", &finder, &attributes),
///     "&lt;b&gt; see <a href=\"https://example.com/a?b&amp;c\" rel=\"nofollow\">https://example.com/a?b&amp;c</a>."
/// );
/// ```
pub fn text_to_html(text: &str, finder: &LinkFinder, attributes: &Attributes) -> String {
    let mut html = Vec::with_capacity(text.len() + text.len() / 2);
    let written = write_text(text, finder, attributes, &mut html);
    debug_assert!(written.is_ok(), "a vector takes everything");
    String::from_utf8(html).unwrap_or_default()
}

/// Writes plain text as HTML, like [`text_to_html`]. Fails only if `out` does.
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use barelink_render::{write_text, Attributes};
///
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let mut page = b"<p>".to_vec();
/// write_text("1 < 2, www.a.b", &finder, &Attributes::new(), &mut page)?;
/// assert_eq!(page, b"<p>1 &lt; 2, <a href=\"http://www.a.b\">www.a.b</a>");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_text(
    text: &str,
    finder: &LinkFinder,
    attributes: &Attributes,
    out: &mut impl Write,
) -> io::Result<()> {
    for span in finder.spans(text) {
        match span {
            Span::Text(text) => encode_text_to_writer(text.as_str(), out)?,
            Span::Link(link) => {
                write_start_tag(&link.destination(), attributes.iter(), out)?;
                encode_text_to_writer(link.as_str(), out)?;
                out.write_all(b"</a>")?;
            }
        }
    }
    Ok(())
}

/// Writes the start tag of a link with this destination and these attributes. Values are escaped, but names are not.
/// Fails only if `out` does.
///
/// ```
/// let mut page = Vec::new();
/// barelink_render::write_start_tag("/a?b&c", [("title", "\"d\"")], &mut page)?;
/// assert_eq!(page, b"<a href=\"/a?b&amp;c\" title=\"&quot;d&quot;\">");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_start_tag<'a>(
    destination: &'a str,
    attributes: impl IntoIterator<Item = (&'a str, &'a str)>,
    out: &mut impl Write,
) -> io::Result<()> {
    out.write_all(b"<a")?;
    for (name, value) in [("href", destination)].into_iter().chain(attributes) {
        write!(out, " {name}=\"")?;
        encode_double_quoted_attribute_to_writer(value, out)?;
        out.write_all(b"\"")?;
    }
    out.write_all(b">")
}
