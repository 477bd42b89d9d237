//! The rule sets, a module each: given a candidate, they tell where a link starts and ends.

pub(crate) mod gfm;
pub(crate) mod in_text;
pub(crate) mod md4c;
pub(crate) mod uts58;

use crate::detected::Detected;
use crate::options::DefaultScheme;
use crate::rules::Rules;
use crate::stops::Part;

/// A published set of rules for what is a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Dialect {
    /// [GitHub Flavored Markdown's autolinks extension](https://github.github.com/gfm/#autolinks-extension-),
    /// as its reference implementation, cmark-gfm 0.29.0.gfm.13, does it.
    ///
    /// A few accidents of cmark-gfm around `@` are not followed. A resource after `xmpp:` ends at a second `/`, as in the
    /// published examples, where cmark-gfm and github.com take all of `xmpp:foo@bar.baz/txt/bin`. The further search that
    /// github.com makes in files and gists is its own, and no part of this.
    Gfm,
    /// [md4c's permissive autolinks](https://github.com/mity/md4c), as md4c 0.5.3 does them: stricter, for
    /// those who want a link only where it is certain.
    Md4c,
    /// [Unicode Technical Standard #58](https://www.unicode.org/reports/tr58/), link detection for text in any
    /// script, of the version that [`UNICODE_VERSION`](crate::unicode::UNICODE_VERSION) says.
    Uts58,
}

impl Dialect {
    /// All dialects.
    pub const ALL: &'static [Dialect] = &[Dialect::Gfm, Dialect::Md4c, Dialect::Uts58];

    /// Returns the dialect's name in lower case: `gfm`, `md4c`, `uts58`.
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

/// State of a search through one plain text, between one link and the next.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    state: State,
    /// End of the last link.
    end: usize,
    /// The part that is searched, if there are strings at which every link stops.
    part: Option<Part>,
}

/// State of a dialect's own search.
#[derive(Debug, Clone)]
enum State {
    /// No kind is looked for.
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
        Search {
            state,
            end: 0,
            part: None,
        }
    }

    /// Returns a search for the links that begin at `from` or after it, which does not read the text before that. It still
    /// counts for what may precede a link.
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

    /// Returns the next link. A search that goes back ends: links never overlap, and their number is bounded by the text.
    #[inline]
    pub(crate) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        let found = if rules.stops().are_none() {
            self.state.next(rules, text)
        } else {
            self.next_in_parts(rules, text)
        }?;
        let goes_on = self.end <= found.start && found.start < found.end;
        debug_assert!(goes_on, "{found:?} after {} in {text:?}", self.end);
        self.end = found.end;
        goes_on.then_some(found)
    }

    /// Returns the next link of a text without strings at which links stop.
    pub(crate) fn next_in_part(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        self.state.next(rules, text)
    }

    /// Returns the next link of a text that is searched part by part.
    #[cold]
    #[inline(never)]
    fn next_in_parts(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        loop {
            let first = || rules.stops().part(text, 0);
            let part = self.part.get_or_insert_with(first);
            let found = self.state.next(rules, text.get(part.range.clone())?);
            if let Some(found) = found {
                return Some(found.moved(part.range.start));
            }
            *part = rules.stops().part(text, part.next?);
            self.state.begin_again();
        }
    }
}

impl State {
    #[inline]
    fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        match self {
            State::Off => None,
            State::Gfm(search) => search.next(rules, text),
            State::Md4c(search) => search.next(rules, &md4c::Stretch::plain(text)),
            State::Uts58(search) => search.next(rules, text),
        }
    }

    /// Begins the search of another text.
    fn begin_again(&mut self) {
        match self {
            State::Off => {}
            State::Gfm(search) => *search = gfm::Search::default(),
            State::Md4c(search) => *search = md4c::Search::default(),
            State::Uts58(search) => *search = uts58::Search::default(),
        }
    }
}
