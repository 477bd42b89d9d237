//! Reads options from JavaScript. Each line has the form `name=value`. Commas separate the items of a list.

use barelink::options::{
    DefaultScheme, FileNames, Limits, LinkEnd, Policy, SchemeHosts, TopLevelDomains,
};
use barelink::search::LinkStream;
use barelink::{Dialect, LinkFinder, LinkFinderBuilder, LinkKind};

use crate::names::{choose, each, one_of, values};
#[cfg(feature = "markdown")]
use crate::syntax::{self, Markdown};

/// Settings of a search.
pub(crate) struct Settings {
    finder: LinkFinder,
    /// True if each text is a whole one.
    #[cfg_attr(not(feature = "untrusted"), allow(dead_code))]
    has_whole_text: bool,
    /// Maximum length in bytes of a stream's open text, if it is not the default.
    max_pending: Option<usize>,
    #[cfg(feature = "markdown")]
    pub(crate) markdown: Markdown,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            finder: LinkFinder::new(Dialect::Gfm),
            has_whole_text: false,
            max_pending: None,
            #[cfg(feature = "markdown")]
            markdown: syntax::Draft::default().finish(),
        }
    }
}

impl Settings {
    /// Returns the finder for a plain text, or for the source of a document.
    #[cfg(feature = "untrusted")]
    pub(crate) fn finder(&self, text: &str) -> std::borrow::Cow<'_, LinkFinder> {
        if self.has_whole_text {
            std::borrow::Cow::Owned(self.finder.for_text(text))
        } else {
            std::borrow::Cow::Borrowed(&self.finder)
        }
    }

    /// Returns the finder. Names of a whole text need the feature `untrusted`.
    #[cfg(not(feature = "untrusted"))]
    pub(crate) fn finder(&self, _: &str) -> &LinkFinder {
        &self.finder
    }

    /// Returns a stream at the beginning of a text.
    pub(crate) fn stream(&self) -> LinkStream {
        let stream = LinkStream::new(self.finder.clone());
        match self.max_pending {
            Some(bytes) => stream.max_pending(bytes),
            None => stream,
        }
    }
}

/// Reads settings. Fails with the number of an invalid line, counted from 1. Checks `dialect` and switches before all
/// other names. JavaScript writes the message, because messages would enlarge the binary.
pub(crate) fn parse(lines: &str) -> Result<Settings, usize> {
    let mut dialect = Dialect::Gfm;
    let mut is_untrusted = false;
    let mut has_whole_text = false;
    for (line, name, value) in options(lines) {
        match name {
            "dialect" => dialect = one_of(Dialect::ALL, Dialect::name, value).ok_or(line)?,
            "untrusted" => is_untrusted = switch(value).ok_or(line)?,
            "wholeText" => has_whole_text = switch(value).ok_or(line)?,
            _ => {}
        }
    }
    let mut draft = Draft::new(dialect, is_untrusted);
    for (line, name, value) in options(lines) {
        draft = draft.set(name, value).ok_or(line)?;
    }
    Ok(Settings {
        finder: draft.builder.limits(draft.limits).build(),
        has_whole_text,
        max_pending: draft.max_pending,
        #[cfg(feature = "markdown")]
        markdown: draft.markdown.finish(),
    })
}

/// Returns the number of each line, counted from 1, and its name and value.
fn options(lines: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    (1..).zip(lines.lines()).map(|(number, line)| {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        (number, name, value)
    })
}

/// Reads `false` or `true`. Without the feature `untrusted`, whose data such an option needs, `true` is invalid.
fn switch(value: &str) -> Option<bool> {
    let has_data = cfg!(feature = "untrusted");
    choose("false", false, "true", true, value).filter(|is_on| !is_on || has_data)
}

struct Draft {
    builder: LinkFinderBuilder,
    limits: Limits,
    max_pending: Option<usize>,
    #[cfg(feature = "markdown")]
    markdown: syntax::Draft,
}

impl Draft {
    /// Creates a draft with the dialect's defaults or the preset for untrusted text. Settings that follow override
    /// both.
    fn new(dialect: Dialect, is_untrusted: bool) -> Self {
        let mut draft = Draft {
            builder: LinkFinder::builder(dialect),
            limits: Limits::none(),
            max_pending: None,
            #[cfg(feature = "markdown")]
            markdown: syntax::Draft::default(),
        };
        if is_untrusted {
            #[cfg(feature = "untrusted")]
            draft.builder.untrusted();
            draft.limits = Limits::usual();
        }
        draft
    }

    fn set(mut self, name: &str, value: &str) -> Option<Self> {
        let builder = &mut self.builder;
        match name {
            "dialect" | "untrusted" | "wholeText" => builder,
            "kinds" => builder.kinds(&each(LinkKind::ALL, LinkKind::name, value)?),
            "schemes" => builder.schemes(values(value)),
            "defaultScheme" => {
                let [http, https] = [DefaultScheme::Http, DefaultScheme::Https];
                builder.default_scheme(choose("http", http, "https", https, value)?)
            }
            "fileNames" => {
                let [suppress, link] = [FileNames::Suppress, FileNames::Link];
                builder.file_names(choose("suppress", suppress, "link", link, value)?)
            }
            "tld" => {
                let [delegated, syntactic] =
                    [TopLevelDomains::Delegated, TopLevelDomains::Syntactic];
                let domains = choose("delegated", delegated, "syntactic", syntactic, value)?;
                builder.top_level_domains(domains)
            }
            "schemeHosts" => {
                let [all, domains] = [SchemeHosts::All, SchemeHosts::Domains];
                builder.scheme_hosts(choose("all", all, "domains", domains, value)?)
            }
            "ends" => {
                let [standard, text] = [LinkEnd::ByStandard, LinkEnd::InText];
                builder.link_end(choose("standard", standard, "text", text, value)?)
            }
            "policies" => {
                let policies: Option<Vec<Policy>> =
                    values(value).map(|name| name.parse().ok()).collect();
                builder.reject(&policies?)
            }
            _ => {
                match name {
                    "limits.url" => self.limits = self.limits.url(value.parse().ok()?),
                    "limits.host" => self.limits = self.limits.host(value.parse().ok()?),
                    "limits.localPart" => {
                        self.limits = self.limits.local_part(value.parse().ok()?);
                    }
                    "maxPending" => self.max_pending = Some(value.parse().ok()?),
                    #[cfg(feature = "markdown")]
                    _ => self.markdown.set(name, value)?,
                    #[cfg(not(feature = "markdown"))]
                    _ => return None,
                }
                builder
            }
        };
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(settings: &str, text: &str) -> Vec<String> {
        let settings = parse(settings).unwrap();
        settings.finder(text).links(text).map(|link| link.destination().into_owned()).collect()
    }

    #[test]
    fn every_option_does_what_it_says() {
        let text = "http://a.co www.b.co c.co d@e.co main.rs git://f.co http://[::1]/";
        for (settings, text, expected) in [
            ("", "www.a.co b.co", &["http://www.a.co"][..]),
            ("dialect=uts58", "www.a.co b.co", &["https://www.a.co", "https://b.co"]),
            ("kinds=email", text, &["mailto:d@e.co"]),
            ("schemes=git", text, &["http://www.b.co", "mailto:d@e.co", "git://f.co"]),
            ("schemes=git\nkinds=url", text, &["git://f.co"]),
            ("defaultScheme=https\nkinds=www", text, &["https://www.b.co"]),
            ("dialect=uts58\nkinds=domain", text, &["https://c.co"]),
            (
                "dialect=uts58\nkinds=domain\nfileNames=link",
                text,
                &["https://c.co", "https://main.rs"],
            ),
            ("dialect=md4c\nkinds=url", text, &["http://a.co"]),
            ("dialect=uts58\nkinds=url\nends=text", "http://a.co/b。c", &["http://a.co/b"]),
            (
                "dialect=uts58\nkinds=url\ntld=delegated",
                "http://g.test/ http://a.co",
                &["http://a.co"],
            ),
            (
                "dialect=uts58\nkinds=url\nschemeHosts=domains",
                "http://[::1]/ http://a.co",
                &["http://a.co"],
            ),
            (
                "policies=bidi-control",
                // The override closes at the end of its line (UAX #9, X8).
                "http://a.co/\u{202E}b\nhttp://a.co",
                &["http://a.co"],
            ),
            ("limits.url=11", "http://a.co/ http://a.co", &["http://a.co"]),
            ("limits.host=3", "http://a.com http://a.b", &["http://a.b"]),
            ("limits.localPart=2", "abc@d.co ab@d.co", &["mailto:ab@d.co"]),
        ] {
            assert_eq!(links(settings, text), expected, "{settings}");
        }
    }

    #[cfg(not(feature = "untrusted"))]
    #[test]
    fn an_option_is_refused_without_its_data() {
        assert_eq!(parse("wholeText=true").err(), Some(1));
        assert_eq!(parse("dialect=uts58\nuntrusted=true").err(), Some(2));
        assert!(parse("untrusted=false").is_ok());
    }

    #[cfg(feature = "untrusted")]
    #[test]
    fn a_preset_gives_way_to_what_is_said_by_name() {
        let text = "ftp://a.co http://192.168.0.1/ https://b.co";
        for settings in ["untrusted=true\nschemes=ftp", "schemes=ftp\nuntrusted=true"] {
            assert_eq!(links(settings, text), ["ftp://a.co"], "{settings}");
        }
        assert_eq!(links("untrusted=true", text), ["https://b.co"]);
        // Cyrillic (UTS #39, section 5.1).
        assert!(links("untrusted=true", "https://pаypal.com").is_empty());
        assert_eq!(links("untrusted=false", text).len(), 3);
        let long = format!("https://a.co/{}", "b".repeat(2_048));
        assert!(links("untrusted=true", &long).is_empty());
        assert_eq!(links("untrusted=true\nlimits.url=3000", &long).len(), 1);
    }

    #[cfg(feature = "untrusted")]
    #[test]
    fn a_whole_text_judges_its_names() {
        let text = "post.title post.me";
        assert_eq!(links("dialect=uts58", text), ["https://post.me"]);
        assert_eq!(links("dialect=uts58\nwholeText=false", text), ["https://post.me"]);
        for settings in ["dialect=uts58\nwholeText=true", "wholeText=true\ndialect=uts58"] {
            assert!(links(settings, text).is_empty(), "{settings}");
            assert_eq!(links(settings, "post.me"), ["https://post.me"]);
        }
    }

    /// JavaScript has lists of the values, for its error messages.
    #[test]
    fn javascript_knows_every_value() {
        let lists = [
            include_str!("../../../npm/barelink/src/options.js"),
            include_str!("../../../npm/barelink/src/markdown-core.js"),
        ]
        .concat();
        let values = |name: &str| -> Vec<String> {
            let (_, list) = lists.split_once(&format!("\n  {name}: [")).expect(name);
            let (list, _) = list.split_once(']').unwrap();
            let values: Vec<_> = list.split('\'').skip(1).step_by(2).map(str::to_owned).collect();
            for value in &values {
                assert!(parse(&format!("{name}={value}")).is_ok(), "{name}={value}");
            }
            values
        };
        assert_eq!(
            values("dialect"),
            Dialect::ALL.iter().map(|one| one.name()).collect::<Vec<_>>()
        );
        assert_eq!(values("kinds"), LinkKind::ALL.iter().map(|one| one.name()).collect::<Vec<_>>());
        #[cfg(feature = "untrusted")]
        {
            let policies: Vec<_> = Policy::ALL.iter().map(|one| one.name()).collect();
            assert_eq!(values("policies"), policies);
            assert_eq!(values("untrusted").len(), 2);
            assert_eq!(values("wholeText").len(), 2);
        }
        for name in ["defaultScheme", "fileNames", "tld", "schemeHosts", "ends"] {
            assert_eq!(values(name).len(), 2, "{name}");
        }
        #[cfg(feature = "markdown")]
        {
            use barelink_fix::{Extension, Flavor};
            let extensions: Vec<_> = Extension::ALL.iter().map(|one| one.name()).collect();
            assert_eq!(values("extensions"), extensions);
            assert_eq!(
                values("flavor"),
                Flavor::ALL.iter().map(|one| one.name()).collect::<Vec<_>>()
            );
            for name in ["safe", "style", "mdx", "trustDialect"] {
                assert_eq!(values(name).len(), 2, "{name}");
            }
        }
    }

    #[test]
    fn the_line_that_is_wrong_is_named() {
        for (settings, line) in [
            ("dialekt=gfm", 1),
            ("dialect=GFM", 1),
            ("untrusted=1", 1),
            ("kinds=url\nkinds=url,uri", 2),
            ("kinds=url\n\nlimits.url=x", 2),
            ("limits.path=3", 1),
            ("tld", 1),
        ] {
            assert_eq!(parse(settings).err(), Some(line), "{settings}");
        }
    }
}
