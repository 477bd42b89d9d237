//! Top-level domains: those that are delegated, and what one can look like.

use core::cmp::Ordering;
use core::ops::Range;

use super::{class::is_letter_or_mark, punycode, tables::TLDS};

/// Whether a label is a delegated top-level domain: as A-label or U-label, in NFC or NFD, in any case.
pub(crate) fn is_delegated_tld(label: &str) -> bool {
    if label.is_ascii() {
        return match label.as_bytes() {
            // Nearly all names in use.
            [first, second, third] => is_one_of_three(*first, *second, *third),
            [first, second, rest @ ..] if begins_one(label.len(), *first, *second) => {
                rest.is_empty() || is_one_of_length(label.as_bytes())
            }
            _ => false,
        };
    }
    let mut lower = [0; TLDS.len()];
    lower_case(label, &mut lower)
        .and_then(|length| lower.get(..length))
        .is_some_and(is_one_of_length)
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

/// Whether a name, in lower case but for letters of ASCII, is among those of the same length, which follow one another
/// in ascending order.
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

/// Whether `compare` says of one of these, which are in ascending order, that it is what is looked for.
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

/// The place of a letter in the alphabet, in whatever case; 26 or more for what is none.
fn letter(b: u8) -> usize {
    usize::from(b.to_ascii_lowercase().wrapping_sub(b'a'))
}

/// Whether the bit of this letter is set.
fn has_letter(letters: u32, b: u8) -> bool {
    letter(b) < 26 && letters >> letter(b) & 1 == 1
}

/// Whether these letters, in whatever case, are a name.
fn is_one_of_three(first: u8, second: u8, third: u8) -> bool {
    let thirds = THREE.get(letter(first)).and_then(|t| t.get(letter(second)));
    thirds.is_some_and(|&thirds| has_letter(thirds, third))
}

/// For the first and the second letter of a name of three, a bit for each third one.
pub(super) static THREE: [[u32; 26]; 26] = {
    let mut thirds = [[0; 26]; 26];
    let names = TLDS[3].as_bytes();
    let mut start = 0;
    // The compiler evaluates it.
    #[allow(clippy::indexing_slicing)]
    while start < names.len() {
        let (first, second, third) = (names[start], names[start + 1], names[start + 2]);
        thirds[(first - b'a') as usize][(second - b'a') as usize] |= 1 << (third - b'a');
        start += 3;
    }
    thirds
};

/// Short names are most of those that are looked up.
const SHORT: usize = 8;

/// Whether a name of this length may begin with these letters, in whatever case; most of what is no name is so found out.
fn begins_one(length: usize, first: u8, second: u8) -> bool {
    match PAIRS.get(length) {
        Some(seconds) => seconds
            .get(letter(first))
            .is_some_and(|&seconds| has_letter(seconds, second)),
        None => true,
    }
}

/// For each length of short names and each first letter, a bit for each second one.
pub(super) static PAIRS: [[u32; 26]; SHORT + 1] = {
    let mut pairs = [[0; 26]; SHORT + 1];
    let mut length = 2;
    // The compiler evaluates it.
    #[allow(clippy::indexing_slicing)]
    while length <= SHORT {
        let names = TLDS[length].as_bytes();
        let mut start = 0;
        while start < names.len() {
            let (first, second) = (names[start], names[start + 1]);
            if first.is_ascii_lowercase() {
                pairs[length][(first - b'a') as usize] |= 1 << (second - b'a');
            }
            start += length;
        }
        length += 1;
    }
    pairs
};

/// For each length of short names, how many begin with a letter before this one of the alphabet.
pub(super) static LETTERS: [[u8; 27]; SHORT + 1] = {
    let mut letters = [[0; 27]; SHORT + 1];
    let mut length = 1;
    // The compiler evaluates it, and would tell if a number did not fit.
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
