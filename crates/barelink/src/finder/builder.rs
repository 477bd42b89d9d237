use crate::dialect::detector::Detector;
use crate::dialect::Dialect;
use crate::finder::LinkFinder;
#[cfg(feature = "in-text")]
use crate::in_text::InText;
use crate::kind::{Kinds, LinkKind};
use crate::options::{
    DefaultScheme, FileNames, LinkEnd, SchemeHosts, Schemes, Strings, TopLevelDomains,
};
use crate::policy::policies::{Policies, Rejected};
use crate::policy::{Limits, Policy};
use crate::rules::{Check, Rules, Settings};

impl LinkFinder {
    /// Returns a finder with the default settings of a dialect.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::new(Dialect::Uts58);
    /// let link = finder.links("see example.com/tides.").next().unwrap();
    /// assert_eq!(link.destination(), "https://example.com/tides");
    /// ```
    #[inline]
    pub fn new(dialect: Dialect) -> Self {
        LinkFinder::builder(dialect).into_finder()
    }

    /// Returns a builder with the default settings of a dialect, to change some of them.
    ///
    /// ```
    /// use barelink::options::DefaultScheme;
    /// use barelink::{Dialect, LinkFinder, LinkKind};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm)
    ///     .kinds(&[LinkKind::Url, LinkKind::Www])
    ///     .default_scheme(DefaultScheme::Https)
    ///     .build();
    /// let links: Vec<_> = finder.links("www.example.com me@example.com").map(|l| l.destination()).collect();
    /// assert_eq!(links, ["https://www.example.com"]);
    /// ```
    // Inlined, so that a program which names one dialect contains no other.
    #[inline]
    pub fn builder(dialect: Dialect) -> LinkFinderBuilder {
        LinkFinderBuilder {
            detector: dialect.detector(),
            settings: Settings::new(dialect.default_scheme()),
        }
    }
}

/// Settings of a [`LinkFinder`]. A builder can build several finders.
///
/// ```
/// use barelink::options::DefaultScheme;
/// use barelink::{Dialect, LinkFinder};
///
/// let finder = LinkFinder::builder(Dialect::Gfm)
///     .schemes(["https"])
///     .default_scheme(DefaultScheme::Https)
///     .build();
/// let links: Vec<_> = finder.links("http://a.com www.a.com").map(|l| l.destination()).collect();
/// assert_eq!(links, ["https://www.a.com"]);
/// ```
#[derive(Debug, Clone)]
#[must_use = "a builder does nothing until `build` is called"]
pub struct LinkFinderBuilder {
    detector: &'static dyn Detector,
    settings: Settings,
}

impl LinkFinderBuilder {
    /// Sets the enabled kinds of links. A finder without any kind is [off](LinkFinder::is_off).
    ///
    /// In UTS #58, the links of the other kinds stay text, with all that they contain. In GFM and md4c, disabling a kind
    /// may uncover a link of another kind: in GFM without [`LinkKind::Url`], `http://me@example.org` contains the link
    /// `me@example.org`.
    ///
    /// Default: all kinds.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder, LinkKind};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm).kinds(&[LinkKind::Www]).build();
    /// assert_eq!(finder.links("http://a.com www.b.com").count(), 1);
    /// ```
    pub fn kinds(&mut self, kinds: &[LinkKind]) -> &mut Self {
        self.settings.kinds = Kinds::of(kinds);
        self
    }

    /// Sets the schemes that URLs may have, such as `https`, without `://`. ASCII case is ignored, but md4c links
    /// only schemes that the text has in lower case.
    ///
    /// Invalid schemes (RFC 3986, section 3.1) are ignored. In UTS #58, schemes with a `.` are ignored too.
    ///
    /// A listed scheme does not link at the end of a longer, unlisted scheme: `git` does not link in `xgit://a.com`. In
    /// GFM, a letter before the listed scheme makes it longer. In md4c, a letter or a digit does. In UTS #58, the longer
    /// scheme begins with a letter and may contain digits, `+` and `-`.
    ///
    /// The list does not affect `mailto:` and `xmpp:`. Schemes that execute code (`javascript`, `data`, `vbscript`)
    /// never link, even if they are listed.
    ///
    /// Default: `http`, `https`, `ftp`.
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm).schemes(["https", "git"]).build();
    /// let links: Vec<_> = finder.links("git://a.com http://b.com").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["git://a.com"]);
    ///
    /// let configured = String::from("https ssh");
    /// let finder = LinkFinder::builder(Dialect::Uts58).schemes(configured.split(' ')).build();
    /// assert_eq!(finder.links("ssh://example.com").count(), 1);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn schemes<S: AsRef<str>>(&mut self, schemes: impl IntoIterator<Item = S>) -> &mut Self {
        self.set_schemes(schemes.into_iter().map(|scheme| scheme.as_ref().into()).collect())
    }

    /// Sets the schemes that URLs may have, such as `https`, without `://`. Invalid schemes are ignored. Schemes that
    /// execute code (`javascript`, `data`, `vbscript`) never link. The list does not affect `mailto:` and `xmpp:`.
    ///
    /// Default: `http`, `https`, `ftp`.
    ///
    /// With the feature `alloc`, `schemes` takes any iterator of strings.
    #[cfg(not(feature = "alloc"))]
    pub fn schemes(&mut self, schemes: &'static [&'static str]) -> &mut Self {
        self.set_schemes(schemes)
    }

    fn set_schemes(&mut self, schemes: Strings) -> &mut Self {
        self.settings.schemes = Schemes::Listed(schemes);
        self.settings.checks.scheme = Some(Rules::check_scheme);
        self
    }

    /// Sets the scheme that is added to the destination of a link without a scheme. Addresses get `mailto:` instead.
    ///
    /// Default: `http://` in GFM and md4c, as in their reference implementations; `https://` in UTS #58.
    ///
    /// ```
    /// use barelink::options::DefaultScheme;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm)
    ///     .default_scheme(DefaultScheme::Https)
    ///     .build();
    /// let link = finder.links("www.example.com").next().unwrap();
    /// assert_eq!(link.destination(), "https://www.example.com");
    /// ```
    pub fn default_scheme(&mut self, scheme: DefaultScheme) -> &mut Self {
        self.settings.default_scheme = scheme;
        self
    }

    /// Sets the handling of hosts without a scheme or `www.` that look like other names, such as file names. Only
    /// [`Dialect::Uts58`] links such hosts. Section 8 of UTS #58 permits leaving out such names.
    ///
    /// Default: [`FileNames::Suppress`].
    ///
    /// ```
    /// use barelink::options::FileNames;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let mut finder = LinkFinder::builder(Dialect::Uts58);
    /// assert_eq!(finder.build().links("README.md").count(), 0);
    /// assert_eq!(finder.file_names(FileNames::Link).build().links("README.md").count(), 1);
    /// ```
    pub fn file_names(&mut self, file_names: FileNames) -> &mut Self {
        self.settings.file_names = file_names;
        self
    }

    /// Sets the top-level domains that a host may have, with and without a scheme. Single labels, IPv4 addresses and
    /// bracketed addresses after a scheme have none: see [`scheme_hosts`](LinkFinderBuilder::scheme_hosts).
    ///
    /// With [`TopLevelDomains::Delegated`], a domain that is newer than the built-in list does not link. UTS #58,
    /// section 8: a list "should not be used unless the implementation regularly and frequently updates their copy".
    ///
    /// Default: in [`Dialect::Uts58`], [`TopLevelDomains::Delegated`] for hosts without scheme and for e-mail addresses,
    /// [`TopLevelDomains::Syntactic`] after a scheme. The other dialects allow any label.
    ///
    /// ```
    /// use barelink::options::TopLevelDomains;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm)
    ///     .top_level_domains(TopLevelDomains::Delegated)
    ///     .build();
    /// let links: Vec<_> = finder.links("www.a.com www.a.invalid").map(|l| l.as_str()).collect();
    /// assert_eq!(links, ["www.a.com"]);
    /// ```
    pub fn top_level_domains(&mut self, domains: TopLevelDomains) -> &mut Self {
        self.settings.top_level_domains = Some(domains);
        self.settings.checks.host = Some(Rules::check_host);
        self
    }

    /// Sets the hosts that a URL with a scheme may have.
    ///
    /// Default: [`SchemeHosts::All`].
    ///
    /// ```
    /// use barelink::options::SchemeHosts;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Uts58)
    ///     .scheme_hosts(SchemeHosts::Domains)
    ///     .build();
    /// assert_eq!(finder.links("http://localhost:3000/ http://[::1]/").count(), 0);
    /// ```
    pub fn scheme_hosts(&mut self, hosts: SchemeHosts) -> &mut Self {
        self.settings.scheme_hosts = hosts;
        self.settings.checks.host = Some(Rules::check_host);
        self
    }

    /// Sets the rule for the end of a link in text without spaces between words, such as Chinese.
    ///
    /// Default: [`LinkEnd::ByStandard`].
    ///
    /// ```
    /// use barelink::options::LinkEnd;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let text = "详见https://example.com/foo。也可以访问www.example.org查看";
    /// for &dialect in Dialect::ALL {
    ///     let finder = LinkFinder::builder(dialect).link_end(LinkEnd::InText).build();
    ///     let links: Vec<_> = finder.links(text).map(|l| l.as_str()).collect();
    ///     assert_eq!(links, ["https://example.com/foo", "www.example.org"]);
    /// }
    /// ```
    #[inline]
    pub fn link_end(&mut self, end: LinkEnd) -> &mut Self {
        self.settings.ends = match end {
            LinkEnd::ByStandard => None,
            #[cfg(feature = "in-text")]
            LinkEnd::InText => Some(&InText),
        };
        self
    }

    /// Rejects links that fail one of `policies`. Replaces the policies set by an earlier call.
    ///
    /// Default: no policies.
    ///
    /// ```
    /// use barelink::options::Policy;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm).reject(&[Policy::UserInformation]).build();
    /// assert_eq!(finder.links("https://example.com@example.org/").count(), 0);
    /// ```
    pub fn reject(&mut self, policies: &[Policy]) -> &mut Self {
        self.settings.policies.rejected = Rejected::of(policies);
        #[cfg(all(feature = "in-text", feature = "markdown"))]
        {
            let rejects_parts = policies.contains(&Policy::PartialAddress);
            self.settings.seen_ends = rejects_parts.then_some(&InText);
        }
        self.set_policies()
    }

    /// Rejects links that exceed one of `limits`. Replaces the limits set by an earlier call.
    ///
    /// Default: [`Limits::none`].
    ///
    /// ```
    /// use barelink::options::Limits;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Gfm)
    ///     .limits(Limits::none().url(20))
    ///     .build();
    /// assert_eq!(finder.links("www.example.com/long/path").count(), 0);
    /// ```
    pub fn limits(&mut self, limits: Limits) -> &mut Self {
        self.settings.policies.limits = limits;
        self.set_policies()
    }

    fn set_policies(&mut self) -> &mut Self {
        let check: Check = Rules::check_policies;
        self.settings.checks.policies =
            Some(check).filter(|_| self.settings.policies != Policies::none());
        self
    }

    /// A preset for untrusted input such as comments: of the schemes only `http` and `https`, domain names under
    /// delegated top-level domains only, [usual lengths](Limits::usual), [`FileNames::Suppress`], and every [`Policy`].
    /// The preset rejects links that hide where they lead. It does not judge the sites that links lead to.
    ///
    /// Without the features `idna` and `security`, a call does not compile, so the preset rejects the same links in every
    /// program:
    ///
    /// ```toml
    /// barelink = { version = "0.1", features = ["idna", "security"] }
    /// ```
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Uts58).untrusted().build();
    /// assert!(finder.links("https://example.com/\u{202E}fdp.exe").next().is_none());
    /// assert!(finder.links("http://192.168.0.1/reboot").next().is_none());
    /// assert!(finder.links("https://example.com/a").next().is_some());
    /// ```
    #[cfg(all(feature = "idna", feature = "security"))]
    #[cfg_attr(docsrs, doc(cfg(all(feature = "idna", feature = "security"))))]
    pub fn untrusted(&mut self) -> &mut Self {
        self.schemes(["http", "https"])
            .file_names(FileNames::Suppress)
            .top_level_domains(TopLevelDomains::Delegated)
            .scheme_hosts(SchemeHosts::Domains)
            .limits(Limits::usual())
            .reject(Policy::ALL)
    }

    /// Fails to compile. The preset needs the features `idna` and `security`.
    ///
    /// ```compile_fail,E0277
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let finder = LinkFinder::builder(Dialect::Uts58).untrusted().build();
    /// ```
    #[cfg(not(all(feature = "idna", feature = "security")))]
    #[doc(hidden)]
    pub fn untrusted(&mut self) -> &mut Self
    where
        // The lifetime defers the error to the call.
        for<'a> Self: NeedsFeaturesIdnaAndSecurity<'a>,
    {
        self
    }

    /// Returns a finder with these settings.
    ///
    /// ```
    /// use barelink::options::LinkEnd;
    /// use barelink::{Dialect, LinkFinder};
    ///
    /// let mut builder = LinkFinder::builder(Dialect::Gfm);
    /// let by_standard = builder.build();
    /// let in_text = builder.link_end(LinkEnd::InText).build();
    ///
    /// let text = "https://example.com/a。";
    /// assert_eq!(by_standard.links(text).next().unwrap().as_str(), text);
    /// assert_eq!(in_text.links(text).next().unwrap().as_str(), "https://example.com/a");
    /// ```
    pub fn build(&self) -> LinkFinder {
        self.clone().into_finder()
    }

    fn into_finder(self) -> LinkFinder {
        let rules = Rules::new(self.settings, self.detector.judge());
        LinkFinder::with_rules(self.detector, rules)
    }
}

/// A bound that nothing satisfies, whose name is the error. Compilers before 1.78 have no attribute for the text of one, but
/// show the line of the trait, with the dependency to write.
#[cfg(not(all(feature = "idna", feature = "security")))]
#[doc(hidden)]
pub trait NeedsFeaturesIdnaAndSecurity<'a> {} // barelink = { version = "0.1", features = ["idna", "security"] }
