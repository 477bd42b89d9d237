use barelink::LinkKind;
use clap::{Args, ValueEnum};
use serde::Serialize;

/// Detection options of commands that use one dialect.
#[derive(Debug, Args)]
#[command(next_help_heading = "Detection")]
pub(crate) struct Rules {
    /// Rules by which links are found [default: gfm].
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) dialect: Option<Dialect>,
    #[command(flatten)]
    pub(crate) detection: Detection,
}

/// Detection options of every command that finds links.
#[derive(Debug, Args)]
#[command(next_help_heading = "Detection")]
pub(crate) struct Detection {
    /// Kinds of links to find, separated by commas.
    #[arg(long, value_enum, value_name = "KIND,...", value_delimiter = ',')]
    pub(crate) kinds: Option<Vec<Kind>>,
    /// Scheme for the destinations of links without one.
    ///
    /// The default is http in gfm and md4c, and https in uts58.
    #[arg(long, value_enum, value_name = "SCHEME")]
    pub(crate) scheme_less: Option<Scheme>,
    /// Top-level domains to accept.
    ///
    /// The default in uts58 is delegated for hosts without a scheme, and syntactic with a scheme. In gfm and md4c, any are
    /// accepted.
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) tld: Option<Tld>,
    /// Hosts that look like files, as main.rs does [default: suppress].
    ///
    /// They have no scheme, and look like files, versions, members, packages or sentences: main.rs, 13.0.0.Final,
    /// event.target, ASP.NET. Only uts58 links hosts without a scheme or `www.`.
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) file_names: Option<FileNames>,
    /// End of links in text without spaces [default: standard].
    ///
    /// Such text is Chinese, Japanese and Korean, for example.
    #[arg(long, value_enum, value_name = "RULE")]
    pub(crate) ends: Option<Ends>,
    /// Preset for untrusted text.
    ///
    /// It links only http and https URLs and e-mail addresses, and only delegated top-level
    /// domains. It rejects IP addresses, overlong links, user information, control characters, bidirectional controls,
    /// invalid authorities and parts of addresses. It also rejects invalid hosts, hosts that mix scripts or look like
    /// others, and hosts with characters that Unicode does not recommend for identifiers.
    #[arg(long)]
    pub(crate) untrusted: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Dialect {
    /// Autolinks of GitHub Flavored Markdown, as in cmark-gfm
    #[default]
    Gfm,
    /// Permissive autolinks of md4c: stricter than GFM
    Md4c,
    /// Unicode's UTS #58: any script, and hosts without a scheme
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
    pub(crate) fn kind(self) -> LinkKind {
        match self {
            Kind::Url => LinkKind::Url,
            Kind::Www => LinkKind::Www,
            Kind::Domain => LinkKind::Domain,
            Kind::Email => LinkKind::Email,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scheme {
    Https,
    Http,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Tld {
    /// Top-level domains in the built-in list of IANA
    Delegated,
    /// Any label of two or more ASCII letters, or of letters and marks in any script
    Syntactic,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FileNames {
    /// Leave them as text, unless a path, a query, a scheme or `www.` shows a link
    Suppress,
    /// Link every host with a top-level domain
    Link,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ends {
    /// By the rules of the dialect
    Standard,
    /// Before text that continues without a space
    Text,
}
