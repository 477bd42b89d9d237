//! Top-level domains: the delegated ones, and a rule on their syntax.

use super::class::is_letter_or_mark;
use super::{characters_of_label, tables::TLDS};
use crate::bytes::index_among;

/// Returns true for a delegated top-level domain in ASCII, or as a U-label in NFC or NFD. Ignores case.
pub(crate) fn is_delegated_tld(label: &str) -> bool {
    if label.len() <= 3 || label.is_ascii() {
        return is_lower_tld(label.as_bytes());
    }
    if is_lower_tld(label.as_bytes()) {
        return true;
    }
    // A domain that ends so has no letter with case, so it has no other spelling.
    if label.ends_with(is_caseless) {
        return false;
    }
    let mut lower = [0; TLDS.len()];
    lower_case(label, &mut lower).and_then(|length| lower.get(..length)).is_some_and(is_lower_tld)
}

/// Returns true if a label has the syntax of a top-level domain (UTS #58, section 1.4): it consists of letters and
/// marks, and is not a single ASCII letter. An A-label is decoded first.
pub(crate) fn is_syntactic_tld(label: &str) -> bool {
    // No A-label consists of letters alone, so this label need not be decoded.
    label.len() >= 2
        && (label.bytes().all(|b| b.is_ascii_alphabetic())
            || characters_of_label(label, is_letter_or_mark))
}

/// Returns the part of an A-label after `xn--`, or `None` for other labels.
pub(super) fn a_label(label: &str) -> Option<&str> {
    let prefix = label.get(..4)?;
    if prefix.eq_ignore_ascii_case("xn--") {
        label.get(4..)
    } else {
        None
    }
}

/// Writes a label to `lower` in lower case, and returns its length in bytes. `None` if the label does not fit, and is
/// therefore longer than every top-level domain.
fn lower_case(label: &str, lower: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    for c in label.chars().map(lower_letter) {
        let end = length + c.len_utf8();
        c.encode_utf8(lower.get_mut(length..end)?);
        length = end;
    }
    Some(length)
}

/// Returns a letter in lower case if a top-level domain has it. The standard library has this for all letters, by a table of
/// 12 KB.
fn lower_letter(c: char) -> char {
    let offset = match c {
        // The Kelvin, ångström and ohm signs.
        '\u{212A}' => return 'k',
        '\u{212B}' => return 'å',
        'Қ' => return 'қ',
        '\u{2126}' => return 'ω',
        'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я' => 0x20,
        'Ѐ'..='Џ' => 0x50,
        'Ա'..='Ֆ' => 0x30,
        'Ა'..='Ჺ' => -0xBC0,
        c => return c.to_ascii_lowercase(),
    };
    u32::from(c).checked_add_signed(offset).and_then(char::from_u32).unwrap_or(c)
}

/// Returns true if `name` is a delegated top-level domain. Ignores ASCII case. Other letters must be in lower case.
fn is_lower_tld(name: &[u8]) -> bool {
    match *name {
        // Most domains in use have two or three letters. A byte of a non-ASCII character is not a letter here.
        [first, second] => return is_short(first, second, NO_LETTER),
        [first, second, third] => {
            return third.is_ascii_alphabetic() && is_short(first, second, letter(third));
        }
        _ => {}
    }
    is_long(name)
}

/// Returns true if `name` is a delegated top-level domain of four bytes or more. Ignores ASCII case.
fn is_long(name: &[u8]) -> bool {
    let Some(last) = name.last_chunk() else {
        return false;
    };
    let domains = LONG.get(name.len()).copied().unwrap_or_default().as_bytes();
    // In WebAssembly, the size of the hash table matters more than its speed.
    if cfg!(target_family = "wasm") {
        return index_among(domains, name.iter().map(u8::to_ascii_lowercase)).is_some();
    }
    let mut slot = slot(*last, name.len());
    while let Some(after @ 1..) = SLOTS.get(slot).map(|&after| usize::from(after)) {
        let domain = domains.get((after - 1) * name.len()..after * name.len());
        if domain.is_some_and(|domain| domain.eq_ignore_ascii_case(name)) {
            return true;
        }
        slot = (slot + 1) % SLOTS.len();
    }
    false
}

/// [`TLDS`] without the names in [`SHORT`].
static LONG: [&str; TLDS.len()] = {
    let mut long = TLDS;
    (long[2], long[3]) = ("", "");
    long
};

/// Returns the index of an ASCII letter in the alphabet, from 0 to 25, ignoring case. Returns 26 or more for other
/// bytes.
const fn letter(b: u8) -> usize {
    b.to_ascii_lowercase().wrapping_sub(b'a') as usize
}

/// Returns true if the letters `first` and `second` and the letter with the index `third` are a domain. If `third` is
/// [`NO_LETTER`], the domain has two letters.
fn is_short(first: u8, second: u8, third: usize) -> bool {
    let thirds = SHORT.get(letter(first)).and_then(|t| t.get(letter(second)));
    thirds.is_some_and(|&thirds| thirds >> third & 1 == 1)
}

/// Bit in [`SHORT`] for a domain of two letters, in place of the index of a third letter.
const NO_LETTER: usize = 26;

/// Domains of two and three letters: a bit for each third letter, indexed by first and second letter.
pub(super) static SHORT: [[u32; 26]; 26] = {
    let mut thirds = [[0; 26]; 26];
    let mut length = 2;
    // Evaluated by the compiler.
    #[allow(clippy::indexing_slicing)]
    while length <= 3 {
        let names = TLDS[length].as_bytes();
        let mut start = 0;
        while start < names.len() {
            let third = if length == 3 { letter(names[start + 2]) } else { NO_LETTER };
            thirds[letter(names[start])][letter(names[start + 1])] |= 1 << third;
            start += length;
        }
        length += 1;
    }
    thirds
};

/// Binary logarithm of the number of slots. More than a quarter of them are taken.
const SLOT_BITS: u32 = 12;

/// Hash table of the top-level domains of four bytes or more, with linear probing. A slot has the position of a domain among
/// the domains of its length, counted from one. An empty slot has 0.
pub(super) static SLOTS: [u8; 1 << SLOT_BITS] = {
    let mut slots = [0; 1 << SLOT_BITS];
    let mut length = 4;
    // Evaluated by the compiler.
    #[allow(clippy::indexing_slicing)]
    while length < TLDS.len() {
        let names = TLDS[length].as_bytes();
        let mut end = length;
        while end <= names.len() {
            let (a, b) = (names[end - 4], names[end - 3]);
            let mut slot = slot([a, b, names[end - 2], names[end - 1]], length);
            while slots[slot] != 0 {
                slot = (slot + 1) % slots.len();
            }
            assert!(end / length <= u8::MAX as usize);
            slots[slot] = (end / length) as u8;
            end += length;
        }
        length += 1;
    }
    slots
};

/// Returns a hash of the last bytes of a name and of its length. ASCII letters have the same hash in both cases.
const fn slot(last: [u8; 4], length: usize) -> usize {
    let bytes = u32::from_le_bytes(last) | 0x2020_2020;
    let mixed = bytes.wrapping_add(length as u32).wrapping_mul(0x9E37_79B1);
    (mixed >> (u32::BITS - SLOT_BITS)) as usize
}

/// Returns true for characters of most scripts without case. If a top-level domain ends with such a character, it consists
/// of such characters.
#[inline]
pub(super) fn is_caseless(c: char) -> bool {
    matches!(u32::from(c), 0x591..=0x109F | 0x3000..=0xA63F | 0xAC00..=0xD7FF)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A letter that a top-level domain has, or that becomes one, is lowered as by the standard library.
    #[test]
    fn letters_of_top_level_domains_are_lowered() {
        let letters: BTreeSet<char> = TLDS.iter().flat_map(|names| names.chars()).collect();
        for c in '\0'..=char::MAX {
            let mut lowered = c.to_lowercase();
            let expected = lowered.next().filter(|_| lowered.next().is_none());
            let is_expected = expected.is_some_and(|expected| letters.contains(&expected));
            if is_expected || letters.contains(&lower_letter(c)) {
                assert_eq!(Some(lower_letter(c)), expected, "{c:?}");
            }
        }
    }
}
