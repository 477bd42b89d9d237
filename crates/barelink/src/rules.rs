//! The resolved settings of a finder, which the dialects read.

use core::ops::Range;

use crate::bidi::Directions;
use crate::file_names::FileNames;
use crate::kind::{Kinds, LinkKind};
use crate::link_parts::LinkParts;
use crate::options::{DefaultScheme, LinkEnd, SchemeHosts, Schemes, TopLevelDomains};
use crate::policies::{LinkInText, Policies};
use crate::policy::RejectReason;
use crate::scan::Needles;
use crate::schemeless::{Name, OtherName};
use crate::stops::Stops;
use crate::unicode::is_label_separator;

/// Settings that a builder collects. `None` stands for the dialect's default.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) kinds: Kinds,
    pub(crate) schemes: Schemes,
    pub(crate) default_scheme: Option<DefaultScheme>,
    pub(crate) file_names: FileNames,
    pub(crate) top_level_domains: Option<TopLevelDomains>,
    pub(crate) scheme_hosts: SchemeHosts,
    pub(crate) link_end: LinkEnd,
    pub(crate) stops: Stops,
    /// In Markdown, nothing links between a raw `<a>` and its `</a>`.
    #[cfg(feature = "markdown")]
    pub(crate) skips_anchors: bool,
    pub(crate) policies: Policies,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            kinds: Kinds::all(),
            schemes: Schemes::Usual,
            default_scheme: None,
            file_names: FileNames::Suppress,
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
            link_end: LinkEnd::ByStandard,
            stops: Stops::default(),
            #[cfg(feature = "markdown")]
            skips_anchors: false,
            policies: Policies::none(),
        }
    }
}

impl Settings {
    /// Turns off everything beyond the standard. Kinds, schemes, the default scheme and stop strings stay as they are.
    pub(crate) fn without_policies(self) -> Self {
        Settings {
            file_names: FileNames::Link,
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
            link_end: LinkEnd::ByStandard,
            policies: Policies::none(),
            ..self
        }
    }
}

/// Settings with the dialect's defaults filled in, and the needles that follow from them.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    settings: Settings,
    needles: Needles,
    default_scheme: DefaultScheme,
    /// [`Rules::reject`] must validate hosts, because an option restricts them and the dialect has not validated them.
    validates_hosts: bool,
    /// At least one option or policy can reject a finished link.
    may_reject: bool,
}

impl Rules {
    /// Resolves `settings`. `is_host_validated` is true if the dialect validates hosts during detection.
    pub(crate) fn new(
        settings: Settings,
        default_scheme: DefaultScheme,
        is_host_validated: bool,
    ) -> Self {
        let wants = |kind| settings.kinds.contains(kind);
        let takes_any_host =
            settings.top_level_domains.is_none() && settings.scheme_hosts == SchemeHosts::All;
        let validates_hosts = !is_host_validated && !takes_any_host;
        let has_known_domains = matches!(
            settings.top_level_domains,
            None | Some(TopLevelDomains::Delegated | TopLevelDomains::Syntactic)
        );
        // With `LinkEnd::InText`, refused labels decide where the next host begins, so numeric labels are not skipped.
        let skips_numbers = has_known_domains && settings.link_end == LinkEnd::ByStandard;
        Rules {
            needles: Needles::new(
                wants(LinkKind::Url),
                wants(LinkKind::Www),
                wants(LinkKind::Email),
            )
            .skipping_numbers(skips_numbers),
            default_scheme: settings.default_scheme.unwrap_or(default_scheme),
            validates_hosts,
            may_reject: validates_hosts || !settings.policies.are_none(),
            settings,
        }
    }

    /// Returns rules that allow any scheme, with all policies off.
    pub(crate) fn permissive(&self) -> Rules {
        let settings = Settings {
            schemes: Schemes::Any,
            link_end: self.settings.link_end,
            ..self.settings.clone().without_policies()
        };
        Rules::new(settings, self.default_scheme, true)
    }

    pub(crate) fn needles(&self) -> &Needles {
        &self.needles
    }

    /// Returns the scheme that is added to the destinations of links without one.
    pub(crate) fn default_scheme(&self) -> DefaultScheme {
        self.default_scheme
    }

    #[cfg(feature = "markdown")]
    pub(crate) fn skips_anchors(&self) -> bool {
        self.settings.skips_anchors
    }

    pub(crate) fn link_end(&self) -> LinkEnd {
        self.settings.link_end
    }

    /// Returns the stop strings.
    #[inline]
    pub(crate) fn stops(&self) -> &Stops {
        &self.settings.stops
    }

    /// Returns true if the finder looks for links of this kind.
    pub(crate) fn finds(&self, kind: LinkKind) -> bool {
        self.settings.kinds.contains(kind)
    }

    /// Returns true if no kind of link is enabled.
    pub(crate) fn is_off(&self) -> bool {
        self.settings.kinds.are_none()
    }

    /// Returns true if URLs of this scheme may link.
    pub(crate) fn allows_scheme(&self, scheme: &[u8]) -> bool {
        self.settings.schemes.allow(scheme)
    }

    /// Returns the kind of name, such as a file name, that a host without a scheme looks like. Returns `None` if the
    /// host may link.
    pub(crate) fn other_name(&self, name: Name<'_>) -> Option<OtherName> {
        self.settings.file_names.suppress(name)
    }

    /// Returns true if an ideographic full stop joins labels of a host without a scheme. Otherwise it separates
    /// sentences.
    #[inline]
    pub(crate) fn joins_sentences(&self) -> bool {
        !matches!(self.settings.file_names, FileNames::Suppress)
    }

    /// Returns true if `label` is a top-level domain of a host without scheme.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        let domains = self.settings.top_level_domains.as_ref();
        domains
            .unwrap_or(&TopLevelDomains::Delegated)
            .contain(label)
    }

    /// Returns true if `label` is a top-level domain of a host after a scheme.
    pub(crate) fn is_tld_after_scheme(&self, label: &str) -> bool {
        let domains = self.settings.top_level_domains.as_ref();
        domains
            .unwrap_or(&TopLevelDomains::Syntactic)
            .contain(label)
    }

    /// Returns true if hosts other than domain names may link after a scheme.
    pub(crate) fn allows_other_hosts(&self) -> bool {
        self.settings.scheme_hosts == SchemeHosts::All
    }

    /// Returns the length in bytes of the allowed scheme at the end of `before`. Returns `None` if there is no such
    /// scheme, or if `continues` returns true for the byte before the scheme. The scheme is then only the end of a
    /// longer, unlisted one.
    #[inline]
    pub(crate) fn scheme_length(
        &self,
        before: &[u8],
        continues: impl Fn(u8) -> bool,
    ) -> Option<usize> {
        self.settings.schemes.at_end(before, continues)
    }

    /// Returns the length in bytes of the longest listed scheme, or 0 without a list.
    pub(crate) fn longest_scheme(&self) -> usize {
        self.settings.schemes.longest()
    }

    /// Returns true if exactly `http`, `https` and `ftp` are allowed.
    #[inline]
    pub(crate) fn has_usual_schemes(&self) -> bool {
        matches!(self.settings.schemes, Schemes::Usual)
    }

    /// Returns true for [`LinkEnd::InText`].
    #[inline]
    pub(crate) fn ends_in_text(&self) -> bool {
        self.settings.link_end == LinkEnd::InText
    }

    /// Returns true if a policy examines the text around a link.
    #[cfg(feature = "alloc")]
    pub(crate) fn look_around(&self) -> bool {
        self.settings.policies.look_around()
    }

    /// Returns the reason to reject the link at `range`, or `None`. `directions` is the state for this text. Links must
    /// come in order.
    #[inline]
    pub(crate) fn reject(
        &self,
        text: &str,
        range: &Range<usize>,
        kind: LinkKind,
        directions: &mut Directions,
    ) -> Option<RejectReason> {
        if !self.may_reject {
            return None;
        }
        let range = range.clone();
        self.first_reason(&LinkInText { text, range, kind }, directions)
    }

    fn first_reason(
        &self,
        found: &LinkInText<'_>,
        directions: &mut Directions,
    ) -> Option<RejectReason> {
        let reason = self.settings.policies.reject(found, directions);
        let by_host = || {
            self.reject_host(found.link(), found.kind)
                .filter(|_| self.validates_hosts)
        };
        reason.or_else(by_host)
    }

    /// Returns the reason to reject the host of a finished link, or `None`.
    pub(crate) fn reject_host(&self, link: &str, kind: LinkKind) -> Option<RejectReason> {
        let parts = LinkParts::of(link, kind);
        let host = link.get(parts.host)?.trim_end_matches('.');
        let last = host.rsplit(is_label_separator).next().unwrap_or_default();
        let is_name = last.len() < host.len() && host.parse::<core::net::Ipv4Addr>().is_err();
        if kind == LinkKind::Url && (!is_name || host.starts_with('[')) {
            return (!self.allows_other_hosts()).then_some(RejectReason::SchemeHost);
        }
        let is_tld = match kind {
            LinkKind::Url => self.is_tld_after_scheme(last),
            _ => self.is_tld(last),
        };
        (!is_tld).then_some(RejectReason::TopLevelDomain)
    }
}
