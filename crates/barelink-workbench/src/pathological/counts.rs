//! Counts instructions with callgrind, and estimates the exponent by which they grow with the length of a document.

use std::fmt;
use std::hint::black_box;

use anyhow::Result;
use barelink_testkit::documents::patterns::{Parity, Pattern};
use xtask::callgrind;

use super::target::{Run, Target};

/// Factor between two lengths. The shorter document of [`grow`] has the length of the longer one, divided twice by it.
pub const STEP: usize = 4;

/// Maximum exponent. A sort has about 1.09, as the logarithm of the length grows too.
const LIMIT: f64 = 1.1;

/// Difference by which the exponent of a target may be greater than that of its parsers alone.
const AS_THE_PARSER: f64 = 0.05;

/// Instructions for a shorter and for a longer document.
struct Counts {
    counts: [u64; 2],
    exponent: f64,
}

/// Outcome of the comparison with the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Linear,
    /// The target's parsers alone grow as fast.
    AsTheParser,
    Faster,
}

impl Counts {
    /// Fits the exponent. The documents have these lengths.
    fn new(counts: [u64; 2], lengths: [usize; 2]) -> Self {
        let ratio = |[short, long]: [f64; 2]| (long / short).ln();
        let exponent = ratio(counts.map(|n| n as f64)) / ratio(lengths.map(|n| n as f64));
        Counts { counts, exponent }
    }

    /// Runs this command under callgrind with `arguments`. Then it calls [`run`] for these documents, in order.
    fn of(arguments: &[&str], documents: &[[String; 2]]) -> Result<Vec<Self>> {
        let arguments = [&["hostile"], arguments].concat();
        let function = concat!(module_path!(), "::counted");
        let totals = callgrind::totals(function, &arguments, 2 * documents.len())?;
        let pairs = totals.chunks_exact(2).zip(documents);
        let counts = pairs.map(|(totals, documents)| {
            Counts::new([totals[0], totals[1]], documents.each_ref().map(String::len))
        });
        Ok(counts.collect())
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [short, long] = self.counts;
        write!(formatter, "{short} to {long}, exponent {:.2}", self.exponent)
    }
}

/// Runs a target with two documents.
fn run(run: &Run, documents: &[String; 2]) {
    documents.iter().for_each(|document| counted(run, document));
}

/// callgrind counts inside this function, and writes its counts at each return.
#[inline(never)]
fn counted(run: &Run, document: &str) {
    black_box(run(black_box(document)));
}

/// Counts the instructions of a target for a pattern, and of its parsers alone. The longer document has about `length`
/// bytes. Returns the verdict, and a description of the counts.
pub fn grow(
    target: &Target,
    pattern: &Pattern,
    parity: Parity,
    length: usize,
) -> Result<(Verdict, String)> {
    // A pattern may begin with a hyphen.
    let (shown, probe) = (format!("--pattern={pattern}"), format!("--probe={length}"));
    let mut arguments = vec!["--target", &target.name, &shown, &probe];
    arguments.extend((parity == Parity::Odd).then_some("--odd"));
    let runs = 1 + target.parsers_alone().len();
    let counts = Counts::of(&arguments, &vec![documents(pattern, parity, length); runs])?;
    let mut exponents = counts.iter().map(|counts| counts.exponent);
    let exponent = exponents.next().unwrap_or_default();
    let parsers = exponents.fold(0.0, f64::max);
    let verdict = match exponent {
        exponent if exponent <= LIMIT => Verdict::Linear,
        exponent if exponent <= parsers + AS_THE_PARSER => Verdict::AsTheParser,
        _ => Verdict::Faster,
    };
    let shown: Vec<_> = counts.iter().map(Counts::to_string).collect();
    Ok((verdict, shown.join("; a parser alone ")))
}

/// Runs what [`grow`] counts.
pub fn probe(target: &Target, pattern: &Pattern, parity: Parity, length: usize) {
    let documents = documents(pattern, parity, length);
    run(&target.run, &documents);
    target.parsers_alone().iter().for_each(|parser| run(parser, &documents));
}

fn documents(pattern: &Pattern, parity: Parity, length: usize) -> [String; 2] {
    [length / STEP / STEP, length].map(|length| pattern.document(parity, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_have_their_exponents() {
        let of = |work: fn(u64) -> u64| Counts::new([16, 256].map(work), [16, 256]).exponent;
        assert_eq!([of(|n| 7 * n), of(|n| n * n)], [1.0, 2.0]);
        // A third of the work for the longest document is quadratic.
        assert!(of(|n| 512 * n + n * n) > LIMIT);
        assert!(of(|n| 10 * n + 9) < LIMIT);
    }
}
