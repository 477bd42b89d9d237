//! `cargo xtask differential`: our links beside those of a reference implementation.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use anyhow::Result;
use barelink::markdown::mask;
use barelink::{Dialect, LinkFinder, LinkKind};
use barelink_cli::extension::{self, Extension};
use barelink_pulldown_cmark::find;
use clap::ValueEnum;
use fastrand::Rng;
use similar_asserts::SimpleDiff;

use crate::deviation;
use crate::documents;
use crate::html::normalise;
use crate::oracle::{recorded, Answer, CmarkGfm};
use crate::way::Way;

/// What share of the documents that can be compared has to agree.
const LEAST: f64 = 0.999;
/// The extensions of random documents.
pub const EXTENSIONS: [&str; 2] = ["strikethrough", "table"];

#[derive(clap::Args)]
pub struct Arguments {
    /// `cmark-gfm`, a living one; `comrak`, our own links through that parser; or a file of recorded answers.
    #[arg(long, value_name = "NAME|FILE", default_value = "cmark-gfm")]
    oracle: String,
    /// How many random documents to compare.
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// What the random documents begin with.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Our way from Markdown to HTML.
    #[arg(long, value_enum, default_value = "pulldown-cmark")]
    via: Way,
    /// The rules for what is a link.
    #[arg(long, value_enum, default_value = "gfm")]
    dialect: Norm,
}

/// The dialects that there is something to compare with for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Norm {
    Gfm,
    Md4c,
    /// Only with our own links through comrak to compare with.
    Uts58,
}

/// What was compared.
#[derive(Debug, Default)]
pub struct Tally {
    pub documents: usize,
    pub comparable: usize,
    pub agree: usize,
    /// Documents that differ as it is meant, by the rule that says so.
    pub deviations: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn differ(&self) -> usize {
        self.comparable - self.agree - self.deviations.values().sum::<usize>()
    }

    pub fn is_enough(&self) -> bool {
        let as_meant = self.agree + self.deviations.values().sum::<usize>();
        self.comparable > 0 && as_meant as f64 >= LEAST * self.comparable as f64
    }
}

/// Runs the command: whether enough documents agree.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let Arguments {
        oracle,
        cases,
        seed,
        via,
        dialect,
    } = arguments;
    let finder = LinkFinder::new(match dialect {
        Norm::Gfm => Dialect::Gfm,
        Norm::Md4c => Dialect::Md4c,
        Norm::Uts58 => Dialect::Uts58,
    });
    let tally = match oracle.as_str() {
        "cmark-gfm" => {
            let mut cmark_gfm = CmarkGfm::start()?;
            let ask = |markdown: &str| cmark_gfm.ask(markdown, &EXTENSIONS);
            living(ask, *cases, *seed, *via, &finder)?
        }
        "comrak" => {
            let oracle = Way::Comrak.oracle(finder.clone())?;
            living(oracle, *cases, *seed, *via, &finder)?
        }
        file => from_file(Path::new(file), *via, &finder)?,
    };
    println!("{tally}");
    let is_recorded = !["cmark-gfm", "comrak"].contains(&oracle.as_str());
    Ok(if is_recorded {
        tally.differ() == 0
    } else {
        tally.is_enough()
    })
}

/// Random documents, with disagreements made as small as they can be.
pub fn living(
    mut ask: impl FnMut(&str) -> Result<Answer>,
    cases: usize,
    seed: u64,
    way: Way,
    finder: &LinkFinder,
) -> Result<Tally> {
    let extensions = extensions(&EXTENSIONS)?;
    let mut rng = Rng::with_seed(seed);
    let mut tally = Tally::default();
    let mut compare = |pieces: &[String]| -> Result<Comparison> {
        let markdown = pieces.concat();
        let answer = ask(&markdown)?;
        let comparison = Comparison::of(&markdown, &extensions, &answer, way, finder);
        if let Comparison::Differs(..) = comparison {
            let words = with_words(&markdown, &extensions, finder);
            let theirs = ask(&words)?.html_off;
            if !is_plainly_the_same(&words, &extensions, &theirs, way) {
                return Ok(Comparison::NotComparable);
            }
        }
        Ok(comparison)
    };
    for _ in 0..cases {
        let pieces = documents::random(&mut rng);
        let comparison = compare(&pieces)?;
        tally.count(&comparison);
        if let Comparison::Differs(..) = comparison {
            let small = shrink(pieces, |pieces| {
                Ok(matches!(compare(pieces)?, Comparison::Differs(..)))
            })?;
            if let Comparison::Differs(theirs, ours) = compare(&small)? {
                report(&small.concat(), &theirs, &ours);
            }
        }
    }
    Ok(tally)
}

fn from_file(file: &Path, way: Way, finder: &LinkFinder) -> Result<Tally> {
    let mut tally = Tally::default();
    for document in recorded(file)? {
        let names: Vec<_> = document.extensions.iter().map(String::as_str).collect();
        let markdown = &document.markdown;
        let comparison = Comparison::of(
            markdown,
            &extensions(&names)?,
            &document.answer,
            way,
            finder,
        );
        tally.count(&comparison);
        if let Comparison::Differs(theirs, ours) = comparison {
            println!("{}", document.id);
            report(markdown, &theirs, &ours);
        }
    }
    Ok(tally)
}

impl Way {
    /// Our own links by this way, for another way to be compared with.
    pub fn oracle(self, finder: LinkFinder) -> Result<impl Fn(&str) -> Result<Answer>> {
        let extensions = extensions(&EXTENSIONS)?;
        Ok(move |markdown: &str| {
            Ok(Answer {
                html: self
                    .render(markdown, &extensions, &finder)
                    .unwrap_or_default(),
                html_off: self.render_plain(markdown, &extensions).unwrap_or_default(),
            })
        })
    }
}

enum Comparison {
    Agrees,
    /// The parsers differ without autolinks already, or with words in place of URLs: what is inside a URL may have
    /// hidden that.
    NotComparable,
    /// We differ as it is meant, by this rule.
    Deviates(&'static str),
    Differs(String, String),
}

impl Comparison {
    fn of(
        markdown: &str,
        extensions: &[Extension],
        answer: &Answer,
        way: Way,
        finder: &LinkFinder,
    ) -> Comparison {
        if !is_plainly_the_same(markdown, extensions, &answer.html_off, way) {
            return Comparison::NotComparable;
        }
        let ours = way.render(markdown, extensions, finder);
        let (theirs, ours) = (
            normalise(&answer.html),
            normalise(&ours.unwrap_or_default()),
        );
        if theirs == ours {
            return Comparison::Agrees;
        }
        match deviation::explaining(finder.dialect(), markdown, &theirs, &ours) {
            Some(rule) => Comparison::Deviates(rule),
            None => Comparison::Differs(theirs, ours),
        }
    }
}

impl Tally {
    fn count(&mut self, comparison: &Comparison) {
        self.documents += 1;
        self.comparable += usize::from(!matches!(comparison, Comparison::NotComparable));
        match comparison {
            Comparison::Agrees => self.agree += 1,
            Comparison::Deviates(rule) => *self.deviations.entry(rule).or_default() += 1,
            Comparison::NotComparable | Comparison::Differs(..) => {}
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: usize| 100.0 * part as f64 / self.comparable.max(1) as f64;
        let deviations: usize = self.deviations.values().sum();
        let differ = self.differ();
        writeln!(
            f,
            "{} documents, {} comparable",
            self.documents, self.comparable
        )?;
        writeln!(f, "{} agree ({:.3} %)", self.agree, share(self.agree))?;
        writeln!(
            f,
            "{deviations} deviate as meant ({:.3} %)",
            share(deviations)
        )?;
        for (rule, number) in &self.deviations {
            writeln!(f, "    {number} by {rule}")?;
        }
        write!(f, "{differ} differ ({:.3} %)", share(differ))
    }
}

/// Whether our parser makes of a document what the reference does without autolinks.
fn is_plainly_the_same(markdown: &str, extensions: &[Extension], theirs: &str, way: Way) -> bool {
    let plain = way.render_plain(markdown, extensions);
    plain.is_some_and(|plain| normalise(&plain) == normalise(theirs))
}

/// A document with a word in place of each URL.
fn with_words(markdown: &str, extensions: &[Extension], finder: &LinkFinder) -> String {
    let options = extension::pulldown_cmark(extensions);
    let urls = find(markdown, options, finder).filter(|link| link.kind() != LinkKind::Email);
    mask(markdown, urls.map(|url| url.range()), true)
}

fn report(markdown: &str, theirs: &str, ours: &str) {
    println!(
        "{markdown:?}\n{}",
        SimpleDiff::from_str(theirs, ours, "reference", "barelink")
    );
}

fn extensions(names: &[&str]) -> Result<Vec<Extension>> {
    let parse = |name: &&str| Extension::from_str(name, false).map_err(anyhow::Error::msg);
    names.iter().map(parse).collect()
}

/// Leaves out piece after piece, then character after character, as long as `fails` holds.
pub fn shrink(
    mut pieces: Vec<String>,
    mut fails: impl FnMut(&[String]) -> Result<bool>,
) -> Result<Vec<String>> {
    for by_character in [false, true] {
        if by_character {
            pieces = pieces.concat().chars().map(String::from).collect();
        }
        let mut at = 0;
        while at < pieces.len() {
            let mut fewer = pieces.clone();
            fewer.remove(at);
            if fails(&fewer)? {
                pieces = fewer;
            } else {
                at += 1;
            }
        }
    }
    Ok(pieces)
}
