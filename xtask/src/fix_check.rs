//! `cargo xtask fix-check`: checks that `barelink fix` does not change how random documents are rendered.

use std::collections::BTreeMap;
use std::fmt;

use anyhow::Result;
use barelink::Dialect;
use barelink_cli::rewrite::{rewrite, Rewrite, Syntax};
use barelink_testkit::documents;
use barelink_testkit::invariants::fix::{fault, EXTENSIONS};
use barelink_testkit::invariants::Rules;
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

/// Counts of fixed and unfixed links.
#[derive(Debug, Default)]
pub struct Tally {
    pub documents: usize,
    pub failed: usize,
    pub fixed: usize,
    pub left_alone: BTreeMap<String, usize>,
}

/// Runs the command. Returns true if every document passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let mut passed = true;
    for &dialect in Dialect::ALL {
        let tally = random(dialect, arguments.cases, arguments.seed)?;
        println!("{}: {tally}", dialect.name());
        passed &= tally.failed == 0;
    }
    Ok(passed)
}

/// Checks random documents, and prints the smallest document of each failure.
pub fn random(dialect: Dialect, cases: usize, seed: u64) -> Result<Tally> {
    let rules = Rules::new(dialect);
    let mut rng = Rng::with_seed(seed);
    let mut tally = Tally::default();
    for case in 0..cases {
        let source = document(&mut rng);
        let extensions = EXTENSIONS[case % EXTENSIONS.len()];
        let fixed = rewrite(
            &source,
            &Syntax::new(extensions).trusting_dialect(true),
            &rules.finder,
        );
        tally.count(&fixed);
        if fault(&source, extensions, &rules).is_none() {
            continue;
        }
        tally.failed += 1;
        let small = shrink(&source, |source| {
            Ok(fault(source, extensions, &rules).is_some())
        })?;
        let why = fault(&small, extensions, &rules).unwrap_or_default();
        println!("{small:?} with {extensions:?}: {why}\n");
    }
    Ok(tally)
}

/// Returns a random document, or several joined into one; some with other line endings.
fn document(rng: &mut Rng) -> String {
    let parts = if rng.u8(..4) == 0 { rng.usize(2..8) } else { 1 };
    let mut source = String::new();
    for _ in 0..parts {
        source.push_str(&documents::random(rng));
        source.push('\n');
    }
    if rng.u8(..8) == 0 {
        source = source.replace('\n', "\r\n");
    }
    source
}

impl Tally {
    pub fn count(&mut self, fixed: &Rewrite<'_>) {
        self.documents += 1;
        self.fixed += fixed.changes.len();
        for left in &fixed.left_alone {
            *self.left_alone.entry(left.reason.to_string()).or_default() += 1;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_alone: usize = self.left_alone.values().sum();
        writeln!(
            f,
            "{} documents, {} failed; {} links made explicit, {left_alone} left alone",
            self.documents, self.failed, self.fixed
        )?;
        for (reason, count) in &self.left_alone {
            writeln!(f, "{count:8} {reason}")?;
        }
        Ok(())
    }
}
