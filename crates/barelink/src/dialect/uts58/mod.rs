//! Unicode Technical Standard #58, "Unicode Link Detection and Formatting", for Unicode 17.0.
//!
//! The standard defines where a URL ends after its host ([`termination`]), and the local part before an `@`
//! ([`email`]). It leaves hosts to others; [`host`] defines them here. This module finds where a link may begin.
//!
//! [`algorithms`], `escape` and `quote` are the standard's algorithms for callers, exported as the crate's module
//! `uts58`.

mod address;
mod algorithms;
mod around;
mod ascii_labels;
mod authority;
mod authority_fast_path;
mod beside;
mod candidate;
#[cfg(feature = "alloc")]
mod display;
mod email;
#[cfg(feature = "alloc")]
mod escape;
pub(crate) mod host;
mod isolates;
mod labels;
mod markdown;
mod other_host;
mod part;
#[cfg(feature = "alloc")]
mod parts;
mod port;
#[cfg(feature = "alloc")]
mod quote;
mod scheme;
mod scheme_host;
mod schemeless_host;
mod termination;
mod tie;
mod truncated;
#[cfg(feature = "alloc")]
mod unit;

use core::cell::Cell;
use core::ops::Range;

use isolates::Isolates;
use schemeless_host::Host;

use super::in_text;
use crate::detected::Detected;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::schemeless::Name;
use crate::slice::Slice;
use crate::unicode::{is_label_separator, LinkTerm, LETTERS};

pub use algorithms::{end_of_url, host_of_url, refine, start_of_email};
pub(crate) use candidate::Candidate;
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

/// Left-to-right search for the links of one text. Of overlapping candidates, the first one wins.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    stage: Stage,
    pub(super) scan: Scan,
    /// Candidates before this offset have been tried.
    at: usize,
    /// End of the last link. No local part begins before it.
    last_link: usize,
    /// Start of the last local part that turned out to be user information. The text before it is not examined again.
    userinfo: usize,
    /// Bidirectional controls that are open before the last link that contains one.
    isolates: Isolates,
}

/// Returns the offset after the character at `at`.
fn after(text: &str, at: usize) -> usize {
    let c = text.get(at..).and_then(|rest| rest.chars().next());
    at + c.map_or(1, char::len_utf8)
}

impl Search {
    /// Returns a search with this scope.
    #[cfg(feature = "markdown")]
    pub(crate) fn new(stage: Stage) -> Self {
        Search {
            stage,
            ..Search::default()
        }
    }

    /// Returns a search for links that begin at `from` or after it.
    pub(super) fn from(from: usize) -> Self {
        Search {
            at: from,
            last_link: from,
            ..Search::default()
        }
    }

    /// Returns the next link.
    pub(crate) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        loop {
            let candidate = self.candidate(rules, text, self.at)?;
            if let Some(link) = self.link_at(rules, text, Delimiters::default(), candidate) {
                return Some(link);
            }
        }
    }

    /// Returns the first untried candidate at or after `from`, or `None`. `from` must not decrease from call to call.
    pub(crate) fn candidate(
        &mut self,
        rules: &Rules,
        text: &str,
        from: usize,
    ) -> Option<Candidate> {
        let (needles, bytes) = (rules.needles(), text.as_bytes());
        let from = from.max(self.at);
        let mut at = self.scan.host(needles, bytes, from);
        loop {
            match bytes.get(at)? {
                b':' if self.stage == Stage::Addresses => {
                    at = self.scan.host(needles, bytes, at + 1);
                }
                b':' => return Some(Candidate::Scheme(at)),
                _ => return Some(Candidate::Separator(at)),
            }
        }
    }

    /// Returns the link around the candidate at `at`. `None` if there is none, or if the candidate was tried. The text
    /// has no Markdown.
    #[cfg(feature = "markdown")]
    pub(crate) fn at(&mut self, rules: &Rules, text: &str, at: usize) -> Option<Detected> {
        let candidate = match text.as_bytes().get(at)? {
            _ if at < self.at => return None,
            b':' => Candidate::Scheme(at),
            _ => Candidate::Separator(at),
        };
        self.link_at(rules, text, Delimiters::default(), candidate)
    }

    /// Returns the link around a candidate, or `None`, and marks the candidate as tried. Outside of Markdown source,
    /// `delimiters` are empty.
    pub(crate) fn link_at(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        candidate: Candidate,
    ) -> Option<Detected> {
        let found = match candidate {
            Candidate::Scheme(colon) => self.at_scheme(rules, text, delimiters, colon),
            Candidate::Separator(at) => self.at_separator(rules, text, delimiters, at),
        };
        let Some(link) = found.filter(|link| rules.finds(link.kind)) else {
            if self.at <= candidate.offset() {
                self.at = after(text, candidate.offset());
            }
            return None;
        };
        self.at = link.end.max(candidate.offset() + 1);
        self.last_link = self.at;
        Some(link)
    }

    /// Discards the last link and resumes after its candidate.
    #[cfg(feature = "markdown")]
    pub(crate) fn reject(&mut self, text: &str, candidate: usize) {
        self.at = after(text, candidate);
        self.last_link = self.at;
    }

    /// Returns the URL whose `://` is at `colon`, or `None`.
    fn at_scheme(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        colon: usize,
    ) -> Option<Detected> {
        let host_start = colon + "://".len();
        let floor = core::mem::replace(&mut self.at, host_start);
        let start = colon - scheme::length(rules, text.as_bytes().get(..colon)?, floor)?;
        let (text, host_end) = match authority_fast_path::end(rules, text.get(host_start..)?) {
            Some(length) => {
                self.at = host_start + length;
                (text, self.at)
            }
            None => self.host_after_scheme(rules, text, start, host_start)?,
        };
        Some(Detected {
            start,
            end: self.end_of_url(rules, text, delimiters, start..host_end, true),
            kind: LinkKind::Url,
            has_scheme: true,
        })
    }

    /// Returns the link whose host is around the label separator at `separator`: an address or a URL without a scheme.
    /// `None` if there is no such link.
    fn at_separator(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        separator: usize,
    ) -> Option<Detected> {
        let Host {
            start,
            end: host_end,
            run_end,
            scheme,
        } = self.host_at(rules, text, separator)?;
        let (before, after) = (text.get(..start)?, text.get(run_end..)?);
        let rest = text.get(host_end..scheme.unwrap_or(text.len()))?;
        // The check applies if the run goes on after the host. Otherwise a dot after the host ends a sentence, and a
        // scheme follows the dot.
        if run_end > host_end && truncated::is_truncated_at_dot(rest) {
            self.at = self.at.max(host_end + truncated::token_before_scheme(rest));
            return None;
        }
        if self.is_tied_after(text, start, host_end) {
            return None;
        }
        if self.is_after_at_sign(before) {
            self.at = port::port(text, host_end).max(self.at);
            return match self.stage {
                Stage::Source => None,
                _ if !rules.finds(LinkKind::Email) => None,
                _ => self.email(rules, text, start - 1, host_end),
            };
        }
        if self.stage == Stage::Addresses
            || self.is_local_part(rules, after)
            || before.ends_with(['/', '\\'])
            || truncated::is_in_placeholder(before, text.get(start..host_end)?)
            || self.is_tied_before(text, start, beside::is_before_host)
        {
            return None;
        }
        let start = schemeless_host::start_of_name(text, start, host_end);
        let host = text.get(start..host_end)?;
        let is_www = labels::is_www(host);
        let url_end = self.end_of_url(rules, text, delimiters, start..host_end, false);
        let name = Name {
            before,
            host,
            tail: text.get(host_end..url_end)?,
            after: text.get(url_end..)?,
        };
        if !is_www && rules.other_name(name).is_some() {
            self.at = self.at.max(url_end);
            return None;
        }
        Some(Detected {
            start,
            end: url_end,
            kind: if is_www {
                LinkKind::Www
            } else {
                LinkKind::Domain
            },
            has_scheme: false,
        })
    }

    /// Returns the end of the URL with this host: the end of its port, path, query and fragment. A separator after the
    /// host, or the `:` of an empty port, belongs to the URL only if one of these follows.
    fn end_of_url(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        host: Range<usize>,
        has_scheme: bool,
    ) -> usize {
        let (start, host_end) = (host.start, host.end);
        let ends_in_text = rules.ends_in_text();
        let simple = termination::end_of_simple(text.as_bytes(), host_end, !ends_in_text);
        if let Some(end) = simple.filter(|_| self.stage != Stage::Source) {
            return end;
        }
        let after = text.slice(host_end..);
        let is_dot = |&c: &char| c == '.' || (is_label_separator(c) && !ends_in_text);
        let dot = after.chars().next().filter(is_dot);
        let mut rest = host_end + dot.map_or(0, char::len_utf8);
        // Without a scheme, `example.com:/a` is a path on another computer (`scp`, `rsync`).
        let has_empty_port = has_scheme && port::has_empty_port(text, rest);
        rest += usize::from(has_empty_port);
        let port = port::port(text, rest);
        let mut isolates = self.isolates.in_url(start);
        let mut url = in_text::Url::new(text, start, port);
        // In text without spaces, the first letter of a script without spaces may end the URL, so it is examined.
        let may_end = Cell::new(ends_in_text);
        let letters = |at| {
            let rest = text.slice(at..);
            let run = LETTERS.run(rest.as_bytes());
            if may_end.get() {
                let run = rest.slice(..run);
                run.find(in_text::script::is_spaceless).unwrap_or(run.len())
            } else {
                run
            }
        };
        let mut is_cut = false;
        let adjust = |at, c, term| {
            is_cut = ends_in_text && url.ends_before(at, c);
            may_end.set(ends_in_text && !url.has_letters());
            if is_cut || isolates.end_before(text, c) {
                LinkTerm::Hard
            } else {
                term
            }
        };
        let end = match self.stage {
            // Without the feature there is no Markdown, and this code is removed.
            Stage::Source if cfg!(feature = "markdown") => {
                markdown::end(text, start, port, delimiters, letters, adjust)
            }
            _ => termination::end_in_plain_text(text, port, letters, adjust),
        };
        self.isolates = isolates.before();
        let end = if is_cut {
            in_text::without_opening(text, port, end)
        } else {
            end
        };
        if (dot.is_some() || has_empty_port) && end == rest {
            host_end
        } else {
            end
        }
    }
}
