//! Converts and checks hosts by UTS #46, "Unicode IDNA Compatibility Processing", with the settings of the URL Standard
//! (section 3.3). [`is_valid`] also checks lengths.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use ::idna::uts46::{ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};
use ::idna::AsciiDenyList;

use crate::link_parts::is_number;

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
    let bytes = host.as_bytes();
    let (shown, result) = Uts46::new().to_unicode(bytes, AsciiDenyList::URL, Hyphens::Allow);
    result.ok().map(|()| shown.into_owned())
}

/// Returns the host in ASCII, or `None` if UTS #46 does not allow it. An ASCII host is returned unchecked.
pub(crate) fn to_ascii(host: &str) -> Option<Cow<'_, str>> {
    if host.is_ascii() {
        return Some(host.into());
    }
    ::idna::domain_to_ascii_cow(host.as_bytes(), AsciiDenyList::URL).ok()
}

/// Returns true if UTS #46 allows the host, with `VerifyDnsLength`.
///
/// An address in brackets is not checked, because it is not a domain name. A name that ends in a number must be an
/// IPv4 address in four parts; the URL Standard (section 3.5) allows fewer parts. Allocates only if a host is longer
/// than the DNS allows, or has more than eight labels.
pub(crate) fn is_valid(host: &str) -> bool {
    if host.starts_with('[') {
        return true;
    }
    let mut ascii = AsciiName::default();
    let processed = Uts46::new().process(
        host.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |_, _, _| false,
        &mut ascii,
        None,
    );
    match processed {
        Ok(ProcessingSuccess::Passthrough) => is_valid_ascii(host),
        Ok(ProcessingSuccess::WroteToSink) => ascii.as_str().is_some_and(is_valid_ascii),
        Err(_) => false,
    }
}

/// Returns true if a name in ASCII and its labels have valid lengths. A name that ends in a number must be an IPv4
/// address instead.
fn is_valid_ascii(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    if name.rsplit('.').next().is_some_and(is_number) {
        return name.parse::<core::net::Ipv4Addr>().is_ok();
    }
    let is_label = |label: &str| (1..=MAX_LABEL).contains(&label.len());
    name.len() <= MAX_NAME && name.split('.').all(is_label)
}

/// Maximum length of a label in the DNS in bytes (RFC 1035, section 2.3.4).
const MAX_LABEL: usize = 63;

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
}

impl Default for AsciiName {
    fn default() -> Self {
        let bytes = [0; MAX_NAME + 1];
        AsciiName { bytes, length: 0 }
    }
}

impl fmt::Write for AsciiName {
    // Writing never fails, because `idna` panics if it fails in the middle of Punycode.
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length.saturating_add(text.len());
        if let Some(free) = self.bytes.get_mut(self.length..end) {
            free.copy_from_slice(text.as_bytes());
        }
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

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
