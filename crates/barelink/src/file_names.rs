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
    let dot = host.bytes().rposition(|b| b == b'.');
    let Some((stem, last)) = dot.and_then(|dot| Some((host.get(..dot)?, host.get(dot + 1..)?)))
    else {
        return false;
    };
    // Most hosts are neither by their last label, and how many labels they have does not matter then.
    let (judgment, is_capitalised) = (judgment(last.as_bytes()), is_capitalised(last));
    if judgment.is_none() && !is_capitalised {
        return false;
    }
    let is_file = || judgment.is_some_and(|judgment| is_file(stem, judgment));
    !stem.contains('.') && (is_capitalised || is_file())
}

/// Splits a host of exactly two labels.
#[cfg(feature = "alloc")]
fn two_labels(host: &str) -> Option<(&str, &str)> {
    host.split_once('.').filter(|(_, last)| !last.contains('.'))
}

/// Returns true for `Sc` of an abbreviation such as `M.Sc.`, and for the first word of a sentence that no space precedes.
fn is_capitalised(label: &str) -> bool {
    label.starts_with(char::is_uppercase) && label.contains(char::is_lowercase)
}

/// Rule by which files with an extension are told from hosts.
#[derive(Clone, Copy)]
enum Judgment {
    /// All but these hosts.
    RatherFiles(&'static Words),
    /// Only what a program would be called.
    RatherHosts,
}

fn is_file(stem: &str, judgment: Judgment) -> bool {
    // Programs are named in ASCII; who registers `łódź.pl` is no program.
    stem.is_ascii()
        && match judgment {
            Judgment::RatherFiles(hosts) => !hosts.contain(stem.as_bytes()),
            Judgment::RatherHosts => is_program(stem),
        }
}

/// Words of ASCII in lower case.
struct Words {
    /// The words in ascending order, each followed by a space but for the last.
    text: &'static str,
    /// A bit for each [`Words::bit`]. Most words that are asked for are told from all of these by it alone.
    bits: [u64; 4],
}

impl Words {
    #[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
    const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let (mut bits, mut start, mut end) = ([0; 4], 0, 0);
        while end <= bytes.len() {
            if end == bytes.len() || bytes[end] == b' ' {
                if start < end {
                    let bit = Words::bit(bytes[start], bytes[end - 1], end - start);
                    bits[bit / 64] |= 1 << (bit % 64);
                }
                start = end + 1;
            }
            end += 1;
        }
        Words { text, bits }
    }

    /// Returns a number below 256 for words of this length with these first and last letters, in any case.
    const fn bit(first: u8, last: u8, length: usize) -> usize {
        let [first, last] = [first as usize & 0x1F, last as usize & 0x1F];
        (first << 3 ^ last << 5 ^ last >> 3 ^ length) & 0xFF
    }

    /// Returns true if a word, in any case, is one of these.
    fn contain(&self, word: &[u8]) -> bool {
        let (Some(&first), Some(&last)) = (word.first(), word.last()) else {
            return false;
        };
        let bit = Words::bit(first, last, word.len());
        let bits = self.bits.get(bit / 64).copied().unwrap_or_default();
        bits >> (bit % 64) & 1 == 1 && self.has(word)
    }

    fn has(&self, word: &[u8]) -> bool {
        let text = self.text.as_bytes();
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
}

fn lower_case(word: &[u8]) -> impl Iterator<Item = u8> + '_ {
    word.iter().map(u8::to_ascii_lowercase)
}

/// Returns how hosts with this extension, in any case, are judged; none if it is that of no file.
///
/// Files with the first ones are named in prose more often than hosts under the top-level domain; the top-level domains of the
/// others are those of a country with many hosts, or sold to everybody.
fn judgment(extension: &[u8]) -> Option<Judgment> {
    let lower = |b: u8| b.to_ascii_lowercase();
    let hosts = match *extension {
        [a, b] => match &[lower(a), lower(b)] {
            b"cc" | b"mk" | b"ml" | b"pl" | b"ps" | b"tf" => return Some(Judgment::RatherHosts),
            b"md" => &MD,
            b"rs" => &RS,
            b"sh" => &SH,
            b"so" => &SO,
            b"pm" | b"py" => &NO_HOSTS,
            _ => return None,
        },
        [a, b, c] => match &[lower(a), lower(b), lower(c)] {
            b"mov" | b"zip" => &NO_HOSTS,
            _ => return None,
        },
        [a, b, c, d] if [a, b, c, d].map(lower) == *b"java" => &NO_HOSTS,
        _ => return None,
    };
    Some(Judgment::RatherFiles(hosts))
}

// Hosts that people do name in prose. A host whose stem is also that of a file somewhere in the registry is not among them, but
// for `docs.rs`.
static NO_HOSTS: Words = Words::new("");
static MD: Words = Words::new(
    "999 agora deschide diez gov jurnal maib makler moldova noi point protv stiri tv8 unimedia zdg",
);
static RS: Words = Words::new(
    "alo b92 blic danas docs eps espreso gigatron informer kurir lobste mondo mts nbs nekretnine nova novosti objektiv \
     politika republika rnids rts sbb srbija telegraf vesti winwin yettel",
);
static SH: Words = Words::new("astral brew bun cht helm keda ntfy ohmyz");
static SO: Words = Words::new("notion");

/// Returns true if a stem is what a program would be called: `foo_bar`, `MyClass`, `run-tests`, `test2`.
fn is_program(stem: &str) -> bool {
    let bytes = stem.as_bytes();
    let is_camel_case = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'A'..=b'Z']);
    bytes.contains(&b'_')
        || bytes.windows(2).any(is_camel_case)
        || stem.split('-').any(|part| {
            let word = part.trim_end_matches(|c: char| c.is_ascii_digit());
            PROGRAMS.contain(word.as_bytes())
        })
}

/// Words in the names of source files, scripts, makefiles, figures and modules of Terraform.
static PROGRAMS: Words = Words::new(
    "\
    android args array backend bar base baz bench benchmark buildflags buildopts buildtools callback cgi cli client cmd \
    common config configure convert core cpanfile data db debug default demo deploy deps diff driver dump engine error \
    errors example export extract figure file filter foo format func function functions generate global graph hello helper \
    helpers iam import index init input install kernel lexer lib library loader local locals logger main make makefile \
    math memory merge migrate misc mod model module modules network node object options output outputs parse parser pkg \
    plot print process provider providers proxy query queue report resources rules run runner script scripts server \
    service setup signal socket solution solver sort spec stats stream string submit table task template terraform test \
    testing tests thread tmp token tokenizer tools tree types unittest update usage util utils value variables vars \
    vector vendor version versions worker wrapper",
);

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
        for list in [&NO_HOSTS, &MD, &RS, &SH, &SO, &PROGRAMS] {
            let text = list.text;
            let words = || text.split(' ').filter(|word| !word.is_empty());
            assert!(words().zip(words().skip(1)).all(|(a, b)| a < b), "{text}");
            for word in words() {
                assert!(list.contain(word.as_bytes()), "{word}");
                assert!(list.contain(word.to_uppercase().as_bytes()), "{word}");
                for other in [&word[1..], &word[..word.len() - 1], &["a", word].concat()] {
                    let is_word = words().any(|word| word == other);
                    assert_eq!(list.contain(other.as_bytes()), is_word, "{other}");
                    assert_eq!(list.has(other.as_bytes()), is_word, "{other}");
                }
            }
            for other in ["", "0", "zzz", "a b", "é"] {
                assert!(!list.contain(other.as_bytes()), "{other}");
            }
        }
    }

    #[test]
    fn the_data_is_small() {
        let lists = [&MD, &RS, &SH, &SO, &PROGRAMS];
        let bytes: usize = lists.iter().map(|list| list.text.len()).sum();
        assert!(bytes < 2_048);
    }
}
