//! The parts of barelink that process pathological input: finders, adapters and commands of the program.

use std::io;

use barelink::options::{FileNames, LinkEnd, TopLevelDomains};
use barelink::stream::LinkStream;
use barelink::uts58::{escape_maximal, escape_minimal};
use barelink::{Dialect, LinkFinder};
use barelink_cli::check::check_in_all_formats;
use barelink_cli::compare::compare;
use barelink_cli::explain::explain;
use barelink_cli::page::with_links;
use barelink_fix::{fix, Extension, Syntax};
use barelink_testkit::bench::subject::Subject;

/// Maximum number of verifications by `fix` while instructions are counted. `fix` reserves three of them for the end of
/// its search. With the other three, it tries all links at once, and then parts of them.
const TRIALS: usize = 6;

/// A function that processes a document. Its result depends on all of the work, so the compiler cannot remove any.
pub type Run = Box<dyn Fn(&str) -> usize>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A subject of the benchmarks: plain text or a parser
    Subject(Subject),
    /// Text, with policies that reject most candidates
    Untrusted(Dialect),
    /// Text, with another setting of the search
    With(Dialect, Search),
    /// Text in chunks of one character, given to `LinkStream` and to `links_in_chunks`
    Pieces(Dialect),
    /// `barelink page`
    Page(Dialect),
    /// `barelink fix --trust-dialect`
    Fix(Dialect, Extension),
    /// `barelink fix` without `--trust-dialect`: it reads each link a second time. No extensions
    Doubtful(Dialect),
    /// `barelink url`
    Url,
    /// `barelink explain`, for all dialects
    Explain,
    /// `barelink compare`, for all dialects in a terminal
    Compare,
    /// `barelink check` in all formats. The search for fixes gets no trials, so it leaves links alone
    Check(Dialect),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
/// Settings of a finder that change the search.
pub enum Search {
    EndsInText,
    EndsInTextUntrusted,
    Stops,
    Schemes,
    SyntacticDomains,
    AnyDomain,
    FileNames,
}

impl Search {
    const ALL: [Search; 7] = [
        Search::EndsInText,
        Search::EndsInTextUntrusted,
        Search::Stops,
        Search::Schemes,
        Search::SyntacticDomains,
        Search::AnyDomain,
        Search::FileNames,
    ];

    fn finder(self, dialect: Dialect) -> LinkFinder {
        let mut builder = LinkFinder::builder(dialect);
        match self {
            Search::EndsInText => builder.link_end(LinkEnd::InText),
            Search::EndsInTextUntrusted => builder.link_end(LinkEnd::InText).untrusted(),
            Search::Stops => builder.stop_at(["| |", "@@", "{", "a-", "://"]),
            Search::Schemes => builder.schemes(["git+ssh", "https", "http", "x"]),
            Search::SyntacticDomains => builder.top_level_domains(TopLevelDomains::Syntactic),
            Search::AnyDomain => {
                let any = TopLevelDomains::custom(|_| true);
                builder.link_end(LinkEnd::InText).top_level_domains(any)
            }
            Search::FileNames => builder.file_names(FileNames::Link),
        };
        builder.build()
    }
}

impl Target {
    /// Returns all targets. Each dialect is included with each search option, and `fix` in each dialect with each
    /// extension.
    ///
    /// `fix` for MDX is missing, because the crate `markdown` takes quadratic time. A length limit bounds its work
    /// (`work_is_bounded`).
    pub fn all() -> impl Iterator<Item = Target> {
        let subjects = [
            Subject::Gfm,
            Subject::Md4c,
            Subject::Uts58,
            Subject::PulldownCmarkGfm,
            Subject::PulldownCmarkMd4c,
            Subject::PulldownCmarkUts58,
            Subject::ComrakGfm,
            Subject::ComrakMd4c,
            Subject::ComrakUts58,
        ];
        let dialects = || Dialect::ALL.iter().copied();
        let each = [
            Target::Untrusted,
            Target::Pieces,
            Target::Check,
            Target::Doubtful,
        ];
        let each = each
            .into_iter()
            .flat_map(move |target| dialects().map(target));
        let once = [
            Target::Page(Dialect::Gfm),
            Target::Url,
            Target::Explain,
            Target::Compare,
        ];
        let searches =
            dialects().flat_map(|dialect| Search::ALL.map(|search| Target::With(dialect, search)));
        let extensions = Extension::ALL.iter();
        let fix = extensions.flat_map(move |&extension| {
            dialects().map(move |dialect| Target::Fix(dialect, extension))
        });
        let targets = subjects.map(Target::Subject).into_iter().chain(each);
        targets.chain(once).chain(searches).chain(fix)
    }

    pub fn name(self) -> String {
        match self {
            Target::Subject(subject) => subject.name().to_owned(),
            Target::Untrusted(dialect) => format!("{}, untrusted", dialect.name()),
            Target::With(dialect, search) => format!("{}, {search:?}", dialect.name()),
            Target::Pieces(dialect) => format!("{}, pieces", dialect.name()),
            Target::Page(dialect) => format!("page, {}", dialect.name()),
            Target::Fix(dialect, extension) => {
                format!("fix, {}, {}", dialect.name(), extension.name())
            }
            Target::Doubtful(dialect) => format!("fix, {}, doubtful", dialect.name()),
            Target::Url => "url".to_owned(),
            Target::Explain => "explain".to_owned(),
            Target::Compare => "compare".to_owned(),
            Target::Check(dialect) => format!("check, {}", dialect.name()),
        }
    }

    /// Returns the parsers that the target runs, as subjects without links.
    pub fn parsers(self) -> &'static [Subject] {
        match self {
            Target::Subject(subject) => match subject.without_links() {
                Some(Subject::Comrak) => &[Subject::Comrak],
                Some(_) => &[Subject::PulldownCmark],
                None => &[],
            },
            Target::Fix(..) | Target::Doubtful(_) | Target::Check(_) => {
                &[Subject::PulldownCmark, Subject::Comrak]
            }
            Target::Untrusted(_)
            | Target::With(..)
            | Target::Pieces(_)
            | Target::Page(_)
            | Target::Url
            | Target::Explain
            | Target::Compare => &[],
        }
    }

    /// Returns a function for each parser of the target. Each function parses with the target's extension, and without
    /// barelink.
    pub fn parsers_alone(self) -> Vec<Run> {
        let Target::Fix(_, extension) = self else {
            let parsers = self.parsers().iter();
            return parsers.map(|parser| parser.ready()).collect();
        };
        let options = Extension::pulldown_cmark(&[extension]);
        let mut alone: Vec<Run> = vec![Box::new(move |text| {
            pulldown_cmark::Parser::new_ext(text, options).count()
        })];
        if let Ok(options) = Extension::comrak(&[extension]) {
            alone.push(Box::new(move |text| {
                let arena = comrak::Arena::new();
                let root = comrak::parse_document(&arena, text, &options);
                root.descendants().count()
            }));
        }
        alone
    }

    /// Returns a function that processes a document.
    pub fn ready(self) -> Run {
        self.with_syntax(|syntax| syntax)
    }

    /// Returns a function for counting instructions, in which `fix` makes at most `TRIALS` verifications.
    ///
    /// By default it verifies shorter documents more often, which would hide growth.
    pub fn ready_to_count(self) -> Run {
        self.with_syntax(|syntax| syntax.with_trials(TRIALS))
    }

    /// Returns a function that processes a document with this target. `with` may change the syntax that `fix` uses.
    fn with_syntax(self, with: impl Fn(Syntax) -> Syntax) -> Run {
        match self {
            Target::Subject(subject) => subject.ready(),
            Target::Untrusted(dialect) => {
                let finder = LinkFinder::builder(dialect).untrusted().build();
                Box::new(move |text| finder.findings(text).count())
            }
            Target::With(dialect, search) => {
                let finder = search.finder(dialect);
                Box::new(move |text| finder.findings(text).count())
            }
            Target::Pieces(dialect) => {
                let finder = LinkFinder::new(dialect);
                Box::new(move |text| in_pieces(&finder, text))
            }
            Target::Page(dialect) => {
                let finder = LinkFinder::new(dialect);
                Box::new(move |text| with_links(text, &finder, &[]).map_or(0, |page| page.len()))
            }
            Target::Fix(dialect, extension) => {
                let syntax = Syntax::new(&[extension]).trusting_dialect(true);
                rewriting(dialect, with(syntax))
            }
            Target::Doubtful(dialect) => rewriting(dialect, with(Syntax::new(&[]))),
            Target::Explain => {
                let finders: Vec<_> = Dialect::ALL.iter().copied().map(LinkFinder::new).collect();
                Box::new(move |text| written(|out| explain(text, &finders, out)))
            }
            Target::Compare => {
                let finders: Vec<_> = Dialect::ALL.iter().copied().map(LinkFinder::new).collect();
                Box::new(move |text| written(|out| compare(text, &finders, out)))
            }
            Target::Check(dialect) => {
                let finder = LinkFinder::new(dialect);
                let syntax = Syntax::new(&[]).trusting_dialect(true).with_trials(0);
                Box::new(move |text| {
                    written(|out| check_in_all_formats(text, &syntax, &finder, out))
                })
            }
            Target::Url => Box::new(|text| {
                let url = ["https://example.com/", text].concat();
                escape_minimal(&url).len() + escape_maximal(&url).len()
            }),
        }
    }
}

/// Splits a text into characters. Returns the number of links that `LinkStream` finds, plus that of `links_in_chunks`.
fn in_pieces(finder: &LinkFinder, text: &str) -> usize {
    let characters = || text.split_inclusive(|_: char| true);
    let mut stream = LinkStream::new(finder.clone());
    let fed: usize = characters().map(|c| stream.feed(c).count()).sum();
    fed + stream.finish().count() + finder.links_in_chunks(characters()).count()
}

/// Returns the number of bytes that a command writes.
fn written(run: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> usize {
    let mut out = Vec::new();
    // Writing to memory cannot fail.
    let _ = run(&mut out);
    out.len()
}

fn rewriting(dialect: Dialect, syntax: Syntax) -> Run {
    let finder = LinkFinder::new(dialect);
    Box::new(move |text| fix(text, &syntax, &finder).text.len())
}
