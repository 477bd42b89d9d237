//! The option for hosts without a scheme that look like other names (UTS #58, section 8).

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::predicate::Predicate;
#[cfg(feature = "uts58")]
use crate::other_name::OtherName;
#[cfg(feature = "uts58")]
use crate::schemeless::{self, Name};

/// Handling of hosts without a scheme that look like [other names](crate::options::OtherName).
///
/// Other names are files (`main.rs`, `README.zh-CN.md`), members (`event.target`, `Object.is`), packages, types
/// (`System.Tools`), versions, abbreviations and tables of configurations (`[languages.de]`). The end of an obfuscated
/// address (`me[at]example.com`) and two sentences without a space (`the end.It`) look like a host too.
///
/// [`TopLevelDomains`](crate::options::TopLevelDomains) decides which last labels a host may have. This option decides which
/// names with such a label are hosts.
///
/// A name with a scheme, `www.`, a path or a query is a link. [`FileNames::Suppress`] has exceptions for names with a
/// path or a query: labels of Kubernetes, modules of Go with their version, pairs of files (`setup.py/setup.cfg`), and
/// types and members (`Promise.post/send`). A port or a fragment alone is not enough: `main.rs:42` and
/// `README.md#usage` are positions in files.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum FileNames {
    /// Names that look like files or code do not link. The last label is examined:
    ///
    /// - Under `.md`, `.py`, `.sh` and similar extensions only known domains link (`brew.sh`). Under `.rs` and similar
    ///   extensions, this applies only to ASCII names with one dot: `docs.rs` is known and links, `main.rs` does not.
    /// - Under `.pl`, `.cc` and similar extensions, names like those of programs do not link (`script.pl`).
    /// - Under words that programs use, such as `.target` and `.build`, only known hosts link (`bazel.build`).
    ///
    /// Capitals, the labels before the last one, and the text directly around the name are examined too. An ideographic
    /// full stop usually ends a sentence.
    Suppress,
    /// All names link like any other host with a top-level domain, as in UTS #58 itself.
    Link,
    /// A function decides: hosts for which it returns true do not link. See [`FileNames::custom`].
    Custom(Predicate),
}

impl FileNames {
    /// Suppresses the hosts for which a function returns true. The function receives each host without scheme and
    /// `www.`, as written. It is not called for a host that a path or a query follows.
    ///
    /// ```
    /// use barelink::options::FileNames;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let modules = ["lib.rs", "main.rs"];
    /// let is_module = FileNames::custom(move |host| modules.contains(&host));
    /// let finder = LinkFinder::builder(Dialect::Uts58).file_names(is_module).build();
    /// let links: Vec<_> = finder.links("lib.rs docs.rs README.md").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["docs.rs", "README.md"]);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn custom(is_file: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        FileNames::Custom(Predicate::new(is_file))
    }

    /// Suppresses the hosts for which a function returns true. The function receives each host without scheme and
    /// `www.`, as written. It is not called for a host that a path or a query follows.
    ///
    /// With the feature `alloc`, `custom` takes closures too.
    #[cfg(not(feature = "alloc"))]
    pub fn custom(is_file: fn(&str) -> bool) -> Self {
        FileNames::Custom(Predicate::new(is_file))
    }

    /// Suppresses file names with the extensions of a list, such as one read from a configuration. A host of two
    /// labels does not link if its last label is listed, unless a path or a query follows. An extension may begin
    /// with a dot. ASCII case is ignored.
    ///
    /// ```
    /// use barelink::options::FileNames;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let extensions = FileNames::listed(["rs", ".md"]);
    /// let finder = LinkFinder::builder(Dialect::Uts58).file_names(extensions).build();
    /// let links: Vec<_> = finder.links("lib.rs app.py").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["app.py"]);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn listed<S: AsRef<str>>(extensions: impl IntoIterator<Item = S>) -> Self {
        let extensions: Vec<String> =
            extensions.into_iter().map(|e| e.as_ref().trim_start_matches('.').into()).collect();
        FileNames::custom(move |host| {
            // Hosts of more than two labels are not files.
            let last = host.split_once('.').map(|(_, last)| last);
            last.is_some_and(|last| {
                !last.contains('.') && extensions.iter().any(|e| e.eq_ignore_ascii_case(last))
            })
        })
    }
}

#[cfg(feature = "uts58")]
impl FileNames {
    /// Returns the kind of [`OtherName`] that a host without a scheme looks like, or `None` if the host becomes a link.
    /// A path or a query usually marks a host. A port or a fragment does not, as in `main.rs:42`.
    pub(crate) fn suppress(&self, name: Name<'_>) -> Option<OtherName> {
        let is_file = match self {
            FileNames::Link => false,
            FileNames::Suppress => return schemeless::other(name),
            FileNames::Custom(is_file) => {
                !schemeless::has_path(name.tail) && is_file.holds(name.host)
            }
        };
        is_file.then_some(OtherName::FileName)
    }
}
