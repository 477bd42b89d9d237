use crate::dialect::{Dialect, Extent};
use crate::link::{Link, LinkKind};
use crate::links::{Links, Spans};
use crate::options::{FileNames, Kinds, SchemeHosts, SchemeLess, TopLevelDomains};
use crate::scan::Needles;

/// The schemes that GFM and md4c know.
const SCHEMES: &[&str] = &["http", "https", "ftp"];

/// Finds links by the rules of one [`Dialect`].
///
/// Making one costs next to nothing and cannot fail, searching neither allocates nor fails, and the same
/// finder may be used from many threads.
#[derive(Debug, Clone)]
pub struct LinkFinder {
    settings: Settings,
    needles: Needles,
}

/// What was chosen; where nothing was, the dialect decides.
#[derive(Debug, Clone)]
struct Settings {
    dialect: Dialect,
    kinds: Kinds,
    schemes: &'static [&'static str],
    scheme_less: Option<SchemeLess>,
    file_names: FileNames,
    top_level_domains: Option<TopLevelDomains>,
    scheme_hosts: SchemeHosts,
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
            schemes: SCHEMES,
            scheme_less: None,
            file_names: FileNames::Suppress,
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
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
        self.settings
            .schemes
            .iter()
            .any(|allowed| allowed.as_bytes().eq_ignore_ascii_case(scheme))
    }

    /// Whether a host without scheme, before this text, is rather another name.
    pub(crate) fn is_other_name(&self, host: &str, after: &str) -> bool {
        self.settings.file_names.suppress(host, after)
    }

    /// Whether a label is a top-level domain where no scheme is.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        self.settings
            .top_level_domains
            .unwrap_or(TopLevelDomains::Delegated)
            .contain(label)
    }

    /// The same where a scheme is.
    pub(crate) fn is_tld_after_scheme(&self, label: &str) -> bool {
        self.settings
            .top_level_domains
            .unwrap_or(TopLevelDomains::Syntactic)
            .contain(label)
    }

    /// Whether hosts that are no domain names are linked after a scheme.
    pub(crate) fn allows_other_hosts(&self) -> bool {
        self.settings.scheme_hosts == SchemeHosts::All
    }

    /// Letters that the longest scheme has: what has to be looked at before a `://`.
    pub(crate) fn longest_scheme(&self) -> usize {
        self.settings
            .schemes
            .iter()
            .map(|s| s.len())
            .max()
            .unwrap_or(0)
    }

    pub(crate) fn destination_prefix(&self, extent: Extent) -> &'static str {
        match extent.kind {
            _ if extent.has_scheme => "",
            LinkKind::Email => "mailto:",
            _ => self.scheme_less().prefix(),
        }
    }

    fn scheme_less(&self) -> SchemeLess {
        let own = || self.settings.dialect.scheme_less();
        self.settings.scheme_less.unwrap_or_else(own)
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
    /// covered is searched too: without [`LinkKind::Url`], `http://me@example.org` holds an address.
    ///
    /// Default: all kinds that the dialect knows.
    pub fn kinds(mut self, kinds: &[LinkKind]) -> Self {
        self.0.kinds = Kinds::of(kinds);
        self
    }

    /// The schemes of URLs that may link, without `://`, in upper or lower case; md4c takes lower case only. A
    /// scheme of one's own must consist of letters of ASCII in GFM, of letters and digits in md4c, and of
    /// letters, digits, `+` and `-` in UTS #58. `mailto:` and `xmpp:` are no matter of this list.
    ///
    /// Default: `http`, `https`, `ftp`.
    pub fn schemes(mut self, schemes: &'static [&'static str]) -> Self {
        self.0.schemes = schemes;
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
        self.0.file_names = file_names;
        self
    }

    /// The top-level domains of [`Dialect::Uts58`], with a scheme and without.
    ///
    /// Default: [`TopLevelDomains::Delegated`] for hosts without scheme and for e-mail addresses,
    /// [`TopLevelDomains::Syntactic`] where there is a scheme.
    pub fn top_level_domains(mut self, domains: TopLevelDomains) -> Self {
        self.0.top_level_domains = Some(domains);
        self
    }

    /// The hosts that a URL with a scheme may have in [`Dialect::Uts58`].
    ///
    /// Default: [`SchemeHosts::All`].
    pub fn scheme_hosts(mut self, hosts: SchemeHosts) -> Self {
        self.0.scheme_hosts = hosts;
        self
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
