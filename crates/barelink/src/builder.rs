#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::dialect::Dialect;
use crate::finder::LinkFinder;
use crate::kind::{Kinds, LinkKind};
use crate::options::{
    DefaultScheme, FileNames, IdeographicPunctuation, SchemeHosts, Schemes, TopLevelDomains,
};
use crate::policy::{Limits, Policy, Rejected};
use crate::rules::{Rules, Settings};

impl LinkFinder {
    /// Returns a finder with the dialect's own settings.
    pub fn new(dialect: Dialect) -> Self {
        LinkFinder::builder(dialect).build()
    }

    /// Returns a builder that begins with the dialect's own settings.
    pub fn builder(dialect: Dialect) -> LinkFinderBuilder {
        LinkFinderBuilder {
            dialect,
            settings: Settings::default(),
        }
    }
}

/// Settings of a [`LinkFinder`].
///
/// ```
/// use barelink::{Dialect, LinkFinder, DefaultScheme};
///
/// let finder = LinkFinder::builder(Dialect::Gfm)
///     .schemes(&["https"])
///     .default_scheme(DefaultScheme::Https)
///     .build();
/// let links: Vec<_> = finder.links("http://a.com www.a.com").map(|l| l.destination()).collect();
/// assert_eq!(links, ["https://www.a.com"]);
/// ```
#[derive(Debug, Clone)]
#[must_use = "a builder does nothing until `build` is called"]
pub struct LinkFinderBuilder {
    dialect: Dialect,
    settings: Settings,
}

impl LinkFinderBuilder {
    /// Look for these kinds only. The others are not looked for at all, so that what they would have
    /// covered is searched too: in GFM, `http://me@example.org` holds an address without [`LinkKind::Url`].
    ///
    /// Default: all kinds that the dialect knows.
    pub fn kinds(mut self, kinds: &[LinkKind]) -> Self {
        self.settings.kinds = Kinds::of(kinds);
        self
    }

    /// The schemes of URLs that may link, without `://`, in upper or lower case; md4c takes lower case only. A
    /// scheme of one's own must consist of letters of ASCII in GFM, of letters and digits in md4c, and of
    /// letters, digits, `+` and `-` in UTS #58. `mailto:` and `xmpp:` are no matter of this list, and `javascript`,
    /// `data` and `vbscript` are never allowed, whatever it says.
    ///
    /// Default: `http`, `https`, `ftp`.
    pub fn schemes(mut self, schemes: &'static [&'static str]) -> Self {
        self.settings.schemes = Schemes::Listed(schemes);
        self
    }

    /// The same for schemes that are known only when the program runs, such as those of its configuration.
    #[cfg(feature = "alloc")]
    pub fn schemes_from<S: Into<String>>(mut self, schemes: impl IntoIterator<Item = S>) -> Self {
        self.settings.schemes = Schemes::Owned(schemes.into_iter().map(Into::into).collect());
        self
    }

    /// The scheme that destinations of links without one get.
    ///
    /// Default: what the dialect says, which is `http://` in GFM and md4c, `https://` in UTS #58.
    pub fn default_scheme(mut self, scheme: DefaultScheme) -> Self {
        self.settings.default_scheme = Some(scheme);
        self
    }

    /// What to do with hosts without scheme that may be names of files. Only [`Dialect::Uts58`] links such hosts
    /// (section 8 of UTS #58 allows not to).
    ///
    /// Default: [`FileNames::Suppress`].
    pub fn file_names(mut self, file_names: FileNames) -> Self {
        self.settings.file_names = file_names;
        self
    }

    /// The top-level domains that a host may have, with a scheme and without. "That should not be used unless the
    /// implementation regularly and frequently updates their copy of the list" (section 8 of UTS #58): a domain that
    /// is newer than the crate does not link then.
    ///
    /// Default: in [`Dialect::Uts58`], [`TopLevelDomains::Delegated`] for hosts without scheme and for e-mail
    /// addresses, [`TopLevelDomains::Syntactic`] where there is a scheme. The other dialects take any.
    pub fn top_level_domains(mut self, domains: TopLevelDomains) -> Self {
        self.settings.top_level_domains = Some(domains);
        self
    }

    /// The hosts that a URL with a scheme may have.
    ///
    /// Default: [`SchemeHosts::All`].
    pub fn scheme_hosts(mut self, hosts: SchemeHosts) -> Self {
        self.settings.scheme_hosts = hosts;
        self
    }

    /// What ideographic and fullwidth punctuation of sentences does to a link in [`Dialect::Uts58`].
    ///
    /// Default: [`IdeographicPunctuation::ByStandard`].
    pub fn ideographic_punctuation(mut self, punctuation: IdeographicPunctuation) -> Self {
        self.settings.ideographic_punctuation = punctuation;
        self
    }

    /// Reject links for these reasons (those of [`Policy::ALL`]).
    ///
    /// Default: none.
    pub fn reject(mut self, policies: &[Policy]) -> Self {
        self.settings.policies.rejected = Rejected::of(policies);
        self
    }

    /// Reject links that are longer.
    ///
    /// Default: [`Limits::none`].
    pub fn limits(mut self, limits: Limits) -> Self {
        self.settings.policies.limits = limits;
        self
    }

    /// All policies off, file names among them: what the standard alone detects. Kinds and schemes stay what they are.
    pub fn without_policies(mut self) -> Self {
        self.settings = self.settings.without_policies();
        self
    }

    /// What a page needs that shows what strangers wrote: `http` and `https` only, delegated top-level domains only and
    /// no other hosts, [usual lengths](Limits::usual), and everything of [`Policy::ALL`], of which the feature `security`
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
            .reject(Policy::ALL)
    }

    /// Returns the finder.
    pub fn build(self) -> LinkFinder {
        let default_scheme = self.dialect.default_scheme();
        let judges_hosts_itself = self.dialect == Dialect::Uts58;
        let rules = Rules::new(self.settings, default_scheme, judges_hosts_itself);
        LinkFinder::with_rules(self.dialect, rules)
    }
}
