//! Top-level domains: the delegated ones, and a rule on their syntax.

use core::cmp::Ordering;
use core::ops::Range;

use super::class::is_letter_or_mark;
use super::class_set::LETTERS_AND_MARKS;
use super::{punycode, tables::TLDS};
use crate::bytes::ByteSet;
use crate::slice::Slice;

/// Returns true if a label is a delegated top-level domain: an A-label or a U-label, in NFC or NFD, in any case.
pub(crate) fn is_delegated_tld(label: &str) -> bool {
    match *label.as_bytes() {
        // Most domains in use have two or three letters. A byte of a non-ASCII character is not a letter here.
        [first, second] => return begins_one(2, first, second),
        [first, second, third] => return is_one_of_three(first, second, third),
        [first, second, .., next_to_last, last] if label.is_ascii() => {
            return begins_one(label.len(), first, second)
                && ends_one(label.len(), next_to_last, last)
                && is_one_of_length(label.as_bytes());
        }
        _ if label.is_ascii() => return false,
        _ => {}
    }
    if !may_end_one(label.as_bytes()) {
        return false;
    }
    if is_written_in_lower_case(label.as_bytes()) {
        return true;
    }
    let mut lower = [0; TLDS.len()];
    lower_case(label, &mut lower)
        .and_then(|length| lower.get(..length))
        .is_some_and(is_one_of_length)
}

/// Returns true if a label has the syntax of a top-level domain (UTS #58, section 1.4). It has no digits, hyphens or
/// joiners, and is not a single ASCII letter. An A-label is decoded first.
pub(crate) fn is_syntactic_tld(label: &str) -> bool {
    // No A-label consists of letters alone, so this label need not be decoded.
    if label.len() >= 2 && label.bytes().all(|b| b.is_ascii_alphabetic()) {
        return true;
    }
    if let Some(encoded) = a_label(label) {
        return punycode::decodes_to(encoded, is_letter_or_mark);
    }
    if label.is_ascii() {
        return false;
    }
    let mut rest = label.as_bytes();
    loop {
        let ascii = ASCII_LETTERS.run(rest);
        rest = rest.slice(ascii..);
        let beyond = LETTERS_AND_MARKS.run(rest);
        rest = rest.slice(beyond..);
        if rest.is_empty() || ascii + beyond == 0 {
            return rest.is_empty();
        }
    }
}

static ASCII_LETTERS: ByteSet = ByteSet::ALPHANUMERIC.without(b"0123456789");

/// Returns the part of an A-label after `xn--`, or `None` for other labels.
pub(super) fn a_label(label: &str) -> Option<&str> {
    let prefix = label.get(..4)?;
    if prefix.eq_ignore_ascii_case("xn--") {
        label.get(4..)
    } else {
        None
    }
}

/// Writes a label in lower case, and returns its length in bytes. `None` if `lower` is too short, because no domain is
/// that long.
fn lower_case(label: &str, lower: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    for c in label.chars().flat_map(char::to_lowercase) {
        let end = length + c.len_utf8();
        c.encode_utf8(lower.get_mut(length..end)?);
        length = end;
    }
    Some(length)
}

/// Returns true if `name` is a delegated top-level domain. Compares it with the domains of the same length, which are
/// sorted. The non-ASCII letters of `name` must be in lower case.
fn is_one_of_length(name: &[u8]) -> bool {
    let length = name.len();
    let names = TLDS.get(length).map_or(&[][..], |names| names.as_bytes());
    let all = 0..names.len().checked_div(length).unwrap_or(0);
    let first = name.first().filter(|b| b.is_ascii_alphabetic());
    let range = match LETTERS.get(length).zip(first) {
        Some((begin, first)) => {
            let place = |at: usize| begin.get(at).copied().map_or(0, usize::from);
            place(letter(*first))..place(letter(*first) + 1)
        }
        None => all,
    };
    search(range, |index| {
        let candidate = names.get(index * length..(index + 1) * length)?;
        let mut pairs = candidate
            .iter()
            .zip(name)
            .map(|(c, n)| c.cmp(&n.to_ascii_lowercase()));
        Some(pairs.find(|order| order.is_ne()).unwrap_or(Ordering::Equal))
    })
}

/// Returns true if a non-ASCII label is a delegated top-level domain in lower case, as most labels in use are.
fn is_written_in_lower_case(label: &[u8]) -> bool {
    let names = TLDS
        .get(label.len())
        .map_or(&[][..], |names| names.as_bytes());
    let count = names.len().checked_div(label.len()).unwrap_or(0);
    search(0..count, |index| {
        let name = names.get(index * label.len()..(index + 1) * label.len())?;
        Some(name.cmp(label))
    })
}

/// Returns true if `compare` returns `Equal` for an index in `range`. Binary search.
#[inline]
fn search(range: Range<usize>, compare: impl Fn(usize) -> Option<Ordering>) -> bool {
    let (mut low, mut high) = (range.start, range.end);
    while low < high {
        let middle = low + (high - low) / 2;
        match compare(middle) {
            Some(Ordering::Less) => low = middle + 1,
            Some(Ordering::Greater) => high = middle,
            equal => return equal.is_some(),
        }
    }
    false
}

/// Returns the index of an ASCII letter in the alphabet, in any case. 26 or more for other bytes.
fn letter(b: u8) -> usize {
    usize::from(b.to_ascii_lowercase().wrapping_sub(b'a'))
}

/// Returns true if the bit of the letter `b` is set in `letters`.
fn has_letter(letters: u32, b: u8) -> bool {
    letter(b) < 26 && letters >> letter(b) & 1 == 1
}

/// Returns true if the three letters, in any case, are a domain.
fn is_one_of_three(first: u8, second: u8, third: u8) -> bool {
    let thirds = THREE.get(letter(first)).and_then(|t| t.get(letter(second)));
    thirds.is_some_and(|&thirds| has_letter(thirds, third))
}

/// Domains of three letters: a bit for each third letter, indexed by first and second letter.
pub(super) static THREE: [[u32; 26]; 26] = {
    let mut thirds = [[0; 26]; 26];
    let names = TLDS[3].as_bytes();
    let mut start = 0;
    // Evaluated by the compiler.
    #[allow(clippy::indexing_slicing)]
    while start < names.len() {
        let (first, second, third) = (names[start], names[start + 1], names[start + 2]);
        thirds[(first - b'a') as usize][(second - b'a') as usize] |= 1 << (third - b'a');
        start += 3;
    }
    thirds
};

/// Maximum length of short domains, which are looked up most often.
const SHORT: usize = 8;

/// Prefilter: returns false if no domain of this length begins with these letters, in any case. Exact for a length of
/// 2.
fn begins_one(length: usize, first: u8, second: u8) -> bool {
    has_pair(&BEGINNINGS, length, first, second)
}

/// Prefilter: returns false if no domain of this length ends with these letters, in any case.
fn ends_one(length: usize, first: u8, second: u8) -> bool {
    has_pair(&ENDINGS, length, first, second)
}

/// Pairs of letters in short domains: a bit for each second letter, indexed by length and first letter.
type Pairs = [[u32; 26]; SHORT + 1];

fn has_pair(pairs: &Pairs, length: usize, first: u8, second: u8) -> bool {
    match pairs.get(length) {
        Some(seconds) => seconds
            .get(letter(first))
            .is_some_and(|&seconds| has_letter(seconds, second)),
        None => true,
    }
}

pub(super) static BEGINNINGS: Pairs = pairs(&TLDS, false);

pub(super) static ENDINGS: Pairs = pairs(&TLDS, true);

/// Returns the first two letters of each short domain, or the last two if `are_last` is true.
// Evaluated by the compiler.
#[allow(clippy::indexing_slicing)]
const fn pairs(domains: &[&str], are_last: bool) -> Pairs {
    let mut pairs = [[0; 26]; SHORT + 1];
    let mut length = 2;
    while length <= SHORT {
        let names = domains[length].as_bytes();
        let mut start = 0;
        while start < names.len() {
            let at = if are_last { start + length - 2 } else { start };
            let (first, second) = (names[at], names[at + 1]);
            if first.is_ascii_lowercase() && second.is_ascii_lowercase() {
                pairs[length][(first - b'a') as usize] |= 1 << (second - b'a');
            }
            start += length;
        }
        length += 1;
    }
    pairs
}

/// Prefilter: returns false if no top-level domain ends with the last two characters of a non-ASCII label. Rejects
/// nearly all words of caseless scripts. Returns true for every label that ends in any other script.
#[inline]
fn may_end_one(label: &[u8]) -> bool {
    let low = |byte: u8| u32::from(byte & 0x3F);
    let (last, end) = match *label {
        [.., before, a @ 0xE0..=0xEF, b, c] => {
            let last = u32::from(a & 0xF) << 12 | low(b) << 6 | low(c);
            (last, [before, b, c])
        }
        [.., before, a @ 0xC0..=0xDF, b] => (u32::from(a & 0x1F) << 6 | low(b), [before, a, b]),
        _ => return true,
    };
    let bit = end_bit(end);
    let ends = ENDS.get(bit / 64).copied().unwrap_or_default();
    !is_caseless(last) || ends >> (bit % 64) & 1 == 1
}

/// Returns true for characters of caseless scripts. If such a character ends a top-level domain, the character before
/// it is also caseless.
#[inline]
pub(super) fn is_caseless(c: u32) -> bool {
    matches!(c, 0x591..=0x109F | 0x3000..=0xA63F | 0xAC00..=0xD7FF)
}

/// Returns a hash of the last byte of a character and the last two bytes of the next one.
const fn end_bit([before, middle, last]: [u8; 3]) -> usize {
    (before as usize & 0x3F) << 6 ^ (middle as usize & 0x3F) << 3 ^ (last as usize & 0x3F)
}

/// Prefilter for non-ASCII domains. The bit [`end_bit`] is set for the last bytes of each domain.
pub(super) static ENDS: [u64; 64] = {
    let mut ends = [0; 64];
    let mut length = 4;
    // Evaluated by the compiler.
    #[allow(clippy::indexing_slicing)]
    while length < TLDS.len() {
        let names = TLDS[length].as_bytes();
        let mut end = length;
        while end <= names.len() {
            let (middle, last) = (names[end - 2], names[end - 1]);
            // The last character has two or three bytes.
            let before = names[end - if middle >= 0xC0 { 3 } else { 4 }];
            if !last.is_ascii() {
                let bit = end_bit([before, middle, last]);
                ends[bit / 64] |= 1 << (bit % 64);
            }
            end += length;
        }
        length += 1;
    }
    ends
};

/// Number of short domains that begin with an earlier letter, indexed by length and letter.
pub(super) static LETTERS: [[u8; 27]; SHORT + 1] = {
    let mut letters = [[0; 27]; SHORT + 1];
    let mut length = 1;
    // Evaluated by the compiler, which reports a number that does not fit.
    #[allow(clippy::indexing_slicing)]
    while length <= SHORT {
        let names = TLDS[length].as_bytes();
        let mut start = 0;
        while start < names.len() {
            let mut letter = names[start].saturating_sub(b'a') as usize;
            while letter < 26 {
                letters[length][letter + 1] += 1;
                letter += 1;
            }
            start += length;
        }
        length += 1;
    }
    letters
};
