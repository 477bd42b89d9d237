//! Counts instructions with callgrind, and estimates the exponent by which they grow with the length of a document.

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

/// Outcome of the comparison with the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Linear,
    /// The target's parsers alone grow as fast.
    AsTheParser,
    Faster,
}

/// Fits the exponent with which the instructions for two documents grow.
fn exponent(counts: [u64; 2], lengths: [usize; 2]) -> f64 {
    let ratio = |[short, long]: [f64; 2]| (long / short).ln();
    ratio(counts.map(|n| n as f64)) / ratio(lengths.map(|n| n as f64))
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
    let mut arguments = vec!["hostile", "--target", &target.name, &shown, &probe];
    arguments.extend((parity == Parity::Odd).then_some("--odd"));
    let runs = 1 + target.parsers_alone().len();
    let function = concat!(module_path!(), "::counted");
    let lengths = documents(pattern, parity, length).map(|document| document.len());
    let (mut exponents, mut shown) = (Vec::new(), Vec::new());
    for counts in callgrind::totals(function, &arguments, 2 * runs)?.chunks_exact(2) {
        let [short, long] = [counts[0], counts[1]];
        let exponent = exponent([short, long], lengths);
        exponents.push(exponent);
        shown.push(format!("{short} to {long}, exponent {exponent:.2}"));
    }
    let parsers = exponents[1..].iter().copied().fold(0.0, f64::max);
    let verdict = match exponents[0] {
        exponent if exponent <= LIMIT => Verdict::Linear,
        exponent if exponent <= parsers + AS_THE_PARSER => Verdict::AsTheParser,
        _ => Verdict::Faster,
    };
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
        let of = |work: fn(u64) -> u64| exponent([16, 256].map(work), [16, 256]);
        assert_eq!([of(|n| 7 * n), of(|n| n * n)], [1.0, 2.0]);
        // A third of the work for the longest document is quadratic.
        assert!(of(|n| 512 * n + n * n) > LIMIT);
        assert!(of(|n| 10 * n + 9) < LIMIT);
    }
}
