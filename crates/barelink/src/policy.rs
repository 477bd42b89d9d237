//! UTS #58, section 8: "at a higher level (linkification) apply some additional security checks".

use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::schemeless::OtherName;
use crate::unicode::is_bidi_control;

/// A security check that finished links have to pass: [UTS #58, section 8](https://www.unicode.org/reports/tr58/#security).
///
/// [`LinkFinderBuilder::reject`](crate::LinkFinderBuilder::reject) turns them on, one by one. A rejected link is text, and
/// nothing inside it is a link; [`LinkFinder::candidates`](crate::LinkFinder::candidates) reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Policy {
    /// A bidirectional control (`Bidi_Control`) anywhere in a link: it can show what follows in another order, so that
    /// the link looks as if it led elsewhere.
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
    /// A host that is no domain name by [UTS #46](https://www.unicode.org/reports/tr46/), as the URL Standard has it: an
    /// `xn--` label that stands for nothing, a label that begins with a combining mark or is too long, a joiner where no
    /// script asks for one. Browsers do not go there.
    #[cfg(feature = "idna")]
    InvalidHost,
    /// A label of a host that has nothing but ASCII and letters that look like ASCII, under a top-level domain in ASCII:
    /// `аррӏе.com` in Cyrillic ([UTS #39, section 4](https://www.unicode.org/reports/tr39/#Confusable_Detection)). Not
    /// under the domain of a country that writes in that script.
    #[cfg(feature = "security")]
    WholeScriptConfusable,
    /// A letter in a host that looks like a slash, a hyphen or a dot and stands beside letters of other scripts only:
    /// `google.comノlogin.example`.
    #[cfg(feature = "security")]
    SyntaxConfusable,
}

impl Policy {
    /// All policies of this build.
    pub const ALL: &'static [Policy] = &[
        Policy::BidiControl,
        Policy::UserInformation,
        #[cfg(feature = "idna")]
        Policy::InvalidHost,
        #[cfg(feature = "security")]
        Policy::IdentifierStatus,
        #[cfg(feature = "security")]
        Policy::MixedScript,
        #[cfg(feature = "security")]
        Policy::WholeScriptConfusable,
        #[cfg(feature = "security")]
        Policy::SyntaxConfusable,
    ];

    /// Returns the policy's name in lower case: `bidi-control`, `mixed-script` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::BidiControl => "bidi-control",
            Policy::UserInformation => "user-information",
            #[cfg(feature = "security")]
            Policy::IdentifierStatus => "identifier-status",
            #[cfg(feature = "security")]
            Policy::MixedScript => "mixed-script",
            #[cfg(feature = "idna")]
            Policy::InvalidHost => "invalid-host",
            #[cfg(feature = "security")]
            Policy::WholeScriptConfusable => "whole-script-confusable",
            #[cfg(feature = "security")]
            Policy::SyntaxConfusable => "syntax-confusable",
        }
    }
}

/// Reason why a candidate is not a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RejectReason {
    /// It fails a policy that is [switched on](crate::LinkFinderBuilder::reject).
    Policy(Policy),
    /// It is longer than [`Limits::url`].
    UrlLength,
    /// Its host is longer than [`Limits::host`].
    HostLength,
    /// The local part of the address is longer than [`Limits::local_part`].
    LocalPartLength,
    /// Its scheme is not [allowed](crate::LinkFinderBuilder::schemes).
    Scheme,
    /// The last label of its host is no [top-level domain](crate::LinkFinderBuilder::top_level_domains).
    TopLevelDomain,
    /// The host after its scheme is no [domain name](crate::SchemeHosts).
    SchemeHost,
    /// The host without scheme looks like [another name](crate::FileNames).
    OtherName(OtherName),
}

impl RejectReason {
    /// Returns the reason's name in lower case: `bidi-control`, `url-length`, `file-name` and so on.
    pub const fn name(self) -> &'static str {
        match self {
            RejectReason::Policy(policy) => policy.name(),
            RejectReason::UrlLength => "url-length",
            RejectReason::HostLength => "host-length",
            RejectReason::LocalPartLength => "local-part-length",
            RejectReason::Scheme => "scheme",
            RejectReason::TopLevelDomain => "top-level-domain",
            RejectReason::SchemeHost => "scheme-host",
            RejectReason::OtherName(name) => name.name(),
        }
    }
}

/// Limits on the length of links, in bytes. There are none by default.
///
/// "Many real-world linkifiers and validators have length limits" (UTS #58, section 8): they keep pages readable, and
/// hosts that no resolver takes from being linked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub struct Limits {
    url: usize,
    host: usize,
    local_part: usize,
}

impl Limits {
    /// Returns no limits.
    pub const fn none() -> Self {
        Limits {
            url: usize::MAX,
            host: usize::MAX,
            local_part: usize::MAX,
        }
    }

    /// Returns the usual limits of the net: 2,048 bytes for a link, 253 for a host (RFC 1035, section 2.3.4, less its framing), 64 for
    /// a local part (RFC 5321, section 4.5.3.1.1).
    pub const fn usual() -> Self {
        Limits {
            url: 2_048,
            host: 253,
            local_part: 64,
        }
    }

    /// Sets the limit for a whole link, as it is written.
    #[must_use]
    pub const fn url(self, bytes: usize) -> Self {
        Limits { url: bytes, ..self }
    }

    /// Sets the limit for the host, as it is written.
    #[must_use]
    pub const fn host(self, bytes: usize) -> Self {
        Limits {
            host: bytes,
            ..self
        }
    }

    /// Sets the limit for the local part of an address.
    #[must_use]
    pub const fn local_part(self, bytes: usize) -> Self {
        Limits {
            local_part: bytes,
            ..self
        }
    }
}

/// Policies and limits for finished links.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Policies {
    pub(crate) rejected: Rejected,
    pub(crate) limits: Limits,
}

/// Set of policies.
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

    /// Returns the first reason to reject a link, if there is one.
    pub(crate) fn reject(&self, link: &str, kind: LinkKind) -> Option<RejectReason> {
        if link.len() > self.limits.url {
            return Some(RejectReason::UrlLength);
        }
        let link_parts = LinkParts::of(link, kind);
        if link_parts.host.len() > self.limits.host {
            return Some(RejectReason::HostLength);
        }
        if kind == LinkKind::Email && link_parts.user.len() > self.limits.local_part {
            return Some(RejectReason::LocalPartLength);
        }
        let is_rejected = |policy| self.rejected.contains(policy);
        if is_rejected(Policy::BidiControl) && link.contains(is_bidi_control) {
            return Some(RejectReason::Policy(Policy::BidiControl));
        }
        let has_user = kind == LinkKind::Url && !link_parts.user.is_empty();
        if has_user && is_rejected(Policy::UserInformation) {
            return Some(RejectReason::Policy(Policy::UserInformation));
        }
        let host = link.get(link_parts.host)?;
        let fails = |&policy: &Policy| is_rejected(policy) && fails(policy, host);
        let policy = Policy::ALL.iter().copied().find(fails);
        policy.map(RejectReason::Policy)
    }
}

/// Returns true if a host fails a policy that is about hosts.
fn fails(policy: Policy, host: &str) -> bool {
    match policy {
        #[cfg(feature = "idna")]
        Policy::InvalidHost => !crate::idn::is_valid(host),
        #[cfg(feature = "security")]
        Policy::IdentifierStatus => !crate::security::is_allowed(host),
        #[cfg(feature = "security")]
        Policy::MixedScript => crate::security::mixes_scripts(host),
        #[cfg(feature = "security")]
        Policy::WholeScriptConfusable => {
            crate::security::confusable::is_whole_script_confusable(host)
        }
        #[cfg(feature = "security")]
        Policy::SyntaxConfusable => crate::security::confusable::has_syntax_confusable(host),
        _ => {
            let _ = host;
            false
        }
    }
}
