//! The measured subjects: our finders and adapters, other libraries, and commands of the program.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};

use crate::document::Document;
use crate::parser::Parser;

/// A measured library, parser or command. If it finds links with barelink, the variant holds their dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Our finder, in plain text
    Text(Dialect),
    /// Our finder with `LinkEnd::InText`
    InText(Dialect),
    /// Our finder, in a text that is split into chunks of about 4 KiB
    Chunks(Dialect),
    /// linkify with its defaults
    Linkify,
    /// linkify with `url_must_have_scheme(false)`
    LinkifySchemeLess,
    /// Our search for candidates of GFM, and memchr's for the same needles
    Scan,
    Memchr,
    /// A parser with our links
    Page(Parser, Dialect),
    /// A parser without links, on the explicit twin
    Twin(Parser, Dialect),
    /// comrak with its own `autolink`
    ComrakOwn,
    /// A command of the program, on the files of the corpus `registry`
    Program(&'static str),
}

use Subject::*;

/// A function that processes a document. It returns a number of links, candidates or bytes of HTML, so that the compiler
/// cannot remove the work.
pub type Run = Box<dyn Fn(&Document) -> usize>;

impl Subject {
    /// Returns the name in tables.
    pub fn name(self) -> String {
        match self {
            Text(dialect) => dialect.to_string(),
            InText(dialect) => format!("{dialect}-in-text"),
            Chunks(dialect) => format!("{dialect}-chunks"),
            Linkify => "linkify".to_owned(),
            LinkifySchemeLess => "linkify without schemes".to_owned(),
            Scan => "scan".to_owned(),
            Memchr => "memchr".to_owned(),
            Page(parser, dialect) => format!("{}-{dialect}", parser.name()),
            Twin(..) => "twin".to_owned(),
            ComrakOwn => Parser::ComrakOwn.name().to_owned(),
            Program(command) => command.to_owned(),
        }
    }

    pub fn is_markdown(self) -> bool {
        matches!(self, Page(..) | Twin(..) | ComrakOwn)
    }

    /// Returns a function that processes a document, or for a command of the program the directory that is the document's
    /// text. Parsers skip a document without twins.
    pub fn ready(self) -> Run {
        match self {
            Text(dialect) => finding(LinkFinder::new(dialect)),
            InText(dialect) => {
                finding(LinkFinder::builder(dialect).link_end(LinkEnd::InText).build())
            }
            Chunks(dialect) => {
                let finder = LinkFinder::new(dialect);
                Box::new(move |document| finder.links_in_chunks(chunks(&document.text)).count())
            }
            Linkify | LinkifySchemeLess => {
                let mut finder = linkify::LinkFinder::new();
                finder.url_must_have_scheme(self == Linkify);
                Box::new(move |document| finder.links(&document.text).count())
            }
            Scan => {
                let finder = LinkFinder::new(Dialect::Gfm);
                Box::new(move |document| {
                    let mut prefilter = finder.prefilter(document.text.as_bytes());
                    let (mut count, mut next) = (0, 0);
                    while let Some(found) = prefilter.next_from(next) {
                        (count, next) = (count + 1, found + 1);
                    }
                    count
                })
            }
            Memchr => Box::new(|document| {
                let text = document.text.as_bytes();
                let [scheme, www] = ["://", "www."].map(|it| memchr::memmem::find_iter(text, it));
                scheme.count() + www.count() + memchr::memchr_iter(b'@', text).count()
            }),
            Program(command) => {
                let program = xtask::target().map(|target| target.join("release/barelink"));
                let program = program.unwrap_or_else(|_| PathBuf::from("barelink"));
                Box::new(move |folder| {
                    let mut run = Command::new(&program);
                    run.args([command, "--no-ignore", &folder.text]).stdout(Stdio::null());
                    // `check` exits with 1 if it has findings.
                    run.stderr(Stdio::null()).status().map_or(0, |_| 1)
                })
            }
            Page(parser, dialect) => {
                let finder = LinkFinder::new(dialect);
                Box::new(move |document| match document.twins {
                    Some(_) => parser.page(&document.text, Some(&finder)).len(),
                    None => 0,
                })
            }
            Twin(parser, dialect) => Box::new(move |document| {
                document.twin(dialect).map_or(0, |twin| parser.page(twin, None).len())
            }),
            ComrakOwn => Box::new(move |document| match document.twins {
                Some(_) => Parser::ComrakOwn.page(&document.text, None).len(),
                None => 0,
            }),
        }
    }
}

fn finding(finder: LinkFinder) -> Run {
    Box::new(move |document| finder.links(&document.text).count())
}

/// Minimum length of a chunk in bytes, except for the last chunk.
const CHUNK: usize = 4_096;

/// Splits a text into chunks.
fn chunks(mut text: &str) -> impl Iterator<Item = &str> + Clone {
    std::iter::from_fn(move || {
        let end = (CHUNK..text.len()).find(|&end| text.is_char_boundary(end));
        let (chunk, rest) = text.split_at(end.unwrap_or(text.len()));
        text = rest;
        Some(chunk).filter(|chunk| !chunk.is_empty())
    })
}
