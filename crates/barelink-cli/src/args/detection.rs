use barelink::{DefaultScheme, LinkEnd, LinkFinder, LinkKind, TopLevelDomains};
use clap::{Args, ValueEnum};
use serde::Deserialize;

/// What every command that looks for links by one dialect takes.
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The rules for what is a link.
    #[arg(long, value_enum, value_name = "NAME", default_value = "gfm")]
    dialect: Dialect,
    #[command(flatten)]
    detection: Detection,
}

impl Rules {
    pub(crate) fn finder(&self) -> LinkFinder {
        self.detection.finder(self.dialect.rules())
    }
}

/// What every command that looks for links takes, whatever the dialect.
#[derive(Debug, Args)]
pub(crate) struct Detection {
    /// Kinds of links to look for, separated by commas; the others are not looked for. Default: all.
    #[arg(long, value_enum, value_name = "KIND,...", value_delimiter = ',')]
    pub(crate) kinds: Vec<Kind>,
    /// The scheme that links without one get in their destination. Default: what the dialect says, which is
    /// http in GFM and md4c, https in UTS #58.
    #[arg(long, value_enum, value_name = "SCHEME")]
    pub(crate) scheme_less: Option<Scheme>,
    /// Which top-level domains count. Default: in UTS #58, delegated ones without a scheme, any that could be one with
    /// a scheme; in the other dialects all.
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) tld: Option<Tld>,
    /// Hosts without scheme that look like names of files (main.rs, README.md): link them or not. Only UTS #58 links
    /// hosts without scheme. Default: suppress.
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) file_names: Option<FileNames>,
    /// Where a link ends in text that goes on without a space, as Chinese, Japanese and Korean do: where the dialect says,
    /// or where the sentence goes on. Default: standard.
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) ends: Option<Ends>,
    /// Link less, for text that strangers wrote: http and https only, delegated top-level domains only, no addresses
    /// of machines, no overlong links, no controls that turn the direction of text, no hosts that mix scripts, look
    /// like others, are invalid, or have characters that Unicode does not recommend for names.
    #[arg(long)]
    pub(crate) untrusted: bool,
}

impl Detection {
    pub(crate) fn finder(&self, dialect: barelink::Dialect) -> LinkFinder {
        let mut builder = LinkFinder::builder(dialect);
        if self.untrusted {
            builder = builder.untrusted();
        }
        if !self.kinds.is_empty() {
            let kinds: Vec<_> = self.kinds.iter().map(|kind| kind.kind()).collect();
            builder = builder.kinds(&kinds);
        }
        if let Some(scheme) = self.scheme_less {
            builder = builder.default_scheme(match scheme {
                Scheme::Http => DefaultScheme::Http,
                Scheme::Https => DefaultScheme::Https,
            });
        }
        if let Some(tld) = self.tld {
            builder = builder.top_level_domains(match tld {
                Tld::Delegated => TopLevelDomains::Delegated,
                Tld::Syntactic => TopLevelDomains::Syntactic,
            });
        }
        if let Some(file_names) = self.file_names {
            builder = builder.file_names(match file_names {
                FileNames::Suppress => barelink::FileNames::Suppress,
                FileNames::Link => barelink::FileNames::Link,
            });
        }
        if let Some(ends) = self.ends {
            builder = builder.link_end(match ends {
                Ends::Standard => LinkEnd::ByStandard,
                Ends::Text => LinkEnd::InText,
            });
        }
        builder.build()
    }
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Dialect {
    /// GitHub Flavored Markdown's autolinks, as cmark-gfm makes them
    #[default]
    Gfm,
    /// md4c's permissive autolinks: stricter, only where a link is certain
    Md4c,
    /// Unicode's UTS #58: text in any script, hosts without scheme too
    Uts58,
}

impl Dialect {
    pub(crate) fn rules(self) -> barelink::Dialect {
        match self {
            Dialect::Gfm => barelink::Dialect::Gfm,
            Dialect::Md4c => barelink::Dialect::Md4c,
            Dialect::Uts58 => barelink::Dialect::Uts58,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// `https://example.com`
    Url,
    /// `www.example.com`
    Www,
    /// `example.com` (only in UTS #58)
    Domain,
    /// `me@example.com`
    Email,
}

impl Kind {
    fn kind(self) -> LinkKind {
        match self {
            Kind::Url => LinkKind::Url,
            Kind::Www => LinkKind::Www,
            Kind::Domain => LinkKind::Domain,
            Kind::Email => LinkKind::Email,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scheme {
    Https,
    Http,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Tld {
    /// Those that exist, by the list that is built in
    Delegated,
    /// Two or more letters, or letters and marks of any script
    Syntactic,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FileNames {
    /// They are no links, unless a path, a query, a scheme or `www.` says otherwise
    Suppress,
    /// They are links like other hosts
    Link,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ends {
    /// Where the dialect says
    Standard,
    /// Where the sentence around the link goes on
    Text,
}
