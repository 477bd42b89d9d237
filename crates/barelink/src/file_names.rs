//! The option for hosts without a scheme that look like other names (UTS #58, section 8).

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::schemeless::{self, Name, OtherName};

/// Handling of hosts without a scheme that look like [other names](crate::OtherName): of files (`main.rs`, `README.zh-CN.md`),
/// members (`event.target`, `Object.is`), packages, types (`System.Tools`), versions, abbreviations, or two sentences
/// without a space between them (`the end.It`).
///
/// [`TopLevelDomains`](crate::TopLevelDomains) says which last labels a host has; this says which names with such a label are
/// meant as hosts. A scheme, `www.`, a path or a query makes a link of a name, except of a label of Kubernetes, a module
/// of Go with its version, and a pair of files (`setup.py/setup.cfg`). A port or a fragment alone does not: `main.rs:42` and
/// `README.md#usage` are places in files.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum FileNames {
    /// Other names do not link. The last label decides first: under `.md`, `.py`, `.rs`, `.sh` and the like only hosts that
    /// people know link (`docs.rs`, `blic.rs`), under `.pl`, `.cc` and the like all but what programs are called (`script.pl`),
    /// and nothing under words of programs such as `.target` and `.name`. Then capitals, what stands before the last label,
    /// and the brackets around a name count. An ideographic full stop ends a sentence.
    Suppress,
    /// All names link like any other host with a top-level domain, as UTS #58 alone would have it.
    Link,
    /// Hosts do not link if this function returns true. It is given each host without scheme and `www.`, as it is written,
    /// unless a path or a query follows.
    ///
    /// ```
    /// use barelink::{Dialect, FileNames, LinkFinder};
    ///
    /// let is_module = FileNames::Custom(|host| host.ends_with(".rs") && host != "docs.rs");
    /// let finder = LinkFinder::builder(Dialect::Uts58).file_names(is_module).build();
    /// let links: Vec<_> = finder.links("lib.rs docs.rs README.md").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["docs.rs", "README.md"]);
    /// ```
    Custom(fn(&str) -> bool),
    /// Hosts with one of these extensions do not link: see [`FileNames::listed`].
    #[cfg(feature = "alloc")]
    Listed(FileExtensions),
}

#[cfg(feature = "alloc")]
impl FileNames {
    /// Takes the extensions of a list, such as one read from a configuration: in any case, with or without a dot. A host
    /// of two labels does not link if the last one is on the list.
    ///
    /// ```
    /// use barelink::{Dialect, FileNames, LinkFinder};
    ///
    /// let extensions = FileNames::listed(["rs", ".md"]);
    /// let finder = LinkFinder::builder(Dialect::Uts58).file_names(extensions).build();
    /// let links: Vec<_> = finder.links("lib.rs app.py").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["app.py"]);
    /// ```
    pub fn listed<S: AsRef<str>>(extensions: impl IntoIterator<Item = S>) -> Self {
        FileNames::Listed(FileExtensions::new(extensions))
    }
}

/// Extensions of one's own: see [`FileNames::listed`].
#[cfg(feature = "alloc")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileExtensions(Vec<String>);

#[cfg(feature = "alloc")]
impl FileExtensions {
    pub(crate) fn new<S: AsRef<str>>(extensions: impl IntoIterator<Item = S>) -> Self {
        let without_dot = |extension: S| String::from(extension.as_ref().trim_start_matches('.'));
        FileExtensions(extensions.into_iter().map(without_dot).collect())
    }

    fn contain(&self, label: &str) -> bool {
        self.0.iter().any(|e| e.eq_ignore_ascii_case(label))
    }
}

impl FileNames {
    /// Returns what the host that a link without scheme begins with looks like, if it does not link. A port or a fragment
    /// may follow another name too (`main.rs:42`, `README.md#usage`), a path or a query not.
    pub(crate) fn suppress(&self, name: Name<'_>) -> Option<OtherName> {
        let is_file = match self {
            FileNames::Link => false,
            FileNames::Suppress => return schemeless::other(name),
            FileNames::Custom(is_file) => !schemeless::has_path(name.tail) && is_file(name.host),
            #[cfg(feature = "alloc")]
            FileNames::Listed(extensions) => {
                let is_listed = |(_, last)| extensions.contain(last);
                !schemeless::has_path(name.tail) && two_labels(name.host).is_some_and(is_listed)
            }
        };
        is_file.then_some(OtherName::FileName)
    }
}

/// Splits a host of exactly two labels.
#[cfg(feature = "alloc")]
fn two_labels(host: &str) -> Option<(&str, &str)> {
    host.split_once('.').filter(|(_, last)| !last.contains('.'))
}
