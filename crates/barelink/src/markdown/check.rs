//! Finds the links of a leaf without walking over its content ([`super::walk`]), if no URL of the leaf contains
//! Markdown.
//!
//! The links in a [token](super::token) usually depend on nothing else. The check detects the exceptions.
//!
//! A token needs no walk if it contains no Markdown syntax and the parser returned it unchanged within one text.
//! Hiding its URLs from the parser ([`Masks`](super::Masks)) would then change nothing. The same holds for delimiters and
//! brackets in the token: in an unchanged text, none of them opened or closed anything. In UTS #58, delimiters may end a
//! URL, so only GFM allows them here.

use core::ops::Range;

use super::linker::{next_candidate, Linker};
use super::links::RunLink;
use super::token::token;
use crate::dialect::detected::Detected;
use crate::dialect::detector::TokenSearch;
use crate::finder::LinkFinder;
use crate::kind::LinkKind;
use crate::policy::bidi::Directions;
use crate::slice::Slice;
use crate::unicode::byte_order_mark;

/// A cheap alternative to [`Linker::leaf`] for a leaf whose URLs contain no Markdown. Receives the inlines in the order
/// of the parser's output.
#[derive(Debug)]
pub struct LeafCheck {
    /// Range that contains the leaf.
    leaf: Range<usize>,
    /// Offset of the first unchecked candidate.
    candidate: usize,
    /// False if the leaf must be walked.
    is_certain: bool,
    /// False if a candidate in text requires a walk. The cause may be the settings, a byte order mark, a bracket that may be
    /// escaped, or a possible opener of a bidirectional embedding or isolate.
    may_link: bool,
    /// Source offset up to which the leaf has been read for the bytes that clear `may_link`.
    read: usize,
    /// True in GFM, where an open bracket suppresses links. Hidden constructs are not searched for brackets, and neither
    /// are tokens, whose brackets are all in URLs.
    finds_brackets: bool,
    /// Number of open brackets before `read`, if `finds_brackets`.
    brackets: usize,
    /// True after a URL with a bracket. The walk then scans for raw HTML, so a `<` clears `may_link`.
    finds_html: bool,
    /// True if an opener clears `may_link`, because a policy examines the text around links. Tokens without Markdown
    /// contain no opener.
    finds_openers: bool,
}

/// Returns the finder with [`LeafCheck`] off: every leaf with a candidate in text is passed to [`Linker::leaf`]. The
/// links are the same.
#[must_use]
pub fn without_leaf_check(finder: &LinkFinder) -> LinkFinder {
    LinkFinder::with_rules(finder.detector(), finder.rules().clone().walking_all())
}

impl LeafCheck {
    /// Starts to check a leaf. The links of this leaf replace the links of the last leaf in `linker`. `leaf` is the
    /// source range of the leaf. It may extend to the end of the block that contains the leaf. Leaves must be checked
    /// in document order.
    pub fn new(linker: &mut Linker<'_>, leaf: Range<usize>) -> Self {
        linker.clear();
        let rules = linker.finder.rules();
        let depends_on_leaf = rules.ends_in_text()
            || rules.settings.walks_all
            || leaf.start < byte_order_mark(linker.source);
        LeafCheck {
            may_link: !depends_on_leaf,
            read: leaf.start,
            finds_brackets: linker.finder.detector().heeds_brackets(),
            brackets: 0,
            finds_html: false,
            finds_openers: rules.settings.policies.look_around(),
            candidate: linker.next_candidate(leaf.start),
            // A table cell decodes `\|` before other inlines, so the text differs from the source.
            is_certain: !linker.has_escaped_pipe(&leaf),
            leaf,
        }
    }

    /// Skips a construct that is not searched, such as code, raw HTML or a link. `source` is its source range.
    ///
    /// Candidates in it are not links, provided that all candidates before it were checked. If not, the leaf must be passed
    /// to [`Linker::leaf`].
    #[inline]
    pub fn hidden(&mut self, linker: &mut Linker<'_>, source: &Range<usize>) {
        if self.candidate < source.end {
            self.is_certain &= source.start <= self.candidate;
            self.candidate = linker.next_candidate(source.end);
        }
        self.read_before(linker, source, source.end);
    }

    /// Checks a text node. `index` is its index among the inlines of the leaf. `source` is its source range.
    #[inline]
    pub fn text(
        &mut self,
        linker: &mut Linker<'_>,
        index: usize,
        text: &str,
        source: &Range<usize>,
    ) {
        if self.candidate < source.end && self.is_certain {
            self.is_certain = self.links(linker, index, text, source).is_some();
        }
    }

    /// Returns true if the leaf need not be passed to [`Linker::leaf`], and its remaining inlines need not be checked.
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.is_certain && self.leaf.end <= self.candidate
    }

    /// Returns true if the leaf need not be passed to [`Linker::leaf`]. All its inlines must have been checked.
    pub fn is_certain(&self) -> bool {
        self.is_certain
    }

    /// Adds the links of a text to `linker`. Returns `None` if the whole leaf must be walked. The walk discards the links
    /// that were added.
    #[inline(never)]
    fn links(
        &mut self,
        linker: &mut Linker<'_>,
        index: usize,
        text: &str,
        source: &Range<usize>,
    ) -> Option<()> {
        if !self.may_link || linker.source.get(source.clone()) != Some(text) {
            return None;
        }
        let first = linker.links.len();
        while self.candidate < source.end {
            let detector = linker.finder.detector();
            let token = token(linker.source, source, self.candidate, detector)?;
            self.read_before(linker, &token, token.start);
            let may_link = self.may_link && self.brackets == 0;
            let before = linker.source.slice(self.leaf.start..token.start);
            // Words before a scheme decide nothing.
            let is_scheme = linker.source.as_bytes().get(self.candidate) == Some(&b':');
            let after = linker.source.slice(token.end..);
            let is_context = || detector.is_context(linker.finder.rules(), before, after);
            if !may_link || !is_scheme && is_context() {
                return None;
            }
            self.token(linker, &token, source.start)?;
        }
        linker.push_run(index..index + 1, first);
        Some(())
    }

    /// Adds the links of a token. `text` is the source offset at which the text node around the token begins. Returns
    /// `None` if the leaf must be walked.
    fn token(&mut self, linker: &mut Linker<'_>, token: &Range<usize>, text: usize) -> Option<()> {
        let (source, finder, links) = (linker.source, &linker.finder, &mut linker.links);
        let (rules, written) = (finder.rules(), source.get(token.clone())?);
        let first = links.len();
        let mut directions = Directions::default();
        let mut add = |found: Detected| {
            let range = found.start..found.end;
            let rejected = rules.reject(written, &range, found.kind, &mut directions);
            let source = token.start + found.start..token.start + found.end;
            let link = RunLink::new(rules, found.moved(token.start - text), source);
            links.push(RunLink { rejected, ..link });
        };
        let mut search = TokenSearch::new(finder.detector(), rules, written);
        while self.candidate < token.end {
            let end = search.at(self.candidate - token.start, &mut add)?;
            let from = (token.start + end).max(self.candidate + 1);
            self.candidate = next_candidate(&mut linker.scan, source, finder, from);
        }
        search.finish(&mut add);
        if self.finds_brackets && linker.next_bracket(token.start) < token.end {
            self.finds_html = true;
            let mut outside = token.start;
            for link in
                linker.links.slice(first..).iter().filter(|link| link.kind != LinkKind::Email)
            {
                (!has_bracket(source.as_bytes().slice(outside..link.source.start))).then_some(())?;
                outside = link.source.end;
            }
            (!has_bracket(source.as_bytes().slice(outside..token.end))).then_some(())?;
        }
        Some(())
    }

    /// Counts the unread brackets in the source before `next`. Clears `may_link` if the source before `openers` contains
    /// an unread opener. Skips `next`.
    #[inline]
    fn read_before(&mut self, linker: &mut Linker<'_>, next: &Range<usize>, openers: usize) {
        let source = linker.source.as_bytes();
        // Every opener begins with the byte E2, unless it is a character reference.
        if self.finds_openers
            && memchr::memchr2(0xE2, b'&', source.slice(self.read..openers)).is_some()
        {
            self.may_link = false;
        }
        if self.finds_brackets && self.read < next.start {
            let before = source.slice(self.read..next.start);
            self.may_link &= !(self.finds_html && memchr::memchr(b'<', before).is_some());
            if linker.next_bracket(self.read) < next.start {
                self.read_brackets(before);
            }
        }
        self.read = self.read.max(next.end);
    }

    /// Counts the brackets in a part of the leaf without hidden constructs. Clears `may_link` if some may be escaped.
    fn read_brackets(&mut self, text: &[u8]) {
        for &b in text {
            match b {
                b'[' => self.brackets += 1,
                b']' => self.brackets = self.brackets.saturating_sub(1),
                // Backticks that the parser and the walk may pair differently.
                b'\\' | b'`' | b'<' => self.may_link = false,
                _ => {}
            }
        }
    }
}

fn has_bracket(text: &[u8]) -> bool {
    memchr::memchr2(b'[', b']', text).is_some()
}
