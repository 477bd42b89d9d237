//! UTS #58, section 8: "at a higher level (linkification) apply some additional security checks".

use crate::anatomy::Anatomy;
use crate::link::LinkKind;
use crate::unicode::is_bidi_control;

/// What a detected link can be rejected for: [UTS #58, section 8](https://www.unicode.org/reports/tr58/#security).
///
/// Those of [`Policy::REJECTABLE`] are asked for by [`LinkFinderBuilder::reject`](crate::LinkFinderBuilder::reject),
/// the others by the options they name. A rejected link is no link, and nothing inside it is one.
/// [`LinkFinder::findings`](crate::LinkFinder::findings) tells of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Policy {
    /// A character with the property `Bidi_Control` anywhere in a link: it can make the link look as if it led
    /// elsewhere, by showing what follows in another order.
    BidiControl,
    /// User information before the host of a URL, which may look like a host: `https://example.com@example.org/` leads
    /// to `example.org`. Only [`Dialect::Gfm`](crate::Dialect::Gfm) links it; "deprecated due to security concerns"
    /// (UTS #58, section 3).
    UserInformation,
    /// A character in a host that Unicode does not recommend for identifiers (`Identifier_Status` other than
    /// `Allowed`: [UTS #39, section 3.1](https://www.unicode.org/reports/tr39/#Identifier_Status_and_Type)), which is
    /// seldom needed and often looks like another one. `xn--` labels are judged by what they stand for.
    #[cfg(feature = "security")]
    IdentifierStatus,
    /// A label of a host that mixes scripts more than "Highly Restrictive" allows
    /// ([UTS #39, section 5.2](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection)), such as Latin
    /// with one letter of Cyrillic that looks Latin. Japanese, Chinese and Korean with Latin may mix.
    #[cfg(feature = "security")]
    MixedScript,
    /// A link that is longer than [`Limits::url`].
    UrlLength,
    /// A host that is longer than [`Limits::host`].
    HostLength,
    /// The local part of an address that is longer than [`Limits::local_part`].
    LocalPartLength,
    /// A scheme that is not among those [allowed](crate::LinkFinderBuilder::schemes).
    Schemes,
    /// A host whose last label is no [top-level domain](crate::LinkFinderBuilder::top_level_domains).
    TopLevelDomains,
    /// A host after a scheme that is no [domain name](crate::SchemeHosts).
    SchemeHosts,
    /// A host without scheme that is rather the [name of a file](crate::FileNames).
    FileNames,
}

impl Policy {
    /// Those that [`LinkFinderBuilder::reject`](crate::LinkFinderBuilder::reject) turns on, in this build.
    pub const REJECTABLE: &'static [Policy] = &[
        Policy::BidiControl,
        Policy::UserInformation,
        #[cfg(feature = "security")]
        Policy::IdentifierStatus,
        #[cfg(feature = "security")]
        Policy::MixedScript,
    ];

    /// The policy's name in lower case: `bidi-control`, `mixed-script` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::BidiControl => "bidi-control",
            Policy::UserInformation => "user-information",
            #[cfg(feature = "security")]
            Policy::IdentifierStatus => "identifier-status",
            #[cfg(feature = "security")]
            Policy::MixedScript => "mixed-script",
            Policy::UrlLength => "url-length",
            Policy::HostLength => "host-length",
            Policy::LocalPartLength => "local-part-length",
            Policy::Schemes => "schemes",
            Policy::TopLevelDomains => "top-level-domains",
            Policy::SchemeHosts => "scheme-hosts",
            Policy::FileNames => "file-names",
        }
    }
}

/// How long links may be, in bytes. None has a limit by default.
///
/// "Many real-world linkifiers and validators have length limits" (UTS #58, section 8): they keep pages readable, and
/// hosts that no resolver takes from being linked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    url: usize,
    host: usize,
    local_part: usize,
}

impl Limits {
    /// No limits.
    pub const fn none() -> Self {
        Limits {
            url: usize::MAX,
            host: usize::MAX,
            local_part: usize::MAX,
        }
    }

    /// Those of the net: 2,048 bytes for a link, 253 for a host (RFC 1035, section 2.3.4, less its framing), 64 for
    /// a local part (RFC 5321, section 4.5.3.1.1).
    pub const fn usual() -> Self {
        Limits {
            url: 2_048,
            host: 253,
            local_part: 64,
        }
    }

    /// For a link as a whole, as it is written.
    #[must_use]
    pub const fn url(self, bytes: usize) -> Self {
        Limits { url: bytes, ..self }
    }

    /// For the host, as it is written.
    #[must_use]
    pub const fn host(self, bytes: usize) -> Self {
        Limits {
            host: bytes,
            ..self
        }
    }

    /// For the local part of an address.
    #[must_use]
    pub const fn local_part(self, bytes: usize) -> Self {
        Limits {
            local_part: bytes,
            ..self
        }
    }
}

/// The policies that a finished link is judged by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Policies {
    pub(crate) rejected: Rejected,
    pub(crate) limits: Limits,
}

/// A set of policies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rejected(u16);

impl Rejected {
    pub(crate) fn of(policies: &[Policy]) -> Self {
        Rejected(
            policies
                .iter()
                .fold(0, |bits, &policy| bits | 1 << policy as u16),
        )
    }

    fn contains(self, policy: Policy) -> bool {
        self.0 & 1 << policy as u16 != 0
    }
}

impl Policies {
    pub(crate) fn none() -> Self {
        Policies {
            rejected: Rejected::of(&[]),
            limits: Limits::none(),
        }
    }

    pub(crate) fn are_none(&self) -> bool {
        self.rejected == Rejected::of(&[]) && self.limits == Limits::none()
    }

    /// What a link is rejected for, if it is.
    pub(crate) fn reject(&self, link: &str, kind: LinkKind) -> Option<Policy> {
        if link.len() > self.limits.url {
            return Some(Policy::UrlLength);
        }
        let anatomy = Anatomy::of(link, kind);
        if anatomy.host.len() > self.limits.host {
            return Some(Policy::HostLength);
        }
        if kind == LinkKind::Email && anatomy.user.len() > self.limits.local_part {
            return Some(Policy::LocalPartLength);
        }
        let is_rejected = |policy| self.rejected.contains(policy);
        if is_rejected(Policy::BidiControl) && link.contains(is_bidi_control) {
            return Some(Policy::BidiControl);
        }
        let has_user = kind == LinkKind::Url && !anatomy.user.is_empty();
        if has_user && is_rejected(Policy::UserInformation) {
            return Some(Policy::UserInformation);
        }
        #[cfg(feature = "security")]
        {
            let host = link.get(anatomy.host)?;
            if is_rejected(Policy::IdentifierStatus) && !crate::security::is_allowed(host) {
                return Some(Policy::IdentifierStatus);
            }
            if is_rejected(Policy::MixedScript) && crate::security::mixes_scripts(host) {
                return Some(Policy::MixedScript);
            }
        }
        None
    }
}
