//! `cargo xtask conformance`: the suites, each by each way.

use std::path::PathBuf;

use anyhow::Result;
use barelink::{Dialect, FileNames, LinkFinder};
use clap::ValueEnum;
use serde::Serialize;
use similar_asserts::SimpleDiff;

use crate::html::normalise;
use crate::suite::{Example, Expected, Suite};
use crate::way::{self, Way};

#[derive(clap::Args)]
pub struct Arguments {
    /// The suites of one dialect. Default: all.
    #[arg(long)]
    suite: Option<String>,
    /// The way from input to output.
    #[arg(long, value_enum, default_value = "all")]
    via: Via,
    /// A folder with Unicode's files for linkification of one version, whose detection test is to run too.
    #[arg(long, env = "BARELINK_UNICODE_DATA", value_name = "DIR")]
    unicode_data: Option<PathBuf>,
    /// A table for people, or one JSON object a line for programs.
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Json,
}

/// How one suite did by one way.
#[derive(Serialize)]
struct Row<'a> {
    suite: &'a str,
    via: &'static str,
    passed: usize,
    failed: usize,
    not_applicable: usize,
}

pub enum Outcome {
    Passed,
    NotApplicable,
    /// With what shall be and what is.
    Failed(String, String),
}

/// One example by one way.
pub fn check(suite: &Suite, example: &Example, way: Way) -> Outcome {
    let mut finder = LinkFinder::builder(suite.dialect).file_names(suite.file_names);
    if let Some(kinds) = &example.kinds {
        finder = finder.kinds(kinds);
    }
    let finder = finder.build();
    let compared = match &example.expected {
        Expected::Marked(line) if way == Way::Text => {
            Some((line.clone(), way::marked(&example.input, &finder)))
        }
        Expected::Html(html) if way != Way::Text || !example.is_markdown_only => way
            .render(&example.input, &example.extensions, &finder)
            .map(|found| (normalise(html), normalise(&found))),
        // What is no link in text by the default policies is none in Markdown.
        Expected::Marked(line)
            if suite.file_names == FileNames::Suppress && !line.contains('⸠') =>
        {
            let plain = way.render_plain(&example.input, &[]);
            let found = way.render(&example.input, &[], &finder);
            plain.zip(found)
        }
        _ => None,
    };
    match compared {
        None => Outcome::NotApplicable,
        Some((expected, found)) if expected == found => Outcome::Passed,
        Some((expected, found)) => Outcome::Failed(expected, found),
    }
}

/// Runs the command: whether everything passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut suites = Suite::all(arguments.suite.as_deref())?;
    let has_uts58 = suites.iter().any(|suite| suite.dialect == Dialect::Uts58);
    if let Some(folder) = arguments.unicode_data.as_ref().filter(|_| has_uts58) {
        suites.push(Suite::official(folder)?);
    }
    let ways = match arguments.via {
        Via::Text => &[Way::Text][..],
        Via::PulldownCmark => &[Way::PulldownCmark],
        Via::Comrak => &[Way::Comrak],
        Via::All => &Way::ALL,
    };
    let (mut passed, mut failed) = (0, 0);
    let mut rows = Vec::new();
    for suite in &suites {
        for rule in suite.incomplete_rules() {
            eprintln!(
                "{}: rule {rule} lacks a positive or a negative example",
                suite.name
            );
            failed += 1;
        }
        for &way in ways {
            let mut row = Row {
                suite: &suite.name,
                via: way.name(),
                passed: 0,
                failed: 0,
                not_applicable: 0,
            };
            for example in &suite.examples {
                match check(suite, example, way) {
                    Outcome::Passed => row.passed += 1,
                    Outcome::NotApplicable => row.not_applicable += 1,
                    Outcome::Failed(expected, found) => {
                        row.failed += 1;
                        let rule = example.rule.as_ref().map_or("", |(rule, _)| rule);
                        eprintln!(
                            "{} line {} {rule} via {}",
                            suite.name,
                            example.line,
                            way.name()
                        );
                        eprintln!(
                            "{}",
                            SimpleDiff::from_str(&expected, &found, "expected", "found")
                        );
                    }
                }
            }
            passed += row.passed;
            failed += row.failed;
            rows.push(row);
        }
    }
    match arguments.format {
        Format::Table => print_table(&suites, &rows),
        Format::Json => {
            for row in &rows {
                println!("{}", serde_json::to_string(row)?);
            }
        }
    }
    if has_uts58 && arguments.unicode_data.is_none() {
        eprintln!("Unicode's own test did not run: --unicode-data names the folder that has it");
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed == 0)
}

fn print_table(suites: &[Suite], rows: &[Row<'_>]) {
    println!("{:24}{:>9}{:>9}", "rule", "positive", "negative");
    for suite in suites {
        for (rule, positive, negative) in suite.rules() {
            println!("{rule:24}{positive:>9}{negative:>9}");
        }
    }
    println!();
    println!(
        "{:20}{:16}{:>7}{:>7}{:>15}",
        "suite", "via", "passed", "failed", "not applicable"
    );
    for row in rows {
        let Row {
            suite,
            via,
            passed,
            failed,
            not_applicable,
        } = row;
        println!("{suite:20}{via:16}{passed:>7}{failed:>7}{not_applicable:>15}");
    }
}
