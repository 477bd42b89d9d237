//! Rules on the stem, the labels before the last one.

use super::{lists, Name, OtherName};

/// Returns the other name that the stem suggests, or `None`.
pub(super) fn by_stem(name: Name<'_>, stem: &str, last: &str) -> Option<OtherName> {
    let (first, is_one) = match stem.split_once('.') {
        Some((first, _)) => (first, false),
        None => (stem, true),
    };
    let is = |found: bool, other| found.then_some(other);
    // No registrable domain contains a `_`, and few host names do.
    is(
        memchr::memchr(b'_', stem.as_bytes()).is_some(),
        OtherName::Member,
    )
    .or_else(|| is(is_abbreviation(stem, last), OtherName::Abbreviation))
    .or_else(|| is(is_member(stem, first, is_one, last), OtherName::Member))
    .or_else(|| is(is_package(first, is_one, last), OtherName::Package))
    .or_else(|| {
        is(
            is_one && lists::THIRD_LEVEL.contain(last.as_bytes()),
            OtherName::FileName,
        )
    })
    .or_else(|| is(is_sentence(name, stem, last), OtherName::Sentence))
}

/// Returns true if a sentence ends and another begins at the dot: `then.you`, `thank you.it's`.
fn is_sentence(name: Name<'_>, stem: &str, last: &str) -> bool {
    let is_it = || last.eq_ignore_ascii_case("it") && name.tail.is_empty();
    (lists::SENTENCE_ENDS.contain(stem.as_bytes())
        && lists::SENTENCE_BEGINS.contain(last.as_bytes()))
        || (is_it() && name.after.starts_with(['\'', '’']))
}

/// Returns true for dotted numbers with a word after them (`9.0.xxx`), and for hours (`11.am`).
pub(super) fn is_version(stem: &str, last: &str) -> bool {
    if !matches!(
        stem.as_bytes(),
        [b'0'..=b'9', ..] | [b'v' | b'V', b'0'..=b'9', ..]
    ) {
        return false;
    }
    let number = stem.strip_prefix(['v', 'V']).unwrap_or(stem);
    let is_number = |label: &str| label.bytes().all(|b| b.is_ascii_digit());
    if !number.contains('.') {
        return last.eq_ignore_ascii_case("am")
            && matches!(number.len(), 1 | 2)
            && is_number(number);
    }
    number.starts_with(|c: char| c.is_ascii_digit()) && number.split('.').all(is_number)
}

/// Returns true if each label of the stem is one letter or digit. The top-level domain must have at most four bytes,
/// and must not be one that has hosts of one letter.
fn is_abbreviation(stem: &str, last: &str) -> bool {
    if !matches!(stem.as_bytes(), [_] | [_, b'.', ..]) {
        return false;
    }
    // Every second byte is a dot.
    let mut bytes = stem.bytes();
    let is_letters = match stem.len() {
        1 => true,
        length if length % 2 == 0 => false,
        _ => {
            let mut index = 0;
            bytes.all(|b| {
                index += 1;
                index % 2 == 1 || b == b'.'
            })
        }
    };
    is_letters && stem.is_ascii() && last.len() <= 4 && !lists::SHORT.contain(last.as_bytes())
}

/// Returns true for programs such as `Terminal.app`, and for members:
///
/// - of a namespace (`this.id`), a prototype (`String.prototype.at`) or a variable (`existingValue.fr`)
/// - with a long top-level domain after several labels, like a key of a configuration (`log.cleaner.min.compaction`)
/// - with a name that is also a top-level domain with many hosts, after a known receiver (`Object.is`, `context.run`,
///   `request.user.id`)
fn is_member(stem: &str, first: &str, is_one: bool, last: &str) -> bool {
    // Keys of configurations have many labels. Hosts under long top-level domains have few.
    let is_key = || last.len() > 4 && stem.bytes().filter(|b| *b == b'.').count() > 1;
    let has_prototype = || stem.split('.').any(|label| label == "prototype");
    if lists::NAMESPACES.contain(first.as_bytes()) || (!is_one && (is_key() || has_prototype())) {
        return true;
    }
    // The program `Terminal.app` begins with a capital, and the host `cash.app` does not.
    let is_program = || last == "app" && first.starts_with(|c: char| c.is_ascii_uppercase());
    // `eBay` and `iFixit` are names of sites, so a variable needs two small letters before the capital.
    let is_variable = || {
        let hump = first.bytes().position(|b| !b.is_ascii_lowercase());
        hump.is_some_and(|hump| hump > 1) && is_camel_case(first)
    };
    let is_receiver = || {
        let first = first.as_bytes();
        lists::RECEIVERS.contain(first) || (is_one && lists::PROGRAMS.contain(first))
    };
    if is_one && is_variable() {
        return true;
    }
    let is_known = || {
        let parent = stem.rsplit('.').next().unwrap_or_default();
        is_receiver() && !lists::PARENTS.contain(parent.as_bytes())
    };
    lists::MEMBERS_OR_HOSTS.contain(last.as_bytes())
        && ((is_one && is_program()) || (last != "app" && is_known()))
}

/// Returns true for packages, which are reversed domain names, and for namespaces of .NET.
fn is_package(first: &str, is_one: bool, last: &str) -> bool {
    !is_one
        && !last.eq_ignore_ascii_case("io")
        && ["com", "org", "microsoft", "system", "runtime"]
            .iter()
            .any(|known| first.eq_ignore_ascii_case(known))
}

/// Returns true for API groups of Kubernetes and for prefixes of its labels: `rbac.authorization.k8s.io`.
pub(super) fn is_api_group(stem: &str, last: &str) -> bool {
    let group = || {
        stem.strip_suffix(".k8s")
            .or_else(|| stem.strip_suffix(".kubernetes"))
    };
    let is_group = |group: &str| match group.rsplit_once('.') {
        None => lists::API_GROUPS.contain(group.as_bytes()),
        // These hosts of Kubernetes have hosts below them.
        Some((_, parent)) => !matches!(parent, "dl" | "docs" | "prow" | "sigs"),
    };
    last == "io" && group().is_some_and(is_group)
}

pub(super) fn is_camel_case(label: &str) -> bool {
    let is_between = |pair: &[u8]| matches!(pair, [b'a'..=b'z', b'A'..=b'Z']);
    label.as_bytes().windows(2).any(is_between)
}
