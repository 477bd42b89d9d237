mod builder;
mod link_at;

pub use builder::LinkFinderBuilder;

use crate::dialect::detector::Detector;
use crate::dialect::Dialect;
use crate::kind::LinkKind;
use crate::options::LinkEnd;
#[cfg(all(feature = "std", feature = "uts58"))]
use crate::options::NameContext;
use crate::policy::Policy;
use crate::rules::Rules;
#[cfg(feature = "alloc")]
use crate::search::chunks::ChunkedLinks;
use crate::search::findings::Findings;
use crate::search::links::{Links, Spans};
use crate::search::prefilter::Prefilter;

/// Finds links by the rules of one [`Dialect`].
///
/// [`LinkFinder::new`] uses the default settings. [`LinkFinder::builder`] sets others.
///
/// A finder is cheap to build, and building cannot fail. Threads can share one finder.
///
/// Searching a string cannot fail, and allocates nothing.
#[derive(Debug, Clone)]
pub struct LinkFinder {
    detector: &'static dyn Detector,
    rules: Rules,
}

impl LinkFinder {
    pub(crate) fn with_rules(detector: &'static dyn Detector, rules: Rules) -> Self {
        LinkFinder { detector, rules }
    }

    /// Finds the links of a plain text, in order. Links never overlap.
    ///
    /// In GFM a blank line ends a block, as it does in Markdown. A `_` at the end of a block does not invalidate the
    /// host before it (`http://a_`).
    ///
    /// # Complexity
    ///
    /// Iterating over all links takes time linear in the length of the text, and allocates nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let text = "See www.example.com/a, or ask me@example.org.";
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let links: Vec<_> = finder.links(text).map(|link| (link.range(), link.destination())).collect();
    ///
    /// assert_eq!(links.len(), 2);
    /// assert_eq!(&text[links[0].0.clone()], "www.example.com/a");
    /// assert_eq!(links[0].1, "http://www.example.com/a");
    /// assert_eq!(links[1].1, "mailto:me@example.org");
    /// ```
    pub fn links<'f, 't>(&'f self, text: &'t str) -> Links<'f, 't> {
        Links::new(&self.rules, self.detector, text)
    }

    /// Finds the links of a plain text in chunks, such as the text nodes of a page or the rows of a terminal. The links
    /// do not depend on the boundaries of the chunks.
    ///
    /// The iterator of chunks is cloned and read twice. Only the text around a chunk boundary is copied, usually from
    /// the last white space before the boundary to about the next white space. In UTS #58, a line with a bidirectional
    /// control may be copied as a whole. Several chunks without white space are copied as a whole.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the text and the number of chunks. A single chunk allocates nothing. Several chunks
    /// allocate about as much as the longest copied text.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let link = finder.links_in_chunks(["at http://local", "host:", "5173/ now"]).next().unwrap();
    ///
    /// assert_eq!(link.text(), "http://localhost:5173/");
    /// assert_eq!((link.start().chunk(), link.start().offset()), (0, 3));
    /// assert_eq!((link.end().chunk(), link.end().offset()), (2, 5));
    /// let parts: Vec<_> = link.parts().map(|part| part.as_str()).collect();
    /// assert_eq!(parts, ["http://local", "host:", "5173/"]);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn links_in_chunks<'f, 't, C>(&'f self, chunks: C) -> ChunkedLinks<'f, 't, C::IntoIter>
    where
        C: IntoIterator<Item = &'t str>,
        C::IntoIter: Clone,
    {
        ChunkedLinks::new(&self.rules, self.detector, chunks.into_iter())
    }

    /// Splits a plain text into links and the text between them.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the text. Allocates nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder, Span};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let mut page = String::new();
    /// for span in finder.spans("see www.example.com!") {
    ///     match span {
    ///         Span::Text(text) => page.push_str(text.as_str()),
    ///         Span::Link(link) => page.push_str(&format!("<{}>", link.destination())),
    ///     }
    /// }
    /// assert_eq!(page, "see <http://www.example.com>!");
    /// ```
    pub fn spans<'f, 't>(&'f self, text: &'t str) -> Spans<'f, 't> {
        Spans::new(self.links(text), text)
    }

    /// Finds the links of a plain text, and the candidates that an option or a policy rejects, each with a reason. Use it to
    /// tell people why something is not a link.
    ///
    /// The links are exactly those of [`LinkFinder::links`]. Rejected candidates do not overlap them or each other. Kinds
    /// that are off and [`LinkEnd`] give no rejected candidates.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, Finding, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm).schemes(["https"]).build();
    /// for candidate in finder.findings("http://example.com") {
    ///     if let Finding::Rejected { link, reason, .. } = candidate {
    ///         assert_eq!((link.as_str(), reason.name()), ("http://example.com", "scheme"));
    ///     }
    /// }
    /// ```
    pub fn findings<'f, 't>(&'f self, text: &'t str) -> Findings<'f, 't> {
        Findings::new(&self.rules, self.detector, text)
    }

    /// Returns a prefilter, which finds offsets of possible links in a text in UTF-8. Every link contains at least one
    /// of these offsets. Some offsets are false positives: no link contains them.
    ///
    /// Use it where many short texts share one buffer, such as the rows of a column or the lines of a file. Only texts that
    /// contain an offset need to be searched.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the text. Allocates nothing.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let lines = "nothing here\nsee www.example.com\nhere neither\n";
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let mut prefilter = finder.prefilter(lines.as_bytes());
    ///
    /// let place = prefilter.next_from(0).unwrap();
    /// let line = lines[place..].lines().next().unwrap();
    /// assert_eq!(finder.links(line).next().unwrap().as_str(), "www.example.com");
    /// assert_eq!(prefilter.next_from(place + line.len()), None);
    /// ```
    pub fn prefilter<'f, 't>(&'f self, text: &'t [u8]) -> Prefilter<'f, 't> {
        Prefilter::new(&self.rules, self.detector, text)
    }

    /// Returns true if no kind of link is enabled, so that the finder finds nothing. Use such a finder to turn off the
    /// links of a pipeline.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let off = LinkFinder::builder(Dialect::Gfm).kinds(&[]).build();
    /// assert!(off.is_off());
    /// assert_eq!(off.links("www.example.com").count(), 0);
    /// ```
    pub fn is_off(&self) -> bool {
        self.rules.is_off()
    }

    /// Returns the dialect whose rules the finder follows.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// assert_eq!(LinkFinder::new(Dialect::Md4c).dialect(), Dialect::Md4c);
    /// ```
    pub fn dialect(&self) -> Dialect {
        self.detector.dialect()
    }

    /// Returns the rule for the end of a link in text without spaces.
    ///
    /// ```
    /// use barelink::options::LinkEnd;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// assert_eq!(LinkFinder::new(Dialect::Gfm).link_end(), LinkEnd::ByStandard);
    /// ```
    pub fn link_end(&self) -> LinkEnd {
        match self.rules.ends() {
            #[cfg(feature = "in-text")]
            Some(_) => LinkEnd::InText,
            _ => LinkEnd::ByStandard,
        }
    }

    /// Returns true if this kind of link is enabled. By default every kind is, even one that the dialect never links.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder, LinkKind};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm).kinds(&[LinkKind::Email]).build();
    /// assert!(finder.finds(LinkKind::Email) && !finder.finds(LinkKind::Url));
    /// ```
    pub fn finds(&self, kind: LinkKind) -> bool {
        self.rules.finds(kind)
    }

    /// Returns true if this policy is on.
    ///
    /// ```
    /// use barelink::options::Policy;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm).reject(&[Policy::Xmpp]).build();
    /// assert!(finder.rejects(Policy::Xmpp) && !finder.rejects(Policy::BidiControl));
    /// ```
    pub fn rejects(&self, policy: Policy) -> bool {
        self.rules.settings.policies.rejected.contains(policy)
    }

    /// Returns this finder for one text: a name without a scheme that other names of `text` show to be a member or a file
    /// does not link. See [`NameContext`].
    ///
    /// `text` is the whole text, or the source of a document with its code, in which parts are then searched. Without
    /// this function a link depends on its word alone, as streams need it. If the finder does not find hosts without a
    /// scheme, or if [`file_names`](LinkFinderBuilder::file_names) is set, the text is not read.
    #[cfg(all(feature = "std", feature = "uts58"))]
    #[must_use]
    pub fn for_text(&self, text: &str) -> LinkFinder {
        let mut finder = self.clone();
        let reads_names = self.dialect() == Dialect::Uts58 && self.rules.suppresses_names();
        if reads_names && self.finds(LinkKind::Domain) {
            finder.rules.settings.names = NameContext::new(text);
        }
        finder
    }

    /// Returns what the text of [`LinkFinder::for_text`] says about its names. For other finders, nothing.
    #[cfg(all(feature = "std", feature = "uts58"))]
    pub fn name_context(&self) -> &NameContext {
        &self.rules.settings.names
    }

    pub(crate) fn detector(&self) -> &'static dyn Detector {
        self.detector
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }
}
