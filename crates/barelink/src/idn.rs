//! Converts and checks hosts by UTS #46, "Unicode IDNA Compatibility Processing", with the settings of the URL Standard
//! (section 3.3). [`is_valid`] also checks lengths.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use ::idna::uts46::{ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};
use ::idna::AsciiDenyList;

/// Returns the host with its A-labels decoded. `None` if the host does not contain `xn--`, or if UTS #46 does not allow
/// the host. With the feature `security`, also `None` if the decoded host may be mistaken for another host.
pub(crate) fn to_unicode(host: &str) -> Option<String> {
    let has_a_label = host
        .as_bytes()
        .windows(4)
        .any(|w| w.eq_ignore_ascii_case(b"xn--"));
    if !has_a_label {
        return None;
    }
    #[cfg(feature = "security")]
    if crate::security::misleads(host) {
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
    if ends_in_number(host) {
        return host
            .trim_end_matches('.')
            .parse::<core::net::Ipv4Addr>()
            .is_ok();
    }
    let mut lengths = Lengths::default();
    let processed = Uts46::new().process(
        host.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |_, _, _| false,
        &mut lengths,
        None,
    );
    match processed {
        Ok(ProcessingSuccess::Passthrough) => lengths.add(host),
        Ok(ProcessingSuccess::WroteToSink) => {}
        Err(_) => return false,
    }
    let has_labels = lengths.name > 0 && !lengths.has_empty_label;
    let has_final_dot = lengths.label == 0;
    let name = lengths.name.saturating_sub(usize::from(has_final_dot));
    has_labels && lengths.longest <= MAX_LABEL && name <= MAX_NAME
}

/// Returns true if the last label of a host is a decimal or hexadecimal number (URL Standard, section 3.5, "ends in a
/// number checker").
fn ends_in_number(host: &str) -> bool {
    let name = host.strip_suffix('.').unwrap_or(host);
    let last = name.rsplit('.').next().unwrap_or_default();
    let hexadecimal = last
        .strip_prefix("0x")
        .or_else(|| last.strip_prefix("0X"))
        .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
    let is_decimal = !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit());
    is_decimal || hexadecimal.is_some()
}

/// Maximum length of a label in the DNS in bytes (RFC 1035, section 2.3.4).
const MAX_LABEL: usize = 63;

/// Maximum length in bytes of a name in the DNS, without a final dot. On the wire such a name has 255 bytes (RFC 1035,
/// section 2.3.4).
const MAX_NAME: usize = 253;

/// Lengths of a name and of its labels, counted while the name is written.
#[derive(Default)]
struct Lengths {
    name: usize,
    label: usize,
    longest: usize,
    has_empty_label: bool,
}

impl Lengths {
    fn add(&mut self, text: &str) {
        for b in text.bytes() {
            self.has_empty_label |= b == b'.' && self.label == 0;
            self.name += 1;
            self.label = if b == b'.' { 0 } else { self.label + 1 };
            self.longest = self.longest.max(self.label);
        }
    }
}

impl fmt::Write for Lengths {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text);
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
}
