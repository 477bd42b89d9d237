#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::anatomy::Anatomy;
use crate::dialect::uts58::host::is_separator;
use crate::dialect::{Dialect, Extent};
use crate::file_names::FileNameRule;
use crate::findings::Findings;
use crate::link::{Link, LinkKind, Prefix};
use crate::links::{Links, Spans};
use crate::options::{
    FileNames, IdeographicPunctuation, Kinds, SchemeHosts, SchemeLess, Schemes, TopLevelDomains,
};
use crate::policy::{Limits, Policies, Policy, Rejected};
use crate::scan::Needles;
use crate::unicode::{link_term, LinkTerm};

/// Finds links by the rules of one [`Dialect`].
///
/// Making one costs next to nothing and cannot fail, searching neither allocates nor fails, and the same
/// finder may be used from many threads.
#[derive(Debug, Clone)]
pub struct LinkFinder {
    settings: Settings,
    needles: Needles,
    scheme_less: SchemeLess,
    /// Whether a finished link can be rejected at all.
    judges: bool,
}

/// What was chosen; where nothing was, the dialect decides.
#[derive(Debug, Clone)]
struct Settings {
    dialect: Dialect,
    kinds: Kinds,
    schemes: Schemes,
    scheme_less: Option<SchemeLess>,
    file_names: FileNameRule,
    top_level_domains: Option<TopLevelDomains>,
    scheme_hosts: SchemeHosts,
    ideographic_punctuation: IdeographicPunctuation,
    policies: Policies,
}

impl Settings {
    /// Whether the host of a finished link is to be judged. UTS #58 does so while it detects.
    fn judges_hosts(&self) -> bool {
        let any = self.top_level_domains.is_none() && self.scheme_hosts == SchemeHosts::All;
        self.dialect != Dialect::Uts58 && !any
    }
}

impl LinkFinder {
    /// A finder with the dialect's own settings.
    pub fn new(dialect: Dialect) -> Self {
        LinkFinder::builder(dialect).build()
    }

    /// A finder with settings of one's own.
    pub fn builder(dialect: Dialect) -> LinkFinderBuilder {
        LinkFinderBuilder(Settings {
            dialect,
            kinds: Kinds::all(),
            schemes: Schemes::Usual,
            scheme_less: None,
            file_names: FileNameRule::Preset(FileNames::Suppress),
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
            ideographic_punctuation: IdeographicPunctuation::ByStandard,
            policies: Policies::none(),
        })
    }

    /// The links of a plain text, in order, never overlapping.
    ///
    /// In GFM a blank line ends a block, as it does in Markdown.
    pub fn links<'f, 't>(&'f self, text: &'t str) -> Links<'f, 't> {
        Links::new(self, text)
    }

    /// The whole of a plain text, cut into links and what is between them.
    pub fn spans<'f, 't>(&'f self, text: &'t str) -> Spans<'f, 't> {
        Spans::new(self.links(text), text)
    }

    /// The links of a plain text, and between them what would be one if no policy rejected it: for showing people
    /// why something is not a link.
    ///
    /// The links are those of [`LinkFinder::links`].
    pub fn findings<'f, 't>(&'f self, text: &'t str) -> Findings<'f, 't> {
        Findings::new(self, text)
    }

    /// The dialect whose rules it follows.
    pub fn dialect(&self) -> Dialect {
        self.settings.dialect
    }

    /// Whether it looks for links of this kind.
    pub fn finds(&self, kind: LinkKind) -> bool {
        self.settings.kinds.contains(kind)
    }

    pub(crate) fn needles(&self) -> &Needles {
        &self.needles
    }

    pub(crate) fn allows_scheme(&self, scheme: &[u8]) -> bool {
        self.settings.schemes.allow(scheme)
    }

    /// Returns true if a link without scheme, which begins with a host of `host` bytes and is followed by `after`,
    /// is rather a file's name.
    pub(crate) fn is_file_name(&self, link: &str, host: usize, after: &str) -> bool {
        self.settings.file_names.suppress(link, host, after)
    }

    /// Whether a label is a top-level domain where no scheme is.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        let domains = self.settings.top_level_domains.as_ref();
        domains
            .unwrap_or(&TopLevelDomains::Delegated)
            .contain(label)
    }

    /// The same where a scheme is.
    pub(crate) fn is_tld_after_scheme(&self, label: &str) -> bool {
        let domains = self.settings.top_level_domains.as_ref();
        domains
            .unwrap_or(&TopLevelDomains::Syntactic)
            .contain(label)
    }

    /// Whether hosts that are no domain names are linked after a scheme.
    pub(crate) fn allows_other_hosts(&self) -> bool {
        self.settings.scheme_hosts == SchemeHosts::All
    }

    /// The length of the allowed scheme that this text ends with, before which nothing stands that could be more of it.
    #[inline]
    pub(crate) fn scheme_length(
        &self,
        before: &[u8],
        continues: impl Fn(u8) -> bool,
    ) -> Option<usize> {
        self.settings.schemes.at_end(before, continues)
    }

    /// `Link_Term`, but for what a policy makes of it.
    #[inline]
    pub(crate) fn link_term(&self, c: char) -> LinkTerm {
        match link_term(c) {
            LinkTerm::Soft if self.settings.ideographic_punctuation.ends_at(c) => LinkTerm::Hard,
            term => term,
        }
    }

    /// Whether an ideographic full stop ends a host rather than a label.
    pub(crate) fn ends_at_ideographic_stop(&self) -> bool {
        self.settings.ideographic_punctuation == IdeographicPunctuation::EndsLink
    }

    /// What a link is rejected for, if it is.
    #[inline]
    pub(crate) fn reject(&self, link: &str, kind: LinkKind) -> Option<Policy> {
        match self.judges {
            true => self.judge(link, kind),
            false => None,
        }
    }

    fn judge(&self, link: &str, kind: LinkKind) -> Option<Policy> {
        let policy = self.settings.policies.reject(link, kind);
        policy.or_else(|| match self.settings.judges_hosts() {
            true => self.reject_host(link, kind),
            false => None,
        })
    }

    /// What the host of a link is rejected for, if it is.
    pub(crate) fn reject_host(&self, link: &str, kind: LinkKind) -> Option<Policy> {
        let anatomy = Anatomy::of(link, kind);
        let host = link.get(anatomy.host)?.trim_end_matches('.');
        let last = host.rsplit(is_separator).next().unwrap_or_default();
        let is_name = last.len() < host.len() && host.parse::<core::net::Ipv4Addr>().is_err();
        if kind == LinkKind::Url && (!is_name || host.starts_with('[')) {
            return (!self.allows_other_hosts()).then_some(Policy::SchemeHosts);
        }
        let is_tld = match kind {
            LinkKind::Url => self.is_tld_after_scheme(last),
            _ => self.is_tld(last),
        };
        (!is_tld).then_some(Policy::TopLevelDomains)
    }

    /// The same without policies: what it finds more is what they reject.
    pub(crate) fn without_policies(&self) -> LinkFinder {
        let mut relaxed = LinkFinderBuilder(self.settings.clone()).conformance();
        relaxed.0.schemes = Schemes::Any;
        relaxed.build()
    }

    pub(crate) fn destination_prefix(&self, extent: Extent) -> Prefix {
        match extent.kind {
            _ if extent.has_scheme => Prefix::None,
            LinkKind::Email => Prefix::Mailto,
            _ => Prefix::Scheme(self.scheme_less),
        }
    }

    pub(crate) fn link<'t>(&self, text: &'t str, extent: Extent) -> Option<Link<'t>> {
        let found = text.get(extent.start..extent.end);
        debug_assert!(found.is_some(), "{extent:?} of {text:?}");
        let prefix = self.destination_prefix(extent);
        Some(Link::new(found?, extent.start, extent.kind, prefix))
    }
}

/// Settings of a [`LinkFinder`].
///
/// ```
/// use barelink::{Dialect, LinkFinder, SchemeLess};
///
/// let finder = LinkFinder::builder(Dialect::Gfm)
///     .schemes(&["https"])
///     .scheme_less(SchemeLess::Https)
///     .build();
/// let links: Vec<_> = finder.links("http://a.com www.a.com").map(|l| l.destination()).collect();
/// assert_eq!(links, ["https://www.a.com"]);
/// ```
#[derive(Debug, Clone)]
#[must_use = "a builder does nothing until `build` is called"]
pub struct LinkFinderBuilder(Settings);

impl LinkFinderBuilder {
    /// Look for these kinds only. The others are not looked for at all, so that what they would have
    /// covered is searched too: in GFM, `http://me@example.org` holds an address without [`LinkKind::Url`].
    ///
    /// Default: all kinds that the dialect knows.
    pub fn kinds(mut self, kinds: &[LinkKind]) -> Self {
        self.0.kinds = Kinds::of(kinds);
        self
    }

    /// The schemes of URLs that may link, without `://`, in upper or lower case; md4c takes lower case only. A
    /// scheme of one's own must consist of letters of ASCII in GFM, of letters and digits in md4c, and of
    /// letters, digits, `+` and `-` in UTS #58. `mailto:` and `xmpp:` are no matter of this list, and `javascript`,
    /// `data` and `vbscript` are never allowed, whatever it says.
    ///
    /// Default: `http`, `https`, `ftp`.
    pub fn schemes(mut self, schemes: &'static [&'static str]) -> Self {
        self.0.schemes = Schemes::Listed(schemes);
        self
    }

    /// The same for schemes that are known only when the program runs, such as those of its configuration.
    #[cfg(feature = "alloc")]
    pub fn schemes_from<S: Into<String>>(mut self, schemes: impl IntoIterator<Item = S>) -> Self {
        self.0.schemes = Schemes::Owned(schemes.into_iter().map(Into::into).collect());
        self
    }

    /// The scheme that destinations of links without one get.
    ///
    /// Default: what the dialect says, which is `http://` in GFM and md4c, `https://` in UTS #58.
    pub fn scheme_less(mut self, scheme: SchemeLess) -> Self {
        self.0.scheme_less = Some(scheme);
        self
    }

    /// What to do with hosts without scheme that may be names of files. Only [`Dialect::Uts58`] links such hosts
    /// (section 8 of UTS #58 allows not to).
    ///
    /// Default: [`FileNames::Suppress`].
    pub fn file_names(mut self, file_names: FileNames) -> Self {
        self.0.file_names = FileNameRule::Preset(file_names);
        self
    }

    /// Suppresses hosts of two labels whose last label is one of these, without a dot and in whatever case, instead of
    /// by [`FileNames`]: for lists that are known only when the program runs.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let extensions = String::from("rs md");
    /// let finder = LinkFinder::builder(Dialect::Uts58)
    ///     .file_extensions_from(extensions.split(' '))
    ///     .build();
    /// let links: Vec<_> = finder.links("lib.rs app.py").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["app.py"]);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn file_extensions_from<S: Into<String>>(
        mut self,
        extensions: impl IntoIterator<Item = S>,
    ) -> Self {
        let extensions = extensions.into_iter().map(Into::into).collect();
        self.0.file_names = FileNameRule::Extensions(extensions);
        self
    }

    /// The top-level domains that a host may have, with a scheme and without. "That should not be used unless the
    /// implementation regularly and frequently updates their copy of the list" (section 8 of UTS #58): a domain that
    /// is newer than the crate does not link then.
    ///
    /// Default: in [`Dialect::Uts58`], [`TopLevelDomains::Delegated`] for hosts without scheme and for e-mail
    /// addresses, [`TopLevelDomains::Syntactic`] where there is a scheme. The other dialects take any.
    pub fn top_level_domains(mut self, domains: TopLevelDomains) -> Self {
        self.0.top_level_domains = Some(domains);
        self
    }

    /// The hosts that a URL with a scheme may have.
    ///
    /// Default: [`SchemeHosts::All`].
    pub fn scheme_hosts(mut self, hosts: SchemeHosts) -> Self {
        self.0.scheme_hosts = hosts;
        self
    }

    /// What ideographic and fullwidth punctuation of sentences does to a link in [`Dialect::Uts58`].
    ///
    /// Default: [`IdeographicPunctuation::ByStandard`].
    pub fn ideographic_punctuation(mut self, punctuation: IdeographicPunctuation) -> Self {
        self.0.ideographic_punctuation = punctuation;
        self
    }

    /// Reject links for these reasons (those of [`Policy::REJECTABLE`]).
    ///
    /// Default: none.
    pub fn reject(mut self, policies: &[Policy]) -> Self {
        self.0.policies.rejected = Rejected::of(policies);
        self
    }

    /// Reject links that are longer.
    ///
    /// Default: [`Limits::none`].
    pub fn limits(mut self, limits: Limits) -> Self {
        self.0.policies.limits = limits;
        self
    }

    /// All policies off, file names among them: what the standard alone detects. Kinds and schemes stay what they are.
    pub fn conformance(mut self) -> Self {
        self.0.file_names = FileNameRule::Preset(FileNames::Link);
        self.0.top_level_domains = None;
        self.0.scheme_hosts = SchemeHosts::All;
        self.0.ideographic_punctuation = IdeographicPunctuation::ByStandard;
        self.0.policies = Policies::none();
        self
    }

    /// What a page needs that shows what strangers wrote: `http` and `https` only, delegated top-level domains only and
    /// no other hosts, [usual lengths](Limits::usual), and everything of [`Policy::REJECTABLE`], of which the feature `security`
    /// has two. It keeps links from lying about where they lead; it cannot know whether that is a good place.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Uts58).untrusted().build();
    /// assert!(finder.links("https://example.com/\u{202E}fdp.exe").next().is_none());
    /// assert!(finder.links("http://192.168.0.1/reboot").next().is_none());
    /// assert!(finder.links("https://example.com/a").next().is_some());
    /// ```
    pub fn untrusted(self) -> Self {
        self.schemes(&["http", "https"])
            .file_names(FileNames::Suppress)
            .top_level_domains(TopLevelDomains::Delegated)
            .scheme_hosts(SchemeHosts::Domains)
            .limits(Limits::usual())
            .reject(Policy::REJECTABLE)
    }

    /// The finder.
    pub fn build(self) -> LinkFinder {
        let wants = |kind| self.0.kinds.contains(kind);
        LinkFinder {
            needles: Needles::new(
                wants(LinkKind::Url),
                wants(LinkKind::Www),
                wants(LinkKind::Email),
            ),
            scheme_less: self
                .0
                .scheme_less
                .unwrap_or_else(|| self.0.dialect.scheme_less()),
            judges: !self.0.policies.are_none() || self.0.judges_hosts(),
            settings: self.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finder_can_be_shared() {
        fn shared<T: Clone + Send + Sync>() {}
        shared::<LinkFinder>();
        shared::<LinkFinderBuilder>();
        shared::<Links<'_, '_>>();
        shared::<Spans<'_, '_>>();
    }
}
