//! Judges the links of a leaf by the policies, in the text that a reader sees: without marks of emphasis, tags and other
//! constructs that show nothing, and with the text of code and of Markdown's links.
//!
//! A link that the seen text does not have by itself is a part of a longer name or URL: in `https://pay.co[](/a)m`, a
//! reader sees `https://pay.com`.

use alloc::string::String;
use core::ops::Range;

use super::html_tag::HtmlTag;
use super::inline::Inline;
use super::linker::{Linker, Run};
use crate::dialect::detected::Detected;
use crate::dialect::detector::{Detector, Search};
use crate::kind::LinkKind;
use crate::policy::bidi::Directions;
use crate::policy::{Policy, RejectReason};
use crate::rules::Rules;
use crate::slice::Slice;

/// The reason to reject a link that is not in the text that a reader sees.
#[cfg(feature = "in-text")]
pub(super) const PART: Option<RejectReason> = Some(RejectReason::Policy(Policy::PartialAddress));
#[cfg(not(feature = "in-text"))]
pub(super) const PART: Option<RejectReason> = None;

impl Linker<'_> {
    /// Sets [`RunLink::rejected`](super::RunLink::rejected) of the links that an option or a policy rejects. `inlines`
    /// are those in which the links were found.
    pub(super) fn judge(&mut self, inlines: &[Inline<'_>]) {
        let rules = self.finder.rules();
        if self.links.is_empty() || !rules.may_reject() {
            return;
        }
        let rejects_parts = rules.settings.seen_ends.is_some();
        let text = SeenText::of(self.source, inlines, &mut self.runs, rejects_parts);
        let mut directions = Directions::of_leaf();
        let mut links = SeenLinks::new(rules, self.finder.detector(), &text);
        for run in &self.runs {
            for link in self.links.get_mut(run.links.clone()).unwrap_or_default() {
                let seen = run.seen.map(|run| run + link.range.start..run + link.range.end);
                let by_rules = |seen| rules.reject(&text, seen, link.kind, &mut directions);
                link.rejected = seen.as_ref().and_then(by_rules);
                if rejects_parts && link.rejected.is_none() {
                    let is_whole = seen.is_some_and(|seen| links.contain(&seen, link.kind));
                    link.rejected = if is_whole { None } else { PART };
                }
            }
        }
    }
}

/// The links that the seen text of a leaf has by itself.
struct SeenLinks<'t> {
    rules: &'t Rules,
    detector: &'static dyn Detector,
    text: &'t str,
    standard: Cursor,
    /// The rules for text without spaces, if a link was not among those of `standard`.
    in_text: Option<(Rules, Cursor)>,
}

impl<'t> SeenLinks<'t> {
    fn new(rules: &'t Rules, detector: &'static dyn Detector, text: &'t str) -> Self {
        let standard = Cursor::new(detector, rules);
        SeenLinks { rules, detector, text, standard, in_text: None }
    }

    /// Returns true if the seen text has this link. Call this in the order of the links.
    ///
    /// Marks may end a link where a sentence continues without a space, as in `**https://example.com**を見て`. Without
    /// the marks, only the rules for text without spaces know that end.
    fn contain(&mut self, link: &Range<usize>, kind: LinkKind) -> bool {
        if self.standard.has(self.rules, self.text, link, kind) {
            return true;
        }
        let (rules, cursor) = self.in_text.get_or_insert_with(|| {
            let rules = self.rules.with_seen_ends();
            let cursor = Cursor::new(self.detector, &rules);
            (rules, cursor)
        });
        cursor.has(rules, self.text, link, kind)
    }
}

/// A search, and the last link that it found.
struct Cursor {
    search: Search,
    found: Option<Detected>,
}

impl Cursor {
    fn new(detector: &'static dyn Detector, rules: &Rules) -> Self {
        Cursor { search: Search::new(detector, rules), found: None }
    }

    /// Returns true if the search finds this link. The ranges must ascend from call to call.
    fn has(&mut self, rules: &Rules, text: &str, link: &Range<usize>, kind: LinkKind) -> bool {
        while self.found.map_or(true, |found| found.start < link.start) {
            let Some(next) = self.search.next(rules, text) else {
                return false;
            };
            self.found = Some(next);
        }
        self.found.is_some_and(|found| (found.start..found.end, found.kind) == (link.clone(), kind))
    }
}

/// Collects the text of a leaf that a reader sees. A border, such as a line break, is a space.
#[derive(Default)]
struct SeenText<'s> {
    text: String,
    /// Number of open images, whose text is not displayed.
    images: usize,
    /// True if elements that show nothing are left out with their text.
    leaves_out_hidden: bool,
    /// Name of the open element that shows nothing, and the number of open elements of that name.
    hidden: Option<(&'s str, usize)>,
    /// Number of open superscripts.
    superscripts: usize,
    /// True in superscript without text so far. With text, superscript is apart from the words beside it.
    is_superscript_empty: bool,
    /// Name of the last start tag in superscript that has no end tag yet.
    inner: Option<&'s str>,
}

impl<'s> SeenText<'s> {
    /// Returns the seen text of `inlines`, and sets [`Run::seen`] of `runs`.
    fn of(
        source: &'s str,
        inlines: &[Inline<'_>],
        runs: &mut [Run],
        leaves_out_hidden: bool,
    ) -> String {
        let mut seen = SeenText { leaves_out_hidden, ..SeenText::default() };
        let mut runs = runs.iter_mut().peekable();
        for (index, inline) in inlines.iter().enumerate() {
            let run = runs.next_if(|run| run.inlines.start == index);
            seen.push(source, inline);
            if let (Some(run), Inline::Text { text, .. }) = (run, inline) {
                run.seen = (!seen.is_hidden()).then(|| seen.text.len() - text.len());
            }
        }
        seen.text
    }

    fn push(&mut self, source: &'s str, inline: &Inline<'_>) {
        match inline {
            Inline::Text { text, .. } | Inline::Shown { text } => self.show(text),
            Inline::OpenSuperscript => self.open_superscript(),
            Inline::Close { opener, .. } if source.as_bytes().get(*opener) == Some(&b'^') => {
                self.close_superscript();
            }
            Inline::Open | Inline::Close { .. } => {}
            Inline::Link { source: range } | Inline::Opaque { source: range } => {
                self.construct(source.slice(range.clone()));
            }
            Inline::EndImage => self.images = self.images.saturating_sub(1),
            Inline::Footnote { .. } | Inline::Break => self.show(" "),
        }
    }

    /// Adds what a reader sees of a construct before its texts.
    fn construct(&mut self, written: &'s str) {
        if written.starts_with('!') {
            self.images += 1;
        } else if self.images > 0 {
            // The text of an image is not displayed, and neither is HTML in it.
        } else if written.starts_with(['$', '\\']) {
            let is_delimiter = |c| matches!(c, '$' | '`' | '\\' | '(' | ')' | '[' | ']');
            self.show(written.trim_matches(is_delimiter));
        } else if let Some(tag) = HtmlTag::of(written) {
            self.tag(tag);
        }
    }

    fn show(&mut self, text: &str) {
        if self.is_hidden() || text.is_empty() {
            return;
        }
        if core::mem::take(&mut self.is_superscript_empty) {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    fn is_hidden(&self) -> bool {
        self.images > 0 || self.hidden.is_some()
    }

    fn open_superscript(&mut self) {
        self.superscripts += 1;
        self.is_superscript_empty = true;
        self.inner = None;
    }

    fn close_superscript(&mut self) {
        let is_open = self.superscripts > 0;
        self.superscripts = self.superscripts.saturating_sub(1);
        if !core::mem::take(&mut self.is_superscript_empty) && is_open {
            self.show(" ");
        }
    }

    fn tag(&mut self, tag: HtmlTag<'s>) {
        if let Some((name, depth)) = &mut self.hidden {
            if tag.is_named(name) {
                *depth = if tag.is_closing { *depth - 1 } else { *depth + 1 };
                self.hidden = self.hidden.filter(|hidden| hidden.1 > 0);
            }
        } else if self.leaves_out_hidden && tag.hides_content() {
            self.hidden = Some((tag.name, 1));
        } else if tag.is_named("br") {
            self.show(" ");
        } else if tag.is_named("sup") {
            if tag.is_closing {
                self.close_superscript();
            } else {
                self.open_superscript();
            }
        } else if !tag.is_closing {
            self.inner = Some(tag.name);
        } else if !self.inner.take().is_some_and(|name| tag.is_named(name)) {
            // The end tag of an element around the superscript ends the superscript too.
            (self.superscripts, self.is_superscript_empty) = (0, false);
        }
    }
}
