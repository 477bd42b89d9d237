//! The measured subjects: our finders and adapters, other libraries, and commands of the program.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use aho_corasick::AhoCorasick;
use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_pulldown_cmark::Autolinker;
use barelink_render::{by_comrak, by_pulldown_cmark, Html};
use pulldown_cmark::{html, Options, Parser};
use regex_automata::meta::Regex;

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
    /// Our search for candidates of GFM, and others for the same needles
    Scan,
    Memchr,
    AhoCorasick,
    RegexAutomata,
    /// pulldown-cmark to HTML
    PulldownCmark(Option<Dialect>),
    /// pulldown-cmark to HTML, by events with their ranges
    PulldownCmarkRanges(Option<Dialect>),
    /// comrak to HTML
    Comrak(Option<Dialect>),
    /// comrak to HTML, with its own `autolink`
    ComrakOwn,
    /// A command of the program, on the files of the corpus `registry`
    Program(&'static str),
}

use Subject::*;

/// A function that processes a document. It returns a number of links, candidates or bytes of HTML, so that the compiler
/// cannot remove the work.
pub type Run = Box<dyn Fn(&str) -> usize>;

const NEEDLES: [&str; 3] = ["://", "www.", "@"];

impl Subject {
    /// Returns the name in tables.
    pub fn name(self) -> String {
        let (parser, dialect) = match self {
            Text(dialect) => return dialect.to_string(),
            InText(dialect) => return format!("{dialect}-in-text"),
            Chunks(dialect) => return format!("{dialect}-chunks"),
            Linkify => return "linkify".to_owned(),
            LinkifySchemeLess => return "linkify without schemes".to_owned(),
            Scan => return "scan".to_owned(),
            Memchr => return "memchr".to_owned(),
            AhoCorasick => return "aho-corasick".to_owned(),
            RegexAutomata => return "regex-automata".to_owned(),
            ComrakOwn => return "comrak's own".to_owned(),
            Program(command) => return command.to_owned(),
            PulldownCmark(dialect) => ("pulldown-cmark", dialect),
            PulldownCmarkRanges(dialect) => ("pulldown-cmark-ranges", dialect),
            Comrak(dialect) => ("comrak", dialect),
        };
        dialect.map_or(parser.to_owned(), |dialect| format!("{parser}-{dialect}"))
    }

    pub fn is_markdown(self) -> bool {
        matches!(self, PulldownCmark(_) | PulldownCmarkRanges(_) | Comrak(_) | ComrakOwn)
    }

    /// Returns a function that processes a document, or for a command of the program the directory `document`.
    pub fn ready(self) -> Run {
        match self {
            Text(dialect) => finding(LinkFinder::new(dialect)),
            InText(dialect) => {
                finding(LinkFinder::builder(dialect).link_end(LinkEnd::InText).build())
            }
            Chunks(dialect) => {
                let finder = LinkFinder::new(dialect);
                Box::new(move |text| finder.links_in_chunks(chunks(text)).count())
            }
            Linkify | LinkifySchemeLess => {
                let mut finder = linkify::LinkFinder::new();
                finder.url_must_have_scheme(self == Linkify);
                Box::new(move |text| finder.links(text).count())
            }
            Scan => {
                let finder = LinkFinder::new(Dialect::Gfm);
                Box::new(move |text| {
                    let mut prefilter = finder.prefilter(text.as_bytes());
                    let mut next = 0;
                    std::iter::from_fn(|| {
                        next = prefilter.next_from(next)? + 1;
                        Some(next)
                    })
                    .count()
                })
            }
            Memchr => Box::new(|text| {
                let text = text.as_bytes();
                let [scheme, www, _] =
                    NEEDLES.map(|needle| memchr::memmem::find_iter(text, needle));
                scheme.count() + www.count() + memchr::memchr_iter(b'@', text).count()
            }),
            AhoCorasick => {
                let searcher = AhoCorasick::new(NEEDLES).expect("three short needles");
                Box::new(move |text| searcher.find_iter(text).count())
            }
            RegexAutomata => {
                let regex = Regex::new(r"://|www\.|@").expect("a pattern");
                Box::new(move |text| regex.find_iter(text).count())
            }
            Program(command) => {
                let program = xtask::target().map(|target| target.join("release/barelink"));
                let program = program.unwrap_or_else(|_| PathBuf::from("barelink"));
                Box::new(move |folder| {
                    let mut run = Command::new(&program);
                    run.args([command, "--no-ignore", folder]).stdout(Stdio::null());
                    // `check` exits with 1 if it has findings.
                    run.stderr(Stdio::null()).status().map_or(0, |_| 1)
                })
            }
            PulldownCmark(dialect) | PulldownCmarkRanges(dialect) | Comrak(dialect) => {
                let finder = dialect.map(LinkFinder::new);
                Box::new(move |text| self.page(text, finder.as_ref()).len())
            }
            ComrakOwn => Box::new(move |text| self.page(text, None).len()),
        }
    }

    /// Renders a Markdown document.
    pub(crate) fn page(self, document: &str, finder: Option<&LinkFinder>) -> String {
        match self {
            Comrak(_) | ComrakOwn => {
                let mut options = comrak::Options::default();
                options.extension.strikethrough = true;
                options.extension.table = true;
                options.extension.tasklist = true;
                options.extension.footnotes = true;
                options.extension.alerts = true;
                options.extension.autolink = self == ComrakOwn;
                by_comrak(document, options, finder, Html::Raw)
            }
            PulldownCmarkRanges(_) => with_ranges(document, finder),
            _ => by_pulldown_cmark(document, OPTIONS, finder, Html::Raw),
        }
    }
}

/// GFM's extensions.
const OPTIONS: Options = Options::ENABLE_STRIKETHROUGH
    .union(Options::ENABLE_TABLES)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_GFM);

fn finding(finder: LinkFinder) -> Run {
    Box::new(move |text| finder.links(text).count())
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

/// Renders a Markdown document from events with ranges.
fn with_ranges(document: &str, finder: Option<&LinkFinder>) -> String {
    let mut page = String::with_capacity(document.len() * 3 / 2);
    match finder {
        Some(finder) => {
            let events = Autolinker::new(finder).events(document, OPTIONS);
            html::push_html(&mut page, events.into_offset_iter().map(|(event, _)| event));
        }
        None => {
            let events = Parser::new_ext(document, OPTIONS).into_offset_iter();
            html::push_html(&mut page, events.map(|(event, _)| event));
        }
    }
    page
}
