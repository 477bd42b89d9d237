use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use super::inline::Inline;
use super::leaf::{Leaf, LeafKind, LeafUrl};
use super::links::RunLink;
use super::mask::Masks;
use super::run::TextRun;
use super::scanner::ParserQuirk;
use crate::dialect::delimiters::Closing;
use crate::finder::LinkFinder;
use crate::scan::Scan;
use crate::slice::Slice;

/// Finds the links of a document, leaf by leaf, in the output of a parser.
///
/// [`resolve_leaf`](super::resolve_leaf) parses a leaf again if its URLs were read as Markdown.
#[derive(Debug)]
pub struct Linker<'s> {
    pub(super) source: &'s str,
    pub(super) finder: LinkFinder,
    pub(super) quirks: &'static [ParserQuirk],
    pub(super) scan: Scan,
    /// Offset after the candidate that [`Linker::next_candidate`] returned last, or 0 before its first call.
    after_candidate: usize,
    /// Offset after the bracket that [`Linker::next_bracket`] returned last, or 0 before its first call.
    after_bracket: usize,
    /// Offset up to which no `\|` begins in the text that was searched for it.
    escaped_pipe: usize,
    pub(super) masks: Masks,
    pub(super) urls: Vec<LeafUrl>,
    /// Closing delimiters and footnote references of the leaf in UTS #58, sorted by their start. A masked copy lacks
    /// those inside URLs, so those of the first parse are kept.
    pub(super) closings: Vec<Closing>,
    pub(super) links: Vec<RunLink>,
    pub(super) runs: Vec<Run>,
}

/// A run of consecutive texts that contains links.
#[derive(Debug)]
pub(super) struct Run {
    /// Indices of the texts in the inlines of the leaf.
    pub(super) inlines: Range<usize>,
    /// Indices of the links in [`Linker::links`].
    pub(super) links: Range<usize>,
    /// Offset of the run in the text that a reader sees. `None` if nobody sees it, or if nobody has asked.
    pub(super) seen: Option<usize>,
}

impl<'s> Linker<'s> {
    /// Returns a linker for a document. It assumes a parser without quirks.
    pub fn new(source: &'s str, finder: LinkFinder) -> Self {
        Linker {
            source,
            finder,
            quirks: &[],
            scan: Scan::default(),
            after_candidate: 0,
            after_bracket: 0,
            escaped_pipe: 0,
            masks: Masks::default(),
            urls: Vec::with_capacity(16),
            closings: Vec::new(),
            links: Vec::with_capacity(16),
            runs: Vec::with_capacity(16),
        }
    }

    /// Makes the linker follow a parser with these quirks.
    #[must_use]
    pub fn with_quirks(mut self, quirks: &'static [ParserQuirk]) -> Self {
        self.quirks = quirks;
        self
    }

    /// Returns the offset of the first candidate at or after `from`, or the length of the document. `from` must not
    /// decrease from call to call.
    ///
    /// A candidate is a byte such as the `:` of a scheme or the `@` of an address. Every link contains at least one, so
    /// a leaf without a candidate has no links, and need not be passed to the linker.
    pub fn next_candidate(&mut self, from: usize) -> usize {
        // Most calls ask for the same candidate as the call before.
        if self.after_candidate <= from {
            let next = next_candidate(&mut self.scan, self.source, &self.finder, from);
            self.after_candidate = next + 1;
        }
        self.after_candidate - 1
    }

    /// Returns the offset of the first `[` or `]` at or after `from`, or the length of the document. `from` must not decrease
    /// from call to call.
    #[inline]
    pub(super) fn next_bracket(&mut self, from: usize) -> usize {
        if self.after_bracket <= from {
            let rest = self.source.as_bytes().slice(from..);
            let bracket = memchr::memchr2(b'[', b']', rest).unwrap_or(rest.len());
            self.after_bracket = from + bracket + 1;
        }
        self.after_bracket - 1
    }

    /// Returns true if a `\|` begins in a range of the source. The starts of the ranges must not decrease from call to
    /// call. Each byte is searched about once.
    pub(super) fn has_escaped_pipe(&mut self, range: &Range<usize>) -> bool {
        let source = self.source.as_bytes();
        let from = self.escaped_pipe.max(range.start);
        if from < range.end && !source.slice(from..).starts_with(b"\\|") {
            let rest = source.slice(from..source.len().min(range.end + 1));
            let is_escaped = |&pipe: &usize| rest.slice(..pipe).ends_with(b"\\");
            let pipe = memchr::memchr_iter(b'|', rest).find(is_escaped);
            self.escaped_pipe = pipe.map_or(range.end, |pipe| from + pipe - 1);
        }
        self.escaped_pipe.max(from) < range.end
    }

    /// Returns the kind by which the dialect reads a leaf that the parser reads as `kind`.
    ///
    /// In GFM, `PairedEscapes` becomes `TableCell`, because cmark-gfm resolves the `\|` in `\\|` too. Otherwise the
    /// kind stays the same.
    pub fn searched(&self, kind: LeafKind) -> LeafKind {
        if kind == LeafKind::PairedEscapes && self.finder.detector().splits_paired_escapes() {
            LeafKind::TableCell
        } else {
            kind
        }
    }

    /// Finds the links of a leaf. They replace the links of the previous leaf. `inlines` are all inlines of the leaf,
    /// in document order.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the leaf.
    pub fn leaf(&mut self, leaf: &Leaf<'_>, inlines: &[Inline<'_>]) {
        self.find(leaf, inlines);
        if self.is_resolved() {
            self.judge(inlines);
        }
    }

    /// Finds the links of a leaf, before the policies judge them.
    pub(super) fn find(&mut self, leaf: &Leaf<'_>, inlines: &[Inline<'_>]) {
        self.clear();
        if self.masks.ranges.is_empty() && self.finder.detector().heeds_delimiters() {
            let closings = inlines.iter().filter_map(|inline| inline.closing(leaf));
            self.closings.clear();
            self.closings.extend(closings);
            self.finder.detector().sort_delimiters(&mut self.closings);
        }
        let mut urls = mem::take(&mut self.urls);
        self.walk(leaf, inlines, &mut urls);
        self.urls = urls;
        self.runs(leaf, inlines);
    }

    /// Adds the links of each run of text outside links and other constructs.
    fn runs(&mut self, leaf: &Leaf<'_>, inlines: &[Inline<'_>]) {
        let is_text = |inline: &Inline<'_>| matches!(inline, Inline::Text { .. });
        let (mut at, mut end_of_construct) = (0, 0);
        for texts in inlines.chunk_by(|one, next| is_text(one) && is_text(next)) {
            let run = at..at + texts.len();
            at = run.end;
            let (Some(Inline::Text { source: first, .. }), Some(Inline::Text { source: last, .. })) =
                (texts.first(), texts.last())
            else {
                let construct = texts.first().and_then(Inline::construct);
                end_of_construct = construct.map_or(0, |it| it.end).max(end_of_construct);
                continue;
            };
            if end_of_construct <= first.start {
                self.run(leaf, inlines, run, first.start..last.end);
            }
        }
    }

    /// Adds the links of a run of text. `source` is its source range.
    fn run(
        &mut self,
        leaf: &Leaf<'_>,
        inlines: &[Inline<'_>],
        run: Range<usize>,
        source: Range<usize>,
    ) {
        let texts = inlines.slice(run.clone());
        let index = |offset| self.urls.partition_point(|url| url.source.start < offset);
        let urls = index(source.start)..index(source.end);
        let urls = self.urls.get_mut(urls).unwrap_or_default();
        if urls.is_empty() && !TextRun::may_hold_others(&self.finder, texts) {
            return;
        }
        let before = run.start.checked_sub(1).and_then(|i| inlines.get(i));
        let text = TextRun {
            is_after_opener: matches!(before, Some(Inline::Open | Inline::OpenSuperscript)),
            is_before_closer: matches!(inlines.get(run.end), Some(Inline::Close { .. })),
            ..TextRun::new(&self.finder, self.source, texts)
        };
        let first_link = self.links.len();
        text.links(leaf, urls, &mut self.links);
        self.push_run(run, first_link);
    }

    /// Adds a run with the links from `first_link` on, if there are any.
    pub(super) fn push_run(&mut self, inlines: Range<usize>, first_link: usize) {
        let links = first_link..self.links.len();
        if !links.is_empty() {
            self.runs.push(Run { inlines, links, seen: None });
        }
    }

    /// Returns true if the parser read every URL of the leaf as text, and no URL must be masked for the text around it.
    /// The links can then be inserted.
    pub fn is_resolved(&self) -> bool {
        self.not_in_text().next().is_none()
    }

    /// Returns the start offsets of the URLs that the parser did not read as text, and of unmasked URLs that must be
    /// masked.
    pub(super) fn not_in_text(&self) -> impl Iterator<Item = usize> + '_ {
        let is_in_text =
            |url: &LeafUrl| url.is_text && (!url.needs_mask || self.masks.cover(&url.source));
        let others = self.urls.iter().filter(move |url| !is_in_text(url));
        others.map(|url| url.source.start)
    }

    /// Returns the index range of a run's inlines, and the run's links, or `None` after the last run. A run consists of
    /// consecutive [`Inline::Text`]s. `run` counts only runs with links, from 0.
    #[inline]
    pub fn linked(&self, run: usize) -> Option<(Range<usize>, &[RunLink])> {
        let run = self.runs.get(run)?;
        let links = self.links.get(run.links.clone());
        Some((run.inlines.clone(), links.unwrap_or_default()))
    }

    /// Returns the link of the leaf that begins at this offset in the source, or `None`.
    pub fn link_at(&self, source: usize) -> Option<&RunLink> {
        let index = self.links.binary_search_by_key(&source, |link| link.source.start);
        self.links.get(index.ok()?)
    }

    pub(super) fn clear(&mut self) {
        self.urls.clear();
        self.links.clear();
        self.runs.clear();
    }
}

/// Returns true if a document contains a candidate. A document without one has no bare links.
pub fn has_candidate(source: &str, finder: &LinkFinder) -> bool {
    next_candidate(&mut Scan::default(), source, finder, 0) < source.len()
}

/// Returns the offset of the first candidate at or after `from`, or the length of the document.
pub(super) fn next_candidate(
    scan: &mut Scan,
    source: &str,
    finder: &LinkFinder,
    from: usize,
) -> usize {
    let (bytes, needles) = (source.as_bytes(), finder.rules().needles());
    finder.detector().scan_source(scan, needles, bytes, from)
}
