//! Reads and runs the suites of `fix`, in `spec-tests/fix/`. An example has a source, the source with explicit links,
//! and the links left alone.

mod places;

use std::fs;
use std::process::ExitCode;

use anyhow::{bail, ensure, Context, Result};
use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, fix_rust, front_matter, Extension, Fixed, Flavor, Syntax};
use libtest_mimic::Arguments;

use crate::rules::{incomplete, shown, Outcome, Shown};
use crate::suite::{examples, files};
use crate::trial::{complete, short_by_default, trial};
use places::Place;

/// A file of examples.
pub struct FixSuite {
    pub name: String,
    pub examples: Vec<FixExample>,
}

/// A source, and the output of `fix`.
#[derive(Clone)]
pub struct FixExample {
    /// Line of the file at which the example begins.
    pub line: usize,
    pub rule: Option<Shown>,
    /// Extension of the file's name: `md`, `mdx` or `rs`.
    pub file: String,
    pub dialect: Dialect,
    pub extensions: Vec<Extension>,
    /// The file's flavour, if the example names one.
    pub flavor: Option<Flavor>,
    /// True if the dialect is trusted, so that nothing is in doubt.
    pub is_trusted: bool,
    /// True if the result depends on where the text stands.
    is_for_one_place: bool,
    pub input: String,
    /// The expected output of `fix`.
    pub written: String,
    /// Links left alone, each as `text: reason`.
    pub left_alone: Vec<String>,
}

impl FixSuite {
    /// Reads all suites.
    pub fn all() -> Result<Vec<FixSuite>> {
        let mut suites = Vec::new();
        for (name, file) in files("fix")? {
            let examples = examples(&fs::read_to_string(&file)?, FixExample::new);
            let examples = examples.with_context(|| name.clone())?;
            ensure!(!examples.is_empty(), "{name} has no examples");
            let name = format!("fix/{name}");
            suites.push(FixSuite { name, examples });
        }
        Ok(suites)
    }
}

impl FixExample {
    fn new(line: usize, words: Vec<&str>, parts: Vec<String>) -> Result<FixExample> {
        let [rule, polarity, words @ ..] = &*words else {
            bail!("it shows no rule");
        };
        let mut file = "md".to_owned();
        let mut dialect = Dialect::Gfm;
        let mut extensions = vec![Extension::Gfm];
        let mut flavor = None;
        let (mut is_trusted, mut is_for_one_place) = (false, false);
        for &word in words {
            match word {
                "md" | "mdx" | "rs" => file = word.to_owned(),
                "trusted" => is_trusted = true,
                "here" => is_for_one_place = true,
                "commonmark" => extensions.clear(),
                _ => {
                    if let Some(name) = word.strip_prefix("flavor:") {
                        flavor = Some(name.parse()?);
                    } else if let Some(&named) = Dialect::ALL.iter().find(|d| d.name() == word) {
                        dialect = named;
                    } else {
                        extensions.push(word.parse()?);
                    }
                }
            }
        }
        let mut parts = parts.into_iter();
        let (Some(input), Some(written)) = (parts.next(), parts.next()) else {
            bail!("it has no second part");
        };
        let left_alone = parts.next().unwrap_or_default();
        ensure!(parts.next().is_none(), "it has too many parts");
        Ok(FixExample {
            line,
            rule: Some(shown(rule, polarity)?),
            file,
            dialect,
            extensions,
            flavor,
            is_trusted,
            is_for_one_place,
            input,
            written,
            left_alone: left_alone.lines().map(str::to_owned).collect(),
        })
    }

    /// Fixes a source as the program fixes a file of this kind. Returns the length of the front matter, and the result
    /// for the text after it.
    pub fn fixed<'s>(&self, source: &'s str) -> Result<(usize, Fixed<'s>)> {
        let finder = LinkFinder::new(self.dialect);
        if self.file == "rs" {
            return Ok((0, fix_rust(source, &Syntax::rustdoc(), &finder)?));
        }
        let syntax = Syntax::new(&self.extensions).trusting_dialect(self.is_trusted);
        let is_mdx = self.file == "mdx" || self.flavor == Some(Flavor::Mdx);
        let syntax = if is_mdx { syntax.mdx() } else { syntax };
        let syntax = self.flavor.into_iter().fold(syntax, Syntax::flavor);
        let body = front_matter::body(source);
        Ok((body, fix(&source[body..], &syntax, &finder)))
    }

    /// Fails if `fix` has an unexpected output or list of links left alone, or if a second run changes the output.
    fn check(&self) -> Result<Outcome> {
        let (body, fixed) = self.fixed(&self.input)?;
        let written = [&self.input[..body], &fixed.text].concat();
        let left = fixed.left_alone.iter();
        let left = left.map(|left| format!("{}: {}\n", left.link.text(), left.reason.name()));
        let found = [&*written, ".\n", &left.collect::<String>()].concat();
        let expected = self.left_alone.iter().map(|left| format!("{left}\n"));
        let expected = [&*self.written, ".\n", &expected.collect::<String>()].concat();
        let (body, again) = self.fixed(&written)?;
        Ok(match Outcome::of(&expected, &found) {
            Outcome::Passed => Outcome::of(&written[body..], &again.text),
            failed => failed,
        })
    }
}

/// Runs every example, as the main function of a test without a harness.
pub fn run() -> ExitCode {
    let mut trials = Vec::new();
    for suite in FixSuite::all().expect("the suites are readable") {
        let rules = suite.examples.iter().map(|example| &example.rule);
        trials.push(complete(&suite.name, &incomplete(rules)));
        for example in suite.examples {
            let rule = example.rule.as_ref().map_or("", |(rule, _)| rule);
            let (name, line, file) = (&suite.name, example.line, &example.file);
            let name = format!("{name}:{line} {rule} in .{file}");
            let places = Place::ALL.into_iter();
            trials.extend(places.filter(|place| example.is_for(*place)).map(|place| {
                let (place, example) = example.placed(place);
                trial(format!("{name} {place}"), move || example.check())
            }));
            trials.push(trial(name, move || example.check()));
        }
    }
    libtest_mimic::run(&short_by_default(Arguments::from_args()), trials).exit_code()
}
