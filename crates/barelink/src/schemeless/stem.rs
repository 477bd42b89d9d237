//! Rules on the stem, the labels before the last one.

use super::{hidden, lists, Name};
use crate::other_name::OtherName;

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
    } else if !is_one && (is_package(first) || is_newsgroup(stem, first)) {
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

/// Returns true for dotted numbers with a word after them (`9.0.xxx`, `v1.2.cool`).
pub(super) fn is_version(stem: &str) -> bool {
    if !matches!(stem.as_bytes(), [b'0'..=b'9', ..] | [b'v' | b'V', b'0'..=b'9', ..]) {
        return false;
    }
    let number = stem.strip_prefix(['v', 'V']).unwrap_or(stem);
    number.as_bytes().contains(&b'.')
        && number.starts_with(|c: char| c.is_ascii_digit())
        && number.split('.').all(is_number)
}

/// Returns true for an hour, as in `11.am`.
pub(super) fn is_hour(stem: &str, last: &str) -> bool {
    last.eq_ignore_ascii_case("am") && matches!(stem.len(), 1 | 2) && is_number(stem)
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
/// - with several labels, of which the first is in camel case (`PaymentMethod.ideal.bank`)
/// - with a name that is also a top-level domain with many hosts ([`lists::MEMBERS_OR_HOSTS`]): of a known receiver
///   (`Object.is`, `request.user.id`, `Rails.logger.info`), an element (`button.click`), a type (`Post.new`) or a table
///   (`customers.id`)
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
        let is_path = || is_camel_case(first) && !is_under_parent(stem);
        if is_key || is_path() || stem.split('.').any(|label| label == "prototype") {
            return true;
        }
    }
    lists::MEMBERS_OR_HOSTS.contain(last.as_bytes()) && is_known_member(stem, first, is_one, last)
}

/// Returns true for a member whose name is also a top-level domain with many hosts: see [`is_member`].
fn is_known_member(stem: &str, first: &str, is_one: bool, last: &str) -> bool {
    // The program `Terminal.app` begins with a capital, and the host `cash.app` does not.
    if last == "app" {
        let is_program = || lists::PROGRAMS.contain(first.as_bytes());
        return is_one && (first.starts_with(|c: char| c.is_ascii_uppercase()) || is_program());
    }
    let parent = stem.rsplit('.').next().unwrap_or_default();
    if is_under_parent(stem) {
        return false;
    }
    let is_receiver = |label: &str| lists::RECEIVERS.contain(label.as_bytes());
    is_receiver(first)
        || is_receiver(parent)
        || ((is_one || is_type(first)) && lists::PROGRAMS.contain(parent.as_bytes()))
        || (last.len() > 2 && lists::ELEMENTS.contain(parent.as_bytes()))
        || (lists::OF_TYPES.contain(last.as_bytes()) && (is_type(first) || is_type(parent)))
        || (last == "id" && is_key_of_record(first, parent, is_one))
}

/// Returns true for the key `id` of a table (`customers.id`), of one of several records (`post1.id`), or of a member
/// (`node.value.id`). The caller has checked that the last label of the stem marks no host.
fn is_key_of_record(first: &str, parent: &str, is_one: bool) -> bool {
    if is_one {
        is_table(first) || first.ends_with(|c: char| c.is_ascii_digit())
    } else {
        !lists::INDONESIAN.contain(parent.as_bytes())
    }
}

/// Returns true if the last label of the stem marks a host: `event.co` of `event.co.id`.
fn is_under_parent(stem: &str) -> bool {
    let parent = stem.rsplit('.').next().unwrap_or_default();
    lists::PARENTS.contain(parent.as_bytes())
}

/// Returns true for names like `Post` and `MyJob`.
fn is_type(label: &str) -> bool {
    matches!(label.as_bytes(), [b'A'..=b'Z', rest @ ..] if rest.iter().any(u8::is_ascii_lowercase))
}

/// Returns true for a lower-case English plural, as in `customers.id`. Words that end like Indonesian ones (`kompas.id`,
/// `bisnis.id`) do not count.
fn is_table(label: &str) -> bool {
    matches!(label.as_bytes(), [.., b'b'..=b'h' | b'k'..=b'r' | b't' | b'w' | b'y', b's'])
        && matches!(label.len(), 5..=12)
        && !label.ends_with("os")
        && label.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}

/// Returns true for names like `existingValue`. `eBay` and `iFixit` are names of sites, so a variable needs two small
/// letters before the capital.
fn is_variable(label: &str) -> bool {
    let hump = label.bytes().position(|b| !b.is_ascii_lowercase());
    hump.is_some_and(|hump| hump > 1) && is_camel_case(label)
}

/// Returns true for packages, which are reversed domain names, and for namespaces of .NET. `first` is the first of several
/// labels of the stem.
fn is_package(first: &str) -> bool {
    let known = ["com", "org", "microsoft", "system", "runtime"];
    known.iter().any(|known| first.eq_ignore_ascii_case(known))
}

/// Returns true for a newsgroup with several labels, as in `rec.sport.hockey`. Two labels may be a host: `talk.de`.
fn is_newsgroup(stem: &str, first: &str) -> bool {
    lists::NEWSGROUPS.contain(first.as_bytes()) && !is_under_parent(stem)
}

/// Returns true for an address whose `@` is written as a word, as in `jane.doe-at-example.net`. Its local part begins with a
/// letter, and contains a full stop, a `_` or a digit, which `look-at-me.com` does not.
pub(super) fn has_hidden_at_sign(host: &str) -> bool {
    // Most hosts have no hyphen.
    memchr::memchr(b'-', host.as_bytes()).is_some()
        && host.split_once("-at-").is_some_and(|(local, _)| hidden::is_local_part(local))
}

/// Returns true for namespaces with a package or module `io`: `java.io`, `System.IO`.
pub(super) fn is_namespace(stem: &str) -> bool {
    lists::NAMESPACES.contain(stem.as_bytes()) || stem == "System"
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

/// Returns true for the key of a label or an annotation of Kubernetes, `tail` included: `job.kubernetes.io/managed-by`. A
/// host has a path with capitals, digits at the start, or a further slash, or is one of a few.
pub(super) fn is_label_key(stem: &str, last: &str, tail: &str) -> bool {
    let (Some(prefix), Some(key)) = (stem.strip_suffix(".kubernetes"), tail.strip_prefix('/'))
    else {
        return false;
    };
    let is_in_key = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    last == "io"
        && !matches!(prefix.rsplit('.').next(), Some("blog" | "discuss" | "docs" | "git" | "slack"))
        && key.starts_with(|c: char| c.is_ascii_lowercase())
        && key.chars().all(is_in_key)
}

pub(super) fn is_camel_case(label: &str) -> bool {
    let mut pairs = label.as_bytes().windows(2);
    pairs.any(|pair| matches!(pair, [b'a'..=b'z', b'A'..=b'Z']))
}
