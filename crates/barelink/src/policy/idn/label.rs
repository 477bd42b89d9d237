//! A label as UTS #46 maps it, in NFC, and what makes it invalid (section 4.1, "Validity Criteria").

use super::data::{combining_class, composed, map, Direction, Properties};
use crate::slice::Slice;
use crate::unicode;

/// Maximum length of a label in the DNS in bytes (RFC 1035, section 2.3.4).
pub(super) const MAX_LABEL: usize = 63;

/// Maximum number of characters in NFD. A character in NFC has four in NFD at most, and a label that is longer in NFC is
/// longer than [`MAX_LABEL`] in Punycode too.
const CAPACITY: usize = 4 * MAX_LABEL;

/// The characters of a label: in NFD while they are added, in NFC afterwards.
pub(super) struct Label {
    characters: [char; CAPACITY],
    length: usize,
}

impl Label {
    pub(super) fn new() -> Self {
        Label { characters: ['\0'; CAPACITY], length: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    pub(super) fn characters(&self) -> &[char] {
        self.characters.slice(..self.length)
    }

    /// Adds a character in NFD, in canonical order. Returns false if the label is too long.
    pub(super) fn push(&mut self, c: char) -> bool {
        let class = combining_class(c);
        let mut at = self.length;
        if class != 0 {
            let before = self.characters().iter().rev();
            let later = before.take_while(|&&c| combining_class(c) > class);
            at -= later.count();
        }
        self.length += 1;
        let Some(moved) = self.characters.get_mut(at..self.length) else { return false };
        moved.rotate_right(1);
        if let Some(first) = moved.first_mut() {
            *first = c;
        }
        true
    }

    /// Composes and decodes the label. Returns false if it is not valid.
    pub(super) fn finish(&mut self) -> bool {
        self.compose();
        self.decode() && self.is_valid()
    }

    /// Composes the characters (The Unicode Standard, section 3.11, D117).
    fn compose(&mut self) {
        let (mut starter, mut last_class, mut length) = (None, None, 0);
        for at in 0..self.length {
            let Some(&c) = self.characters.get(at) else { return };
            let class = combining_class(c);
            let is_blocked = last_class.is_some_and(|last| last >= class);
            let first = starter.filter(|_| !is_blocked).and_then(|at| self.characters.get_mut(at));
            if let Some(first) = first {
                if let Some(both) = composed(*first, c) {
                    *first = both;
                    continue;
                }
            }
            if class == 0 {
                (starter, last_class) = (Some(length), None);
            } else {
                last_class = Some(class);
            }
            if let Some(kept) = self.characters.get_mut(length) {
                *kept = c;
            }
            length += 1;
        }
        self.length = length;
    }

    /// If the label is an A-label, decodes it. Returns false if it is not an encoding, or not that of a label that mapping
    /// and NFC leave as it is.
    fn decode(&mut self) -> bool {
        let encoded = self.characters();
        if !encoded.starts_with(&['x', 'n', '-', '-']) {
            return true;
        }
        let mut bytes = [0; MAX_LABEL];
        let Some(bytes) = bytes.get_mut(..encoded.len()) else { return false };
        for (byte, &c) in bytes.iter_mut().zip(encoded) {
            let Ok(ascii) = u8::try_from(c) else { return false };
            *byte = ascii;
        }
        let Ok(encoded) = core::str::from_utf8(bytes) else { return false };
        let Some(decoded) = unicode::Label::of(encoded) else { return false };
        let characters = decoded.chars();
        self.clear();
        let is_mapped = characters.iter().all(|&c| {
            let mut fits = true;
            map(c, |c| fits &= self.push(c)) && fits
        });
        self.compose();
        is_mapped && self.characters() == characters
    }

    /// Returns true if the label does not begin with a mark, has joiners in their contexts alone, and no ASCII that the URL
    /// Standard forbids in a domain.
    fn is_valid(&self) -> bool {
        let label = self.characters();
        let begins_with_mark = label.first().is_some_and(|&c| Properties::of(c).is_mark());
        !begins_with_mark
            && !label.iter().any(|&c| c.is_ascii_control() || " %#/:<>?@[\\]^|".contains(c))
            && label.iter().enumerate().all(|(at, &c)| match c {
                '\u{200C}' | '\u{200D}' => is_joiner_valid(label, at, c),
                _ => true,
            })
    }

    /// Returns true if the label has right-to-left text (RFC 5893, section 1.4, "RTL label").
    pub(super) fn is_right_to_left(&self) -> bool {
        self.characters().iter().any(|&c| {
            matches!(Properties::of(c).direction(), Direction::Right | Direction::ArabicNumber)
        })
    }

    /// Returns true if the label satisfies the Bidi Rule (RFC 5893, section 2).
    pub(super) fn satisfies_bidi_rule(&self) -> bool {
        use Direction::{ArabicNumber, EuropeanNumber, Left, NonspacingMark, Other, Right};
        let mut rest = self.characters().iter().map(|&c| Properties::of(c).direction());
        let Some(first) = rest.next() else { return true };
        let last = rest.clone().rfind(|direction| *direction != NonspacingMark).unwrap_or(first);
        match first {
            Left => {
                matches!(last, Left | EuropeanNumber)
                    && !rest.any(|it| matches!(it, Right | ArabicNumber | Other))
            }
            Right => {
                matches!(last, Right | EuropeanNumber | ArabicNumber)
                    && !rest.clone().any(|it| matches!(it, Left | Other))
                    && !(rest.clone().any(|it| it == EuropeanNumber)
                        && rest.any(|it| it == ArabicNumber))
            }
            _ => false,
        }
    }
}

/// Returns true if the joiner at an index has its context (RFC 5892, appendix A.1 and A.2).
fn is_joiner_valid(label: &[char], at: usize, joiner: char) -> bool {
    let (before, after) = (label.slice(..at), label.slice(at + 1..));
    let Some(&previous) = before.last() else { return false };
    if Properties::of(previous).is_virama() {
        return true;
    }
    joiner == '\u{200C}'
        && first_visible(before.iter().rev()).is_some_and(Properties::joins_next)
        && first_visible(after.iter()).is_some_and(Properties::joins_previous)
}

/// Returns the properties of the first character that is not transparent to joining.
fn first_visible<'c>(chars: impl Iterator<Item = &'c char>) -> Option<Properties> {
    chars.map(|&c| Properties::of(c)).find(|properties| !properties.is_transparent())
}
