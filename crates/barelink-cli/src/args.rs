//! The command line.

use std::path::PathBuf;

use barelink::{LinkFinder, LinkKind, SchemeLess, TopLevelDomains};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::extension::Extension;

/// Finds the links people write without marking them up, in plain text and in Markdown.
#[derive(Debug, Parser)]
#[command(name = "barelink", version, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 done; 2 something could not be read or written, or the arguments are wrong."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Renders Markdown to HTML, with bare links made links.
    Render(Render),
    /// Lists every bare link and where it is.
    List(List),
}

/// Arguments of `render`.
#[derive(Debug, Args)]
pub struct Render {
    /// The rules for what is a link. They do not turn on extensions of Markdown: see --extension.
    #[arg(long, value_enum, value_name = "NAME", default_value = "gfm")]
    pub dialect: RenderDialect,
    #[command(flatten)]
    detection: Detection,
    /// The library that reads the Markdown and writes the HTML.
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        default_value = "pulldown-cmark"
    )]
    pub parser: MarkdownParser,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Show raw HTML as text, and drop destinations whose scheme is not http, https, ftp, mailto or xmpp.
    #[arg(long)]
    pub safe: bool,
    /// One Markdown file, front matter and all (see --extension metadata); `-` or none for standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    pub file: PathBuf,
}

impl Render {
    /// What finds the links, if any are to be found.
    pub fn finder(&self) -> Option<LinkFinder> {
        let dialect = match self.dialect {
            RenderDialect::None => return None,
            RenderDialect::Gfm => barelink::Dialect::Gfm,
            RenderDialect::Md4c => barelink::Dialect::Md4c,
            RenderDialect::Uts58 => barelink::Dialect::Uts58,
        };
        Some(self.detection.finder(dialect))
    }
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct List {
    /// The rules for what is a link.
    #[arg(long, value_enum, value_name = "NAME", default_value = "gfm")]
    dialect: Dialect,
    #[command(flatten)]
    detection: Detection,
    #[command(flatten)]
    pub(crate) syntax: Syntax,
    /// Read all input as plain text, whatever the files are called; in folders, look for .txt files.
    #[arg(long)]
    pub(crate) text: bool,
    /// Read all input as Markdown, without its YAML or TOML front matter; in folders, look for .md and
    /// .markdown files. This is the default.
    #[arg(long, conflicts_with = "text")]
    markdown: bool,
    /// A table for people, or one JSON object a line for programs.
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: Format,
    /// Files, and folders to be walked, leaving out hidden files, what .gitignore names, and symbolic links;
    /// `-` or none for standard input.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

impl List {
    pub(crate) fn finder(&self) -> LinkFinder {
        self.detection.finder(match self.dialect {
            Dialect::Gfm => barelink::Dialect::Gfm,
            Dialect::Md4c => barelink::Dialect::Md4c,
            Dialect::Uts58 => barelink::Dialect::Uts58,
        })
    }
}

#[derive(Debug, Args)]
struct Detection {
    /// Kinds of links to look for, separated by commas; the others are not looked for. Default: all.
    #[arg(long, value_enum, value_name = "KIND,...", value_delimiter = ',')]
    kinds: Vec<Kind>,
    /// The scheme that links without one get in their destination. Default: what the dialect says, which is
    /// http in GFM and md4c, https in UTS #58.
    #[arg(long, value_enum, value_name = "SCHEME")]
    scheme_less: Option<Scheme>,
    /// Which top-level domains count in UTS #58. Default: delegated ones without a scheme, any that could be one
    /// with a scheme.
    #[arg(long, value_enum, value_name = "RULE")]
    tld: Option<Tld>,
}

impl Detection {
    fn finder(&self, dialect: barelink::Dialect) -> LinkFinder {
        let mut builder = LinkFinder::builder(dialect);
        if !self.kinds.is_empty() {
            let kinds: Vec<_> = self.kinds.iter().map(|kind| kind.kind()).collect();
            builder = builder.kinds(&kinds);
        }
        if let Some(scheme) = self.scheme_less {
            builder = builder.scheme_less(match scheme {
                Scheme::Http => SchemeLess::Http,
                Scheme::Https => SchemeLess::Https,
            });
        }
        if let Some(tld) = self.tld {
            builder = builder.top_level_domains(match tld {
                Tld::Delegated => TopLevelDomains::Delegated,
                Tld::Syntactic => TopLevelDomains::Syntactic,
            });
        }
        builder.build()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Syntax {
    /// Syntax beyond plain CommonMark; may be given more than once. `gfm` stands for strikethrough, table,
    /// tasklist, footnotes and alerts.
    #[arg(long = "extension", value_enum, value_name = "NAME")]
    pub(crate) extensions: Vec<Extension>,
}

/// The parsers that `render` can use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MarkdownParser {
    /// as in mdBook, Zola and rustdoc
    PulldownCmark,
    /// as in docs.rs and crates.io
    Comrak,
}

/// The dialects of `render`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RenderDialect {
    /// GitHub Flavored Markdown's autolinks, as cmark-gfm makes them
    Gfm,
    /// md4c's permissive autolinks: stricter, only where a link is certain
    Md4c,
    /// Unicode's UTS #58: text in any script, hosts without scheme too
    Uts58,
    /// No bare links at all
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dialect {
    /// GitHub Flavored Markdown's autolinks, as cmark-gfm makes them
    Gfm,
    /// md4c's permissive autolinks: stricter, only where a link is certain
    Md4c,
    /// Unicode's UTS #58: text in any script, hosts without scheme too
    Uts58,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Aligned, for people
    Table,
    /// One object a line, for programs
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scheme {
    Https,
    Http,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Tld {
    /// Those that exist, by the list that is built in
    Delegated,
    /// Two or more letters, or letters and marks of any script
    Syntactic,
}
