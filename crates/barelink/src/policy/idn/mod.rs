//! Converts and checks hosts by UTS #46, "Unicode IDNA Compatibility Processing", with the settings of the URL Standard
//! (section 3.3). A label beyond ASCII must also fit the DNS. [`is_valid`] checks the lengths of all labels and of the host.

mod data;
mod label;
mod tables;

use alloc::borrow::Cow;
use alloc::string::String;

use label::{Label, MAX_LABEL};

use crate::link_parts::is_number;
use crate::unicode::punycode;

/// Returns the host in Unicode (UTS #46, ToUnicode). `None` if the host does not contain `xn--`, or if UTS #46 does not
/// allow the host. With the feature `security`, also `None` if the decoded host may be mistaken for another host.
pub(crate) fn to_unicode(host: &str) -> Option<String> {
    let has_a_label = host.as_bytes().windows(4).any(|w| w.eq_ignore_ascii_case(b"xn--"));
    if !has_a_label {
        return None;
    }
    #[cfg(feature = "security")]
    if crate::policy::security::misleads(host) {
        return None;
    }
    let mut shown = String::new();
    labels(host, |label| shown.extend(label)).then_some(shown)
}

/// Returns the host in ASCII, or `None` if UTS #46 does not allow it. An ASCII host is returned unchecked.
pub(crate) fn to_ascii(host: &str) -> Option<Cow<'_, str>> {
    if host.is_ascii() {
        return Some(host.into());
    }
    let mut ascii = String::new();
    let is_allowed = labels(host, |label| write_ascii(label, |c| ascii.push(c)));
    is_allowed.then_some(ascii.into())
}

/// Returns true if UTS #46 allows the host, with `VerifyDnsLength`.
///
/// An address in brackets is not checked, because it is not a domain name. A name that ends in a number must be an
/// IPv4 address in four parts; the URL Standard (section 3.5) allows fewer parts. Allocates nothing.
pub(crate) fn is_valid(host: &str) -> bool {
    if host.starts_with('[') {
        return true;
    }
    let mut ascii = AsciiName { bytes: [0; MAX_NAME + 1], length: 0 };
    let is_allowed = labels(host, |label| write_ascii(label, |c| ascii.push(c)));
    is_allowed && ascii.as_str().is_some_and(is_valid_ascii)
}

/// Calls `take` with the characters of each label, mapped and in NFC, and with the full stops between them. Returns false
/// if UTS #46 does not allow the host.
fn labels(host: &str, mut take: impl FnMut(&[char])) -> bool {
    let (mut label, mut bidi) = (Label::new(), Bidi::default());
    for c in host.chars() {
        let mut is_allowed = true;
        let is_mapped = data::map(c, |c| {
            if c == '.' {
                is_allowed &= label.finish() && bidi.add(&label);
                take(label.characters());
                take(&['.']);
                label.clear();
            } else {
                is_allowed &= label.push(c);
            }
        });
        if !is_mapped || !is_allowed {
            return false;
        }
    }
    let is_allowed = label.finish() && bidi.add(&label);
    take(label.characters());
    is_allowed
}

/// The Bidi Rule of a domain (RFC 5893, section 2): if a label has right-to-left text, all labels satisfy the rule.
#[derive(Default)]
struct Bidi {
    has_right_to_left: bool,
    is_broken: bool,
}

impl Bidi {
    /// Adds a label. Returns false if the labels so far are not allowed together.
    fn add(&mut self, label: &Label) -> bool {
        self.has_right_to_left |= label.is_right_to_left();
        self.is_broken |= !label.satisfies_bidi_rule();
        !(self.has_right_to_left && self.is_broken)
    }
}

/// Writes a label in ASCII: as it is, or as an A-label.
fn write_ascii(label: &[char], mut write: impl FnMut(char)) {
    if label.iter().all(char::is_ascii) {
        label.iter().copied().for_each(write);
    } else {
        "xn--".chars().for_each(&mut write);
        // A label has too few characters for an overflow.
        let _ = punycode::encode(label.iter().copied(), write);
    }
}

/// Returns true if a name in ASCII and its labels have valid lengths. A name that ends in a number must be an IPv4
/// address instead.
fn is_valid_ascii(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    if name.rsplit('.').next().is_some_and(is_number) {
        return name.parse::<core::net::Ipv4Addr>().is_ok();
    }
    name.len() <= MAX_NAME && name.split('.').all(|label| (1..=MAX_LABEL).contains(&label.len()))
}

/// Maximum length in bytes of a name in the DNS, without a final dot. On the wire such a name has 255 bytes (RFC 1035,
/// section 2.3.4).
const MAX_NAME: usize = 253;

/// A name in ASCII, collected while it is written.
struct AsciiName {
    /// Has room for the longest name in the DNS and a final dot.
    bytes: [u8; MAX_NAME + 1],
    /// Length of all that was written, which may be more than the bytes have room for.
    length: usize,
}

impl AsciiName {
    /// Returns the name, or `None` if it does not fit.
    fn as_str(&self) -> Option<&str> {
        core::str::from_utf8(self.bytes.get(..self.length)?).ok()
    }

    /// Adds an ASCII character.
    fn push(&mut self, c: char) {
        if let (Some(free), Ok(byte)) = (self.bytes.get_mut(self.length), u8::try_from(c)) {
            *free = byte;
        }
        self.length += 1;
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use std::vec::Vec;

    use ::idna::uts46::{Hyphens, Uts46};
    use ::idna::AsciiDenyList;
    use barelink_testkit::cases::{check, some_cases};

    use super::*;

    /// The crate `idna`, with the settings of the URL Standard, and the lengths of labels beyond ASCII.
    fn expected_ascii(host: &str) -> Option<String> {
        let (bytes, deny) = (host.as_bytes(), AsciiDenyList::URL);
        let ascii =
            Uts46::new().to_ascii(bytes, deny, Hyphens::Allow, ::idna::uts46::DnsLength::Ignore);
        let ascii = ascii.ok()?.into_owned();
        let is_long = |label: &str| label.starts_with("xn--") && label.len() > MAX_LABEL;
        (!ascii.split('.').any(is_long)).then_some(ascii)
    }

    #[track_caller]
    fn check_host(host: &str) {
        let expected = expected_ascii(host);
        if !host.is_ascii() {
            assert_eq!(to_ascii(host).as_deref(), expected.as_deref(), "{host:?}");
        }
        let is_name = expected.as_deref().is_some_and(is_valid_ascii);
        assert_eq!(is_valid(host), host.starts_with('[') || is_name, "{host:?}");
        let mut shown = String::new();
        let is_allowed = labels(host, |label| shown.extend(label));
        assert_eq!(is_allowed, expected.is_some(), "{host:?}");
        if is_allowed {
            let (bytes, deny) = (host.as_bytes(), AsciiDenyList::URL);
            let (unicode, result) = Uts46::new().to_unicode(bytes, deny, Hyphens::Allow);
            assert_eq!((&*shown, result.is_ok()), (&*unicode, true), "{host:?}");
        }
    }

    /// Each character alone, and in one of five contexts: between letters, after a letter in NFD, in text from right to
    /// left, between joining letters, and in an A-label.
    #[test]
    fn each_character_is_as_in_another_implementation() {
        let assigned = ('\0'..='\u{3FFFF}').chain('\u{E0000}'..='\u{E0FFF}').chain([char::MAX]);
        for (number, c) in some_cases(assigned).enumerate() {
            check_host(&format!("{c}"));
            check_host(&match number % 5 {
                0 => format!("a{c}b.com"),
                1 => format!("o\u{323}{c}"),
                2 => format!("א{c}.com"),
                3 => format!("ب{c}ب"),
                _ => {
                    let encoded = ::idna::punycode::encode_str(&format!("a{c}"));
                    format!("xn--{}", encoded.unwrap_or_default())
                }
            });
        }
    }

    #[test]
    fn random_hosts_are_as_in_another_implementation() {
        let ranges = [
            'a'..='z',
            'a'..='z',
            'A'..='Z',
            '0'..='9',
            '-'..='.',
            'À'..='ɏ',
            '\u{300}'..='\u{345}',
            'α'..='ω',
            'א'..='ת',
            '\u{600}'..='\u{6FF}',
            '\u{900}'..='\u{9FF}',
            '\u{1100}'..='\u{11FF}',
            '가'..='각',
            '\u{1E00}'..='\u{1FFF}',
            '\u{200B}'..='\u{200F}',
            '\u{2460}'..='\u{24FF}',
            'ぁ'..='ヿ',
            '一'..='三',
            '\u{F900}'..='\u{FAFF}',
            '\u{FB00}'..='\u{FDFF}',
            '\u{FF00}'..='\u{FFEF}',
            '\u{1D400}'..='\u{1D7FF}',
            '\u{10A00}'..='\u{10FFF}',
            '\u{E0100}'..='\u{E01EF}',
            '\0'..=char::MAX,
        ];
        let host = |rng: &mut fastrand::Rng| {
            let mut host = String::new();
            let parts: Vec<_> = (0..3).map(|_| ranges[rng.usize(..ranges.len())].clone()).collect();
            for _ in 0..rng.usize(1..=12) {
                match rng.u8(..40) {
                    0 => host.push_str("xn--"),
                    1 => host.push_str("ｘn--"),
                    2 => host.push_str(["\u{200D}", "\u{200C}", "\u{94D}", "。"][rng.usize(..4)]),
                    _ => {
                        let part = parts[rng.usize(..3)].clone();
                        host.push(rng.char(part));
                    }
                }
            }
            if rng.u8(..4) == 0 {
                let label: String = host.to_lowercase();
                let encoded = ::idna::punycode::encode_str(&label).unwrap_or_default();
                host = format!("xn--{encoded}.com");
            }
            host
        };
        check(200_000, host, |host, _| check_host(host));
    }

    /// UTS #46, section 4.2, `VerifyDnsLength`: "The length of the domain name, excluding the root label and its dot, is
    /// from 1 to 253."
    #[test]
    fn a_name_has_253_bytes_at_most() {
        let label = "a".repeat(62);
        let longest = format!("{label}.{label}.{label}.{label}.a");
        assert_eq!(longest.len(), 253);
        for (host, is_allowed) in [
            (longest.clone(), true),
            (format!("{longest}."), true),
            (format!("{longest}a"), false),
            (format!("{longest}a."), false),
        ] {
            assert_eq!(is_valid(&host), is_allowed, "{host}");
        }
    }

    /// A name that is too long in Punycode is not valid, wherever the limit lies in it.
    #[test]
    fn a_name_may_become_too_long_in_punycode() {
        // `é` is `xn--9ca`, so 31 labels with dots have 248 bytes.
        assert!(is_valid(&format!("{}com", "é.".repeat(31))));
        assert!(!is_valid(&format!("{}com", "é.".repeat(32))));
        for number in 30..50 {
            for prefix in 0..8 {
                let host = format!("{}.{}com", "a".repeat(1 + prefix), "é.".repeat(number));
                assert_eq!(is_valid(&host), host.len() + 5 * number <= MAX_NAME, "{host}");
            }
        }
        assert!(!is_valid(&format!("{}.com", "éa".repeat(400))));
        assert!(!is_valid(&format!("{}.com", "é".repeat(2000))));
    }

    /// URL Standard, section 3.5, "host parser": the "ends in a number checker" and the IPv4 parser get the result of
    /// "domain to ASCII". UTS #46 maps U+3002 to a full stop, and full-width and superscript digits to ASCII digits.
    #[test]
    fn a_number_is_recognised_after_mapping() {
        for (host, is_allowed) in [
            ("a.1", false),
            ("a.１", false),
            ("1。2", false),
            ("a。0x1f", false),
            ("a.0ｘ1f", false),
            ("a.²", false),
            ("a.１.", false),
            ("1.2.3.4", true),
            ("１.2.3.4", true),
            ("1。2。3。4", true),
            ("1.2.3.４.", true),
            ("1.2.3.256", false),
            ("a.１b", true),
            ("1。a", true),
            ("1.2.3.4..", false),
            (".", false),
            ("", false),
        ] {
            assert_eq!(is_valid(host), is_allowed, "{host}");
        }
    }
}
