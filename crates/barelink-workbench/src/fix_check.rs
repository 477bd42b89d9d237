//! `cargo xtask fix-check`: checks that `barelink fix` does not change how random documents are rendered.

use std::path::PathBuf;

use anyhow::Result;
use barelink::Dialect;
use barelink_fix::{fix, Extension, Syntax};
use barelink_testkit::documents;
use barelink_testkit::invariants::fix::{fault, EXTENSIONS};
use barelink_testkit::invariants::{parser_panics, Rules};
use barelink_testkit::shrink::shrink;
use fastrand::Rng;

use crate::fix_rust;
use crate::fix_tally::Tally;

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of random documents to fix in each dialect
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// Seed of the random documents
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Choose from all extensions at random for each document, instead of alternating between the usual combinations
    #[arg(long)]
    all_extensions: bool,
    /// Instead, fix the doc comments of Rust source below these directories, and check that no other token changes
    #[arg(long, value_name = "FOLDER")]
    rust: Vec<PathBuf>,
}

/// Runs the command. Returns true if every document passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if !arguments.rust.is_empty() {
        return fix_rust::run(&arguments.rust);
    }
    let mut passed = true;
    for &dialect in Dialect::ALL {
        let tally = check(dialect, arguments)?;
        println!("{dialect}: {tally}");
        passed &= tally.failed == 0;
    }
    Ok(passed)
}

/// Checks random documents in one dialect. Skips documents on which a parser may panic. For each failure, prints a shrunk
/// document.
fn check(dialect: Dialect, arguments: &Arguments) -> Result<Tally> {
    let rules = Rules::new(dialect);
    let mut rng = Rng::with_seed(arguments.seed);
    let mut tally = Tally::default();
    for case in 0..arguments.cases {
        let source = document(&mut rng);
        let extensions = if arguments.all_extensions {
            some_extensions(&mut rng)
        } else {
            EXTENSIONS[case % EXTENSIONS.len()].to_vec()
        };
        let may_panic =
            |source: &str| parser_panics::may_panic(source, Extension::pulldown_cmark(&extensions));
        if may_panic(&source) {
            continue;
        }
        let syntax = Syntax::new(&extensions).trusting_dialect(true);
        tally.count(&fix(&source, &syntax, &rules.finder));
        let fault_of = |source: &str| {
            if may_panic(source) {
                None
            } else {
                fault(source, &extensions, &rules)
            }
        };
        if fault_of(&source).is_some() {
            let small = shrink(&source, |source| Ok(fault_of(source).is_some()))?;
            let why = fault_of(&small).unwrap_or_default();
            println!("{small:?} with {extensions:?}: {why}\n");
            tally.failed += 1;
        }
    }
    Ok(tally)
}

/// Chooses each extension with a probability of one third.
fn some_extensions(rng: &mut Rng) -> Vec<Extension> {
    let all = Extension::ALL.iter().copied();
    all.filter(|_| rng.u8(..3) == 0).collect()
}

/// Returns one or several random documents, joined. Some begin with ambiguous Markdown, and some have CRLF line endings.
fn document(rng: &mut Rng) -> String {
    let parts = if rng.u8(..4) == 0 { rng.usize(2..8) } else { 1 };
    let mut source = String::new();
    if rng.u8(..4) == 0 {
        source = documents::ambiguous::random(rng);
    }
    for _ in 0..parts {
        source.push_str(&documents::random(rng));
        source.push('\n');
    }
    if !source.contains('\r') && rng.u8(..8) == 0 {
        source = source.replace('\n', "\r\n");
    }
    source
}
