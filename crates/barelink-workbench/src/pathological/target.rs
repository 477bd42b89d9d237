//! The parts of barelink that process pathological input: finders, adapters and commands of the program.

use std::io;

use barelink::options::{FileNames, LinkEnd, TopLevelDomains};
use barelink::search::LinkStream;
use barelink::uts58::{escape_maximal, escape_minimal};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder};
use barelink_cli::check::check_in_all_formats;
use barelink_cli::compare::compare_in_all_formats;
use barelink_cli::explain::explain;
use barelink_cli::list::json_lines;
use barelink_cli::page::with_links;
use barelink_fix::{fix, Extension, Syntax};
use barelink_render::{by_comrak, by_pulldown_cmark, Html};
use barelink_testkit::documents::patterns::Pattern;
use barelink_testkit::renderer::Renderer;

/// The parsers, which also run without links, for comparison.
pub const PARSERS: [Renderer; 2] = [Renderer::PulldownCmark, Renderer::Comrak];

/// A function that processes a document. Its result depends on all of the work, so the compiler cannot remove any.
pub type Run = Box<dyn Fn(&str) -> usize>;

pub struct Target {
    pub name: String,
    pub turn: Turn,
    /// The parsers that the target runs.
    pub parsers: Vec<Renderer>,
    pub run: Run,
}

/// Selects the patterns with which a target is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Every pattern.
    Always,
    /// Every third pattern. Each dialect has its own third.
    Of(Dialect),
    /// One pattern in `Extension::ALL.len()`, and with definition lists also the patterns that these are known to make
    /// slow.
    With(Dialect, Extension),
}

/// A text and an extension. Patterns with a piece that contains the text are always tried with this extension, because
/// they then take the most work.
const WITH_EXTENSION: (&str, Extension) = (":www.a.b", Extension::DefinitionLists);

/// Maximum number of verifications by `fix`. By default it verifies shorter documents more often, which would hide
/// growth.
///
/// `fix` reserves three of them for the end of its search. With the other three, it tries all links at once, and then
/// parts of them.
const TRIALS: usize = 6;

type Setting = fn(&mut LinkFinderBuilder) -> &mut LinkFinderBuilder;

/// Settings of a finder that change the search, and the name of each.
const SETTINGS: [(&str, Setting); 7] = [
    // With policies that reject most candidates.
    ("untrusted", |builder| builder.untrusted()),
    ("EndsInText", |builder| builder.link_end(LinkEnd::InText)),
    ("EndsInTextUntrusted", |builder| builder.link_end(LinkEnd::InText).untrusted()),
    ("Schemes", |builder| builder.schemes(["git+ssh", "https", "http", "x"])),
    ("SyntacticDomains", |builder| builder.top_level_domains(TopLevelDomains::Syntactic)),
    ("AnyDomain", |builder| {
        let any = TopLevelDomains::custom(|_| true);
        builder.link_end(LinkEnd::InText).top_level_domains(any)
    }),
    ("FileNames", |builder| builder.file_names(FileNames::Link)),
];

impl Target {
    /// Returns all targets. Each dialect is included with each of [`SETTINGS`], and `fix` in each dialect with each
    /// extension.
    ///
    /// `fix` for MDX is missing, because the crate `markdown` takes quadratic time. A length limit bounds its work
    /// (`work_is_bounded`).
    pub fn all() -> Vec<Target> {
        let mut all = Vec::new();
        for &dialect in Dialect::ALL {
            let finder = LinkFinder::new(dialect);
            let find = move |text: &str| finder.links(text).count();
            all.push(Target::of_text(dialect.name(), Turn::Always, find));
            all.extend(PARSERS.map(|parser| Target::of_adapter(parser, dialect)));
        }
        for &dialect in Dialect::ALL {
            all.extend(Target::of_dialect(dialect));
            // Without `--trust-dialect`, `fix` reads each link a second time.
            let doubtful = rewriting(dialect, Syntax::new(&[]).with_trials(TRIALS));
            let name = format!("fix, {dialect}, doubtful");
            all.push(Target::fixing(name, Turn::Of(dialect), doubtful));
            for &extension in Extension::ALL {
                let name = format!("fix, {dialect}, {}", extension.name());
                let syntax = Syntax::new(&[extension]).trusting_dialect(true);
                let run = rewriting(dialect, syntax.with_trials(TRIALS));
                let turn = Turn::With(dialect, extension);
                all.push(Target::fixing(name, turn, run));
            }
        }
        // Columns in characters are counted after the parse.
        let autolinker = barelink_comrak::Autolinker::new(&LinkFinder::new(Dialect::Gfm));
        let mut options = comrak::Options::default();
        options.parse.sourcepos_chars = true;
        all.push(Target {
            parsers: vec![Renderer::Comrak],
            ..Target::of_text("comrak, gfm, sourcepos_chars", Turn::Always, move |text| {
                // Without a candidate, comrak counts the columns itself, in quadratic time.
                let (text, arena) = (["www.a.b\n\n", text].concat(), comrak::Arena::new());
                autolinker.parse_document(&arena, &text, &options).descendants().count()
            })
        });
        let finders = || -> Vec<_> { Dialect::ALL.iter().copied().map(LinkFinder::new).collect() };
        let gfm = LinkFinder::new(Dialect::Gfm);
        all.extend([
            Target::of_text("page, gfm", Turn::Always, move |text| {
                with_links(text, &gfm, &[]).map_or(0, |page| page.len())
            }),
            Target::of_text("url", Turn::Always, |text| {
                let url = ["https://example.com/", text].concat();
                escape_minimal(&url).len() + escape_maximal(&url).len()
            }),
        ]);
        for markdown in [None, Some(Extension::pulldown_cmark(&[]))] {
            let (of, turns, parsers) = match markdown {
                None => ("", [Dialect::Gfm, Dialect::Md4c], Vec::new()),
                Some(_) => {
                    let parsers = vec![Renderer::PulldownCmark];
                    (", Markdown", [Dialect::Md4c, Dialect::Uts58], parsers)
                }
            };
            let [explained, compared] = [finders(), finders()];
            let run: [Run; 2] = [
                Box::new(move |text| written(|out| explain(text, markdown, &explained, out))),
                Box::new(move |text| {
                    written(|out| compare_in_all_formats(text, markdown, &compared, out))
                }),
            ];
            let commands = ["explain", "compare"].into_iter().zip(turns).zip(run);
            all.extend(commands.map(|((command, turn), run)| Target {
                name: format!("{command}{of}"),
                turn: Turn::Of(turn),
                parsers: parsers.clone(),
                run,
            }));
        }
        let (listed, options) = (LinkFinder::new(Dialect::Gfm), Extension::pulldown_cmark(&[]));
        all.push(Target {
            name: "list, Markdown".to_owned(),
            turn: Turn::Of(Dialect::Gfm),
            parsers: vec![Renderer::PulldownCmark],
            run: Box::new(move |text| {
                json_lines("-", text, Some(options), &listed).map_or(0, |lines| lines.len())
            }),
        });
        all
    }

    /// Returns a target that renders with a parser alone.
    pub fn of_parser(parser: Renderer) -> Target {
        Target {
            name: parser.name().to_owned(),
            turn: Turn::Always,
            parsers: Vec::new(),
            run: alone(parser),
        }
    }

    /// Returns a target that renders with a parser and its links.
    fn of_adapter(parser: Renderer, dialect: Dialect) -> Target {
        let finder = LinkFinder::new(dialect);
        Target {
            name: format!("{}-{dialect}", parser.name()),
            turn: Turn::Always,
            parsers: vec![parser],
            run: Box::new(move |text| page(parser, text, Some(&finder)).len()),
        }
    }

    /// Returns targets for a finder with each setting, text in chunks of one character, and `barelink check` in all
    /// formats.
    fn of_dialect(dialect: Dialect) -> Vec<Target> {
        let mut all = Vec::new();
        for (name, set) in SETTINGS {
            let finder = set(&mut LinkFinder::builder(dialect)).build();
            let turn = match name {
                "untrusted" | "EndsInText" => Turn::Always,
                _ => Turn::Of(dialect),
            };
            let find = move |text: &str| finder.findings(text).count();
            all.push(Target::of_text(&format!("{dialect}, {name}"), turn, find));
        }
        let finder = LinkFinder::new(dialect);
        let name = format!("{dialect}, pieces");
        all.push(Target::of_text(&name, Turn::Always, move |text| in_pieces(&finder, text)));
        let finder = LinkFinder::new(dialect);
        // The search for fixes gets no trials, so it leaves links alone.
        let syntax = Syntax::new(&[]).trusting_dialect(true).with_trials(0);
        let check = Box::new(move |text: &str| {
            written(|out| check_in_all_formats(text, &syntax, &finder, out))
        });
        let name = format!("check, {dialect}");
        all.push(Target::fixing(name, Turn::Of(dialect), check));
        all
    }

    /// Returns true if the pattern with this number is tried with the target.
    pub fn has_turn(&self, number: usize, pattern: &Pattern) -> bool {
        match self.turn {
            Turn::Always => true,
            Turn::Of(dialect) => number % Dialect::ALL.len() == position(Dialect::ALL, &dialect),
            Turn::With(dialect, extension) => {
                let (piece, with) = WITH_EXTENSION;
                let index = position(Dialect::ALL, &dialect) + position(Extension::ALL, &extension);
                let is_turn = (number + index).is_multiple_of(Extension::ALL.len());
                let has_piece = || pattern.pieces.iter().any(|(_, other)| other.contains(piece));
                is_turn || extension == with && has_piece()
            }
        }
    }

    fn of_text(name: &str, turn: Turn, run: impl Fn(&str) -> usize + 'static) -> Target {
        Target { name: name.to_owned(), turn, parsers: Vec::new(), run: Box::new(run) }
    }

    /// Returns a target that verifies changes by both parsers.
    fn fixing(name: String, turn: Turn, run: Run) -> Target {
        Target { name, turn, parsers: PARSERS.to_vec(), run }
    }

    /// Returns a function for each parser of the target that supports its extension. Each function parses without barelink.
    /// For a target without an extension, it also renders.
    pub fn parsers_alone(&self) -> Vec<Run> {
        let Turn::With(_, extension) = self.turn else {
            return self.parsers.iter().map(|&parser| alone(parser)).collect();
        };
        let options = Extension::pulldown_cmark(&[extension]);
        let mut alone: Vec<Run> =
            vec![Box::new(move |text| pulldown_cmark::Parser::new_ext(text, options).count())];
        if let Ok(options) = Extension::comrak(&[extension]) {
            alone.push(Box::new(move |text| {
                let arena = comrak::Arena::new();
                let root = comrak::parse_document(&arena, text, &options);
                root.descendants().count()
            }));
        }
        alone
    }
}

/// Returns a function that renders with a parser, without links.
fn alone(parser: Renderer) -> Run {
    Box::new(move |text| page(parser, text, None).len())
}

/// Renders GFM.
fn page(parser: Renderer, text: &str, finder: Option<&LinkFinder>) -> String {
    let extensions = [Extension::Gfm];
    if parser == Renderer::Comrak {
        let options = Extension::comrak(&extensions).unwrap_or_default();
        return by_comrak(text, options, finder, Html::Raw);
    }
    by_pulldown_cmark(text, Extension::pulldown_cmark(&extensions), finder, Html::Raw)
}

/// Returns the index of `one` in `all`.
pub fn position<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or_default()
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
