//! Options as JavaScript hands them over: a line for each, `name=value`, lists with commas.

use barelink::{
    DefaultScheme, Dialect, FileNames, IdeographicPunctuation, Limits, LinkFinder,
    LinkFinderBuilder, LinkKind, Policy, SchemeHosts, TopLevelDomains,
};

/// The settings of a [`Session`](crate::Session).
pub(crate) struct Settings {
    pub(crate) finder: LinkFinder,
    #[cfg(feature = "markdown")]
    pub(crate) extensions: pulldown_cmark::Options,
}

/// Settings, or a message that names what is wrong.
pub(crate) fn parse(lines: &str) -> Result<Settings, String> {
    let mut dialect = Dialect::Gfm;
    let mut is_untrusted = false;
    let mut others = Vec::new();
    for line in lines.lines() {
        let option = Setting::parse(line);
        match option.name {
            "dialect" => dialect = option.one_of(Dialect::ALL, |dialect| dialect.name())?,
            "untrusted" => is_untrusted = option.choose(&[("true", true), ("false", false)])?,
            _ => others.push(option),
        }
    }
    // What is said by name counts, whatever the preset says, and in whatever order.
    let mut builder = LinkFinder::builder(dialect);
    if is_untrusted {
        builder = builder.untrusted();
    }
    let mut limits = if is_untrusted {
        Limits::usual()
    } else {
        Limits::none()
    };
    #[cfg(feature = "markdown")]
    let mut extensions = crate::markdown::GFM;
    for option in others {
        match option.name {
            #[cfg(feature = "markdown")]
            "extensions" => extensions = crate::markdown::extensions(&option)?,
            "limits.url" => limits = limits.url(option.number()?),
            "limits.host" => limits = limits.host(option.number()?),
            "limits.localPart" => limits = limits.local_part(option.number()?),
            _ => builder = option.apply(builder)?,
        }
    }
    Ok(Settings {
        finder: builder.limits(limits).build(),
        #[cfg(feature = "markdown")]
        extensions,
    })
}

/// One option.
pub(crate) struct Setting<'s> {
    name: &'s str,
    value: &'s str,
}

impl<'s> Setting<'s> {
    fn parse(line: &'s str) -> Self {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        Setting { name, value }
    }

    fn apply(&self, builder: LinkFinderBuilder) -> Result<LinkFinderBuilder, String> {
        Ok(match self.name {
            "kinds" => builder.kinds(&self.each(LinkKind::ALL, |kind| kind.name())?),
            "schemes" => builder.schemes_from(self.values()),
            "defaultScheme" => builder.default_scheme(self.choose(&[
                ("http", DefaultScheme::Http),
                ("https", DefaultScheme::Https),
            ])?),
            "fileNames" => builder.file_names(
                self.choose(&[("suppress", FileNames::Suppress), ("link", FileNames::Link)])?,
            ),
            "tld" => builder.top_level_domains(self.choose(&[
                ("delegated", TopLevelDomains::Delegated),
                ("syntactic", TopLevelDomains::Syntactic),
            ])?),
            "schemeHosts" => builder.scheme_hosts(
                self.choose(&[("all", SchemeHosts::All), ("domains", SchemeHosts::Domains)])?,
            ),
            "ends" => builder.ideographic_punctuation(self.choose(&[
                ("standard", IdeographicPunctuation::ByStandard),
                ("text", IdeographicPunctuation::EndsLink),
            ])?),
            "policies" => builder.reject(&self.each(Policy::ALL, |policy| policy.name())?),
            _ => return Err(format!("unknown option: {}", self.name)),
        })
    }

    fn values(&self) -> impl Iterator<Item = &'s str> {
        self.value.split(',').filter(|value| !value.is_empty())
    }

    /// All values of a list, each by its name.
    pub(crate) fn each<T: Copy>(
        &self,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<Vec<T>, String> {
        let find = |value| all.iter().copied().find(|&one| name(one) == value);
        self.values()
            .map(|value| {
                find(value).ok_or_else(|| self.unknown(value, all.iter().map(|&one| name(one))))
            })
            .collect()
    }

    fn one_of<T: Copy>(&self, all: &[T], name: impl Fn(T) -> &'static str) -> Result<T, String> {
        let named: Vec<_> = all.iter().map(|&one| (name(one), one)).collect();
        self.choose(&named)
    }

    fn choose<T: Clone>(&self, from: &[(&'static str, T)]) -> Result<T, String> {
        let found = from.iter().find(|(name, _)| *name == self.value);
        let unknown = || self.unknown(self.value, from.iter().map(|(name, _)| *name));
        found.map(|(_, value)| value.clone()).ok_or_else(unknown)
    }

    fn number(&self) -> Result<usize, String> {
        let unknown = |_| format!("{}: not a number of bytes: {}", self.name, self.value);
        self.value.parse().map_err(unknown)
    }

    fn unknown(&self, value: &str, known: impl Iterator<Item = &'static str>) -> String {
        let known: Vec<_> = known.collect();
        format!(
            "{}: unknown value: {value} (known: {})",
            self.name,
            known.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(settings: &str, text: &str) -> Vec<String> {
        let finder = parse(settings).unwrap().finder;
        finder
            .links(text)
            .map(|link| link.destination().into_owned())
            .collect()
    }

    #[test]
    fn every_option_does_what_it_says() {
        let text = "http://a.co www.b.co c.co d@e.co main.rs git://f.co http://[::1]/";
        for (settings, text, expected) in [
            ("", "www.a.co b.co", &["http://www.a.co"][..]),
            (
                "dialect=uts58",
                "www.a.co b.co",
                &["https://www.a.co", "https://b.co"],
            ),
            ("kinds=email", text, &["mailto:d@e.co"]),
            (
                "schemes=git",
                text,
                &["http://www.b.co", "mailto:d@e.co", "git://f.co"],
            ),
            ("schemes=git\nkinds=url", text, &["git://f.co"]),
            (
                "defaultScheme=https\nkinds=www",
                text,
                &["https://www.b.co"],
            ),
            ("dialect=uts58\nkinds=domain", text, &["https://c.co"]),
            (
                "dialect=uts58\nkinds=domain\nfileNames=link",
                text,
                &["https://c.co", "https://main.rs"],
            ),
            ("dialect=md4c\nkinds=url", text, &["http://a.co"]),
            (
                "dialect=uts58\nkinds=url\nends=text",
                "http://a.co/b。c",
                &["http://a.co/b"],
            ),
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
                "http://a.co/\u{202E}b http://a.co",
                &["http://a.co"],
            ),
            (
                "limits.url=11",
                "http://a.co/ http://a.co",
                &["http://a.co"],
            ),
            ("limits.host=3", "http://a.com http://a.b", &["http://a.b"]),
            (
                "limits.localPart=2",
                "abc@d.co ab@d.co",
                &["mailto:ab@d.co"],
            ),
        ] {
            assert_eq!(links(settings, text), expected, "{settings}");
        }
    }

    #[test]
    fn a_preset_gives_way_to_what_is_said_by_name() {
        let text = "ftp://a.co http://192.168.0.1/ https://b.co";
        for settings in ["untrusted=true\nschemes=ftp", "schemes=ftp\nuntrusted=true"] {
            assert_eq!(links(settings, text), ["ftp://a.co"], "{settings}");
        }
        assert_eq!(links("untrusted=true", text), ["https://b.co"]);
        assert_eq!(links("untrusted=false", text).len(), 3);
        let long = format!("https://a.co/{}", "b".repeat(2_048));
        assert!(links("untrusted=true", &long).is_empty());
        assert_eq!(links("untrusted=true\nlimits.url=3000", &long).len(), 1);
    }

    #[test]
    fn a_mistake_is_named() {
        let message = |settings| parse(settings).err().unwrap_or_default();
        assert_eq!(message("dialekt=gfm"), "unknown option: dialekt");
        let known = "dialect: unknown value: GFM (known: gfm, md4c, uts58)";
        assert_eq!(message("dialect=GFM"), known);
        assert_eq!(
            message("untrusted=1"),
            "untrusted: unknown value: 1 (known: true, false)"
        );
        assert_eq!(
            message("limits.url=x"),
            "limits.url: not a number of bytes: x"
        );
        let known = "kinds: unknown value: uri (known: url, www, domain, email)";
        assert_eq!(message("kinds=url,uri"), known);
        assert_eq!(message("limits.path=3"), "unknown option: limits.path");
    }
}
