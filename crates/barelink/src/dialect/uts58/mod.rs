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
mod beside;
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

use core::cell::Cell;
use core::ops::Range;

use isolates::Isolates;

use super::in_text;
use crate::detected::Detected;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::slice::Slice;
use crate::unicode::{is_label_separator, LinkTerm, LETTERS};

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

/// The offset of a needle, around which a link may be. Every link contains a needle: `://` or a label separator.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Candidate {
    /// A `://`, which a scheme may precede.
    Scheme(usize),
    /// A label separator, which may be in the domain of an address or in a host without a scheme.
    Separator(usize),
}

impl Candidate {
    pub(crate) fn offset(self) -> usize {
        match self {
            Candidate::Scheme(at) | Candidate::Separator(at) => at,
        }
    }
}

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
    /// Start of the last local part that turned out to be user information. The search for user information does not
    /// read the text before it again.
    userinfo: usize,
    /// Numbers of open bidirectional controls at the last offset that was read for controls.
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
        let candidate = match text.as_bytes().get(at)? {
            _ if at < self.at => return None,
            b':' => Candidate::Scheme(at),
            _ => Candidate::Separator(at),
        };
        self.link_at(rules, text, delimiters, candidate)
    }

    /// Returns the link around a candidate, and marks the candidate as tried. Returns `None` if there is no link, or if
    /// its kind is disabled.
    fn link_at(
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

    /// Discards the last link and resumes after its candidate, which is at `candidate`.
    #[cfg(feature = "markdown")]
    pub(crate) fn reject(&mut self, text: &str, candidate: usize) {
        self.at = after(text, candidate);
        self.last_link = self.at;
    }

    /// Returns the end of a URL: the end of its port, path, query and fragment. `host` is the range from the start of
    /// the URL, with its scheme, to the end of its host. A separator after the host, or the `:` of an empty port,
    /// belongs to the URL only if a port, path, query or fragment follows.
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
        let mut has_letters = false;
        if self.stage != Stage::Source {
            let simple = end_of_simple_url(text, start..host_end, ends_in_text, &mut has_letters);
            if let Some(end) = simple {
                return end;
            }
        }
        let after = text.slice(host_end..);
        let is_dot = |&c: &char| c == '.' || (is_label_separator(c) && !ends_in_text);
        let dot = after.chars().next().filter(is_dot);
        let mut rest = host_end + dot.map_or(0, char::len_utf8);
        // Without a scheme, `example.com:/a` is not a URL, but a path on another computer (`scp`, `rsync`).
        let has_empty_port = has_scheme && port::has_empty_port(text, rest);
        rest += usize::from(has_empty_port);
        let port = port::port(text, rest);
        let mut isolates = self.isolates.in_url(start);
        let mut url = in_text::Url::new(text, start, port, has_letters);
        // With `LinkEnd::InText`, the first letter of a script without spaces may end the URL, so it is examined.
        let may_end = Cell::new(ends_in_text && !url.has_letters());
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
            // Without the feature `markdown`, the compiler removes this branch.
            Stage::Source if cfg!(feature = "markdown") => {
                markdown::end(text, start, port, delimiters, letters, adjust)
            }
            _ => termination::end_in_plain_text(text, port, letters, adjust),
        };
        self.isolates = isolates.before();
        let end = if is_cut { in_text::without_opening(text, port, end) } else { end };
        if (dot.is_some() || has_empty_port) && end == rest {
            host_end
        } else {
            end
        }
    }
}

/// Returns the end of a simple URL (see [`termination::end_of_simple`]), or `None`. `host` is the range from the start
/// of the URL to the end of its host. With `ends_in_text`, sets `has_letters` if a letter of a script without spaces
/// after the host belongs to the URL.
#[inline]
fn end_of_simple_url(
    text: &str,
    host: Range<usize>,
    ends_in_text: bool,
    has_letters: &mut bool,
) -> Option<usize> {
    let mut is_cut = false;
    let letters = |at| {
        let rest = text.slice(at..);
        let run = LETTERS.run(rest.as_bytes());
        if !ends_in_text || *has_letters {
            return (run, false);
        }
        let Some(first) = rest.slice(..run).find(in_text::script::is_spaceless) else {
            return (run, false);
        };
        is_cut = in_text::letters::end(text, host.clone(), at + first);
        *has_letters = !is_cut;
        (if is_cut { first } else { run }, is_cut)
    };
    let end = termination::end_of_simple(text.as_bytes(), host.end, letters)?;
    Some(if is_cut { in_text::without_opening(text, host.end, end) } else { end })
}
