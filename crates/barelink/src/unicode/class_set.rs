//! Sets of character classes. They match runs of characters directly in UTF-8, without decoding.

use super::class::{position, TERM};
use super::tables::{BLOCKS, EMAIL, INDEX, LABEL, PALETTE, PARTS};

/// Set of character classes, with one bit for each class in the palette of the tables.
///
/// A *run* is the longest sequence of characters whose classes are in the set. Runs consist of non-ASCII characters.
/// For ASCII, use [`ByteSet`](crate::bytes::ByteSet).
#[derive(Clone, Copy)]
pub(crate) struct ClassSet(u16);

/// Characters of labels. See [`is_label_char`](super::is_label_char).
pub(crate) static IN_LABEL: ClassSet = ClassSet::with_flag(LABEL).without_term(1);

/// Characters of labels with `Link_Term=Include`: nearly all letters, marks and digits of labels.
pub(crate) static LETTERS: ClassSet = ClassSet::with_flag(LABEL).with_term(0);

/// Characters with `Link_Email`.
pub(crate) static IN_LOCAL_PART: ClassSet = ClassSet::with_flag(EMAIL);

impl ClassSet {
    const fn with_flag(flag: u8) -> Self {
        ClassSet(classes(flag, flag))
    }

    const fn with_term(self, term: u8) -> Self {
        ClassSet(self.0 & classes(TERM, term))
    }

    const fn without_term(self, term: u8) -> Self {
        ClassSet(self.0 & !classes(TERM, term))
    }

    #[inline(always)]
    fn contains(self, position: Option<u8>) -> bool {
        position.is_some_and(|position| self.0 >> (position & 0xF) & 1 == 1)
    }

    #[inline(always)]
    fn has_three(self, [a, b, c]: [u8; 3]) -> bool {
        let block = usize::from(a & 0xF) << 6 | usize::from(b & 0x3F);
        is_letter(block, c) || self.contains(of_three([a, b, c]))
    }

    #[inline(always)]
    fn has_two(self, [a, b]: [u8; 2]) -> bool {
        is_letter(usize::from(a & 0x1F), b) || self.contains(of_two([a, b]))
    }

    /// Returns the length in bytes of the run of non-ASCII members at the start of a text.
    #[inline(always)]
    pub(crate) fn run(self, text: &[u8]) -> usize {
        match text.first() {
            Some(byte) if !byte.is_ascii() => self.run_beyond_ascii(text),
            _ => 0,
        }
    }

    /// Returns the length in bytes of the run of non-ASCII members at the end of a text.
    #[inline(always)]
    pub(crate) fn run_back(self, text: &[u8]) -> usize {
        match text.last() {
            Some(byte) if !byte.is_ascii() => self.run_back_beyond_ascii(text),
            _ => 0,
        }
    }

    fn run_beyond_ascii(self, text: &[u8]) -> usize {
        let mut rest = text;
        loop {
            // Most characters have as many bytes as the one before.
            while let [a @ 0xC0..=0xDF, b, after @ ..] = rest {
                if !self.has_two([*a, *b]) {
                    return text.len() - rest.len();
                }
                rest = after;
            }
            while let [a @ 0xE0..=0xEF, b, c, after @ ..] = rest {
                if !is_always_letter(*a) && !self.has_three([*a, *b, *c]) {
                    return text.len() - rest.len();
                }
                rest = after;
            }
            match rest {
                [0xC0..=0xDF, _, ..] => {}
                [a @ 0xF0..=0xFF, b, c, d, after @ ..]
                    if self.contains(of_four([*a, *b, *c, *d])) =>
                {
                    rest = after;
                }
                _ => return text.len() - rest.len(),
            }
        }
    }

    fn run_back_beyond_ascii(self, text: &[u8]) -> usize {
        let mut rest = text;
        loop {
            while let [before @ .., a @ 0xC0..=0xDF, b] = rest {
                if !self.has_two([*a, *b]) {
                    return text.len() - rest.len();
                }
                rest = before;
            }
            while let [before @ .., a @ 0xE0..=0xEF, b, c] = rest {
                if !is_always_letter(*a) && !self.has_three([*a, *b, *c]) {
                    return text.len() - rest.len();
                }
                rest = before;
            }
            match rest {
                [.., 0xC0..=0xDF, _] => {}
                [before @ .., a @ 0xF0..=0xFF, b, c, d]
                    if self.contains(of_four([*a, *b, *c, *d])) =>
                {
                    rest = before;
                }
                _ => return text.len() - rest.len(),
            }
        }
    }
}

/// Returns true if each character of three bytes that begins with this one is Han or Hangul, a letter of every set.
#[inline(always)]
fn is_always_letter(first: u8) -> bool {
    matches!(first, 0xE5..=0xE9 | 0xEB | 0xEC)
}

/// Fast path: returns true for most letters that are in all of [`LETTERS`], [`IN_LABEL`] and [`IN_LOCAL_PART`], never for
/// other characters. `block` is the code point divided by 64.
/// `last` is the last byte of the character in UTF-8.
#[inline(always)]
fn is_letter(block: usize, last: u8) -> bool {
    // In WebAssembly, the size of the bits matters more than their speed.
    if cfg!(target_family = "wasm") {
        return false;
    }
    match LETTER_BITS.get(block) {
        Some(bits) => bits >> (last & 0x3F) & 1 == 1,
        // U+4E00 to U+9FFF are Han, U+AC00 to U+D77F are Hangul.
        None => matches!(block, 0x138..=0x27F | 0x2B0..=0x35D),
    }
}

/// Bits for [`is_letter`], one for each code point before U+3400, indexed by block.
pub(super) static LETTER_BITS: [u64; 0xD0] = {
    let in_all = LETTERS.0 & IN_LABEL.0 & IN_LOCAL_PART.0;
    let mut bits = [0; 0xD0];
    let mut at = 0;
    // Evaluated by the compiler.
    #[allow(clippy::indexing_slicing)]
    while at < 0x3400 {
        let part = PARTS[INDEX[at >> 7] as usize];
        let pair = BLOCKS[part[at >> 4 & 7] as usize][at >> 1 & 7];
        bits[at >> 6] |= ((in_all >> (pair & 0xF) & 1) as u64) << (at & 0x3F)
            | ((in_all >> (pair >> 4) & 1) as u64) << (at & 0x3F | 1);
        at += 2;
    }
    bits
};

/// Returns a bit mask of classes. Bit `i` is set if the bits of class `i` under `mask` equal `bits`.
#[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
const fn classes(mask: u8, bits: u8) -> u16 {
    let (mut set, mut position) = (0, 0);
    while position < PALETTE.len() {
        if PALETTE[position] & mask == bits {
            set |= 1 << position;
        }
        position += 1;
    }
    set
}

/// Returns the low six bits of a continuation byte.
#[inline(always)]
fn low(byte: u8) -> u32 {
    u32::from(byte & 0x3F)
}

#[inline(always)]
fn of_two([a, b]: [u8; 2]) -> Option<u8> {
    position(u32::from(a & 0x1F) << 6 | low(b))
}

#[inline(always)]
fn of_three([a, b, c]: [u8; 3]) -> Option<u8> {
    position(u32::from(a & 0xF) << 12 | low(b) << 6 | low(c))
}

#[inline(always)]
fn of_four([a, b, c, d]: [u8; 4]) -> Option<u8> {
    position(u32::from(a & 7) << 18 | low(b) << 12 | low(c) << 6 | low(d))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barelink_testkit::cases::some_cases;

    use crate::unicode::{is_label_char, is_link_email, link_term, LinkTerm};

    #[test]
    fn a_set_has_the_characters_of_its_classes() {
        for c in some_cases('\u{80}'..=char::MAX) {
            let is_label = is_label_char(c);
            let is_letter = is_label && link_term(c) == LinkTerm::Include;
            for (set, is_in) in
                [(IN_LABEL, is_label), (LETTERS, is_letter), (IN_LOCAL_PART, is_link_email(c))]
            {
                let mut bytes = [0; 4];
                let bytes = c.encode_utf8(&mut bytes).as_bytes();
                let length = if is_in { bytes.len() } else { 0 };
                assert_eq!(set.run(bytes), length, "{c:?}");
                assert_eq!(set.run_back(bytes), length, "{c:?}");
            }
        }
    }

    #[test]
    fn runs_are_beyond_ascii() {
        for (text, run, run_back) in [
            ("", 0, 0),
            ("a", 0, 0),
            ("例é𠀀", 9, 9),
            ("例a", 3, 0),
            ("a例é", 0, 5),
            ("例。え", 3, 3),
            ("é👍", 2, 0),
        ] {
            assert_eq!(LETTERS.run(text.as_bytes()), run, "{text}");
            assert_eq!(LETTERS.run_back(text.as_bytes()), run_back, "{text}");
        }
        // Incomplete characters.
        for bytes in [&b"\xE4\xBE"[..], b"\xC3", b"\xBE\x8B"] {
            assert_eq!((LETTERS.run(bytes), LETTERS.run_back(bytes)), (0, 0));
        }
    }
}
