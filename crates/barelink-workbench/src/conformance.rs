//! `cargo xtask conformance`: runs the suites in `spec-tests/` on plain text and through each parser.

use std::path::PathBuf;

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_cli::list;
use barelink_testkit::formatting::{self, Formatting};
use barelink_testkit::renderer::Renderer;
use barelink_testkit::rules::{Polarity, Rules};
use barelink_testkit::suite::Suite;
use barelink_testkit::trial::Comparison;
use clap::ValueEnum;
use serde::Serialize;

use crate::Format;

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
    /// Output format: a table, or one JSON object per line
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Via {
    Text,
    PulldownCmark,
    Comrak,
    All,
}

/// Results of one suite with one renderer.
#[derive(Serialize)]
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
    fn new(suite: &'a str, via: &'static str) -> Self {
        Row {
            suite,
            via,
            passed: 0,
            failed: 0,
            not_applicable: 0,
            errata: 0,
        }
    }
}

/// Runs the suites. Returns true if every example passed, every rule has positive and negative examples, and the badge
/// states the number of passed lines.
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
    for suite in &suites {
        rows.extend(renderers.iter().map(|&renderer| examples(suite, renderer)));
    }
    // The rows above use a finder that links hosts that look like file names. Unicode's lines must also pass with the
    // defaults of the library and of the program, which link no such host.
    if renderers.contains(&Renderer::Text) {
        let program = list::finder(&["--text", "--dialect", "uts58"])?;
        for suite in suites.iter().filter(|suite| suite.is_official()) {
            let library = LinkFinder::new(Dialect::Uts58);
            let row = lines(suite, "text, library", &library);
            let claim = format!("{} of {} lines", row.passed, row.passed + row.failed);
            if !BADGE.contains(&claim) {
                eprintln!("docs/badges/uts58.svg does not say {claim}");
                incomplete += 1;
            }
            rows.push(row);
            rows.push(lines(suite, "text, program", &program));
        }
    }
    // Formatting (the escaping of URLs) does not depend on a parser, so these suites run once.
    if renderers.contains(&Renderer::Text) {
        for suite in &formattings {
            rows.extend(suite.checks().iter().map(|&check| pairs(suite, check)));
        }
    }
    match arguments.format {
        Format::Table => print_table(&rules, &rows),
        Format::Json => {
            for row in &rows {
                println!("{}", serde_json::to_string(row)?);
            }
        }
    }
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

/// Counts the results of a suite's examples with one renderer. Prints failures.
fn examples(suite: &Suite, renderer: Renderer) -> Row<'_> {
    let mut row = Row::new(&suite.name, renderer.name());
    for example in &suite.examples {
        match Comparison::of(suite, example, renderer) {
            None => row.not_applicable += 1,
            Some(comparison) if comparison.is_passed() => row.passed += 1,
            Some(comparison) => {
                row.failed += 1;
                report(&row, example.line, &example.rule, &comparison);
            }
        }
    }
    row
}

/// Counts the results of a suite's marked lines with `finder`. Prints failures.
fn lines<'a>(suite: &'a Suite, via: &'static str, finder: &LinkFinder) -> Row<'a> {
    let mut row = Row::new(&suite.name, via);
    for example in &suite.examples {
        let Some(comparison) = Comparison::of_line(example, finder) else {
            row.not_applicable += 1;
            continue;
        };
        if comparison.is_passed() {
            row.passed += 1;
        } else {
            row.failed += 1;
            report(&row, example.line, &example.rule, &comparison);
        }
    }
    row
}

/// Counts the results of one check on each pair of a formatting suite. Prints failures.
fn pairs(suite: &Formatting, check: formatting::Check) -> Row<'_> {
    let mut row = Row::new(suite.name, check.name());
    for pair in &suite.pairs {
        match suite.check(pair, check) {
            formatting::Outcome::Passed => row.passed += 1,
            formatting::Outcome::Erratum => row.errata += 1,
            formatting::Outcome::Failed(expected, found) => {
                row.failed += 1;
                let comparison = Comparison { expected, found };
                report(&row, pair.line, &pair.rule, &comparison);
            }
        }
    }
    row
}

fn report(row: &Row<'_>, line: usize, rule: &Option<(String, Polarity)>, comparison: &Comparison) {
    let rule = rule.as_ref().map_or("", |(rule, _)| rule);
    eprintln!("{} line {line} {rule} via {}", row.suite, row.via);
    eprintln!("{}", comparison.difference());
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
        let Row {
            suite,
            via,
            passed,
            failed,
            not_applicable,
            errata,
        } = row;
        println!("{suite:26}{via:16}{passed:>7}{failed:>7}{not_applicable:>15}{errata:>7}");
    }
}
