//! The resolved settings of a finder, which the dialects read.

use core::ops::Range;

use crate::ends::Ends;
use crate::kind::{Kinds, LinkKind};
use crate::link_parts::{self, is_number, LinkParts};
use crate::options::{DefaultScheme, FileNames, SchemeHosts, Schemes, TopLevelDomains};
#[cfg(feature = "uts58")]
use crate::other_name::OtherName;
use crate::policy::bidi::Directions;
use crate::policy::link_in_text::LinkInText;
use crate::policy::policies::Policies;
use crate::policy::RejectReason;
use crate::scan::Needles;
#[cfg(all(feature = "std", feature = "uts58"))]
use crate::schemeless::NameContext;
#[cfg(feature = "uts58")]
use crate::schemeless::{self, Name};
use crate::slice::Characters;
use crate::unicode::is_label_separator;

/// Settings that a builder collects.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) kinds: Kinds,
    pub(crate) schemes: Schemes,
    /// Scheme that is added to the destinations of links without a scheme, except addresses.
    pub(crate) default_scheme: DefaultScheme,
    pub(crate) file_names: FileNames,
    /// The text that judges names, if the finder is for one text.
    #[cfg(all(feature = "std", feature = "uts58"))]
    pub(crate) names: NameContext,
    /// Top-level domains that a host may have. `None` selects the dialect's own rule.
    pub(crate) top_level_domains: Option<TopLevelDomains>,
    pub(crate) scheme_hosts: SchemeHosts,
    /// The rules of `LinkEnd::InText`. `None` for `LinkEnd::ByStandard`.
    pub(crate) ends: Option<&'static dyn Ends>,
    /// The rules for ends that `Policy::PartialAddress` needs in the text that a reader sees of Markdown. `None` if
    /// this policy is off.
    #[cfg(feature = "markdown")]
    pub(crate) seen_ends: Option<&'static dyn Ends>,
    /// True if no leaf is checked, so that each leaf with a candidate is walked.
    #[cfg(feature = "markdown")]
    pub(crate) walks_all: bool,
    pub(crate) policies: Policies,
    pub(crate) checks: Checks,
}

impl Settings {
    pub(crate) fn new(default_scheme: DefaultScheme) -> Self {
        Settings {
            kinds: Kinds::all(),
            schemes: Schemes::Usual,
            default_scheme,
            file_names: FileNames::Suppress,
            #[cfg(all(feature = "std", feature = "uts58"))]
            names: NameContext::default(),
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
            ends: None,
            #[cfg(feature = "markdown")]
            seen_ends: None,
            #[cfg(feature = "markdown")]
            walks_all: false,
            policies: Policies::none(),
            checks: Checks::default(),
        }
    }
}

/// A check of a finished link: returns the reason to reject it, or `None`.
pub(crate) type Check = fn(&Rules, &LinkInText<'_>, &mut Directions) -> Option<RejectReason>;

/// The checks that options need, in the order in which they are made. An option stores its check where it is set, so that a
/// program without the option does not contain the check.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Checks {
    pub(crate) scheme: Option<Check>,
    pub(crate) policies: Option<Check>,
    pub(crate) host: Option<Check>,
}

/// Who judges the scheme and the host of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Judge {
    /// The dialect, before it returns a link. By default, it asks for a top-level domain.
    Dialect,
    /// [`Rules::reject`]. The dialect finds `http`, `https` and `ftp` even if they are not allowed, and any last label.
    Rules,
    /// Nobody.
    Nobody,
}

/// Settings of a finder, and values derived from them.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub(crate) settings: Settings,
    needles: Needles,
    judge: Judge,
    /// True if [`Rules::reject`] has anything to check.
    may_reject: bool,
}

impl Rules {
    /// Resolves `settings`.
    pub(crate) fn new(mut settings: Settings, judge: Judge) -> Self {
        let kinds = &settings.kinds;
        let mut needles = Needles::new(
            kinds.contains(LinkKind::Url),
            kinds.contains(LinkKind::Www),
            kinds.contains(LinkKind::Email),
        );
        let has_known_domains = matches!(
            settings.top_level_domains,
            None | Some(TopLevelDomains::Delegated | TopLevelDomains::Syntactic)
        );
        // With `LinkEnd::InText`, a rejected numeric label decides where the next host begins, so numeric labels are
        // not skipped.
        needles.skips_numbers = has_known_domains && settings.ends.is_none();
        let takes_any_host =
            settings.top_level_domains.is_none() && settings.scheme_hosts == SchemeHosts::All;
        let checks = &mut settings.checks;
        checks.scheme = checks.scheme.filter(|_| judge == Judge::Rules);
        checks.host = checks.host.filter(|_| judge == Judge::Rules && !takes_any_host);
        Rules {
            needles,
            judge,
            may_reject: [checks.scheme, checks.policies, checks.host].iter().any(Option::is_some),
            settings,
        }
    }

    /// Returns rules with any scheme allowed, the dialect's own rules for hosts, and all policies and limits off. Hosts
    /// that look like other names link. All other settings stay.
    pub(crate) fn permissive(&self) -> Rules {
        let settings = Settings {
            schemes: Schemes::Any,
            file_names: FileNames::Link,
            #[cfg(all(feature = "std", feature = "uts58"))]
            names: NameContext::default(),
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
            policies: Policies::none(),
            checks: Checks::default(),
            #[cfg(feature = "markdown")]
            seen_ends: None,
            ..self.settings.clone()
        };
        Rules::new(settings, Judge::Nobody)
    }

    /// Returns these rules with all policies and limits off.
    #[cfg(feature = "markdown")]
    pub(crate) fn without_policies(&self) -> Rules {
        let settings = self.settings.clone();
        let checks = Checks { policies: None, ..settings.checks };
        let policies = Policies::none();
        Rules::new(Settings { policies, checks, seen_ends: None, ..settings }, self.judge)
    }

    /// Returns these rules with the ends of [`Settings::seen_ends`].
    #[cfg(feature = "markdown")]
    pub(crate) fn with_seen_ends(&self) -> Rules {
        let settings = self.settings.clone();
        Rules::new(Settings { ends: settings.seen_ends, ..settings }, self.judge)
    }

    /// Returns true if an option or a policy can reject a finished link.
    #[cfg(feature = "markdown")]
    pub(crate) fn may_reject(&self) -> bool {
        self.may_reject
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

    /// Returns the rules of `LinkEnd::InText`, or `None` if links end by the standard.
    #[inline]
    pub(crate) fn ends(&self) -> Option<&'static dyn Ends> {
        self.settings.ends
    }

    /// Returns true if links end by the rules of `LinkEnd::InText`.
    #[inline]
    pub(crate) fn ends_in_text(&self) -> bool {
        self.settings.ends.is_some()
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
        self.first_reason(&LinkInText { text, range: range.clone(), kind }, directions)
    }

    /// Returns the first reason to reject a link, or `None`. Checks the scheme, limits and policies, and then the host.
    fn first_reason(
        &self,
        found: &LinkInText<'_>,
        directions: &mut Directions,
    ) -> Option<RejectReason> {
        let Checks { scheme, policies, host } = self.settings.checks;
        let checks = [scheme, policies, host];
        checks.into_iter().flatten().find_map(|check| check(self, found, directions))
    }

    /// A [`Check`] for the option that lists schemes.
    pub(crate) fn check_scheme(
        &self,
        found: &LinkInText<'_>,
        _: &mut Directions,
    ) -> Option<RejectReason> {
        let scheme = link_parts::scheme(found.link()).filter(|_| found.kind == LinkKind::Url)?;
        let is_allowed = self.settings.schemes.allow(scheme.as_bytes());
        (!is_allowed).then_some(RejectReason::Scheme)
    }

    /// A [`Check`] for policies and limits.
    pub(crate) fn check_policies(
        &self,
        found: &LinkInText<'_>,
        directions: &mut Directions,
    ) -> Option<RejectReason> {
        self.settings.policies.reject(found, directions)
    }

    /// A [`Check`] for the options for top-level domains and for hosts after a scheme.
    pub(crate) fn check_host(
        &self,
        found: &LinkInText<'_>,
        _: &mut Directions,
    ) -> Option<RejectReason> {
        let (link, kind) = (found.link(), found.kind);
        let parts = LinkParts::of(link, kind);
        let host = link.get(parts.host)?.trim_end_of(is_label_separator);
        let last = host.rsplit(is_label_separator).next().unwrap_or_default();
        let is_name = last.len() < host.len() && host.parse::<core::net::Ipv4Addr>().is_err();
        if kind == LinkKind::Url && (!is_name || host.starts_with('[')) {
            return (!self.allows_other_hosts()).then_some(RejectReason::SchemeHost);
        }
        if self.judge != Judge::Dialect && self.settings.top_level_domains.is_none() {
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

/// Questions about names, which only UTS #58 links without a scheme.
#[cfg(feature = "uts58")]
impl Rules {
    /// Returns the kind of name, such as a file name, that a host without a scheme looks like. Returns `None` if the
    /// host may link.
    pub(crate) fn other_name(&self, name: Name<'_>) -> Option<OtherName> {
        let other = self.settings.file_names.suppress(name);
        #[cfg(all(feature = "std", feature = "uts58"))]
        let other = other.or_else(|| self.settings.names.other(name));
        other
    }

    /// Returns true if the text beside a name may matter to the text that judges names.
    #[cfg(all(feature = "markdown", feature = "std"))]
    pub(crate) fn reads_beside(&self, before: &str, after: &str) -> bool {
        self.settings.names.reads_beside(before, after)
    }

    /// Returns false: no text judges names.
    #[cfg(all(feature = "markdown", not(feature = "std")))]
    pub(crate) fn reads_beside(&self, _: &str, _: &str) -> bool {
        false
    }

    /// Returns true if an ideographic full stop between two labels joins them. With [`FileNames::Suppress`], it usually ends
    /// a sentence.
    #[inline]
    pub(crate) fn joins_sentences(&self) -> bool {
        !self.suppresses_names()
    }

    /// Returns true if names that are not hosts do not link.
    #[inline]
    pub(crate) fn suppresses_names(&self) -> bool {
        matches!(self.settings.file_names, FileNames::Suppress)
    }

    /// Returns true if an address is a handle, such as `@alice@example.org`, and does not link. See
    /// [`schemeless::is_handle`].
    pub(crate) fn is_handle(&self, before: &str, address: &str) -> bool {
        self.suppresses_names() && schemeless::is_handle(before, address)
    }
}
