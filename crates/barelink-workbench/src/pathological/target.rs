//! The parts of barelink that process pathological input: finders, adapters and commands of the program.

use std::io;

use barelink::options::{FileNames, LinkEnd, TopLevelDomains};
use barelink::search::LinkStream;
use barelink::uts58::{escape_maximal, escape_minimal};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder};
use barelink_cli::check::check_in_all_formats;
use barelink_cli::compare::compare;
use barelink_cli::explain::explain;
use barelink_cli::list::json_lines;
use barelink_cli::page::with_links;
use barelink_fix::{fix, Extension, Syntax};
use barelink_render::{by_comrak, by_pulldown_cmark, settled, Html};
use barelink_testkit::documents::patterns::Pattern;
use barelink_testkit::renderer::Renderer;

/// Sets of parsers, which also run without links, for comparison.
const PULLDOWN_CMARK: &[Renderer] = &[Renderer::PulldownCmark];
const COMRAK: &[Renderer] = &[Renderer::Comrak];
const BOTH: &[Renderer] = &[Renderer::PulldownCmark, Renderer::Comrak];

/// A function that processes a document. Its result depends on all of the work, so the compiler cannot remove any.
pub type Run = Box<dyn Fn(&str) -> usize>;

pub struct Target {
    pub name: String,
    turn: Turn,
    /// The parsers that the target runs, and whose growth excuses its own.
    parsers: &'static [Renderer],
    pub run: Run,
}

/// Selects the patterns with which a target is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// Every pattern.
    Always,
    /// Every third pattern. Each dialect has its own third.
    Of(Dialect),
    /// One pattern in `Extension::ALL.len()`, and with definition lists also the patterns that these are known to make
    /// slow.
    With(Dialect, Extension),
}

/// Texts and their extensions. Patterns with a piece that contains the text are always tried with this extension, because
/// they then take the most work.
const WITH_EXTENSION: [(&str, Extension); 4] = [
    (":www.a.b", Extension::DefinitionLists),
    ("\u{A0}", Extension::DefinitionLists),
    ("\u{3000}", Extension::DefinitionLists),
    ("---\nb", Extension::Metadata),
];

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
    fn new(
        name: impl Into<String>,
        turn: Turn,
        parsers: &'static [Renderer],
        run: impl Fn(&str) -> usize + 'static,
    ) -> Self {
        Target { name: name.into(), turn, parsers, run: Box::new(run) }
    }

    /// Returns the targets whose names contain `name`.
    pub fn named(name: &str) -> Vec<Target> {
        let mut targets = Target::all();
        targets.retain(|target| target.name.contains(name));
        targets
    }

    /// Returns all targets. Each dialect is included with each of [`SETTINGS`], and `fix` in each dialect with each
    /// extension.
    ///
    /// `fix` for MDX is missing, because the crate `markdown` takes quadratic time. A length limit bounds its work
    /// (`work_is_bounded`).
    fn all() -> Vec<Target> {
        let mut all = Vec::new();
        for &dialect in Dialect::ALL {
            let finder = LinkFinder::new(dialect);
            let find = move |text: &str| finder.links(text).count();
            all.push(Target::new(dialect.name(), Turn::Always, &[], find));
            for parsers in [PULLDOWN_CMARK, COMRAK] {
                let (finder, parser) = (LinkFinder::new(dialect), parsers[0]);
                let name = format!("{}-{dialect}", parser.name());
                let run = move |text: &str| page(parser, text, Extension::Gfm, Some(&finder)).len();
                all.push(Target::new(name.clone(), Turn::Always, parsers, run));
                // The policies read the text that a reader sees.
                let untrusted = LinkFinder::builder(dialect).untrusted().build();
                let run =
                    move |text: &str| page(parser, text, Extension::Gfm, Some(&untrusted)).len();
                all.push(Target::new(name + ", untrusted", Turn::Of(dialect), parsers, run));
            }
        }
        for &dialect in Dialect::ALL {
            all.extend(Target::of_dialect(dialect));
            // Without `--trust-dialect`, `fix` reads each link a second time.
            let doubtful = rewriting(dialect, Syntax::new(&[]));
            let name = format!("fix, {dialect}, doubtful");
            all.push(Target::new(name, Turn::Of(dialect), BOTH, doubtful));
            for &extension in Extension::ALL {
                let name = format!("fix, {dialect}, {}", extension.name());
                let run = rewriting(dialect, Syntax::new(&[extension]).trusting_dialect(true));
                // comrak's time for alerts is quadratic in block quotes, and `fix` has to bound it.
                let excuse = if extension == Extension::Alerts { &[] } else { BOTH };
                all.push(Target::new(name, Turn::With(dialect, extension), excuse, run));
            }
        }
        for &extension in Extension::ALL {
            let name = format!("settled, {}", extension.name());
            let options = Extension::pulldown_cmark(&[extension]);
            let run = move |text: &str| settled(text, options);
            all.push(Target::new(name, Turn::With(Dialect::Md4c, extension), PULLDOWN_CMARK, run));
        }
        let gfm = LinkFinder::new(Dialect::Gfm);
        // Columns in characters are counted after the parse.
        let autolinker = barelink_comrak::Autolinker::new(&gfm);
        let mut options = comrak::Options::default();
        options.parse.sourcepos_chars = true;
        let in_characters = move |text: &str| {
            // Without a candidate, comrak counts the columns itself, in quadratic time.
            let (text, arena) = (["www.a.b\n\n", text].concat(), comrak::Arena::new());
            autolinker.parse_document(&arena, &text, &options).descendants().count()
        };
        let (listed, options) = (gfm.clone(), Extension::pulldown_cmark(&[]));
        all.extend([
            Target::new("comrak, gfm, sourcepos_chars", Turn::Always, COMRAK, in_characters),
            Target::new("page, gfm", Turn::Always, &[], move |text| {
                with_links(text, &gfm, &[]).map_or(0, |page| page.len())
            }),
            Target::new("url", Turn::Always, &[], |text| {
                let url = ["https://example.com/", text].concat();
                escape_minimal(&url).len() + escape_maximal(&url).len()
            }),
            Target::new("list, Markdown", Turn::Of(Dialect::Gfm), PULLDOWN_CMARK, move |text| {
                json_lines("-", text, Some(options), &listed).map_or(0, |lines| lines.len())
            }),
        ]);
        for (of, markdown, turns, parsers) in [
            ("", None, [Dialect::Gfm, Dialect::Md4c], &[][..]),
            (", Markdown", Some(options), [Dialect::Md4c, Dialect::Uts58], PULLDOWN_CMARK),
        ] {
            let finders = Dialect::ALL.iter().copied().map(LinkFinder::new).collect::<Vec<_>>();
            let (explained, [one, other]) = (finders.clone(), turns.map(Turn::Of));
            all.push(Target::new(format!("explain{of}"), one, parsers, move |text| {
                written(|out| explain(text, markdown, &explained, out))
            }));
            all.push(Target::new(format!("compare{of}"), other, parsers, move |text| {
                written(|out| compare(text, markdown, &finders, out))
            }));
        }
        all
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
            all.push(Target::new(format!("{dialect}, {name}"), turn, &[], find));
        }
        let finder = LinkFinder::new(dialect);
        let pieces = move |text: &str| in_pieces(&finder, text);
        all.push(Target::new(format!("{dialect}, pieces"), Turn::Always, &[], pieces));
        let finder = LinkFinder::new(dialect);
        // The search for fixes gets no trials, so it leaves links alone.
        let syntax = Syntax::new(&[]).trusting_dialect(true).with_trials(0);
        let check =
            move |text: &str| written(|out| check_in_all_formats(text, &syntax, &finder, out));
        all.push(Target::new(format!("check, {dialect}"), Turn::Of(dialect), BOTH, check));
        all
    }

    /// Returns true if the pattern with this number is tried with the target.
    pub fn has_turn(&self, number: usize, pattern: &Pattern) -> bool {
        match self.turn {
            Turn::Always => true,
            Turn::Of(dialect) => number % Dialect::ALL.len() == position(Dialect::ALL, &dialect),
            Turn::With(dialect, extension) => {
                let index = position(Dialect::ALL, &dialect) + position(Extension::ALL, &extension);
                let is_turn = (number + index).is_multiple_of(Extension::ALL.len());
                let mut with = WITH_EXTENSION.iter().filter(|(_, with)| *with == extension);
                let has =
                    |piece: &str| pattern.pieces.iter().any(|(_, other)| other.contains(piece));
                is_turn || with.any(|(piece, _)| has(piece))
            }
        }
    }

    /// Returns a function for each parser of the target that supports its extension. Each function renders without links.
    pub fn parsers_alone(&self) -> Vec<Run> {
        let extension = match self.turn {
            Turn::With(_, extension) => extension,
            _ => Extension::Gfm,
        };
        let parsers = self.parsers.iter().filter(|&&parser| {
            parser == Renderer::PulldownCmark || Extension::comrak(&[extension]).is_ok()
        });
        let alone = parsers.map(|&parser| -> Run {
            Box::new(move |text| page(parser, text, extension, None).len())
        });
        alone.collect()
    }
}

/// Renders a document with an extension.
fn page(parser: Renderer, text: &str, extension: Extension, finder: Option<&LinkFinder>) -> String {
    if parser == Renderer::Comrak {
        let options = Extension::comrak(&[extension]).unwrap_or_default();
        return by_comrak(text, options, finder, Html::Raw);
    }
    by_pulldown_cmark(text, Extension::pulldown_cmark(&[extension]), finder, Html::Raw)
}

/// Returns the index of `one` in `all`.
fn position<T: PartialEq>(all: &[T], one: &T) -> usize {
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

fn rewriting(dialect: Dialect, syntax: Syntax) -> impl Fn(&str) -> usize {
    let (finder, syntax) = (LinkFinder::new(dialect), syntax.with_trials(TRIALS));
    move |text| fix(text, &syntax, &finder).text.len()
}
