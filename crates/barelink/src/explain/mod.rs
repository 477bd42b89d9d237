//! Explains why a link starts and ends where it does, and why a candidate of another dialect is not a link.

mod end;
mod missing;
mod rule;

use core::ops::Range;

pub use crate::dialect::rule::Rule;

use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::search::findings::Finding;
use crate::slice::{ceil_char_boundary, Slice};

/// The rule that decided about a candidate, and the range of text that the rule examined.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The rule that decided about the candidate.
    pub rule: Rule,
    /// The range of the text that the rule examined, such as the character after a link, or the characters trimmed off
    /// its end. In bytes. Empty if the text begins or ends there.
    pub place: Range<usize>,
}

impl Explanation {
    fn new(rule: Rule, place: Range<usize>) -> Self {
        Explanation { rule, place }
    }
}

/// Explanations for people. They are derived after detection, from a candidate and the text around it.
impl LinkFinder {
    /// Explains the start of a link that this finder found: returns the rule that decided, and the range that it
    /// examined. `link` is the link's range in bytes, and `kind` its kind. For any other range or kind, the result is
    /// meaningless.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::explain::Rule;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let text = "see www.example.com/a_b.";
    /// let link = finder.links(text).next().unwrap();
    /// let why = finder.explain_start(text, link.range(), link.kind());
    /// assert_eq!((why.rule, &text[why.place]), (Rule::Www, "www."));
    /// assert_eq!(Rule::Www.section(Dialect::Gfm), "GFM 6.9");
    /// ```
    pub fn explain_start(&self, text: &str, link: Range<usize>, kind: LinkKind) -> Explanation {
        let written = text.slice(link.clone());
        let (rule, length) = match kind {
            LinkKind::Url => (Rule::Scheme, written.find("://").map_or(0, |at| at + "://".len())),
            LinkKind::Www => (Rule::Www, "www.".len()),
            LinkKind::Domain => (Rule::Host, crate::link_parts::LinkParts::of(written, kind).rest),
            LinkKind::Email => {
                let at_sign = written.find('@').unwrap_or_default();
                let place = link.start + at_sign..link.start + at_sign + 1;
                return Explanation::new(Rule::AtSign, place);
            }
        };
        Explanation::new(rule, link.start..(link.start + length).min(link.end))
    }

    /// Explains the end of a link that this finder found: returns the rule that decided, and the range that it
    /// examined. `link` is the link's range in bytes, and `kind` its kind. For any other range or kind, the result is
    /// meaningless. Reads the link, and up to 256 bytes after it.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::explain::Rule;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Uts58);
    /// let text = "https://example.com/東京。";
    /// let link = finder.links(text).next().unwrap();
    /// let why = finder.explain_end(text, link.range(), link.kind());
    /// assert_eq!((why.rule, &text[why.place]), (Rule::Trailing, "。"));
    /// ```
    pub fn explain_end(&self, text: &str, link: Range<usize>, kind: LinkKind) -> Explanation {
        end::explain(self, near(text, &link), link, kind)
    }

    /// Explains why this finder has no link at `candidate`, a range that another dialect links as `kind`.
    ///
    /// Returns `None` if the range is not valid in the text, or if a link or a rejected candidate of this finder overlaps
    /// it. [`LinkFinder::findings`] has the reason for the rejection.
    ///
    /// Each call searches the whole text. If you have the candidates already, use [`LinkFinder::explain_missing`].
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::explain::Rule;
    /// use barelink::{Dialect, LinkFinder, LinkKind};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let why = finder.explain_none("example.com", 0..11, LinkKind::Domain).unwrap();
    /// assert_eq!(why.rule, Rule::HostAlone);
    ///
    /// let finder = LinkFinder::new(Dialect::Uts58);
    /// assert_eq!(finder.explain_none("example.com", 0..11, LinkKind::Domain), None);
    /// ```
    pub fn explain_none(
        &self,
        text: &str,
        candidate: Range<usize>,
        kind: LinkKind,
    ) -> Option<Explanation> {
        text.get(candidate.clone())?;
        for found in self.findings(text) {
            let (Finding::Link(link) | Finding::Rejected { link, .. }) = found;
            if link.start() < candidate.end && candidate.start < link.end() {
                return None;
            }
        }
        Some(self.explain_missing(text, candidate, kind))
    }

    /// Explains why this finder has no link at `candidate`, a range that another dialect links as `kind`. The text may be
    /// Markdown that an adapter has searched. The result is meaningless if the range is not valid in the text, or if a
    /// link or a rejected candidate that was found overlaps it.
    ///
    /// Reads only the candidate, the word around it, up to 256 bytes after it, and in GFM up to 1024 bytes before it.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::explain::Rule;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let text = "東京https://example.com, www.example.com";
    /// let (gfm, md4c) = (LinkFinder::new(Dialect::Gfm), LinkFinder::new(Dialect::Md4c));
    /// let linked: Vec<_> = md4c.links(text).map(|link| link.range()).collect();
    /// let missing = gfm.links(text).find(|link| !linked.contains(&link.range())).unwrap();
    /// let why = md4c.explain_missing(text, missing.range(), missing.kind());
    /// assert_eq!((why.rule, &text[why.place]), (Rule::Before, "京"));
    /// ```
    pub fn explain_missing(
        &self,
        text: &str,
        candidate: Range<usize>,
        kind: LinkKind,
    ) -> Explanation {
        missing::explain(self, near(text, &candidate), candidate, kind)
    }

    /// Returns the words of a plain text in which this finder refuses a candidate, with the kind of the link that it would
    /// be: `_dmarc.example.com`, `example.com:99999`. Such a word may contain a link too. For the rule, call
    /// [`LinkFinder::explain_missing`].
    ///
    /// A word ends at white space, and at most 256 bytes before and after its first candidate. Punctuation around it is
    /// left out. Linear in the length of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::explain::Rule;
    /// use barelink::{Dialect, LinkFinder, LinkKind};
    ///
    /// let (finder, text) = (LinkFinder::new(Dialect::Uts58), "see https://example.com:99999/.");
    /// let (word, kind) = finder.refused(text).next().unwrap();
    /// assert_eq!((&text[word.clone()], kind), ("https://example.com:99999/", LinkKind::Url));
    /// assert_eq!(finder.explain_missing(text, word, kind).rule, Rule::Port);
    /// ```
    pub fn refused<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (Range<usize>, LinkKind)> + 'a {
        missing::refused(self, text)
    }
}

/// Maximum number of bytes that are read after a candidate, and before it where a line might be read from its start.
/// Candidates may be dense, and their lines long. No host name is longer (RFC 1035, section 2.3.4).
const REACH: usize = 256;

/// Returns the text up to [`REACH`] bytes after a candidate.
fn near<'t>(text: &'t str, candidate: &Range<usize>) -> &'t str {
    text.slice(..ceil_char_boundary(text, candidate.end.saturating_add(REACH)))
}

/// Returns the range of the character that begins at offset `at`. Empty at the end of the text.
fn character(text: &str, at: usize) -> Range<usize> {
    let rest = text.slice(at..);
    at..at + rest.chars().next().map_or(0, char::len_utf8)
}

/// Returns the range of the last character of a text. Empty if the text is empty.
fn last_character(text: &str) -> Range<usize> {
    let length = text.chars().next_back().map_or(0, char::len_utf8);
    text.len() - length..text.len()
}

#[cfg(test)]
mod tests;
