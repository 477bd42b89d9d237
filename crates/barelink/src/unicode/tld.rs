//! Top-level domains: those that are delegated, and what one can look like.

use super::{class::is_letter_or_mark, punycode, tables::TLDS};

/// Whether a label is a delegated top-level domain: as A-label or U-label, in NFC or NFD, in any case.
pub(crate) fn is_delegated_tld(label: &str) -> bool {
    let mut lower = [0; TLDS.len()];
    lower_case(label, &mut lower)
        .and_then(|length| Some((lower.get(..length)?, TLDS.get(length)?)))
        .is_some_and(|(label, names)| is_one_of(names.as_bytes(), label))
}

/// Whether a label can be a top-level domain: no digits, no hyphens, no joiners, and in ASCII no single
/// letter (UTS #58, section 1.4). An A-label is taken for what it stands for.
pub(crate) fn is_syntactic_tld(label: &str) -> bool {
    if let Some(encoded) = a_label(label) {
        return punycode::decodes_to(encoded, is_letter_or_mark);
    }
    if label.is_ascii() {
        return label.len() >= 2 && label.bytes().all(|b| b.is_ascii_alphabetic());
    }
    label.chars().all(is_letter_or_mark)
}

/// What follows `xn--`.
pub(super) fn a_label(label: &str) -> Option<&str> {
    let prefix = label.get(..4)?;
    if prefix.eq_ignore_ascii_case("xn--") {
        label.get(4..)
    } else {
        None
    }
}

/// Writes the label in lower case and says how long it is, unless it is longer than every name.
fn lower_case(label: &str, lower: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    for c in label.chars().flat_map(char::to_lowercase) {
        let end = length + c.len_utf8();
        c.encode_utf8(lower.get_mut(length..end)?);
        length = end;
    }
    Some(length)
}

/// Whether a name is among those of the same length, which follow one another in ascending order.
fn is_one_of(names: &[u8], name: &[u8]) -> bool {
    let (mut low, mut high) = (0, names.len().checked_div(name.len()).unwrap_or(0));
    while low < high {
        let middle = low + (high - low) / 2;
        let start = middle * name.len();
        let Some(candidate) = names.get(start..start + name.len()) else {
            return false;
        };
        match candidate.cmp(name) {
            core::cmp::Ordering::Less => low = middle + 1,
            core::cmp::Ordering::Equal => return true,
            core::cmp::Ordering::Greater => high = middle,
        }
    }
    false
}
