//! `cargo xtask conformance`: runs the suites in `spec-tests/` on plain text and through each parser.

use std::path::PathBuf;

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_cli::list;
use barelink_testkit::formatting::Formatting;
use barelink_testkit::renderer::Renderer;
use barelink_testkit::rules::{Outcome, Rules, Shown};
use barelink_testkit::suite::{Example, Suite};
use barelink_testkit::trial::{check, check_line};
use clap::ValueEnum;

/// The README's badge, which states how many lines of Unicode's test file pass.
const BADGE: &str = include_str!("../../../docs/badges/uts58.svg");

#[derive(clap::Args)]
pub struct Arguments {
    /// Run only the suites of this dialect: `gfm`, `md4c` or `uts58` [default: all]
    #[arg(long)]
    suite: Option<String>,
    /// Run on plain text only, through one parser only, or all
    #[arg(long, value_enum, default_value = "all")]
    via: Via,
    /// Directory with one version of Unicode's files for UTS #58; also runs the tests in these files
    #[arg(long, env = "BARELINK_UNICODE_DATA", value_name = "DIR")]
    unicode_data: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Via {
    Text,
    PulldownCmark,
    Comrak,
    All,
}

/// Results of one suite by one renderer or one check of formatting.
#[derive(Default)]
struct Row<'a> {
    suite: &'a str,
    via: &'static str,
    passed: usize,
    failed: usize,
    not_applicable: usize,
    /// Number of known errors in Unicode's test file, which count neither as passed nor as failed.
    errata: usize,
}

impl<'a> Row<'a> {
    /// Counts outcomes, each with the line and the rule of its example. Prints failures.
    fn of<'r>(
        suite: &'a str,
        via: &'static str,
        outcomes: impl Iterator<Item = (usize, &'r Option<Shown>, Outcome)>,
    ) -> Self {
        let mut row = Row { suite, via, ..Row::default() };
        for (line, rule, outcome) in outcomes {
            match outcome {
                Outcome::Passed => row.passed += 1,
                Outcome::Erratum => row.errata += 1,
                Outcome::NotApplicable => row.not_applicable += 1,
                Outcome::Failed(why) => {
                    row.failed += 1;
                    let rule = rule.as_ref().map_or("", |(rule, _)| rule);
                    eprintln!("{suite} line {line} {rule} via {via}\n{why}");
                }
            }
        }
        row
    }
}

/// Runs the suites. Returns true if no example failed, and every rule has positive and negative examples. If Unicode's
/// lines are checked as plain text, the badge must also state how many passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut suites = Suite::all(arguments.suite.as_deref())?;
    let mut formattings = Vec::new();
    let has_uts58 = suites.iter().any(|suite| suite.dialect == Dialect::Uts58);
    if has_uts58 {
        formattings.push(Formatting::own()?);
        if let Some(folder) = &arguments.unicode_data {
            suites.push(Suite::official(folder)?);
            formattings.push(Formatting::official(folder)?);
        }
    }
    let renderers = match arguments.via {
        Via::Text => &[Renderer::Text][..],
        Via::PulldownCmark => &[Renderer::PulldownCmark],
        Via::Comrak => &[Renderer::Comrak],
        Via::All => Renderer::OURS,
    };
    let rules = suites.iter().map(|suite| (&*suite.name, suite.rules()));
    let formatting_rules = formattings.iter().map(|suite| (suite.name, suite.rules()));
    let rules: Vec<_> = rules.chain(formatting_rules).collect();
    let mut incomplete = 0;
    for (suite, rules) in &rules {
        for rule in rules.incomplete() {
            eprintln!("{suite}: rule {rule} lacks a positive or a negative example");
            incomplete += 1;
        }
    }
    let mut rows = Vec::new();
    let (library, program) =
        (LinkFinder::new(Dialect::Uts58), list::finder(&["--text", "--dialect", "uts58"])?);
    for suite in &suites {
        let row = |via, check: &dyn Fn(&Example) -> Outcome| {
            let examples = suite.examples.iter();
            Row::of(&suite.name, via, examples.map(|e| (e.line, &e.rule, check(e))))
        };
        for &renderer in renderers {
            rows.push(row(renderer.name(), &|example| check(suite, example, renderer)));
        }
        // The rows above use a finder that links hosts that look like file names. Unicode's lines must also pass with the
        // defaults of the library and of the program, which link no such host.
        if renderers.contains(&Renderer::Text) && suite.name == "uts58/official" {
            let ours = row("text, library", &|line| check_line(line, &library));
            let claim = format!("{} of {} lines", ours.passed, ours.passed + ours.failed);
            if !BADGE.contains(&claim) {
                eprintln!("docs/badges/uts58.svg does not say {claim}");
                incomplete += 1;
            }
            rows.extend([ours, row("text, program", &|line| check_line(line, &program))]);
        }
    }
    // Formatting (the escaping of URLs) does not depend on a parser, so these suites run once.
    if renderers.contains(&Renderer::Text) {
        for suite in &formattings {
            rows.extend(suite.checks().iter().map(|&check| {
                let pairs = suite.pairs.iter();
                let outcomes = pairs.map(|pair| (pair.line, &pair.rule, suite.check(pair, check)));
                Row::of(suite.name, check.name(), outcomes)
            }));
        }
    }
    print_table(&rules, &rows);
    if has_uts58 && arguments.unicode_data.is_none() {
        eprintln!("Unicode's own tests did not run: --unicode-data names the folder that has them");
    }
    let sum = |count: fn(&Row<'_>) -> usize| rows.iter().map(count).sum::<usize>();
    let failed = sum(|row| row.failed) + incomplete;
    let errata = sum(|row| row.errata);
    if errata > 0 {
        println!("{errata} errata of Unicode's file, as spec-tests/uts58/errata.txt names them");
    }
    let (passed, not_applicable) = (sum(|row| row.passed), sum(|row| row.not_applicable));
    println!("{passed} passed, {failed} failed, {not_applicable} not applicable");
    Ok(failed == 0)
}

fn print_table(rules: &[(&str, Rules)], rows: &[Row<'_>]) {
    println!("{:24}{:>9}{:>9}", "rule", "positive", "negative");
    for (_, rules) in rules {
        for (rule, positive, negative) in &rules.0 {
            println!("{rule:24}{positive:>9}{negative:>9}");
        }
    }
    println!();
    println!(
        "{:26}{:16}{:>7}{:>7}{:>15}{:>7}",
        "suite", "via", "passed", "failed", "not applicable", "errata"
    );
    for row in rows {
        let Row { suite, via, passed, failed, not_applicable, errata } = row;
        println!("{suite:26}{via:16}{passed:>7}{failed:>7}{not_applicable:>15}{errata:>7}");
    }
}
