use std::fmt;
use std::sync::Arc;

use barelink::markdown::{self, MarkdownLink};
use barelink::LinkFinder;
use comrak::nodes::{Node, NodeValue};
use comrak::{Arena, Options};

use crate::document;

/// Settings for documents with bare links: a [`LinkFinder`], and a predicate for blocks to exclude.
///
/// [`Autolinker::parse_document`] and [`Autolinker::to_html`] replace comrak's functions. One `Autolinker` can read
/// many documents.
///
/// ```
/// use barelink_comrak::comrak::Options;
/// use barelink_comrak::{Autolinker, Dialect, LinkFinder};
///
/// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
/// let html = autolinker.to_html("see *www.a.com/b_c*", &Options::default());
/// assert_eq!(html, "<p>see <em><a href=\"http://www.a.com/b_c\">www.a.com/b_c</a></em></p>\n");
/// ```
#[derive(Clone)]
pub struct Autolinker<'c> {
    finder: LinkFinder,
    not_in: Arc<NotIn<'c>>,
}

/// The caller's predicate: returns true for a block to exclude.
type NotIn<'c> = dyn Fn(&NodeValue) -> bool + Send + Sync + 'c;

impl<'c> Autolinker<'c> {
    /// Returns an autolinker that searches with `finder` and excludes no blocks.
    pub fn new(finder: &LinkFinder) -> Self {
        Autolinker { finder: finder.clone(), not_in: Arc::new(|_| false) }
    }

    /// Excludes blocks for which `not_in` returns true, such as headings. Text inside excluded blocks is not linked.
    /// `not_in` is called for block nodes only, and first for the document. It replaces the predicate of an earlier call.
    ///
    /// ```
    /// use barelink_comrak::comrak::{nodes::NodeValue, Options};
    /// use barelink_comrak::{Autolinker, Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let autolinker = Autolinker::new(&finder).not_in(|value| matches!(value, NodeValue::Heading(_)));
    /// let html = autolinker.to_html("# www.a.com\n\nwww.b.com", &Options::default());
    /// assert_eq!(html, "<h1>www.a.com</h1>\n<p><a href=\"http://www.b.com\">www.b.com</a></p>\n");
    /// ```
    #[must_use]
    pub fn not_in(mut self, not_in: impl Fn(&NodeValue) -> bool + Send + Sync + 'c) -> Self {
        self.not_in = Arc::new(not_in);
        self
    }

    /// Parses a document, and turns its bare links into link nodes. Replaces [`comrak::parse_document`].
    ///
    /// comrak's own `autolink` extension is off for this parse, even if `options` turn it on. All other options apply.
    ///
    /// Text in table cells, footnotes and description lists is linked. Text in links, image descriptions, code, math, raw HTML
    /// and front matter is never linked. Without the option `front_matter_delimiter`, front matter is Markdown, and linked.
    ///
    /// A broken-link callback is called once for each reference, even if a paragraph is parsed again. Brackets inside a
    /// bare link count as a reference, but the answer has no effect. If a paragraph is parsed again, its labels
    /// get the answers to their first occurrences in the document.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the source, except for comrak's own parse. If the document cannot contain a bare link, it is
    /// only parsed. Otherwise, a block whose URL comrak reads as Markdown is parsed again, alone.
    ///
    /// ```
    /// use barelink_comrak::comrak::{format_html_with_plugins, options::Plugins, Arena, Options};
    /// use barelink_comrak::{Autolinker, Dialect, LinkFinder};
    ///
    /// let (arena, options, plugins) = (Arena::new(), Options::default(), Plugins::default());
    /// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    /// let root = autolinker.parse_document(&arena, "see www.a.com", &options);
    ///
    /// let mut html = String::new();
    /// format_html_with_plugins(root, &options, &mut html, &plugins)?;
    /// assert_eq!(html, "<p>see <a href=\"http://www.a.com\">www.a.com</a></p>\n");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn parse_document<'a>(
        &self,
        arena: &'a Arena<'a>,
        source: &str,
        options: &Options<'_>,
    ) -> Node<'a> {
        document::parse(arena, source, options, &self.finder, &*self.not_in)
    }

    /// Renders a document with its bare links linked. Replaces [`comrak::markdown_to_html`].
    pub fn to_html(&self, source: &str, options: &Options<'_>) -> String {
        let arena = Arena::new();
        let root = self.parse_document(&arena, source, options);
        let mut html = String::new();
        let written = comrak::format_html(root, options, &mut html);
        debug_assert!(written.is_ok(), "a string takes everything");
        html
    }

    /// Returns the bare links of a document, in document order, for linters and rewriters.
    ///
    /// Links that are already marked up are not returned, nor are links in a footnote that comrak removes because
    /// nothing refers to it. The whole document is read before this method returns.
    ///
    /// In a leaf that cannot be aligned with its source, such as an inline footnote of several lines, a range may be
    /// that of an earlier occurrence of the same text.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the source, except for comrak's own parse.
    ///
    /// ```
    /// use barelink_comrak::comrak::Options;
    /// use barelink_comrak::{Autolinker, Dialect, LinkFinder};
    ///
    /// let source = "`www.a.com` is code, *www.b.com* is not";
    /// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    /// let links = autolinker.links(source, &Options::default());
    ///
    /// assert_eq!(links.len(), 1);
    /// assert_eq!(links[0].range(), 22..31);
    /// assert_eq!(links[0].destination(), "http://www.b.com");
    /// ```
    pub fn links(&self, source: &str, options: &Options<'_>) -> Vec<MarkdownLink<'static>> {
        document::find(source, options, &self.finder, &*self.not_in)
    }

    /// Returns the bare links of a document, and the candidates that an option or a policy rejects, in document order.
    ///
    /// [`MarkdownLink::rejected`] is the reason for a rejection. It can be shown to the author of the document.
    ///
    /// Parses the document twice, or three times if the finder rejects parts of addresses
    /// ([`Policy::PartialAddress`](barelink::options::Policy::PartialAddress)).
    ///
    /// ```
    /// use barelink_comrak::comrak::Options;
    /// use barelink_comrak::options::SchemeHosts;
    /// use barelink_comrak::{Autolinker, Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Uts58).scheme_hosts(SchemeHosts::Domains).build();
    /// let source = "https://example.com and *http://192.168.0.1/*";
    /// let findings = Autolinker::new(&finder).findings(source, &Options::default());
    ///
    /// assert!(findings[0].rejected().is_none());
    /// assert_eq!(findings[1].rejected().unwrap().name(), "scheme-host");
    /// ```
    pub fn findings(&self, source: &str, options: &Options<'_>) -> Vec<MarkdownLink<'static>> {
        markdown::findings(source, &self.finder, |finder| {
            document::find(source, options, finder, &*self.not_in)
        })
    }
}

impl fmt::Debug for Autolinker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Autolinker").field("finder", &self.finder).finish_non_exhaustive()
    }
}
