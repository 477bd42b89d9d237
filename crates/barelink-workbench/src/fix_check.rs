//! `cargo xtask fix-check`: checks that `barelink fix` does not change how random documents are rendered.

use std::collections::BTreeMap;

use anyhow::Result;
use barelink::Dialect;
use barelink_fix::{fix, Extension, Syntax};
use barelink_testkit::documents;
use barelink_testkit::invariants::fix::{fault, EXTENSIONS};
use barelink_testkit::invariants::{parser_panics, Rules};
use barelink_testkit::shrink::shrink;
use fastrand::Rng;

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of random documents to fix in each dialect
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// Seed of the random documents
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs the command. Returns true if every document passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut passed = true;
    for &dialect in Dialect::ALL {
        passed &= check(dialect, arguments)?;
    }
    Ok(passed)
}

/// Checks random documents in one dialect, and prints what `fix` did to their links. Skips documents on which a parser may
/// panic. For each failure, prints a shrunk document.
fn check(dialect: Dialect, arguments: &Arguments) -> Result<bool> {
    let rules = Rules::new(dialect);
    let mut rng = Rng::with_seed(arguments.seed);
    let (mut tried, mut failed, mut fixed) = (0, 0, 0);
    let mut left_alone: BTreeMap<String, usize> = BTreeMap::new();
    for case in 0..arguments.cases {
        let source = document(&mut rng);
        let usual = EXTENSIONS.get(case % (EXTENSIONS.len() + 1)).map(|usual| usual.to_vec());
        let extensions = usual.unwrap_or_else(|| some_extensions(&mut rng));
        let fault_of = |source: &str| {
            let may_panic =
                parser_panics::may_panic(source, Extension::pulldown_cmark(&extensions));
            if may_panic {
                None
            } else {
                fault(source, &extensions, &rules)
            }
        };
        if parser_panics::may_panic(&source, Extension::pulldown_cmark(&extensions)) {
            continue;
        }
        let after = fix(&source, &Syntax::new(&extensions).trusting_dialect(true), &rules.finder);
        tried += 1;
        fixed += after.edits.len();
        for left in &after.left_alone {
            *left_alone.entry(left.reason.to_string()).or_default() += 1;
        }
        if fault_of(&source).is_some() {
            let small = shrink(&source, |source| Ok(fault_of(source).is_some()))?;
            let why = fault_of(&small).unwrap_or_default();
            println!("{small:?} with {extensions:?}: {why}\n");
            failed += 1;
        }
    }
    println!(
        "{dialect}: {tried} documents, {failed} failed; {fixed} links made explicit, left alone:"
    );
    for (reason, count) in left_alone {
        println!("{count:8} {reason}");
    }
    Ok(failed == 0)
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
        source.push_str(&documents::tokens(rng));
        source.push('\n');
    }
    if !source.contains('\r') && rng.u8(..8) == 0 {
        source = source.replace('\n', "\r\n");
    }
    source
}
