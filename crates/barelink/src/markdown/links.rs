//! Finds the links of a run of text: the URLs of its leaf, and the links that a dialect finds in parsed text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::inline::Inline;
use super::leaf::{Leaf, LeafUrl};
use super::run::{RunPiece, TextRun};
use crate::dialect::detected::Detected;
use crate::dialect::detector::Search;
use crate::dialect::stage::Stage;
use crate::dialect::Segment;
use crate::display::destination::after_prefix;
use crate::ends::LONGEST;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::policy::RejectReason;
use crate::rules::Rules;
use crate::slice::{ceil_char_boundary, Slice};

/// A link in a run of text. A run consists of consecutive [`Inline::Text`]s of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunLink {
    /// Range in the text of the run, which is all its texts joined.
    pub range: Range<usize>,
    /// Range in the source.
    pub source: Range<usize>,
    /// The link's kind.
    pub kind: LinkKind,
    /// Prefix of the destination, such as `mailto:`. Empty if the link's text begins with a scheme.
    pub destination_prefix: &'static str,
    /// The reason why a policy or an option rejects the link, or `None`. A rejected link stays plain text.
    pub rejected: Option<RejectReason>,
}

impl RunLink {
    /// Returns a link with this range in the run, before the policies judge it.
    pub(super) fn new(rules: &Rules, found: Detected, source: Range<usize>) -> Self {
        RunLink {
            range: found.start..found.end,
            source,
            kind: found.kind,
            destination_prefix: found.destination_prefix(rules.settings.default_scheme).as_str(),
            rejected: None,
        }
    }

    /// Returns the destination without [`RunLink::destination_prefix`]. `text` must be the text of the link.
    ///
    /// The local part of an address is escaped. See [`Link::destination`](crate::Link::destination).
    pub fn after_prefix<'t>(&self, text: &'t str) -> Cow<'t, str> {
        after_prefix(text, self.kind)
    }
}

impl TextRun<'_> {
    /// Prefilter: returns false if these texts cannot contain links other than the URLs of the leaf.
    pub(super) fn may_hold_others(finder: &LinkFinder, texts: &[Inline<'_>]) -> bool {
        !finder.detector().reads_source()
            || texts.iter().any(|inline| match inline {
                Inline::Text { text, .. } => memchr::memchr(b'@', text.as_bytes()).is_some(),
                _ => false,
            })
    }

    /// Adds the links of this run, from left to right. These are the URLs in `urls` that the run contains verbatim,
    /// with their whole host, and the links that the dialect finds between them in parsed text. Sets `is_text` for the
    /// added URLs.
    ///
    /// `urls` are the URLs that begin in the run, from left to right.
    pub(super) fn links(&self, leaf: &Leaf<'_>, urls: &mut [LeafUrl], links: &mut Vec<RunLink>) {
        let finder = self.finder;
        if !finder.detector().reads_source() {
            return self.segment_links(leaf, links);
        }
        let mut at = 0;
        for url in urls {
            let found = self.url(leaf, url);
            let is_whole = |found: &Detected| self.is_whole(url, at..found.start);
            if let Some(found) = found.filter(is_whole) {
                self.addresses(at..found.start, links);
                at = finder.detector().end_of_seen(&self.text, found.end);
                url.is_text = true;
                links.push(RunLink::new(finder.rules(), found, url.source.clone()));
            }
        }
        self.addresses(at..self.text.len(), links);
    }

    /// Returns true unless an escape or a character reference before the URL may belong to its host. `before` is the
    /// range of the run between the previous URL and this one.
    ///
    /// In UTS #58, a URL without a scheme may begin in the middle of a host: at `b.com` in `a&#46;b.com`, which stands
    /// for `a.b.com`.
    fn is_whole(&self, url: &LeafUrl, before: Range<usize>) -> bool {
        let detector = self.finder.detector();
        if !detector.heeds_delimiters() || url.found.kind == LinkKind::Url {
            return true;
        }
        // The limit keeps repeated reads linear.
        let floor = before.start.max(before.end.saturating_sub(LONGEST));
        let floor = ceil_char_boundary(&self.text, floor);
        let host = detector.start_of_host(&self.text, floor, before.end);
        // If the source contains the same host, the host was examined there.
        let in_source = url.source.start.checked_sub(before.end - host);
        in_source.and_then(|start| self.in_run(start)) == Some(host)
    }

    /// Adds the addresses in a range between two URLs. In the text of the run, escapes and character
    /// references are decoded.
    fn addresses(&self, range: Range<usize>, links: &mut Vec<RunLink>) {
        let rules = self.finder.rules();
        let text = self.text.slice(range.clone());
        if !rules.finds(LinkKind::Email) || memchr::memchr(b'@', text.as_bytes()).is_none() {
            return;
        }
        let mut search = Search::of_stage(self.finder.detector(), Stage::Addresses);
        while let Some(address) = search.next(rules, text) {
            let address = address.moved(range.start);
            let source = self.in_source(address.start..address.end);
            links.extend(source.map(|source| RunLink::new(rules, address, source)));
        }
    }

    /// Adds the links of a dialect that reads parsed text. Each sequence of verbatim pieces is searched alone, since md4c
    /// links nothing across an escape or a character reference.
    fn segment_links(&self, leaf: &Leaf<'_>, links: &mut Vec<RunLink>) {
        let rules = self.finder.rules();
        for segment in self.pieces.chunk_by(|one, next| is_joined(leaf, one, next)) {
            let (Some(first), Some(last)) = (segment.first(), segment.last()) else {
                continue;
            };
            if !first.is_verbatim {
                continue;
            }
            let is_last = last.start + last.source.len() == self.text.len();
            let text = Segment {
                text: leaf.content(),
                start: leaf.to_content(first.source.start),
                end: leaf.to_content(last.source.end),
                is_after_opening: self.is_after_opener && first.start == 0,
                is_before_closing: self.is_before_closer && is_last,
            };
            let mut search = Search::of_stage(self.finder.detector(), Stage::Text);
            while let Some(found) = search.next_in(rules, &text) {
                let source = leaf.source_range(found.start..found.end);
                if let Some(start) = self.in_run(source.start) {
                    let end = start + (found.end - found.start);
                    links.push(RunLink::new(rules, Detected { start, end, ..found }, source));
                }
            }
        }
    }
}

/// Returns true if two verbatim pieces are adjacent in the content of their leaf.
fn is_joined(leaf: &Leaf<'_>, one: &RunPiece, next: &RunPiece) -> bool {
    one.is_verbatim
        && next.is_verbatim
        && leaf.to_content(one.source.end) == leaf.to_content(next.source.start)
}
