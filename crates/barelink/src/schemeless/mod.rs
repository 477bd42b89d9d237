//! Judges whether a host without a scheme is meant as one (UTS #58, section 8): `docs.rs` rather than `main.rs`,
//! `Object.is`, `13.0.0.Final` or `Microsoft.Extensions.Hosting`.
//!
//! Each rule looks at the name and at what stands beside it in the same word. A path or a query makes a host of any name,
//! and what has a scheme or `www.` is not judged. docs/decisions.md has the counts that each rule moves.

mod beside;
mod lists;
mod stem;
mod words;

use beside::by_context;
use lists::{class, Class};
use stem::{by_stem, is_api_group, is_camel_case, is_version};

/// A host without a scheme, and the text beside it.
#[derive(Clone, Copy)]
pub(crate) struct Name<'t> {
    /// The text before it.
    pub(crate) before: &'t str,
    pub(crate) host: &'t str,
    /// The port, path, query and fragment of its link.
    pub(crate) tail: &'t str,
    /// The text after the link.
    pub(crate) after: &'t str,
}

/// Another name than that of a host: what a host without a scheme looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum OtherName {
    /// A file: `main.rs`, `README.zh-CN.md`, `v1.2.3.zip`.
    FileName,
    /// A type, a constant or a sentence, by the capitals of its last label: `System.Tools`, `Level.INFO`, `the end.It`.
    Capitals,
    /// A member, a key or a call: `event.target`, `Object.is`, `java.security`, `foo.bar()`.
    Member,
    /// A package or a namespace: `org.example.cloud`.
    Package,
    /// A version or a time: `9.0.xxx`, `11.am`.
    Version,
    /// An abbreviation, or a variable of one letter: `m.in`, `x.next`.
    Abbreviation,
    /// A table of a configuration: `[languages.de]`.
    Section,
    /// The end of an address that is written to hide it: `me[at]example.com`.
    Address,
    /// The end of one sentence and the beginning of another: `thank you.it's`.
    Sentence,
}

impl OtherName {
    /// All of them, in the order in which they are documented.
    pub const ALL: &'static [OtherName] = &[
        OtherName::FileName,
        OtherName::Capitals,
        OtherName::Member,
        OtherName::Package,
        OtherName::Version,
        OtherName::Abbreviation,
        OtherName::Section,
        OtherName::Address,
        OtherName::Sentence,
    ];

    /// Returns the name in lower case: `file-name`, `capitals`, `member` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            OtherName::FileName => "file-name",
            OtherName::Capitals => "capitals",
            OtherName::Member => "member",
            OtherName::Package => "package",
            OtherName::Version => "version",
            OtherName::Abbreviation => "abbreviation",
            OtherName::Section => "section",
            OtherName::Address => "address",
            OtherName::Sentence => "sentence",
        }
    }

    /// Returns a sentence on what was seen. A scheme before the name makes it a link, and so does
    /// [`FileNames::Link`](crate::FileNames::Link).
    pub const fn seen(self) -> &'static str {
        match self {
            OtherName::FileName => "it looks like the name of a file or a product",
            OtherName::Capitals => "its capitals are those of a type, a constant or a sentence",
            OtherName::Member => "it looks like a member, a key or a call of a program",
            OtherName::Package => "it looks like a package or a namespace",
            OtherName::Version => "it looks like a version or a time",
            OtherName::Abbreviation => "it looks like an abbreviation or a variable of one letter",
            OtherName::Section => "it looks like a table of a configuration",
            OtherName::Address => "it looks like the end of an address",
            OtherName::Sentence => "a sentence seems to end in it, and another to begin",
        }
    }
}

/// Returns what a name is, if it is rather not meant as a host.
pub(crate) fn other(name: Name<'_>) -> Option<OtherName> {
    let Name { host, tail, .. } = name;
    let dot = host.bytes().rposition(|b| b == b'.')?;
    let (stem, last) = (host.get(..dot)?, host.get(dot + 1..)?);
    // Most names are hosts by their last label.
    let class = class(last.as_bytes());
    if has_path(tail) {
        return with_path(class, stem, last, tail);
    }
    if let Some(other) = by_context(name, class) {
        return Some(other);
    }
    let is = |found: bool, other| found.then_some(other);
    let is_first = matches!(class, Class::First);
    let by_last = match class {
        Class::First | Class::Io | Class::Open => None,
        Class::Files(hosts) => is(is_file(stem, hosts), OtherName::FileName),
        Class::PlainFiles(hosts) => {
            let is_plain = stem.is_ascii() && !stem.contains('.');
            is(
                is_plain && !hosts.contain(stem.as_bytes()),
                OtherName::FileName,
            )
        }
        Class::Programs => is(is_file_of_program(stem), OtherName::FileName),
        Class::Members(hosts) => is(!hosts.contain(stem.as_bytes()), OtherName::Member),
    };
    let is_product =
        || host.len() <= lists::LONGEST_PRODUCT && lists::PRODUCTS.contain(host.as_bytes());
    if is_first {
        return is(has_capitals(stem, last, true), OtherName::Capitals)
            .or_else(|| is(is_product(), OtherName::FileName));
    }
    if matches!(class, Class::Io) {
        return is(has_capitals(stem, last, false), OtherName::Capitals)
            .or_else(|| is(stem.len() == 1, OtherName::Abbreviation))
            .or_else(|| is(is_api_group(stem, last), OtherName::Member));
    }
    by_last
        .filter(|other| *other == OtherName::FileName)
        .or_else(|| is(is_version(stem, last), OtherName::Version))
        .or_else(|| is(has_capitals(stem, last, false), OtherName::Capitals))
        .or(by_last)
        .or_else(|| by_stem(name, stem, last))
        .or_else(|| is(is_product(), OtherName::FileName))
}

/// Returns true if a link goes on after its host with a path or a query. A port or a fragment may follow another name too
/// (`main.rs:42`, `README.md#usage`).
pub(crate) fn has_path(tail: &str) -> bool {
    let part = tail.bytes().find(|b| matches!(b, b'/' | b'?' | b'#'));
    matches!(part, Some(b'/' | b'?'))
}

/// Returns what a name is that no path makes a host: a module of Go with its version, a label of Kubernetes, one file or
/// another (`setup.py/setup.cfg`), and one type or member or another (`MusicStore.Spa/Client`, `Promise.post/send`).
fn with_path(class: Class, stem: &str, last: &str, tail: &str) -> Option<OtherName> {
    let has_version = || {
        let at_sign = memchr::memchr(b'@', tail.as_bytes())?;
        let version = tail.get(at_sign + 1..)?.strip_prefix('v')?;
        let is_version = version.starts_with(|c: char| c.is_ascii_digit());
        is_version.then_some(OtherName::Package)
    };
    let has_no_hosts = || matches!(class, Class::Files(hosts) if hosts.is_empty());
    let is_pair = || {
        let path = tail.strip_prefix('/').filter(|_| has_no_hosts());
        path.is_some_and(|path| path.contains('.') && !path.contains('/'))
    };
    let is_first = matches!(class, Class::First);
    let has_small = || last.contains(char::is_lowercase);
    let is_capital = || !is_first && last.contains(char::is_uppercase) && has_small();
    let is_of_type = || {
        matches!(class, Class::Members(hosts) if !hosts.contain(stem.as_bytes()))
            && has_small()
            && stem.starts_with(|c: char| c.is_ascii_uppercase())
    };
    has_version()
        .or_else(|| is_capital().then_some(OtherName::Capitals))
        .or_else(|| is_of_type().then_some(OtherName::Member))
        .or_else(|| is_api_group(stem, last).then_some(OtherName::Member))
        .or_else(|| is_pair().then_some(OtherName::FileName))
}

/// Returns true for `.NET`; for a last label such as `Tools`, which a namespace or a sentence has; for a constant of a type
/// (`Level.INFO`), unless it is one of the short top-level domains that sites write so (`Character.AI`); and for names of three
/// labels in capitals (`SYS.CTX.SN`).
fn has_capitals(stem: &str, last: &str, is_first: bool) -> bool {
    if last.bytes().all(|b| b.is_ascii_lowercase()) {
        return false;
    }
    let has_small = |text: &str| text.contains(char::is_lowercase);
    if last == "NET" || (last.contains(char::is_uppercase) && has_small(last)) {
        return true;
    }
    let is_constant = || match stem.rsplit_once('.') {
        _ if has_small(stem) => !lists::SHORT.contain(last.as_bytes()) && last != "IO",
        Some((_, parent)) => !lists::PARENTS.contain(parent.as_bytes()),
        None => false,
    };
    // An A-label may be in capitals.
    let is_word = || last.bytes().all(|b| b.is_ascii_alphabetic());
    !is_first && is_word() && is_constant()
}

/// Returns true if a stem is that of a file, unless people know the host or the domain above it.
fn is_file(stem: &str, hosts: &words::Words) -> bool {
    match stem.rsplit_once('.') {
        None => !hosts.contain(stem.as_bytes()),
        Some((_, parent)) => {
            !hosts.contain(parent.as_bytes()) && !lists::PARENTS.contain(parent.as_bytes())
        }
    }
}

/// Returns true if a stem is what a program would be called: `foo_bar`, `MyClass`, `run-tests`, `test2`.
fn is_file_of_program(stem: &str) -> bool {
    // Programs are named in ASCII; who registers `łódź.pl` is no program.
    if !stem.is_ascii() || stem.contains('.') {
        return false;
    }
    is_camel_case(stem)
        || stem.split('-').any(|part| {
            let word = part.trim_end_matches(|c: char| c.is_ascii_digit());
            lists::PROGRAMS.contain(word.as_bytes())
        })
}

#[cfg(test)]
mod tests;
