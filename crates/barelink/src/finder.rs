use crate::dialect::{Dialect, Extent};
use crate::link::{Link, LinkKind};
use crate::links::{Links, Spans};
use crate::scan::Needles;
use crate::unicode::{is_delegated_tld, is_syntactic_tld};

/// The scheme that a link without one gets in its destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemeLess {
    /// `http://`, as GFM and md4c ask for.
    Http,
    /// `https://`.
    Https,
}

impl SchemeLess {
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            SchemeLess::Http => "http://",
            SchemeLess::Https => "https://",
        }
    }
}

/// What to do with hosts that are rather names of files (`main.rs`, `README.md`, `run.sh`), calls of functions
/// (`console.name()`), abbreviations (`M.Sc.`), or two sentences without a space between them (`the end.It`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileNames {
    /// They are no links, unless a path, query, fragment or port follows, or a scheme or `www.` precedes.
    Suppress,
    /// They are links like any other host of a delegated top-level domain, as UTS #58 alone would have it.
    Link,
}

/// Which labels are top-level domains.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum TopLevelDomains {
    /// Those that are delegated, as the list that is built in has them.
    Delegated,
    /// Those that could be: two or more letters of ASCII, or letters and marks of any script, also when they
    /// are written in Punycode.
    Syntactic,
    /// Those of which this function says so. It is given a label as it was written, in whatever case and
    /// spelling.
    Custom(fn(&str) -> bool),
}

impl TopLevelDomains {
    fn contain(self, label: &str) -> bool {
        match self {
            TopLevelDomains::Delegated => is_delegated_tld(label),
            TopLevelDomains::Syntactic => is_syntactic_tld(label),
            TopLevelDomains::Custom(contain) => contain(label),
        }
    }
}

/// Which hosts a URL with a scheme may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemeHosts {
    /// Domain names, and also single labels (`http://localhost:3000/`), IPv4 addresses, and IPv6 addresses in
    /// brackets.
    All,
    /// Domain names.
    Domains,
}

/// Delegated top-level domains that are also common extensions of source files and archives.
const FILE_EXTENSIONS: &[&str] = &[
    "cc", "java", "md", "mk", "ml", "mov", "pl", "pm", "ps", "py", "rs", "sh", "so", "tf", "zip",
];

/// The schemes that GFM and md4c know.
const SCHEMES: &[&str] = &["http", "https", "ftp"];

/// Finds links by the rules of one [`Dialect`].
///
/// Making one costs next to nothing and cannot fail, searching neither allocates nor fails, and the same
/// finder may be used from many threads.
#[derive(Debug, Clone)]
pub struct LinkFinder {
    dialect: Dialect,
    kinds: Kinds,
    schemes: &'static [&'static str],
    scheme_less: SchemeLess,
    file_names: FileNames,
    top_level_domains: Option<TopLevelDomains>,
    scheme_hosts: SchemeHosts,
    needles: Needles,
}

impl LinkFinder {
    /// A finder with the dialect's own settings.
    pub fn new(dialect: Dialect) -> Self {
        LinkFinder::builder(dialect).build()
    }

    /// A finder with settings of one's own.
    pub fn builder(dialect: Dialect) -> LinkFinderBuilder {
        LinkFinderBuilder {
            dialect,
            kinds: Kinds::all(),
            schemes: SCHEMES,
            scheme_less: None,
            file_names: FileNames::Suppress,
            top_level_domains: None,
            scheme_hosts: SchemeHosts::All,
        }
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
        self.dialect
    }

    /// Whether it looks for links of this kind.
    pub fn finds(&self, kind: LinkKind) -> bool {
        self.kinds.contains(kind)
    }

    pub(crate) fn needles(&self) -> &Needles {
        &self.needles
    }

    pub(crate) fn allows_scheme(&self, scheme: &[u8]) -> bool {
        self.schemes
            .iter()
            .any(|allowed| allowed.as_bytes().eq_ignore_ascii_case(scheme))
    }

    /// Whether a host without scheme, before this text, is rather the name of a file or of a function.
    pub(crate) fn is_other_name(&self, host: &str, after: &str) -> bool {
        if self.file_names == FileNames::Link {
            return false;
        }
        let is_extension = |tld: &str| FILE_EXTENSIONS.iter().any(|e| e.eq_ignore_ascii_case(tld));
        let is_other = |(_, tld)| is_extension(tld) || is_capitalised(tld);
        after.starts_with('(') || host.split_once('.').is_some_and(is_other)
    }

    /// Whether a label is a top-level domain where no scheme is.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        self.top_level_domains
            .unwrap_or(TopLevelDomains::Delegated)
            .contain(label)
    }

    /// The same where a scheme is.
    pub(crate) fn is_tld_after_scheme(&self, label: &str) -> bool {
        self.top_level_domains
            .unwrap_or(TopLevelDomains::Syntactic)
            .contain(label)
    }

    /// Whether hosts that are no domain names are linked after a scheme.
    pub(crate) fn links_addresses(&self) -> bool {
        self.scheme_hosts == SchemeHosts::All
    }

    /// Letters that the longest scheme has: what has to be looked at before a `://`.
    pub(crate) fn longest_scheme(&self) -> usize {
        self.schemes.iter().map(|s| s.len()).max().unwrap_or(0)
    }

    pub(crate) fn destination_prefix(&self, extent: Extent) -> &'static str {
        match extent.kind {
            _ if extent.has_scheme => "",
            LinkKind::Email => "mailto:",
            _ => self.scheme_less.prefix(),
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
pub struct LinkFinderBuilder {
    dialect: Dialect,
    kinds: Kinds,
    schemes: &'static [&'static str],
    scheme_less: Option<SchemeLess>,
    file_names: FileNames,
    top_level_domains: Option<TopLevelDomains>,
    scheme_hosts: SchemeHosts,
}

impl LinkFinderBuilder {
    /// Look for these kinds only. The others are not looked for at all, so that what they would have
    /// covered is searched too: without [`LinkKind::Url`], `http://me@example.org` holds an address.
    ///
    /// Default: all kinds that the dialect knows.
    pub fn kinds(mut self, kinds: &[LinkKind]) -> Self {
        self.kinds = Kinds::of(kinds);
        self
    }

    /// The schemes of URLs that may link, without `://`; upper and lower case are the same. A scheme of
    /// one's own must consist of ASCII letters in GFM. `mailto:` and `xmpp:` are no matter of this list.
    ///
    /// Default: `http`, `https`, `ftp`.
    pub fn schemes(mut self, schemes: &'static [&'static str]) -> Self {
        self.schemes = schemes;
        self
    }

    /// The scheme that destinations of links without one get.
    ///
    /// Default: what the dialect says, which is `http://` in GFM and md4c, `https://` in UTS #58.
    pub fn scheme_less(mut self, scheme: SchemeLess) -> Self {
        self.scheme_less = Some(scheme);
        self
    }

    /// What to do with hosts without scheme that may be names of files. Only [`Dialect::Uts58`] links such hosts
    /// (section 8 of UTS #58 allows not to).
    ///
    /// Default: [`FileNames::Suppress`].
    pub fn file_names(mut self, file_names: FileNames) -> Self {
        self.file_names = file_names;
        self
    }

    /// The top-level domains of [`Dialect::Uts58`], with a scheme and without.
    ///
    /// Default: [`TopLevelDomains::Delegated`] for hosts without scheme and for e-mail addresses,
    /// [`TopLevelDomains::Syntactic`] where there is a scheme.
    pub fn top_level_domains(mut self, domains: TopLevelDomains) -> Self {
        self.top_level_domains = Some(domains);
        self
    }

    /// The hosts that a URL with a scheme may have in [`Dialect::Uts58`].
    ///
    /// Default: [`SchemeHosts::All`].
    pub fn scheme_hosts(mut self, hosts: SchemeHosts) -> Self {
        self.scheme_hosts = hosts;
        self
    }

    /// The finder.
    pub fn build(self) -> LinkFinder {
        LinkFinder {
            dialect: self.dialect,
            kinds: self.kinds,
            schemes: self.schemes,
            scheme_less: self.scheme_less.unwrap_or(self.dialect.scheme_less()),
            file_names: self.file_names,
            top_level_domains: self.top_level_domains,
            scheme_hosts: self.scheme_hosts,
            needles: Needles::new(
                self.kinds.contains(LinkKind::Url),
                self.kinds.contains(LinkKind::Www),
                self.kinds.contains(LinkKind::Email),
            ),
        }
    }
}

/// `Sc` of an abbreviation such as `M.Sc.`, or the first word of a sentence that no space precedes.
fn is_capitalised(label: &str) -> bool {
    label.starts_with(char::is_uppercase) && label.contains(char::is_lowercase)
}

/// A set of [`LinkKind`]s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Kinds(u8);

impl Kinds {
    fn all() -> Self {
        Kinds::of(&LinkKind::ALL)
    }

    fn of(kinds: &[LinkKind]) -> Self {
        Kinds(kinds.iter().fold(0, |bits, &kind| bits | 1 << kind as u8))
    }

    fn contains(self, kind: LinkKind) -> bool {
        self.0 & 1 << kind as u8 != 0
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

    #[test]
    fn kinds_are_a_set() {
        let kinds = Kinds::of(&[LinkKind::Url, LinkKind::Email]);
        let found: std::vec::Vec<_> = LinkKind::ALL
            .into_iter()
            .filter(|&kind| kinds.contains(kind))
            .collect();
        assert_eq!(found, [LinkKind::Url, LinkKind::Email]);
    }
}
