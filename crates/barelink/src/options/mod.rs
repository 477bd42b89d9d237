//! Values of the options of a [`LinkFinderBuilder`](crate::LinkFinderBuilder).

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};

mod file_names;
mod predicate;

pub use crate::named::UnknownName;
pub use crate::other_name::OtherName;
pub use crate::policy::{Limits, Policy};
#[cfg(all(feature = "std", feature = "uts58"))]
pub use crate::schemeless::NameContext;
pub use file_names::FileNames;
pub use predicate::Predicate;

use crate::bytes::is_same;
use crate::slice::Slice;
#[cfg(feature = "alloc")]
use crate::unicode::spellings;
use crate::unicode::{is_delegated_tld, is_syntactic_tld};

/// Scheme added to the destinations of links that are written without one. Addresses get `mailto:` instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DefaultScheme {
    /// `http://`, as in GFM and md4c.
    Http,
    /// `https://`, as in UTS #58.
    Https,
}

impl DefaultScheme {
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            DefaultScheme::Http => "http://",
            DefaultScheme::Https => "https://",
        }
    }
}

/// Top-level domains that a host may have.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum TopLevelDomains {
    /// The delegated top-level domains, by the built-in list.
    Delegated,
    /// Any well-formed label: two or more ASCII letters, or letters and marks of any script, also in Punycode. A label of
    /// a single non-ASCII letter is well-formed.
    Syntactic,
    /// Labels for which a function returns true. See [`TopLevelDomains::custom`].
    Custom(Predicate),
}

impl TopLevelDomains {
    /// Allows the top-level domains in a list, such as one read from a configuration. A listed name may begin with a
    /// dot. A U-label (in Normalization Form C) also allows its A-label, and the reverse. Case is ignored.
    ///
    /// ```
    /// use barelink::options::TopLevelDomains;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Uts58)
    ///     .top_level_domains(TopLevelDomains::listed(["corp", "рф"]))
    ///     .build();
    /// let links: Vec<_> = finder.links("wiki.corp xn--80aa.xn--p1ai example.com").collect();
    /// assert_eq!(links.len(), 2);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn listed<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Self {
        let mut spelled: Vec<String> = Vec::new();
        for name in names {
            spelled.extend(spellings(name.as_ref().trim_start_matches('.')));
        }
        spelled.sort_unstable();
        TopLevelDomains::custom(move |label| {
            let lower = label.chars().flat_map(char::to_lowercase);
            spelled.binary_search_by(|name| name.chars().cmp(lower.clone())).is_ok()
        })
    }

    /// Allows the labels for which a function returns true. The function receives a label as written: in upper or
    /// lower case, as a U-label or an A-label.
    ///
    /// ```
    /// use std::collections::HashSet;
    ///
    /// use barelink::options::TopLevelDomains;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let known = HashSet::from(["corp", "com"]);
    /// let domains = TopLevelDomains::custom(move |label| known.contains(label));
    /// let finder = LinkFinder::builder(Dialect::Uts58).top_level_domains(domains).build();
    /// let links: Vec<_> = finder.links("wiki.corp example.com example.org").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["wiki.corp", "example.com"]);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn custom(contain: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        TopLevelDomains::Custom(Predicate::new(contain))
    }

    /// Allows the labels for which a function returns true. The function receives a label as written: in upper or
    /// lower case, as a U-label or an A-label.
    ///
    /// With the feature `alloc`, `custom` takes closures too.
    #[cfg(not(feature = "alloc"))]
    pub fn custom(contain: fn(&str) -> bool) -> Self {
        TopLevelDomains::Custom(Predicate::new(contain))
    }

    pub(crate) fn contain(&self, label: &str) -> bool {
        match self {
            TopLevelDomains::Delegated => is_delegated_tld(label),
            TopLevelDomains::Syntactic => is_syntactic_tld(label),
            TopLevelDomains::Custom(contain) => contain.holds(label),
        }
    }
}

/// Hosts that a URL with a scheme may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum SchemeHosts {
    /// All hosts that the dialect links: domain names and IPv4 addresses; in GFM and UTS #58, single labels
    /// (`http://localhost:3000/`); in UTS #58, IPv6 addresses in brackets.
    All,
    /// Domain names of two labels or more. Unless [top-level domains](crate::LinkFinderBuilder::top_level_domains) are
    /// set, a host whose last label is a number counts as an IP address.
    Domains,
}

/// Rule for the end of a link in text without spaces, such as Chinese, Japanese, Korean or Thai.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum LinkEnd {
    /// The end that the dialect's standard defines. No dialect ends a link between a path and a letter. In UTS #58 and
    /// GFM, `https://example.com/foo。次の文` is one link. md4c, whose paths are ASCII, finds no link there.
    ByStandard,
    /// The likely end of the URL, where the sentence continues: `https://example.com/foo` links, `。次の文` is text.
    /// Letters directly before a host or an address are text too. A path segment of letters alone usually belongs to the
    /// link (`…/wiki/日本語`).
    ///
    /// This is a heuristic. Without a scheme, an ideographic full stop never separates labels. A file name such as
    /// `…/docs说明` is cut before `说明`.
    #[cfg(feature = "in-text")]
    InText,
}

/// A list of strings. Cloning it does not allocate.
#[cfg(feature = "alloc")]
pub(crate) type Strings = alloc::sync::Arc<[alloc::boxed::Box<str>]>;
#[cfg(not(feature = "alloc"))]
pub(crate) type Strings = &'static [&'static str];

/// Schemes that may link.
#[derive(Debug, Clone)]
pub(crate) enum Schemes {
    /// `http`, `https` and `ftp`, the schemes of GFM and md4c.
    Usual,
    Listed(Strings),
    /// Any scheme of up to [`LONGEST`] bytes. The dialect defines the bytes of a scheme.
    Any,
}

/// Schemes that execute code; never linked.
const NEVER: [&str; 3] = ["javascript", "data", "vbscript"];

impl Schemes {
    /// Returns true for [`Schemes::Usual`]. Returns false for a list, even if it has the same schemes.
    #[inline]
    pub(crate) fn are_usual(&self) -> bool {
        matches!(self, Schemes::Usual)
    }

    pub(crate) fn allow(&self, scheme: &[u8]) -> bool {
        self.at_end(scheme, |_| true) == Some(scheme.len())
    }

    /// Returns the length in bytes of the longest listed scheme, or 0 without a list.
    pub(crate) fn longest(&self) -> usize {
        match self {
            Schemes::Usual | Schemes::Any => 0,
            Schemes::Listed(schemes) => {
                schemes.iter().map(|scheme| scheme.len()).max().unwrap_or(0)
            }
        }
    }

    /// Returns the length in bytes of the scheme at the end of a text, as [`Schemes::at_end`] does. Finds usual schemes
    /// too if they are not allowed, so that `Rules::reject` rejects the URL as a whole.
    #[inline]
    pub(crate) fn or_usual_at_end(&self, text: &[u8], continues: fn(u8) -> bool) -> Option<usize> {
        if !self.are_usual() {
            if let Some(length) = self.at_end(text, continues) {
                return Some(length);
            }
        }
        // No closure has it, because the compiler may not inline one.
        usual_at_end(text, continues)
    }

    /// Returns the length in bytes of the allowed scheme at the end of a text, or `None` if there is none.
    /// `continues` returns true for a byte that, directly before the scheme, makes it part of a longer one.
    /// [`Schemes::Any`] allows only bytes for which `continues` returns true.
    pub(crate) fn at_end(&self, text: &[u8], continues: fn(u8) -> bool) -> Option<usize> {
        match self {
            Schemes::Usual => usual_at_end(text, continues),
            Schemes::Listed(schemes) => listed_at_end(text, schemes, continues),
            Schemes::Any => {
                let near = text.slice(text.len().saturating_sub(LONGEST + 1)..);
                let outside = near.iter().rposition(|&b| !continues(b));
                let length = outside.map_or(near.len(), |at| near.len() - at - 1);
                (1..=LONGEST).contains(&length).then_some(length)
            }
        }
    }
}

/// Returns the length in bytes of the longest listed scheme at the end of a text, or `None` if there is none. Ignores
/// invalid schemes, and those that continue to the left. `None` if the longest scheme executes code.
fn listed_at_end(text: &[u8], schemes: &Strings, continues: fn(u8) -> bool) -> Option<usize> {
    let mut longest = "";
    for scheme in schemes.iter() {
        let end = text.slice(text.len().saturating_sub(scheme.len())..);
        if scheme.len() > longest.len()
            && is_same(end, scheme.as_bytes())
            && is_scheme(scheme)
            && is_whole(text, scheme.len(), continues)
        {
            longest = scheme;
        }
    }
    let runs = NEVER.iter().any(|never| is_same(never.as_bytes(), longest.as_bytes()));
    (!longest.is_empty() && !runs).then_some(longest.len())
}

/// Returns true for a well-formed scheme (RFC 3986, section 3.1): a letter, then letters, digits, `+`, `-` and `.`.
pub(crate) fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_in_scheme)
}

pub(crate) fn is_in_scheme(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')
}

/// Returns true if the last `length` bytes of a text are a whole scheme, not the end of a longer one. `continues` returns
/// true for a byte that, directly before these bytes, makes the scheme longer.
#[inline(always)]
fn is_whole(text: &[u8], length: usize, continues: impl Fn(u8) -> bool) -> bool {
    let before = text.len().checked_sub(length + 1).and_then(|at| text.get(at));
    !before.is_some_and(|&b| continues(b))
}

/// Returns the length in bytes of `http`, `https` or `ftp` at the end of a text, or `None`, as [`Schemes::at_end`]
/// does. Nearly all schemes are one of these.
#[inline(always)]
pub(crate) fn usual_at_end(text: &[u8], continues: impl Fn(u8) -> bool) -> Option<usize> {
    let length = match text {
        [.., b'h' | b'H', b't' | b'T', b't' | b'T', b'p' | b'P', b's' | b'S'] => Some(5),
        [.., b'h' | b'H', b't' | b'T', b't' | b'T', b'p' | b'P'] => Some(4),
        [.., b'f' | b'F', b't' | b'T', b'p' | b'P'] => Some(3),
        _ => None,
    };
    length.filter(|&length| is_whole(text, length, continues))
}

/// Maximum length in bytes of a scheme that [`Schemes::Any`] allows.
const LONGEST: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_scheme_ends_the_text() {
        #[cfg(feature = "alloc")]
        let listed = ["https", "git"].map(Into::into).into();
        #[cfg(not(feature = "alloc"))]
        let listed = &["https", "git"];
        let listed = Schemes::Listed(listed);
        for (text, length) in [
            ("x https", Some(5)),
            ("HTTPS", Some(5)),
            ("git", Some(3)),
            ("(git", Some(3)),
            ("x http", None),
            (", http", None),
            ("xgit", None),
            ("it", None),
            ("", None),
        ] {
            let found = listed.at_end(text.as_bytes(), |b| b.is_ascii_alphabetic());
            assert_eq!(found, length, "{text}");
        }
    }

    #[test]
    fn any_scheme_has_at_most_32_bytes() {
        for (length, found) in [(0, None), (1, Some(1)), (32, Some(32)), (33, None)] {
            let text = [&b"1"[..], &[b'a'; 33][..length]].concat();
            assert_eq!(Schemes::Any.at_end(&text, |b| b.is_ascii_alphabetic()), found);
        }
    }
}
