//! Unicode Technical Standard #58, "Unicode Link Detection and Formatting", for Unicode 17.0.
//!
//! The standard defines where a URL ends after its host ([`termination`]), and the local part before an `@`
//! ([`address`]). It leaves hosts to others; [`host`] defines them here.
//!
//! A candidate is a `://` ([`scheme`]) or a label separator ([`schemeless`], [`address`]). [`questions`] asks if the text
//! around its host continues the host, and [`end`] finds the end of the URL. [`format`] is for callers.

mod address;
mod authority;
mod delimited;
mod end;
mod fast;
mod format;
pub(crate) mod host;
#[cfg(feature = "markdown")]
mod in_markdown;
mod questions;
mod scheme;
mod schemeless;
mod source;
pub(crate) mod tail;
mod termination;
mod tie;

use core::iter::from_fn;

use super::detector::{Detector, Search};
use super::input::Input;
use super::rule::{Refused, Rule};
use super::segment::Segment;
use super::stage::Stage;
use super::Dialect;
use crate::dialect::detected::{Candidate, Detected, Found};
use crate::kind::LinkKind;
use crate::rules::{Judge, Rules};
use crate::scan::{Needles, Scan};
use crate::slice::ceil_char_boundary;

pub use format::*;
#[cfg(feature = "markdown")]
pub(crate) use source::end_of_seen;
use source::Shown;

#[derive(Debug)]
pub(super) struct Uts58;

impl Detector for Uts58 {
    fn dialect(&self) -> Dialect {
        Dialect::Uts58
    }

    fn judge(&self) -> Judge {
        Judge::Dialect
    }

    #[cfg(feature = "alloc")]
    fn heeds_controls(&self) -> bool {
        true
    }

    fn next(&self, search: &mut Search, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        let input = Input::plain(rules, segment.text);
        from_fn(|| next_candidate(search, &input)).find_map(|(_, found)| found.ok())
    }

    #[cfg(feature = "explain")]
    fn next_candidate(
        &self,
        search: &mut Search,
        rules: &Rules,
        segment: &Segment<'_>,
    ) -> Option<Candidate> {
        next_candidate(search, &Input::plain(rules, segment.text))
    }

    /// An address contains a label separator too, so this search finds every kind of link.
    fn scan(&self, scan: &mut Scan, needles: &Needles, text: &[u8], from: usize) -> usize {
        scan.host(needles, text, from)
    }
}

/// Returns the next candidate and its offset, or `None` if there are no more: a link, or the rule that the candidate
/// breaks. What a refused candidate contains is skipped.
#[inline(always)]
fn next_candidate(search: &mut Search, input: &Input<'_>) -> Option<Candidate> {
    let at = search.candidate(input.rules, input.text, search.at)?;
    Some((at, search.link_at(input, at)))
}

impl Search {
    /// Returns the offset of the first untried candidate at or after `from`, or `None`. A candidate is a `://` or a
    /// label separator, and every link contains one. `from` must not decrease from call to call.
    pub(crate) fn candidate(&mut self, rules: &Rules, text: &str, from: usize) -> Option<usize> {
        let at = self.scan.host(rules.needles(), text.as_bytes(), from.max(self.at));
        (at < text.len()).then_some(at)
    }

    /// Returns the link around the candidate at `at`. Returns `None` if there is no link, or if the candidate was tried
    /// before.
    #[cfg(feature = "markdown")]
    pub(crate) fn at(&mut self, input: &Input<'_>, at: usize) -> Option<Detected> {
        if at < self.at {
            return None;
        }
        self.link_at(input, at).ok()
    }

    /// Returns the link around the candidate at `at`, or the rule that the candidate breaks. Marks it as tried. A link of
    /// a disabled kind is refused, with all links in it.
    fn link_at(&mut self, input: &Input<'_>, at: usize) -> Found {
        let found = if input.text.as_bytes().get(at) == Some(&b':') {
            self.at_scheme(input, at)
        } else {
            self.at_separator(input, at)
        };
        let found = found.and_then(|link| {
            let is_wanted = self.stage != Stage::Addresses || link.kind == LinkKind::Email;
            if is_wanted && input.rules.finds(link.kind) {
                return Ok(link);
            }
            // In the text that Markdown leaves, a host may end later than in the source, so an address may follow it.
            if self.stage != Stage::Addresses || link.kind == LinkKind::Url {
                self.at = self.at.max(link.end);
                self.floor = self.at;
            }
            Err(Refused::new(Rule::Word, link.start..link.end))
        });
        if let Ok(link) = &found {
            self.at = self.end_of_seen(input.text, link.end).max(at + 1);
            self.floor = self.at;
        } else if self.at <= at {
            self.at = ceil_char_boundary(input.text, at + 1);
        }
        found
    }

    /// Returns the end of the URL that a reader sees in Markdown source, in which references and escapes may continue the
    /// link that ends at `end`. Nothing in the rest is a link.
    fn end_of_seen(&self, text: &str, end: usize) -> usize {
        // Without the feature `markdown`, the compiler removes this call.
        if cfg!(feature = "markdown") && self.stage == Stage::Source {
            source::end_of_seen(text, end, self.stage)
        } else {
            end
        }
    }

    /// Returns a text as a reader sees it at the stage of this search.
    fn shown<'t>(&self, text: &'t str) -> Shown<'t> {
        Shown::new(text, self.stage)
    }
}
