//! Hosts that look like names of files (UTS #58, section 8): `main.rs` rather than `docs.rs`.
//!
//! The judgment needs data, because fifteen delegated top-level domains are common extensions. They fall into two
//! classes by what people mean when they write such a name bare; "Decisions" in ARCHITECTURE.md has the error rates.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Handling of hosts without a scheme that look like names of files (`main.rs`, `README.md`, `run.sh`), calls of
/// functions (`console.name()`), abbreviations (`M.Sc.`), or two sentences without a space between them (`the end.It`).
///
/// A path, a query, a scheme or `www.` makes a link of any of them. A port or a fragment alone does not: `main.rs:42`
/// and `README.md#usage` are places in files.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum FileNames {
    /// File names do not link. Only hosts of two labels are judged, and the last label decides: under `.md`, `.py`,
    /// `.rs`, `.sh` and the like only hosts that people know link (`docs.rs`, `blic.rs`), under `.pl`, `.cc` and the like
    /// all but what programs are called (`script.pl`, `foo_bar.pl`). A host with a letter outside ASCII before the dot
    /// is no file (`łódź.pl`).
    Suppress,
    /// File names link like any other host of a delegated top-level domain, as UTS #58 alone would have it.
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
    /// Returns true if the host that `link` begins with, `host` bytes long, does not link. The text `after` follows the
    /// link. A port or a fragment may follow a file's name too (`main.rs:42`, `README.md#usage`), a path or a query not.
    pub(crate) fn suppress(&self, link: &str, host: usize, after: &str) -> bool {
        if matches!(self, FileNames::Link) {
            return false;
        }
        let (Some(name), Some(tail)) = (link.get(..host), link.get(host..)) else {
            return false;
        };
        let part = tail.bytes().find(|b| matches!(b, b'/' | b'?' | b'#'));
        if matches!(part, Some(b'/' | b'?')) {
            return false;
        }
        match self {
            FileNames::Link => false,
            FileNames::Custom(is_file) => is_file(name),
            FileNames::Suppress => {
                (tail.is_empty() && after.starts_with('(')) || is_file_name(name)
            }
            #[cfg(feature = "alloc")]
            FileNames::Listed(extensions) => {
                two_labels(name).is_some_and(|(_, last)| extensions.contain(last))
            }
        }
    }
}

/// Returns true if a host of two labels is rather a file's name, an abbreviation, or two sentences without a space
/// between them.
fn is_file_name(host: &str) -> bool {
    let Some((stem, last)) = two_labels(host) else {
        return false;
    };
    is_capitalised(last) || is_file(stem, last)
}

/// Splits a host of exactly two labels. Both are short, so that a search by bytes is faster than one by vectors.
fn two_labels(host: &str) -> Option<(&str, &str)> {
    let bytes = host.as_bytes();
    let dot = bytes.iter().position(|&b| b == b'.')?;
    let (stem, last) = (host.get(..dot)?, host.get(dot + 1..)?);
    let is_last = last.bytes().all(|b| b != b'.');
    is_last.then_some((stem, last))
}

/// Returns true for `Sc` of an abbreviation such as `M.Sc.`, and for the first word of a sentence that no space precedes.
fn is_capitalised(label: &str) -> bool {
    label.starts_with(char::is_uppercase) && label.contains(char::is_lowercase)
}

fn is_file(stem: &str, extension: &str) -> bool {
    // Programs are named in ASCII; who registers `łódź.pl` is no program.
    if !stem.is_ascii() {
        return false;
    }
    let is_extension = |e: &&str| e.eq_ignore_ascii_case(extension);
    if RATHER_HOSTS.iter().any(is_extension) {
        return is_program(stem);
    }
    RATHER_FILES
        .iter()
        .any(|(e, hosts)| is_extension(e) && !has_word(hosts, stem))
}

/// Returns true if a word in lower case, whatever its case in `word`, stands in a text of words in ascending order.
fn has_word(text: &str, word: &str) -> bool {
    let text = text.as_bytes();
    let (mut low, mut high) = (0, text.len());
    while low < high {
        let half = text.get(low..low + (high - low) / 2).unwrap_or_default();
        let start = half.iter().rposition(|&b| b == b' ');
        let start = start.map_or(low, |space| low + space + 1);
        let rest = text.get(start..high).unwrap_or_default();
        let known = rest.split(|&b| b == b' ').next().unwrap_or_default();
        match known.iter().copied().cmp(lower_case(word)) {
            Ordering::Less => low = start + known.len() + 1,
            Ordering::Greater => high = start.saturating_sub(1),
            Ordering::Equal => return true,
        }
    }
    false
}

fn lower_case(word: &str) -> impl Iterator<Item = u8> + '_ {
    word.bytes().map(|b| b.to_ascii_lowercase())
}

/// Extensions of files that are named in prose more often than hosts under the top-level domain, each with the
/// hosts that people do name. A host whose stem is also that of a file somewhere in the registry is not among them,
/// but for `docs.rs`.
static RATHER_FILES: [(&str, &str); 9] = [
    ("java", ""),
    ("md", "999 agora deschide diez gov jurnal maib makler moldova noi point protv stiri tv8 unimedia zdg"),
    ("mov", ""),
    ("pm", ""),
    ("py", ""),
    (
        "rs",
        "alo b92 blic danas docs eps espreso gigatron informer kurir lobste mondo mts nbs nekretnine nova novosti \
         objektiv politika republika rnids rts sbb srbija telegraf vesti winwin yettel",
    ),
    ("sh", "astral brew bun cht helm keda ntfy ohmyz"),
    ("so", "notion"),
    ("zip", ""),
];

/// Extensions whose top-level domains are those of a country with many hosts, or sold to everybody. Only what a
/// program would be called is a file there.
static RATHER_HOSTS: [&str; 6] = ["cc", "mk", "ml", "pl", "ps", "tf"];

/// Returns true if a stem is what a program would be called: `foo_bar`, `MyClass`, `run-tests`, `test2`.
fn is_program(stem: &str) -> bool {
    let bytes = stem.as_bytes();
    let is_camel_case = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'A'..=b'Z']);
    bytes.contains(&b'_')
        || bytes.windows(2).any(is_camel_case)
        || stem.split('-').any(|part| {
            let word = part.trim_end_matches(|c: char| c.is_ascii_digit());
            has_word(PROGRAMS, word)
        })
}

/// Words in the names of source files, scripts, makefiles, figures and modules of Terraform.
static PROGRAMS: &str = "\
    android args array backend bar base baz bench benchmark buildflags buildopts buildtools callback cgi cli client cmd \
    common config configure convert core cpanfile data db debug default demo deploy deps diff driver dump engine error \
    errors example export extract figure file filter foo format func function functions generate global graph hello helper \
    helpers iam import index init input install kernel lexer lib library loader local locals logger main make makefile \
    math memory merge migrate misc mod model module modules network node object options output outputs parse parser pkg \
    plot print process provider providers proxy query queue report resources rules run runner script scripts server \
    service setup signal socket solution solver sort spec stats stream string submit table task template terraform test \
    testing tests thread tmp token tokenizer tools tree types unittest update usage util utils value variables vars \
    vector vendor version versions worker wrapper";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_label_is_judged_and_what_precedes_it() {
        for host in [
            "main.rs",
            "lib.rs",
            "README.md",
            "app.py",
            "run.sh",
            "foo_bar.pl",
            "MyClass.cc",
            "run-tests.pl",
            "test2.pl",
            "Makefile.PL",
            "libfoo.so",
            "M.Sc",
            "end.It",
        ] {
            assert!(is_file_name(host), "{host}");
        }
        for host in [
            "allegro.pl",
            "Onet.pl",
            "o2.pl",
            "łódź.pl",
            "blic.rs",
            "Docs.rs",
            "arduino.cc",
            "en.Wikipedia.org",
            "CS.AI",
            "docs.main.rs",
            "example.com",
            "файл.py",
        ] {
            assert!(!is_file_name(host), "{host}");
        }
    }

    #[test]
    fn each_word_is_found_and_no_part_of_one() {
        let hosts = RATHER_FILES.iter().map(|&(_, hosts)| hosts);
        for text in hosts.chain([PROGRAMS]) {
            let words = || text.split(' ').filter(|word| !word.is_empty());
            assert!(words().zip(words().skip(1)).all(|(a, b)| a < b), "{text}");
            for word in words() {
                assert!(has_word(text, word), "{word}");
                assert!(has_word(text, &word.to_uppercase()), "{word}");
                for other in [&word[1..], &word[..word.len() - 1], &["a", word].concat()] {
                    let is_word = words().any(|word| word == other);
                    assert_eq!(has_word(text, other), is_word, "{other}");
                }
            }
            for other in ["", "0", "zzz", "a b", "é"] {
                assert!(!has_word(text, other), "{other}");
            }
        }
    }

    #[test]
    fn the_data_is_small() {
        let hosts: usize = RATHER_FILES.iter().map(|(_, hosts)| hosts.len()).sum();
        assert!(hosts + PROGRAMS.len() < 2_048);
    }
}
