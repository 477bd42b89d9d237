//! What a finder can be told.

use crate::link::LinkKind;
use crate::unicode::{is_delegated_tld, is_syntactic_tld};

/// The scheme that a link without one gets in its destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemeLess {
    /// `http://`, as GFM and md4c ask for.
    Http,
    /// `https://`.
    Https,
}

impl SchemeLess {
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            SchemeLess::Http => "http://",
            SchemeLess::Https => "https://",
        }
    }
}

/// What to do with hosts that are rather names of files (`main.rs`, `README.md`, `run.sh`), calls of functions
/// (`console.name()`), abbreviations (`M.Sc.`), or two sentences without a space between them (`the end.It`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileNames {
    /// They are no links, unless a path, query, fragment or port follows, or a scheme or `www.` precedes.
    Suppress,
    /// They are links like any other host of a delegated top-level domain, as UTS #58 alone would have it.
    Link,
}

/// Delegated top-level domains that are also common extensions of source files and archives.
const FILE_EXTENSIONS: &[&str] = &[
    "cc", "java", "md", "mk", "ml", "mov", "pl", "pm", "ps", "py", "rs", "sh", "so", "tf", "zip",
];

impl FileNames {
    /// Whether a host without scheme, before this text, is rather another name.
    pub(crate) fn suppress(self, host: &str, after: &str) -> bool {
        if self == FileNames::Link {
            return false;
        }
        let is_extension = |tld: &str| FILE_EXTENSIONS.iter().any(|e| e.eq_ignore_ascii_case(tld));
        let is_other = |(_, tld)| is_extension(tld) || is_capitalised(tld);
        after.starts_with('(') || host.split_once('.').is_some_and(is_other)
    }
}

/// `Sc` of an abbreviation such as `M.Sc.`, or the first word of a sentence that no space precedes.
fn is_capitalised(label: &str) -> bool {
    label.starts_with(char::is_uppercase) && label.contains(char::is_lowercase)
}

/// Which labels are top-level domains.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum TopLevelDomains {
    /// Those that are delegated, as the list that is built in has them.
    Delegated,
    /// Those that could be: two or more letters of ASCII, or letters and marks of any script, also when they
    /// are written in Punycode.
    Syntactic,
    /// Those of which this function says so. It is given a label as it was written, in whatever case and
    /// spelling.
    Custom(fn(&str) -> bool),
}

impl TopLevelDomains {
    pub(crate) fn contain(self, label: &str) -> bool {
        match self {
            TopLevelDomains::Delegated => is_delegated_tld(label),
            TopLevelDomains::Syntactic => is_syntactic_tld(label),
            TopLevelDomains::Custom(contain) => contain(label),
        }
    }
}

/// Which hosts a URL with a scheme may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemeHosts {
    /// Domain names, and also single labels (`http://localhost:3000/`), IPv4 addresses, and IPv6 addresses in
    /// brackets.
    All,
    /// Domain names.
    Domains,
}

/// A set of [`LinkKind`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kinds(u8);

impl Kinds {
    pub(crate) fn all() -> Self {
        Kinds::of(LinkKind::ALL)
    }

    pub(crate) fn of(kinds: &[LinkKind]) -> Self {
        Kinds(kinds.iter().fold(0, |bits, &kind| bits | 1 << kind as u8))
    }

    pub(crate) fn contains(self, kind: LinkKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_a_set() {
        let kinds = Kinds::of(&[LinkKind::Url, LinkKind::Email]);
        let found: std::vec::Vec<_> = LinkKind::ALL
            .iter()
            .copied()
            .filter(|&kind| kinds.contains(kind))
            .collect();
        assert_eq!(found, [LinkKind::Url, LinkKind::Email]);
    }
}
