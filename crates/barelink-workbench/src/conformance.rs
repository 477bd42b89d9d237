//! `cargo xtask conformance`: runs the suites in `spec-tests/` on plain text and through each parser.

use std::path::PathBuf;

use anyhow::{Error, Result};
use barelink::{Dialect, LinkFinder};
use barelink_cli::list;
use barelink_testkit::formatting::Formatting;
use barelink_testkit::renderer::Renderer;
use barelink_testkit::rules::Outcome;
use barelink_testkit::suite::Suite;
use barelink_testkit::trial::{self, check_line, Trial};
use clap::ValueEnum;

/// The README's badge, which states how many lines of Unicode's test file pass.
const BADGE: &str = include_str!("../../../docs/badges/uts58.svg");

#[derive(clap::Args)]
pub struct Arguments {
    /// Run only the suites of this dialect: `gfm`, `md4c` or `uts58` [default: all]
    #[arg(long)]
    suite: Option<String>,
    /// Run on plain text only (`text`), through one parser only (`pulldown-cmark`, `comrak`), or `all`
    #[arg(long, default_value = "all")]
    via: String,
    /// Directory with one version of Unicode's files for UTS #58; also runs the tests in these files
    #[arg(long, env = "BARELINK_UNICODE_DATA", value_name = "DIR")]
    unicode_data: Option<PathBuf>,
}

/// Runs the suites. Returns true if no example failed, and every rule has positive and negative examples. If Unicode's
/// lines are checked as plain text, the badge must also state how many passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut suites = Suite::all(arguments.suite.as_deref())?;
    let mut formattings = Vec::new();
    if suites.iter().any(|suite| suite.dialect == Dialect::Uts58) {
        formattings.push(Formatting::own()?);
        if let Some(folder) = &arguments.unicode_data {
            suites.push(Suite::official(folder)?);
            formattings.push(Formatting::official(folder)?);
        } else {
            eprintln!("Unicode's own tests do not run: --unicode-data names the folder of them");
        }
    }
    let renderers = match &*arguments.via {
        "all" => Renderer::OURS.to_vec(),
        one => vec![Renderer::from_str(one, false).map_err(Error::msg)?],
    };
    let (suites, formattings): (&'static [_], &'static [_]) = (suites.leak(), formattings.leak());
    let mut trials = Vec::new();
    for &renderer in &renderers {
        trials.extend(trial::of_suites(suites, renderer));
    }
    // Formatting (the escaping of URLs) does not depend on a parser.
    if renderers.contains(&Renderer::Text) {
        trials.extend(formattings.iter().flat_map(trial::of_formatting));
        for suite in suites.iter().filter(|suite| suite.name == "uts58/official") {
            trials.extend(by_defaults(suite)?);
        }
    }
    Ok(trial::pass(trials))
}

/// Returns tests of Unicode's lines with the defaults of the library and of the program, which link no host that looks like a
/// file name, unlike the finder of the suite. Another test compares the badge.
fn by_defaults(official: &'static Suite) -> Result<Vec<Trial>> {
    let mut trials = Vec::new();
    let library = LinkFinder::new(Dialect::Uts58);
    let passed = official.examples.iter();
    let passed = passed.filter(|line| matches!(check_line(line, &library), Outcome::Passed));
    let claim = format!("{} of {} lines", passed.count(), official.examples.len());
    let claimed = if BADGE.contains(&claim) { &claim } else { BADGE };
    let outcome = Outcome::of(&claim, claimed);
    trials.push(trial::trial("docs/badges/uts58.svg".to_owned(), || Ok(outcome)));
    let program = list::finder(&["--text", "--dialect", "uts58"])?;
    for (via, finder) in [("library", library), ("program", program)] {
        trials.extend(official.examples.iter().map(|line| {
            let (name, finder) = (format!("line {} by the {via}", line.line), finder.clone());
            trial::trial(name, move || Ok(check_line(line, &finder)))
        }));
    }
    Ok(trials)
}
