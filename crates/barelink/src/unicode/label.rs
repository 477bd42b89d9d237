//! Decodes a label of a domain name to characters in logical order.

use super::{punycode, tld::a_label};
use crate::slice::Slice;

/// Maximum length of a label in the DNS in bytes. A decoded label does not have more characters.
const MAX_LENGTH: usize = 63;

/// The characters of a label. An A-label is decoded.
pub(crate) struct Label {
    chars: [char; MAX_LENGTH],
    length: usize,
}

impl Label {
    /// Returns the characters of a label. `None` if an A-label cannot be decoded, or if a label has more than 63
    /// characters.
    pub(crate) fn of(label: &str) -> Option<Self> {
        let mut decoded = Label { chars: ['\0'; MAX_LENGTH], length: 0 };
        let fits = match a_label(label) {
            Some(encoded) => punycode::decode(encoded, |index, c| decoded.insert(index, c)),
            None => label.chars().all(|c| decoded.insert(decoded.length, c)),
        };
        fits.then_some(decoded)
    }

    pub(crate) fn chars(&self) -> &[char] {
        self.chars.slice(..self.length)
    }

    fn insert(&mut self, index: usize, c: char) -> bool {
        let Some(tail) = self.chars.get_mut(index..=self.length) else {
            return false;
        };
        tail.rotate_right(1);
        if let Some(place) = tail.first_mut() {
            *place = c;
        }
        self.length += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;

    /// Samples of RFC 3492, section 7.1, and a whole-script homograph published in 2017.
    #[test]
    fn labels_are_decoded_in_order() {
        for (label, decoded) in [
            ("example", Some("example")),
            ("bücher", Some("bücher")),
            ("xn--bcher-kva", Some("bücher")),
            ("XN--80ak6aa92e", Some("аррӏе")),
            ("xn--Proprostnemluvesky-uyb24dma41a", Some("Pročprostěnemluvíčesky")),
            ("xn--ihqwcrb4cv8a8dqg056pqjye", Some("他们为什么不说中文")),
            ("xn--99999999", None),
        ] {
            let found = Label::of(label).map(|label| label.chars().iter().collect::<String>());
            assert_eq!(found.as_deref(), decoded, "{label}");
        }
        assert!(Label::of(&"a".repeat(63)).is_some());
        assert!(Label::of(&"a".repeat(64)).is_none());
    }
}
