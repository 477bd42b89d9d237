//! The resolved settings of a finder, which the dialects read.

use core::ops::Range;

use crate::kind::{Kinds, LinkKind};
use crate::link_parts::{self, is_number, LinkParts};
use crate::options::{DefaultScheme, FileNames, LinkEnd, SchemeHosts, Schemes, TopLevelDomains};
use crate::policy::bidi::Directions;
use crate::policy::policies::{LinkInText, Policies};
use crate::policy::RejectReason;
use crate::scan::Needles;
use crate::schemeless::{Name, OtherName};
use crate::unicode::is_label_separator;

/// Settings that a builder collects.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) kinds: Kinds,
    pub(crate) schemes: Schemes,
    /// Scheme that is added to the destinations of links without a scheme, except addresses.
    pub(crate) default_scheme: DefaultScheme,
    pub(crate) file_names: FileNames,
    /// Top-level domains that a host may have. `None` selects the dialect's own rule.
    pub(crate) top_level_domains: Option<TopLevelDomains>,
    pub(crate) scheme_hosts: SchemeHosts,
    pub(crate) link_end: LinkEnd,
    /// True if no leaf is checked, so that each leaf with a candidate is walked.
    #[cfg(feature = "markdown")]
    pub(crate) walks_all: bool,
    pub(crate) policies: Policies,
}

impl Settings {
    pub(crate) fn new(default_scheme: DefaultScheme) -> Self {
        Settings {
            kinds: Kinds::all(),
            schemes: Schemes::Usual,
            default_scheme,
            file_names: FileNames::Suppress,
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
            link_end: LinkEnd::ByStandard,
            #[cfg(feature = "markdown")]
            walks_all: false,
            policies: Policies::none(),
        }
    }
}

/// Settings of a finder, and values derived from them.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub(crate) settings: Settings,
    needles: Needles,
    /// True if there is a default rule for top-level domains. Otherwise any last label counts as one by default.
    has_domain_rule: bool,
    /// True if [`Rules::reject`] must validate hosts: an option restricts them, and the dialect has not validated them.
    validates_hosts: bool,
    /// True if [`Rules::reject`] must check schemes: the dialect finds `http`, `https` and `ftp` even if they are not
    /// allowed.
    validates_schemes: bool,
    /// True if an option or a policy can reject a finished link.
    may_reject: bool,
}

impl Rules {
    /// Resolves `settings`. If `is_host_validated` is true, the dialect has validated schemes and hosts, and
    /// [`Rules::reject`] does not validate them again.
    pub(crate) fn new(settings: Settings, is_host_validated: bool) -> Self {
        let wants = |kind| settings.kinds.contains(kind);
        let takes_any_host =
            settings.top_level_domains.is_none() && settings.scheme_hosts == SchemeHosts::All;
        let validates_hosts = !is_host_validated && !takes_any_host;
        let validates_schemes =
            !is_host_validated && matches!(settings.schemes, Schemes::Listed(_));
        let has_known_domains = matches!(
            settings.top_level_domains,
            None | Some(TopLevelDomains::Delegated | TopLevelDomains::Syntactic)
        );
        // With `LinkEnd::InText`, a rejected numeric label decides where the next host begins, so numeric labels are
        // not skipped.
        let skips_numbers = has_known_domains && settings.link_end == LinkEnd::ByStandard;
        Rules {
            needles: Needles::new(
                wants(LinkKind::Url),
                wants(LinkKind::Www),
                wants(LinkKind::Email),
            )
            .skipping_numbers(skips_numbers),
            has_domain_rule: is_host_validated,
            validates_hosts,
            validates_schemes,
            may_reject: validates_hosts || validates_schemes || !settings.policies.are_none(),
            settings,
        }
    }

    /// Returns rules with any scheme allowed, the dialect's own rules for hosts, and all policies and limits off. Hosts
    /// that look like other names link. All other settings stay.
    pub(crate) fn permissive(&self) -> Rules {
        let settings = Settings {
            schemes: Schemes::Any,
            file_names: FileNames::Link,
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
            policies: Policies::none(),
            ..self.settings.clone()
        };
        Rules::new(settings, true)
    }

    /// Returns these rules with [`Settings::walks_all`] set.
    #[cfg(feature = "markdown")]
    pub(crate) fn walking_all(mut self) -> Rules {
        self.settings.walks_all = true;
        self
    }

    pub(crate) fn needles(&self) -> &Needles {
        &self.needles
    }

    pub(crate) fn finds(&self, kind: LinkKind) -> bool {
        self.settings.kinds.contains(kind)
    }

    /// Returns true if no kind of link is enabled.
    pub(crate) fn is_off(&self) -> bool {
        self.settings.kinds.are_none()
    }

    /// Returns the kind of name, such as a file name, that a host without a scheme looks like. Returns `None` if the
    /// host may link.
    pub(crate) fn other_name(&self, name: Name<'_>) -> Option<OtherName> {
        self.settings.file_names.suppress(name)
    }

    /// Returns false for [`FileNames::Suppress`], for which an ideographic full stop usually ends a sentence.
    #[inline]
    pub(crate) fn joins_sentences(&self) -> bool {
        !matches!(self.settings.file_names, FileNames::Suppress)
    }

    /// Returns true if a host without a scheme, or the domain of an address, may end with `label`. By default,
    /// `label` must be a delegated top-level domain.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        let domains = self.settings.top_level_domains.as_ref();
        domains.unwrap_or(&TopLevelDomains::Delegated).contain(label)
    }

    /// Returns true if the host of a URL with a scheme may end with `label`. By default, `label` only needs the
    /// syntax of a top-level domain.
    pub(crate) fn is_tld_after_scheme(&self, label: &str) -> bool {
        let domains = self.settings.top_level_domains.as_ref();
        domains.unwrap_or(&TopLevelDomains::Syntactic).contain(label)
    }

    /// Returns true if hosts other than domain names may link after a scheme.
    pub(crate) fn allows_other_hosts(&self) -> bool {
        self.settings.scheme_hosts == SchemeHosts::All
    }

    /// Returns true for [`LinkEnd::InText`].
    #[inline]
    pub(crate) fn ends_in_text(&self) -> bool {
        self.settings.link_end == LinkEnd::InText
    }

    /// Returns the reason to reject the link at `range`, or `None`. `directions` is the bidirectional state of
    /// `text`. Calls must be in the order of the links.
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

    /// Returns the first reason to reject a link, or `None`. Checks the scheme, limits and policies, and then the host.
    fn first_reason(
        &self,
        found: &LinkInText<'_>,
        directions: &mut Directions,
    ) -> Option<RejectReason> {
        let scheme = link_parts::scheme(found.link()).filter(|_| found.kind == LinkKind::Url);
        let is_allowed = |scheme: &str| self.settings.schemes.allow(scheme.as_bytes());
        if self.validates_schemes && scheme.is_some_and(|scheme| !is_allowed(scheme)) {
            return Some(RejectReason::Scheme);
        }
        let reason = self.settings.policies.reject(found, directions);
        if reason.is_some() || !self.validates_hosts {
            return reason;
        }
        self.reject_host(found.link(), found.kind)
    }

    /// Returns the reason to reject the host of a finished link, or `None`. Checks the options for top-level domains
    /// and for hosts after a scheme.
    pub(crate) fn reject_host(&self, link: &str, kind: LinkKind) -> Option<RejectReason> {
        let parts = LinkParts::of(link, kind);
        let host = link.get(parts.host)?.trim_end_matches(is_label_separator);
        let last = host.rsplit(is_label_separator).next().unwrap_or_default();
        let is_name = last.len() < host.len() && host.parse::<core::net::Ipv4Addr>().is_err();
        if kind == LinkKind::Url && (!is_name || host.starts_with('[')) {
            return (!self.allows_other_hosts()).then_some(RejectReason::SchemeHost);
        }
        if !self.has_domain_rule && self.settings.top_level_domains.is_none() {
            let is_address = kind == LinkKind::Url && is_number(last);
            return (is_address && !self.allows_other_hosts()).then_some(RejectReason::SchemeHost);
        }
        let is_tld = match kind {
            LinkKind::Url => self.is_tld_after_scheme(last),
            _ => self.is_tld(last),
        };
        (!is_tld).then_some(RejectReason::TopLevelDomain)
    }
}
