//! Describes for people why a candidate is not a link.

use crate::policy::{Policy, RejectReason};

impl RejectReason {
    /// Returns a readable description of the reason. [`RejectReason::name`] is for programs.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::RejectReason;
    ///
    /// assert_eq!(RejectReason::Scheme.seen(), "its scheme is not allowed");
    /// ```
    pub const fn seen(self) -> &'static str {
        match self {
            RejectReason::Policy(policy) => policy.seen(),
            RejectReason::UrlLength => "it is longer than allowed",
            RejectReason::HostLength => "its host is longer than allowed",
            RejectReason::LocalPartLength => "the part before its `@` is longer than allowed",
            RejectReason::Scheme => "its scheme is not allowed",
            RejectReason::TopLevelDomain => "its host does not end in an allowed top-level domain",
            RejectReason::SchemeHost => "its host is not a domain name",
            RejectReason::OtherName(name) => name.seen(),
        }
    }
}

impl Policy {
    /// Returns a readable description, such as "its host has a label that mixes scripts".
    pub const fn seen(self) -> &'static str {
        match self {
            Policy::BidiControl => {
                "a bidirectional control in or beside it changes how it is shown"
            }
            Policy::UserInformation => "its host follows user information and an `@`",
            #[cfg(feature = "security")]
            Policy::IdentifierStatus => {
                "its host has a character that Unicode does not recommend for identifiers"
            }
            #[cfg(feature = "security")]
            Policy::MixedScript => "its host has a label that mixes scripts",
            #[cfg(feature = "idna")]
            Policy::InvalidHost => "its host is not valid by UTS #46",
            #[cfg(feature = "security")]
            Policy::WholeScriptConfusable => "its host has a label that looks like ASCII",
            #[cfg(feature = "security")]
            Policy::SyntaxConfusable => {
                "its host has a character that looks like punctuation or a Latin letter"
            }
            Policy::ControlCharacter => "it has a control character or a line separator",
            Policy::InvalidAuthority => "URL parsers disagree about its authority, or refuse it",
            Policy::Xmpp => "it is an address with `xmpp:` before it",
            #[cfg(feature = "in-text")]
            Policy::PartialAddress => "it is a part of a longer address",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::vec::Vec;

    use super::*;
    use crate::options::OtherName;

    /// Returns the reason after `reason` in a list of all reasons, or `None` after the last. A new variant does not
    /// compile until it is listed here.
    fn next(reason: RejectReason) -> Option<RejectReason> {
        let after = |position: Option<usize>| position.map_or(0, |position| position + 1);
        match reason {
            RejectReason::UrlLength => Some(RejectReason::HostLength),
            RejectReason::HostLength => Some(RejectReason::LocalPartLength),
            RejectReason::LocalPartLength => Some(RejectReason::Scheme),
            RejectReason::Scheme => Some(RejectReason::TopLevelDomain),
            RejectReason::TopLevelDomain => Some(RejectReason::SchemeHost),
            RejectReason::SchemeHost => Policy::ALL.first().copied().map(RejectReason::Policy),
            RejectReason::Policy(policy) => {
                let at = after(Policy::ALL.iter().position(|&known| known == policy));
                let policy = Policy::ALL.get(at).copied().map(RejectReason::Policy);
                policy.or_else(|| OtherName::ALL.first().copied().map(RejectReason::OtherName))
            }
            RejectReason::OtherName(name) => {
                let at = after(OtherName::ALL.iter().position(|&known| known == name));
                OtherName::ALL.get(at).copied().map(RejectReason::OtherName)
            }
        }
    }

    #[test]
    fn every_reason_has_a_sentence_of_its_own() {
        let all: Vec<_> =
            core::iter::successors(Some(RejectReason::UrlLength), |&r| next(r)).collect();
        assert_eq!(all.len(), 6 + Policy::ALL.len() + OtherName::ALL.len());
        for reason in &all {
            let (seen, name) = (reason.seen(), reason.name());
            assert!(seen.contains(' ') && !seen.ends_with('.'), "{name}: {seen}");
            assert!(seen.split(' ').count() <= 25, "{name}: {seen}");
        }
        let sentences: BTreeSet<_> = all.iter().map(|reason| reason.seen()).collect();
        assert_eq!(sentences.len(), all.len());
    }
}
