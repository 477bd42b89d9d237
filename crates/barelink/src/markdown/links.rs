//! Finds the links of a run of text: the URLs of its leaf, and the links that a dialect finds in parsed text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::inline::Inline;
use super::leaf::{Leaf, LeafUrl};
use super::run::{RunPiece, TextRun};
use crate::destination::after_prefix;
use crate::detected::Detected;
use crate::dialect::{gfm, md4c, uts58, Dialect};
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::link::Link;
use crate::policy::RejectReason;
use crate::slice::Slice;

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
    /// Returns the destination without [`RunLink::destination_prefix`]. `text` must be the text of the link.
    ///
    /// The local part of an address is escaped. See [`Link::destination`](crate::Link::destination).
    pub fn after_prefix<'t>(&self, text: &'t str) -> Cow<'t, str> {
        after_prefix(text, self.kind)
    }
}

/// Converts a link that was found in plain text. The result has an empty source range.
impl From<Link<'_>> for RunLink {
    fn from(link: Link<'_>) -> Self {
        RunLink {
            range: link.range(),
            source: 0..0,
            kind: link.kind(),
            destination_prefix: link.destination_prefix(),
            rejected: None,
        }
    }
}

impl TextRun<'_> {
    /// Prefilter: returns false if these texts cannot contain links other than the URLs of the leaf.
    pub(super) fn may_hold_others(finder: &LinkFinder, texts: &[Inline<'_>]) -> bool {
        finder.dialect() == Dialect::Md4c
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
        if finder.dialect() == Dialect::Md4c {
            return self.md4c_links(leaf, links);
        }
        let finds_addresses = (finder.dialect() == Dialect::Uts58
            || finder.rules().finds(LinkKind::Email))
            && memchr::memchr(b'@', self.text.as_bytes()).is_some();
        let addresses = |range: Range<usize>, links: &mut Vec<RunLink>| {
            if finds_addresses {
                self.addresses(range, links);
            }
        };
        let mut at = 0;
        for url in urls {
            let range = self.range_of(leaf, url);
            let is_whole = |range: &Range<usize>| self.is_whole(url, at..range.start);
            if let Some(range) = range.filter(is_whole) {
                addresses(at..range.start, links);
                at = range.end;
                url.is_text = true;
                links.push(self.link(url.found, range, url.source.clone()));
            }
        }
        addresses(at..self.text.len(), links);
    }

    /// Returns true unless an escape or a character reference before the URL may belong to its host. `before` is the
    /// range of the run between the previous URL and this one.
    ///
    /// In UTS #58, a URL without a scheme may begin in the middle of a host: at `b.com` in `a&#46;b.com`, which stands
    /// for `a.b.com`.
    fn is_whole(&self, url: &LeafUrl, before: Range<usize>) -> bool {
        if self.finder.dialect() != Dialect::Uts58 || url.found.kind == LinkKind::Url {
            return true;
        }
        let host = uts58::host::start_of_run(&self.text, before.start, before.end);
        // If the source contains the same host, the host was examined there.
        let in_source = url.source.start.checked_sub(before.end - host);
        in_source.and_then(|start| self.in_run(start)) == Some(host)
    }

    /// Adds the addresses in a range between two URLs. An address does not extend across a stop string. In the text of
    /// the run, escapes and character references are decoded.
    fn addresses(&self, range: Range<usize>, links: &mut Vec<RunLink>) {
        let rules = self.finder.rules();
        let text = self.text.slice(range.clone());
        for segment in rules.settings.stops.segments(text) {
            let start = range.start + segment.start;
            let text = text.slice(segment);
            let mut uts58 = uts58::Search::new(uts58::Stage::Addresses);
            let mut gfm = gfm::email::Emails::default();
            while let Some(email) = match self.finder.dialect() {
                Dialect::Uts58 => uts58.next(rules, text),
                _ => gfm.next(text.as_bytes()),
            } {
                let range = start + email.start..start + email.end;
                let source = self.in_source(range.clone());
                links.extend(source.map(|source| self.link(email, range, source)));
            }
        }
    }

    /// Adds the links that md4c finds. Each sequence of verbatim pieces is searched alone, since md4c links nothing
    /// across an escape or a character reference.
    fn md4c_links(&self, leaf: &Leaf<'_>, links: &mut Vec<RunLink>) {
        let content = |piece: &RunPiece| {
            leaf.to_content(piece.source.start)..leaf.to_content(piece.source.end)
        };
        let mut pieces = self.pieces.iter().peekable();
        let mut is_first = true;
        while let Some(piece) = pieces.next() {
            let is_after_opening = core::mem::take(&mut is_first) && self.is_after_opener;
            if !piece.is_verbatim {
                continue;
            }
            let mut segment = content(piece);
            while let Some(next) =
                pieces.next_if(|next| next.is_verbatim && content(next).start == segment.end)
            {
                segment.end = content(next).end;
            }
            let is_before_closing = pieces.peek().is_none() && self.is_before_closer;
            // A text may begin with a byte order mark, which the content does not include.
            let byte_order_mark = leaf.to_source(segment.start).saturating_sub(piece.source.start);
            let text = md4c::Segment {
                text: leaf.content(),
                start: segment.start,
                end: segment.end,
                is_after_opening,
                is_before_closing,
            };
            let in_run = |at: usize| piece.start + byte_order_mark + (at - segment.start);
            let link = |found: Detected| {
                let range = in_run(found.start)..in_run(found.end);
                let source = leaf.source_range(found.start..found.end);
                self.link(found, range, source)
            };
            let rules = self.finder.rules();
            let literal = leaf.content().slice(segment.clone());
            for range in rules.settings.stops.segments(literal) {
                let (offset, text) = text.slice(range);
                let mut search = md4c::Search::default();
                let found = iter::from_fn(|| search.next(rules, &text));
                links.extend(found.map(|found| link(found.moved(offset))));
            }
        }
    }

    /// Returns a link of this run, and judges it by the policies. Must be called in the order of the links.
    fn link(&self, found: Detected, range: Range<usize>, source: Range<usize>) -> RunLink {
        let rules = self.finder.rules();
        let mut directions = self.directions.get();
        let rejected = rules.reject(&self.text, &range, found.kind, &mut directions);
        self.directions.set(directions);
        RunLink {
            range,
            source,
            kind: found.kind,
            destination_prefix: found.destination_prefix(rules.settings.default_scheme).as_str(),
            rejected,
        }
    }
}
