//! Policies and limits for links. UTS #58, section 8: "at a higher level (linkification) apply some additional security
//! checks".

pub(crate) mod bidi;
#[cfg(feature = "idna")]
pub(crate) mod idn;
pub(crate) mod link_in_text;
#[cfg(feature = "in-text")]
mod partial;
pub(crate) mod policies;
#[cfg(feature = "security")]
mod security;

use core::fmt;

use crate::named::named;
use crate::other_name::OtherName;

named! {
    /// A security check that finished links have to pass: [UTS #58, section 8](https://www.unicode.org/reports/tr58/#security).
    ///
    /// [`LinkFinderBuilder::reject`](crate::LinkFinderBuilder::reject) turns on the policies that it is given. A rejected
    /// link is text, and nothing inside it is a link; [`LinkFinder::findings`](crate::LinkFinder::findings) reports it.
    ///
    /// A policy that needs data exists only with the feature that includes the data. [`Policy::ALL`], in the order in which
    /// a link is checked, grows as soon as another crate enables a feature.
    /// [`LinkFinderBuilder::untrusted`](crate::LinkFinderBuilder::untrusted) needs the features `idna` and `security`, and
    /// turns all policies on.
    #[derive(PartialOrd, Ord)]
    #[repr(u8)]
    Policy

    /// A bidirectional control (`Bidi_Control`) that can reorder a link, so that the link seems to lead elsewhere.
    ///
    /// The control may be inside the link, or directly before or after it. Outside the link, a closer of an earlier control
    /// and an isolate around the link are allowed, unless more of the word follows: `<U+2068>https://google.co<U+2069>m` is
    /// shown as `google.com`. An embedding or override that is still open before the link
    /// counts too. An open control has an effect up to the end of the line in plain text, or of the leaf block in
    /// Markdown.
    BidiControl = 0 "bidi-control", "a bidirectional control in or beside it changes how it is shown";
    /// User information before the host of a URL. User information may look like a host:
    /// `https://example.com@example.org/` leads to `example.org`. Only [`Dialect::Gfm`](crate::Dialect::Gfm) links such
    /// URLs. UTS #58, section 3: "deprecated due to security concerns".
    UserInformation = 1 "user-information", "its host follows user information and an `@`";
    /// A control character (`General_Category=Cc`), or a line or paragraph separator. Some programs drop such a character,
    /// some interpret it, and some end the link before it. The controls U+001C to U+001F and U+0085 also count between
    /// the link's host and a letter or digit beside it.
    ControlCharacter = 7 "control-character", "it has a control character or a line separator";
    /// An authority on which URL parsers disagree, or which they reject. Examples:
    ///
    /// - a `\`, at which the host ends in browsers, but not in RFC 3986
    /// - an ASCII character that no host name contains: `https://google.com's.example.net/`
    /// - a port that is not a number up to 65535
    InvalidAuthority = 8 "invalid-authority", "URL parsers disagree about its authority, or refuse it";
    /// An address after `xmpp:`. The [list of schemes](crate::LinkFinderBuilder::schemes) cannot exclude `xmpp:`, because
    /// the list applies to URLs only.
    Xmpp = 9 "xmpp", "it is an address with `xmpp:` before it";
    /// A link to a part of what a reader sees as one address or URL. Examples:
    ///
    /// - In `jürgen@example.org`, GFM links `rgen@example.org`. The same holds if the `ü` is replaced by an invisible
    ///   character, by one that looks like a hyphen or, before Latin, by one that looks like a full stop. The same holds
    ///   for an apostrophe after a letter, as in `o’brien@example.com`, and for a second `@`.
    /// - `。` or `｡` between Latin letters: `www.example.co。m`
    /// - a separator in brackets beside a name: `example.co[.]uk`, `me(at)example.com`
    /// - a `\` and a letter after a host: `https://example.com\example.org`
    /// - In Markdown, a reader sees more than the text of one node: `https://example.co[m/login](/a)`, `first**last@example.com**`.
    ///   A link passes if the text that a reader sees has the same link by itself.
    ///
    /// The policy also rejects an invisible character in a local part. An address next to letters of a script without
    /// spaces is not rejected.
    #[cfg(feature = "in-text")]
    PartialAddress = 10 "partial-address", "it is a part of a longer address";
    /// A host that is not a valid domain name by [UTS #46](https://www.unicode.org/reports/tr46/), with the URL
    /// Standard's settings and the length limits of the DNS. Browsers refuse most such hosts, and cannot resolve others.
    ///
    /// Examples: an `xn--` label that does not decode, a label that is too long, a label that begins with a combining
    /// mark. A host whose last label is a number must be an IPv4 address in four parts.
    #[cfg(feature = "idna")]
    InvalidHost = 4 "invalid-host", "its host is not valid by UTS #46";
    /// A character in a host that Unicode does not recommend for identifiers: `Identifier_Status` other than `Allowed`
    /// ([UTS #39, section 3.1](https://www.unicode.org/reports/tr39/#Identifier_Status_and_Type)). Such a character is
    /// seldom needed, and often looks like another one. The joiners U+200C and U+200D are accepted; `Policy::InvalidHost`
    /// checks their context. `xn--` labels are decoded first, and rejected if they do not decode.
    #[cfg(feature = "security")]
    IdentifierStatus = 2 "identifier-status", "its host has a character that Unicode does not recommend for identifiers";
    /// A label of a host that mixes scripts more than "Highly Restrictive" allows ([UTS #39, section
    /// 5.2](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection)). Example: Latin with a Cyrillic letter
    /// that looks Latin. Latin may be mixed with Japanese, Chinese or Korean.
    #[cfg(feature = "security")]
    MixedScript = 3 "mixed-script", "its host has a label that mixes scripts";
    /// A label that is not ASCII but looks like ASCII, under a top-level domain of ASCII letters ([UTS #39, section
    /// 4](https://www.unicode.org/reports/tr39/#Confusable_Detection)). Example: `аррӏе.com` in Cyrillic. The label is
    /// allowed under the top-level domain of a country that writes in the script of the label.
    #[cfg(feature = "security")]
    WholeScriptConfusable = 5 "whole-script-confusable", "its host has a label that looks like ASCII";
    /// A character in a host that looks like URL syntax or a Latin letter, in a context where its own script is not
    /// written: `google.comノlogin.example`, `g七mail.com`. The character may look like a slash, a hyphen, a dot or a
    /// quotation mark. Some characters, such as U+2019 and U+2027, are rejected in every context. Katakana beside Latin
    /// alone, and joiners and combining marks out of their context, are rejected too. The policy checks the same
    /// characters as browsers, and similar ones.
    #[cfg(feature = "security")]
    SyntaxConfusable = 6 "syntax-confusable", "its host has a character that looks like punctuation or a Latin letter";
}

/// Reason why a candidate is not a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RejectReason {
    /// The link fails a policy that is [switched on](crate::LinkFinderBuilder::reject).
    Policy(Policy),
    /// The link is longer than [`Limits::url`].
    UrlLength,
    /// The host is longer than [`Limits::host`].
    HostLength,
    /// The local part of the address is longer than [`Limits::local_part`].
    LocalPartLength,
    /// The scheme is not [allowed](crate::LinkFinderBuilder::schemes).
    Scheme,
    /// The last label of the host is not an allowed [top-level domain](crate::LinkFinderBuilder::top_level_domains).
    TopLevelDomain,
    /// The host after the scheme is not a [domain name](crate::options::SchemeHosts).
    SchemeHost,
    /// The host without scheme looks like [another name](crate::options::FileNames).
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

impl fmt::Display for RejectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Limits on the length of links, in bytes.
///
/// "Many real-world linkifiers and validators have length limits" (UTS #58, section 8). Limits keep pages readable, and
/// reject hosts that no resolver accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub struct Limits {
    pub(crate) url: usize,
    pub(crate) host: usize,
    pub(crate) local_part: usize,
}

impl Limits {
    /// Returns limits that reject no link.
    pub const fn none() -> Self {
        Limits { url: usize::MAX, host: usize::MAX, local_part: usize::MAX }
    }

    /// Returns the usual limits:
    ///
    /// - 2,048 bytes for a link
    /// - 253 bytes for a host (RFC 1035, section 2.3.4, without a final dot)
    /// - 64 bytes for a local part (RFC 5321, section 4.5.3.1.1)
    pub const fn usual() -> Self {
        Limits { url: 2_048, host: 253, local_part: 64 }
    }

    /// Sets the maximum length of a whole link, as written.
    #[must_use]
    pub const fn url(self, bytes: usize) -> Self {
        Limits { url: bytes, ..self }
    }

    /// Sets the maximum length of the host, as written. A final dot counts, a port does not.
    #[must_use]
    pub const fn host(self, bytes: usize) -> Self {
        Limits { host: bytes, ..self }
    }

    /// Sets the maximum length of the local part of an address.
    #[must_use]
    pub const fn local_part(self, bytes: usize) -> Self {
        Limits { local_part: bytes, ..self }
    }
}

#[cfg(test)]
mod tests {
    #[cfg(all(feature = "idna", feature = "security"))]
    use super::*;

    /// Returns the policy after `policy`, or `None` after the last one. A new variant does not compile until it is
    /// listed here.
    #[cfg(all(feature = "idna", feature = "security"))]
    fn next(policy: Policy) -> Option<Policy> {
        match policy {
            Policy::BidiControl => Some(Policy::UserInformation),
            Policy::UserInformation => Some(Policy::IdentifierStatus),
            Policy::IdentifierStatus => Some(Policy::MixedScript),
            Policy::MixedScript => Some(Policy::InvalidHost),
            Policy::InvalidHost => Some(Policy::WholeScriptConfusable),
            Policy::WholeScriptConfusable => Some(Policy::SyntaxConfusable),
            Policy::SyntaxConfusable => Some(Policy::ControlCharacter),
            Policy::ControlCharacter => Some(Policy::InvalidAuthority),
            Policy::InvalidAuthority => Some(Policy::Xmpp),
            Policy::Xmpp => Some(Policy::PartialAddress),
            Policy::PartialAddress => None,
        }
    }

    /// The numbers, and therefore the derived order, are the same in every build.
    #[cfg(all(feature = "idna", feature = "security"))]
    #[test]
    fn every_policy_is_known_by_its_number() {
        let all = core::iter::successors(Some(Policy::BidiControl), |&policy| next(policy));
        let mut count = 0;
        for (number, policy) in all.enumerate() {
            assert_eq!(policy as usize, number);
            assert!(Policy::ALL.contains(&policy), "{policy:?}");
            count += 1;
        }
        assert_eq!(count, Policy::ALL.len());
    }
}
