//! Unicode Technical Standard #58, "Unicode Link Detection and Formatting", for Unicode 17.0.
//!
//! The standard defines where a URL ends after its host ([`termination`]), and the local part before an `@`
//! ([`email`]). It leaves hosts to others; [`host`] defines them here.
//!
//! [`algorithms`], `display`, `escape`, `parts` and `quote` are for callers. The crate's module `uts58` exports their
//! public items.

mod address;
mod algorithms;
mod around;
mod ascii_labels;
mod authority;
mod continued;
mod controls;
#[cfg(feature = "alloc")]
mod display;
mod displayed;
mod email;
#[cfg(feature = "alloc")]
mod escape;
mod foreign_word;
pub(crate) mod host;
mod labels;
mod markdown;
mod other_host;
mod part;
#[cfg(feature = "alloc")]
mod parts;
pub(crate) mod port;
mod pure_labels;
#[cfg(feature = "alloc")]
mod quote;
mod scheme;
mod schemeless_host;
mod termination;
mod tie;
mod truncated;
#[cfg(feature = "alloc")]
mod unit;
mod url_end;

use crate::bidi::Directions;
use crate::detected::Detected;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::slice::ceil_char_boundary;

pub use algorithms::{end_of_url, host_of_url, refine, start_of_email};
#[cfg(feature = "alloc")]
pub use display::display_url;
#[cfg(feature = "alloc")]
pub(crate) use display::show_host;
#[cfg(feature = "alloc")]
pub use escape::{escape_maximal, escape_minimal};
#[cfg(feature = "markdown")]
pub(crate) use markdown::Closing;
pub(crate) use markdown::Delimiters;
#[cfg(feature = "alloc")]
pub use parts::UrlParts;
#[cfg(feature = "alloc")]
pub use quote::quote_local_part;

/// Scope of a [`Search`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Stage {
    /// All links of a plain text.
    #[default]
    Text,
    /// URLs in the source of Markdown, where addresses cannot be recognised yet.
    Source,
    /// Addresses in the text that remains after Markdown has been parsed.
    Addresses,
}

/// Left-to-right search for the links of one text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    stage: Stage,
    pub(super) scan: Scan,
    /// Candidates before this offset have been tried or skipped.
    at: usize,
    /// No local part, and no `mailto:` before one, begins before this offset. Usually the end of the last link.
    last_link: usize,
    /// Start of the last local part that was checked for user information. The next check does not read the text before
    /// it again.
    checked_local: usize,
    /// True if the local part at `checked_local` is user information.
    is_userinfo: bool,
    /// Bidirectional controls that are open at the last offset that was read for controls.
    directions: Directions,
}

impl Search {
    /// Returns a search with this scope.
    #[cfg(feature = "markdown")]
    pub(crate) fn new(stage: Stage) -> Self {
        Search { stage, ..Search::default() }
    }

    /// Returns a search for links that begin at `from` or after it.
    pub(super) fn from(from: usize) -> Self {
        Search { at: from, last_link: from, ..Search::default() }
    }

    /// Returns the next link in `text`, or `None` if there are no more.
    pub(crate) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        loop {
            let candidate = self.candidate(rules, text, self.at)?;
            if let Some(link) = self.link_at(rules, text, Delimiters::default(), candidate) {
                return Some(link);
            }
        }
    }

    /// Returns the offset of the first untried candidate at or after `from`, or `None`. A candidate is a `://` or a
    /// label separator, and every link contains one. `from` must not decrease from call to call.
    pub(crate) fn candidate(&mut self, rules: &Rules, text: &str, from: usize) -> Option<usize> {
        let at = self.scan.host(rules.needles(), text.as_bytes(), from.max(self.at));
        (at < text.len()).then_some(at)
    }

    /// Returns the link around the candidate at `at`. Returns `None` if there is no link, or if the candidate was tried
    /// before. Outside of Markdown source, `delimiters` are empty.
    #[cfg(feature = "markdown")]
    pub(crate) fn at(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        at: usize,
    ) -> Option<Detected> {
        if at < self.at {
            return None;
        }
        self.link_at(rules, text, delimiters, at)
    }

    /// Returns the link around the candidate at `at`, and marks the candidate as tried. Returns `None` if there is no
    /// link, or if its kind is disabled.
    fn link_at(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        at: usize,
    ) -> Option<Detected> {
        let found = match text.as_bytes().get(at)? {
            // A URL that is still in the text is not linked, and neither is an address in it.
            b':' if self.stage == Stage::Addresses => {
                let refused = self.at_scheme(rules, text, delimiters, at);
                self.at = self.at.max(refused.map_or(0, |url| url.end));
                None
            }
            b':' => self.at_scheme(rules, text, delimiters, at),
            _ => self.at_separator(rules, text, delimiters, at),
        };
        let Some(link) = found.filter(|link| rules.finds(link.kind)) else {
            if self.at <= at {
                self.at = ceil_char_boundary(text, at + 1);
            }
            return None;
        };
        self.at = link.end.max(at + 1);
        self.last_link = self.at;
        Some(link)
    }

    /// Discards the last link and resumes after its candidate, which is at `candidate`.
    #[cfg(feature = "markdown")]
    pub(crate) fn reject(&mut self, text: &str, candidate: usize) {
        self.at = ceil_char_boundary(text, candidate + 1);
        self.last_link = self.at;
    }
}
