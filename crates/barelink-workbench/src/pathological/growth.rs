//! Fits the growth of work: the exponent of a power of the length, from instruction counts.

use std::{fmt, iter};

use anyhow::Result;
use barelink_testkit::documents::patterns::{Parity, Pattern};

use super::callgrind::{counted, totals};
use super::target::Target;

/// Length in bytes of the longest of three documents. Searches that read many bytes with one instruction show in long
/// documents only.
pub const LENGTH: usize = 256 * 1024;

/// Factor between the lengths of two documents.
pub const STEP: usize = 4;

/// Number of documents of different lengths.
pub const DOCUMENTS: usize = 3;

/// Maximum exponent. A sort has about 1.09, as the logarithm of the length grows too.
pub const LIMIT: f64 = 1.1;

/// Difference by which the exponent of a target may be greater than that of its parsers alone.
const AS_THE_PARSER: f64 = 0.05;

/// The growth of a target's work on a pattern.
pub struct Growth {
    /// Instructions for each document, from the shortest one on.
    counts: Vec<u64>,
    exponent: f64,
    /// The highest exponent of the target's parsers alone, or 0 without parsers.
    parsers: f64,
}

/// Outcome of the comparison with the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Linear,
    /// The target's parsers alone grow as fast.
    AsTheParser,
    Faster,
}

impl Growth {
    /// Counts the instructions of a target and of its parsers. The longest document has about `length` bytes.
    pub fn count(
        target: &Target,
        pattern: &Pattern,
        parity: Parity,
        length: usize,
    ) -> Result<Self> {
        // A pattern may begin with a hyphen.
        let pattern_argument = format!("--pattern={pattern}");
        let mut arguments = vec!["--target", &target.name, &pattern_argument];
        if parity == Parity::Odd {
            arguments.push("--odd");
        }
        let runs = 1 + target.parsers_alone().len();
        let totals = totals(&arguments, length, DOCUMENTS * runs)?;
        let lengths = documents(pattern, parity, length).map(|document| document.len());
        let mut exponents = totals.chunks(DOCUMENTS).map(|counts| exponent(counts, &lengths));
        Ok(Growth {
            exponent: exponents.next().unwrap_or_default(),
            parsers: exponents.fold(0.0, f64::max),
            counts: totals.into_iter().take(DOCUMENTS).collect(),
        })
    }

    pub fn verdict(&self) -> Verdict {
        match self.exponent {
            exponent if exponent <= LIMIT => Verdict::Linear,
            exponent if exponent <= self.parsers + AS_THE_PARSER => Verdict::AsTheParser,
            _ => Verdict::Faster,
        }
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Growth { counts, exponent, parsers } = self;
        write!(formatter, "{exponent:.2} {counts:?}")?;
        if *parsers > 0.0 {
            write!(formatter, ", the parser alone {parsers:.2}")?;
        }
        Ok(())
    }
}

/// Runs a target and its parsers with three documents each. callgrind, under which this program runs, counts their
/// instructions.
pub fn probe(target: &Target, pattern: &Pattern, parity: Parity, length: usize) {
    let parsers = target.parsers_alone();
    for run in iter::once(&target.run).chain(&parsers) {
        for document in documents(pattern, parity, length) {
            counted(run, &document);
        }
    }
}

/// Returns the documents of a pattern, from the shortest one on. The longest has about `length` bytes.
pub fn documents(pattern: &Pattern, parity: Parity, length: usize) -> [String; DOCUMENTS] {
    let lengths = [length / STEP / STEP, length / STEP, length];
    lengths.map(|length| pattern.document_of(parity, length))
}

/// Returns the slope of the line of least squares through the logarithms of the counts and of the lengths. With the same
/// factor between the lengths, the line has the slope between the first and the last point.
pub fn exponent(counts: &[u64], lengths: &[usize]) -> f64 {
    let ([first, .., last], [short, .., long]) = (counts, lengths) else {
        return 0.0;
    };
    (*last as f64 / *first as f64).ln() / (*long as f64 / *short as f64).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_have_their_exponents() {
        let of = |work: fn(u64) -> u64| {
            let lengths = [16, 64, 256];
            exponent(&lengths.map(work), &lengths.map(|length| length as usize))
        };
        assert_eq!([of(|n| 7 * n), of(|n| n * n)], [1.0, 2.0]);
        // A third of the work for the longest document is quadratic.
        assert!(of(|n| 512 * n + n * n) > LIMIT);
        assert!(of(|n| 10 * n + 9) < LIMIT);
    }
}
