//! Rules on the stem, the labels before the last one.

use super::{lists, Name, OtherName};

/// Returns the kind of name that the stem suggests, or `None` if the name may be a host.
pub(super) fn by_stem(name: Name<'_>, stem: &str, last: &str) -> Option<OtherName> {
    let (first, is_one) = match stem.split_once('.') {
        Some((first, _)) => (first, false),
        None => (stem, true),
    };
    // No registrable domain contains a `_`, and few host names do.
    if memchr::memchr(b'_', stem.as_bytes()).is_some() {
        Some(OtherName::Member)
    } else if is_abbreviation(stem, last) {
        Some(OtherName::Abbreviation)
    } else if is_member(stem, first, is_one, last) {
        Some(OtherName::Member)
    } else if is_package(first, is_one, last) {
        Some(OtherName::Package)
    } else if is_one && lists::THIRD_LEVEL.contain(last.as_bytes()) {
        Some(OtherName::FileName)
    } else {
        is_sentence(name, stem, last).then_some(OtherName::Sentence)
    }
}

/// Returns true if a sentence ends and another begins at the dot: `then.you`, `thank you.it's`.
fn is_sentence(name: Name<'_>, stem: &str, last: &str) -> bool {
    (lists::SENTENCE_ENDS.contain(stem.as_bytes())
        && lists::SENTENCE_BEGINS.contain(last.as_bytes()))
        || (last.eq_ignore_ascii_case("it")
            && name.tail.is_empty()
            && name.after.starts_with(['\'', '’']))
}

/// Returns true for dotted numbers with a word after them (`9.0.xxx`, `v1.2.cool`), and for hours (`11.am`), even with
/// a `v`.
pub(super) fn is_version(stem: &str, last: &str) -> bool {
    if !matches!(stem.as_bytes(), [b'0'..=b'9', ..] | [b'v' | b'V', b'0'..=b'9', ..]) {
        return false;
    }
    let number = stem.strip_prefix(['v', 'V']).unwrap_or(stem);
    if !number.contains('.') {
        return last.eq_ignore_ascii_case("am")
            && matches!(number.len(), 1 | 2)
            && is_number(number);
    }
    number.starts_with(|c: char| c.is_ascii_digit()) && number.split('.').all(is_number)
}

fn is_number(label: &str) -> bool {
    label.bytes().all(|b| b.is_ascii_digit())
}

/// Returns true for `et.al`, and if each label of the stem is one letter or digit. The top-level domain `last` must then
/// have at most four bytes, and must not be in [`lists::SHORT`].
fn is_abbreviation(stem: &str, last: &str) -> bool {
    if stem.eq_ignore_ascii_case("et") {
        return last.eq_ignore_ascii_case("al");
    }
    if !matches!(stem.as_bytes(), [_] | [_, b'.', ..]) {
        return false;
    }
    stem.split('.').all(|label| label.len() == 1)
        && last.len() <= 4
        && !lists::SHORT.contain(last.as_bytes())
}

/// Returns true for programs such as `Terminal.app`, and for members:
///
/// - of a namespace (`this.id`), a prototype (`String.prototype.at`) or a variable (`existingValue.fr`)
/// - with a long top-level domain after several labels, like a key of a configuration (`log.cleaner.min.compaction`)
/// - with a name that is also a top-level domain with many hosts, after a known receiver (`Object.is`, `context.run`,
///   `request.user.id`)
///
/// `first` is the first label of the stem. `is_one` is true if the stem has only one label.
fn is_member(stem: &str, first: &str, is_one: bool, last: &str) -> bool {
    if lists::NAMESPACES.contain(first.as_bytes()) {
        return true;
    }
    if is_one {
        if is_variable(first) {
            return true;
        }
    } else {
        // Keys of configurations have many labels. Hosts under long top-level domains have few.
        let is_key = last.len() > 4 && stem.bytes().filter(|b| *b == b'.').count() > 1;
        if is_key || stem.split('.').any(|label| label == "prototype") {
            return true;
        }
    }
    if !lists::MEMBERS_OR_HOSTS.contain(last.as_bytes()) {
        return false;
    }
    // The program `Terminal.app` begins with a capital, and the host `cash.app` does not.
    if last == "app" {
        return is_one && first.starts_with(|c: char| c.is_ascii_uppercase());
    }
    let parent = stem.rsplit('.').next().unwrap_or_default();
    let is_receiver = lists::RECEIVERS.contain(first.as_bytes())
        || (is_one && lists::PROGRAMS.contain(first.as_bytes()));
    is_receiver && !lists::PARENTS.contain(parent.as_bytes())
}

/// Returns true for names like `existingValue`. `eBay` and `iFixit` are names of sites, so a variable needs two small
/// letters before the capital.
fn is_variable(label: &str) -> bool {
    let hump = label.bytes().position(|b| !b.is_ascii_lowercase());
    hump.is_some_and(|hump| hump > 1) && is_camel_case(label)
}

/// Returns true for packages, which are reversed domain names, and for namespaces of .NET, except under `.io`. `first`
/// is the first label of the stem, and `last` is the top-level domain. `is_one` is true if the stem has only one label.
fn is_package(first: &str, is_one: bool, last: &str) -> bool {
    !is_one
        && !last.eq_ignore_ascii_case("io")
        && ["com", "org", "microsoft", "system", "runtime"]
            .iter()
            .any(|known| first.eq_ignore_ascii_case(known))
}

/// Returns true for names of Kubernetes that are no hosts: API groups (`rbac.authorization.k8s.io`) and prefixes of metadata
/// keys (`node-role.kubernetes.io`).
pub(super) fn is_api_group(stem: &str, last: &str) -> bool {
    let group = stem.strip_suffix(".k8s").or_else(|| stem.strip_suffix(".kubernetes"));
    last == "io"
        && group.is_some_and(|group| match group.rsplit_once('.') {
            None => lists::API_GROUPS.contain(group.as_bytes()),
            // These hosts of Kubernetes have hosts below them.
            Some((_, parent)) => !matches!(parent, "dl" | "docs" | "prow" | "sigs"),
        })
}

pub(super) fn is_camel_case(label: &str) -> bool {
    let mut pairs = label.as_bytes().windows(2);
    pairs.any(|pair| matches!(pair, [b'a'..=b'z', b'A'..=b'Z']))
}
