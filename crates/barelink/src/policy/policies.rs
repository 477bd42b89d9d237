//! Applies policies and limits to finished links.

use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::policy::bidi::Directions;
use crate::policy::link_in_text::LinkInText;
use crate::policy::{Limits, Policy, RejectReason};
use crate::slice::{Characters, Slice};
use crate::unicode::is_bidi_control;

/// Policies and limits for finished links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Policies {
    pub(crate) rejected: Rejected,
    pub(crate) limits: Limits,
}

/// Set of enabled policies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rejected(u16);

impl Rejected {
    pub(crate) fn of(policies: &[Policy]) -> Self {
        Rejected(policies.iter().fold(0, |bits, &policy| bits | 1 << policy as u16))
    }

    pub(crate) fn contains(self, policy: Policy) -> bool {
        self.0 & 1 << policy as u16 != 0
    }
}

impl Policies {
    pub(crate) fn none() -> Self {
        Policies { rejected: Rejected::of(&[]), limits: Limits::none() }
    }

    /// Returns true if an enabled policy examines the text around a link.
    #[cfg(feature = "alloc")]
    pub(crate) fn look_around(&self) -> bool {
        const LOOK_AROUND: &[Policy] = &[
            Policy::BidiControl,
            Policy::ControlCharacter,
            #[cfg(feature = "in-text")]
            Policy::PartialAddress,
        ];
        LOOK_AROUND.iter().any(|&policy| self.rejected.contains(policy))
    }

    /// Returns the first reason to reject a link, or `None`. `directions` is the bidirectional state of the text.
    /// Calls must be in the order of the links.
    pub(crate) fn reject(
        &self,
        found: &LinkInText<'_>,
        directions: &mut Directions,
    ) -> Option<RejectReason> {
        let link = found.link();
        let parts = LinkParts::of(link, found.kind);
        if let Some(reason) = self.limits.reject(found, &parts) {
            return Some(reason);
        }
        let policy = Policy::ALL.iter().find(|&&policy| {
            self.rejected.contains(policy) && fails(policy, found, &parts, directions)
        });
        policy.copied().map(RejectReason::Policy)
    }
}

impl Limits {
    fn reject(&self, found: &LinkInText<'_>, parts: &LinkParts) -> Option<RejectReason> {
        if found.link().len() > self.url {
            Some(RejectReason::UrlLength)
        } else if parts.host.len() > self.host {
            Some(RejectReason::HostLength)
        } else if found.kind == LinkKind::Email && parts.user.len() > self.local_part {
            Some(RejectReason::LocalPartLength)
        } else {
            None
        }
    }
}

/// Returns true if a link fails `policy`. `directions` is the bidirectional state of the text.
fn fails(
    policy: Policy,
    found: &LinkInText<'_>,
    parts: &LinkParts,
    directions: &mut Directions,
) -> bool {
    let link = found.link();
    let is_address = found.kind == LinkKind::Email;
    let host = link.slice(parts.host.clone());
    let authority = link.slice(parts.authority.clone());
    match policy {
        Policy::BidiControl => {
            link.contains_a(is_bidi_control) || directions.turn(found.text, &found.range)
        }
        Policy::UserInformation => !is_address && authority.as_bytes().contains(&b'@'),
        Policy::ControlCharacter => {
            link.contains_a(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
                || found.is_beside_separator(parts)
        }
        Policy::InvalidAuthority => {
            authority.as_bytes().contains(&b'\\')
                || !is_host_name(host)
                || !is_port(link.slice(parts.host.end..parts.rest))
        }
        Policy::Xmpp => {
            let scheme = link.get(.."xmpp:".len());
            is_address && scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("xmpp:"))
        }
        #[cfg(feature = "in-text")]
        Policy::PartialAddress => crate::policy::partial::is_part(found, parts),
        #[cfg(feature = "idna")]
        Policy::InvalidHost => !crate::policy::idn::is_valid(host),
        #[cfg(feature = "security")]
        Policy::IdentifierStatus => !crate::policy::security::is_allowed(host),
        #[cfg(feature = "security")]
        Policy::MixedScript => crate::policy::security::mixes_scripts(host),
        #[cfg(feature = "security")]
        Policy::WholeScriptConfusable => {
            crate::policy::security::confusable::is_whole_script_confusable(host)
        }
        #[cfg(feature = "security")]
        Policy::SyntaxConfusable => crate::policy::security::syntax::has_look_alike(host),
    }
}

/// Returns true if each ASCII character of a host may occur in host names (RFC 1123, section 2.1, and `_`). In brackets,
/// it must be a letter, a digit, `:` or `.`. Other characters are not examined.
fn is_host_name(host: &str) -> bool {
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    let (host, others) = address.map_or((host, b"-._".as_slice()), |address| (address, b":."));
    host.bytes().all(|b| !b.is_ascii() || b.is_ascii_alphanumeric() || others.contains(&b))
}

/// Returns true for an empty text, a lone `:`, or a `:` and a number of 16 bits (URL Standard, section 4.4, "port
/// state"). `port` must be empty, or a `:` and digits.
fn is_port(port: &str) -> bool {
    let digits = port.strip_prefix(':').unwrap_or(port);
    digits.trim_start_matches('0').is_empty() || digits.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_have_16_bits() {
        for port in ["", ":", ":0", ":80", ":65535", ":0065535"] {
            assert!(is_port(port), "{port}");
        }
        for port in [":65536", ":99999", ":18446744073709551617"] {
            assert!(!is_port(port), "{port}");
        }
    }

    #[test]
    fn names_of_hosts_have_little_ascii() {
        for host in ["a.b", "my_host.b-c", "é.fr", "[::1]", "[::ffff:10.0.0.1]", ""] {
            assert!(is_host_name(host), "{host}");
        }
        for host in ["a's.b", "a,b", "a;b", "a&b", "a(b)", "a%2Eb", "a:b", "a\0b", "[a]b", "a[b]"] {
            assert!(!is_host_name(host), "{host}");
        }
    }
}
