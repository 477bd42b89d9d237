//! The dialects. A dialect decides whether a candidate is a link, and finds where the link starts and ends. The module
//! `in_text` adds the rules of `LinkEnd::InText` to each dialect.

pub(crate) mod detected;
pub(crate) mod gfm;
pub(crate) mod in_text;
pub(crate) mod md4c;
pub(crate) mod rule;
pub(crate) mod uts58;

use crate::options::DefaultScheme;
use crate::rules::Rules;
#[cfg(feature = "alloc")]
use crate::scan::Scan;
use detected::Detected;
#[cfg(feature = "explain")]
use rule::Candidate;

/// A published set of rules for links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Dialect {
    /// [GitHub Flavored Markdown's autolinks extension](https://github.github.com/gfm/#autolinks-extension-), as
    /// implemented in cmark-gfm 0.29.0.gfm.13.
    ///
    /// Two groups of rules are not followed:
    ///
    /// - A few quirks of cmark-gfm around `@`. Example: cmark-gfm and github.com link all of
    ///   `xmpp:foo@bar.baz/txt/bin`. Here, as in the published examples, a resource ends at a second `/`.
    /// - The additional search that github.com does in files and gists.
    Gfm,
    /// [md4c's permissive autolinks](https://github.com/mity/md4c), as implemented in md4c 0.5.3. They are stricter
    /// than those of GFM, for text where you would rather miss a link than make a wrong one.
    Md4c,
    /// [Unicode Technical Standard #58](https://www.unicode.org/reports/tr58/), link detection for text in any script.
    /// Its version is [`UNICODE_VERSION`](crate::unicode::UNICODE_VERSION).
    Uts58,
}

impl Dialect {
    /// All dialects.
    pub const ALL: &'static [Dialect] = &[Dialect::Gfm, Dialect::Md4c, Dialect::Uts58];

    /// Returns the name in lower case: `gfm`, `md4c`, `uts58`.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Gfm => "gfm",
            Dialect::Md4c => "md4c",
            Dialect::Uts58 => "uts58",
        }
    }

    pub(crate) const fn default_scheme(self) -> DefaultScheme {
        match self {
            Dialect::Gfm | Dialect::Md4c => DefaultScheme::Http,
            Dialect::Uts58 => DefaultScheme::Https,
        }
    }
}

/// State of a search through one plain text.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    state: State,
    /// End of the last link, or 0 before the first one.
    end: usize,
}

/// State of a dialect's own search.
#[derive(Debug, Clone)]
enum State {
    /// No kind of link is enabled, or the search has ended at a fault.
    Off,
    Gfm(gfm::Search),
    Md4c(md4c::Search),
    Uts58(uts58::Search),
}

impl Search {
    pub(crate) fn new(dialect: Dialect, rules: &Rules) -> Self {
        let state = match dialect {
            _ if rules.is_off() => State::Off,
            Dialect::Gfm => State::Gfm(gfm::Search::default()),
            Dialect::Md4c => State::Md4c(md4c::Search::default()),
            Dialect::Uts58 => State::Uts58(uts58::Search::default()),
        };
        Search { state, end: 0 }
    }

    /// Continues `scan`, a prefilter's scan of the same text, instead of scanning up to the first candidate again.
    #[cfg(feature = "alloc")]
    pub(crate) fn resuming(mut self, scan: Scan) -> Self {
        match &mut self.state {
            State::Off => {}
            State::Gfm(search) => search.scan = scan,
            State::Md4c(search) => search.scan = scan,
            State::Uts58(search) => search.scan = scan,
        }
        self
    }

    /// Returns a search for links that begin at `from` or after it. A dialect may examine the characters before `from`
    /// to decide whether a link begins there.
    pub(crate) fn from(dialect: Dialect, rules: &Rules, from: usize) -> Self {
        let mut search = Search::new(dialect, rules);
        match &mut search.state {
            State::Off => {}
            State::Gfm(search) => *search = gfm::Search::from(from),
            State::Md4c(search) => *search = md4c::Search::from(from),
            State::Uts58(search) => *search = uts58::Search::from(from),
        }
        search
    }

    /// Returns the next link, or `None` if there are no more. Links never overlap.
    #[inline]
    pub(crate) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        let found = match &mut self.state {
            State::Off => None,
            State::Gfm(search) => search.next(rules, text),
            State::Md4c(search) => search.next(rules, &md4c::Segment::plain(text)),
            State::Uts58(search) => search.next(rules, text),
        }?;
        // An empty link, or one that overlaps the last link, is a fault of the dialect.
        let is_after = self.end <= found.start && found.start < found.end;
        debug_assert!(is_after, "{found:?} after {}", self.end);
        if !is_after {
            self.state = State::Off;
            return None;
        }
        self.end = found.end;
        Some(found)
    }

    /// Returns the next candidate, or `None` after the last one.
    #[cfg(feature = "explain")]
    pub(crate) fn next_candidate(&mut self, rules: &Rules, text: &str) -> Option<Candidate> {
        match &mut self.state {
            State::Off => None,
            State::Gfm(search) => search.next_candidate(rules, text),
            State::Md4c(search) => search.next_candidate(rules, &md4c::Segment::plain(text)),
            State::Uts58(search) => search.next_candidate(rules, text),
        }
    }
}
