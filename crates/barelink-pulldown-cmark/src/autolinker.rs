use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use barelink::markdown::{self, MarkdownLink};
use barelink::LinkFinder;
use pulldown_cmark::{BrokenLinkCallback, DefaultBrokenLinkCallback, Event, Options, Tag};

use crate::block_stack::ExcludedBlocks;
use crate::callback::{Callback, Kind};
use crate::document::Document;
use crate::footnotes::FootnoteLabels;
use crate::stream::Stream;
use crate::Autolinks;

/// Settings for documents with bare links: a [`LinkFinder`], and a predicate for blocks to exclude.
///
/// [`Autolinker::events`] replaces the parser's constructor. One `Autolinker` can read many documents.
///
/// ```
/// use barelink_pulldown_cmark::pulldown_cmark::{html, Options};
/// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
///
/// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
/// let mut page = String::new();
/// html::push_html(&mut page, autolinker.events("see *www.a.com/b_c*", Options::empty()));
/// assert_eq!(page, "<p>see <em><a href=\"http://www.a.com/b_c\">www.a.com/b_c</a></em></p>\n");
/// ```
#[derive(Clone)]
pub struct Autolinker<'c> {
    finder: LinkFinder,
    excluded: ExcludedBlocks<'c>,
}

impl<'c> Autolinker<'c> {
    /// Returns an autolinker that excludes no blocks.
    pub fn new(finder: &LinkFinder) -> Self {
        Autolinker { finder: finder.clone(), excluded: ExcludedBlocks::default() }
    }

    /// Excludes blocks for whose tag `not_in` returns true, such as headings. Text inside excluded blocks is not
    /// linked. `not_in` is called for block tags only. It replaces the predicate of an earlier call.
    ///
    /// ```
    /// use barelink_pulldown_cmark::pulldown_cmark::{html, Options, Tag};
    /// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let autolinker = Autolinker::new(&finder).not_in(|tag| matches!(tag, Tag::Heading { .. }));
    /// let mut page = String::new();
    /// html::push_html(&mut page, autolinker.events("# www.a.com\n\nwww.b.com", Options::empty()));
    /// assert_eq!(page, "<h1>www.a.com</h1>\n<p><a href=\"http://www.b.com\">www.b.com</a></p>\n");
    /// ```
    #[must_use]
    pub fn not_in(mut self, not_in: impl Fn(&Tag<'_>) -> bool + Send + Sync + 'c) -> Self {
        self.excluded = ExcludedBlocks(Some(Arc::new(not_in)));
        self
    }

    /// Returns the events of a document, with its bare links as link events. Replaces
    /// [`Parser::new_ext`](pulldown_cmark::Parser::new_ext).
    ///
    /// `options` are passed to the parser as they are. Text in table cells, footnotes and definition lists is linked. Text in
    /// links, image descriptions, code, math, raw HTML and metadata is never linked. Front matter is metadata only with
    /// an option such as `ENABLE_YAML_STYLE_METADATA_BLOCKS`. Otherwise it is Markdown, and linked.
    pub fn events<'a>(&self, source: &'a str, options: Options) -> Autolinks<'a>
    where
        'c: 'a,
    {
        <Autolinks<'a>>::new(self.document(source, options, None))
    }

    /// Like [`Autolinker::events`], but calls `callback` for references without a definition.
    ///
    /// Replaces [`Parser::new_with_broken_link_callback`](pulldown_cmark::Parser::new_with_broken_link_callback). The
    /// callback is called at most once for each span, even if a paragraph is parsed again. It is never called for
    /// brackets inside a bare link.
    ///
    /// ```
    /// use barelink_pulldown_cmark::pulldown_cmark::{BrokenLink, Options};
    /// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
    ///
    /// let (source, mut broken) = ("[a] www.b.com/[c]", Vec::new());
    /// let callback = |link: BrokenLink<'_>| {
    ///     broken.push(link.reference.to_string());
    ///     None
    /// };
    /// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    /// autolinker.events_with_broken_link_callback(source, Options::empty(), callback).for_each(drop);
    /// assert_eq!(broken, ["a"]);
    /// ```
    pub fn events_with_broken_link_callback<'a, 'f, F: BrokenLinkCallback<'a> + 'f>(
        &self,
        source: &'a str,
        options: Options,
        callback: F,
    ) -> Autolinks<'a, Callback<'a, 'f>>
    where
        'c: 'a,
        'a: 'f,
    {
        let autolinker = self.clone();
        let callback = Callback::new(
            callback,
            Box::new(move || autolinker.bare_links_for_callback(source, options)),
        );
        <Autolinks<'a, Callback<'a, 'f>>>::new(self.document(source, options, Some(callback)))
    }

    /// Returns the bare links of a document, in document order, for linters and rewriters. Links that are already
    /// marked up are not returned.
    ///
    /// The whole document is read before this method returns. To stop earlier, filter the events with
    /// [`is_bare_link`](crate::is_bare_link).
    ///
    /// # Complexity
    ///
    /// Linear in the length of the source. If the document cannot contain a bare link, only its block structure is
    /// parsed.
    ///
    /// ```
    /// use barelink_pulldown_cmark::pulldown_cmark::Options;
    /// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
    ///
    /// let source = "`www.a.com` is code, *www.b.com* is not";
    /// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    /// let links = autolinker.links(source, Options::empty());
    ///
    /// assert_eq!(links.len(), 1);
    /// assert_eq!(links[0].range(), 22..31);
    /// assert_eq!(links[0].text(), "www.b.com");
    /// assert_eq!(links[0].destination(), "http://www.b.com");
    /// ```
    pub fn links<'a>(&self, source: &'a str, options: Options) -> Vec<MarkdownLink<'a>>
    where
        'c: 'a,
    {
        self.events(source, options).into_links()
    }

    /// Returns the bare links of a document like [`Autolinker::links`], and passes on its events with and without them.
    /// The document is parsed once.
    ///
    /// `parsed` is called with each event of the parser, and `linked` with each event that [`Autolinker::events`] returns.
    /// Events come with their source ranges in bytes. The calls of both are interleaved.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the source.
    ///
    /// ```
    /// use barelink_pulldown_cmark::pulldown_cmark::Options;
    /// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
    ///
    /// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
    /// let (mut parsed, mut linked) = (0, 0);
    /// let links = autolinker.read("www.a.com", Options::empty(), |_, _| parsed += 1, |_, _| linked += 1);
    ///
    /// assert_eq!(links.len(), 1);
    /// // The start and the end of the link are two more events.
    /// assert_eq!((parsed, linked), (3, 5));
    /// ```
    pub fn read<'a>(
        &self,
        source: &'a str,
        options: Options,
        mut parsed: impl FnMut(&Event<'a>, &Range<usize>),
        mut linked: impl FnMut(&Event<'a>, &Range<usize>),
    ) -> Vec<MarkdownLink<'a>>
    where
        'c: 'a,
    {
        self.read_document(self.document(source, options, None), &mut parsed, &mut linked)
    }

    /// Returns the bare links of a document, and the candidates that an option or a policy rejects, in document order.
    ///
    /// [`MarkdownLink::rejected`] is the reason for a rejection. It can be shown to the author of the document.
    ///
    /// Parses the document twice, or three times if the finder rejects parts of addresses
    /// ([`Policy::PartialAddress`](barelink::options::Policy::PartialAddress)).
    ///
    /// ```
    /// use barelink_pulldown_cmark::options::SchemeHosts;
    /// use barelink_pulldown_cmark::pulldown_cmark::Options;
    /// use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Uts58).scheme_hosts(SchemeHosts::Domains).build();
    /// let source = "https://example.com and *http://192.168.0.1/*";
    /// let findings = Autolinker::new(&finder).findings(source, Options::empty());
    ///
    /// assert!(findings[0].rejected().is_none());
    /// assert_eq!(findings[1].rejected().unwrap().name(), "scheme-host");
    /// ```
    pub fn findings<'a>(&self, source: &'a str, options: Options) -> Vec<MarkdownLink<'a>>
    where
        'c: 'a,
    {
        markdown::findings(source, &self.finder, |finder| {
            let autolinker = Autolinker { finder: finder.clone(), ..self.clone() };
            autolinker.links(source, options)
        })
    }

    fn read_document<'a>(
        &self,
        document: Document<'a, DefaultBrokenLinkCallback>,
        parsed: &mut dyn FnMut(&Event<'a>, &Range<usize>),
        linked: &mut dyn FnMut(&Event<'a>, &Range<usize>),
    ) -> Vec<MarkdownLink<'a>> {
        let linker = document.linker();
        Stream::new(document, linker, parsed).into_links(linked)
    }

    fn document<'a, F: Kind<'a>>(
        &self,
        source: &'a str,
        options: Options,
        callback: Option<F>,
    ) -> Document<'a, F>
    where
        'c: 'a,
    {
        Document {
            source,
            finder: self.finder.clone(),
            options,
            excluded: self.excluded.clone(),
            callback,
            footnotes: FootnoteLabels::default(),
        }
    }

    /// Returns the source ranges of a document's bare links. Returns none if no word has a candidate before a `[`; no
    /// link then contains a `[`.
    fn bare_links_for_callback(&self, source: &str, options: Options) -> Vec<Range<usize>> {
        // A link with a `[` contains no white space, and its candidate precedes the `[`.
        let mut words = source.split([' ', '\t', '\n', '\r']);
        let may_hold = words.any(|word| match word.rsplit_once('[') {
            Some((before, _)) => markdown::adapter::has_candidate(before, &self.finder),
            None => false,
        });
        if may_hold {
            self.links(source, options).iter().map(MarkdownLink::range).collect()
        } else {
            Vec::new()
        }
    }
}

impl fmt::Debug for Autolinker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Autolinker").field("finder", &self.finder).finish_non_exhaustive()
    }
}
