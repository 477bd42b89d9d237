//! The rule sets, a module each: given a candidate, they tell where a link starts and ends.

pub(crate) mod gfm;
pub(crate) mod in_text;
pub(crate) mod md4c;
pub(crate) mod uts58;

use crate::detected::Detected;
use crate::options::DefaultScheme;
use crate::rules::Rules;

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

/// State of a search through one plain text: a dialect's own between one link and the next.
#[derive(Debug, Clone)]
pub(crate) enum Search {
    /// No kind is looked for.
    Off,
    Gfm(gfm::Search),
    Md4c(md4c::Search),
    Uts58(uts58::Search),
}

impl Search {
    pub(crate) fn new(dialect: Dialect, rules: &Rules) -> Self {
        match dialect {
            _ if rules.is_off() => Search::Off,
            Dialect::Gfm => Search::Gfm(gfm::Search::default()),
            Dialect::Md4c => Search::Md4c(md4c::Search::default()),
            Dialect::Uts58 => Search::Uts58(uts58::Search::default()),
        }
    }

    #[inline]
    pub(crate) fn next(&mut self, rules: &Rules, text: &str) -> Option<Detected> {
        match self {
            Search::Off => None,
            Search::Gfm(search) => search.next(rules, text),
            Search::Md4c(search) => search.next(rules, &md4c::Stretch::plain(text)),
            Search::Uts58(search) => search.next(rules, text),
        }
    }
}
