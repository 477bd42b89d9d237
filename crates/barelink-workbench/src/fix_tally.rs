//! Counts what `fix` did.

use std::collections::BTreeMap;
use std::fmt;

use barelink_fix::Fixed;

/// Counts of documents, and of fixed and unfixed links.
#[derive(Debug, Default)]
pub struct Tally {
    documents: usize,
    /// Number of documents with a fault, such as a rendering that `fix` has changed.
    pub failed: usize,
    /// Number of links that `fix` made explicit.
    fixed: usize,
    /// Number of links that `fix` left alone, by reason.
    left_alone: BTreeMap<String, usize>,
}

impl Tally {
    pub(crate) fn count(&mut self, fixed: &Fixed<'_>) {
        self.documents += 1;
        self.fixed += fixed.edits.len();
        for left in &fixed.left_alone {
            *self.left_alone.entry(left.reason.to_string()).or_default() += 1;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (documents, failed, fixed) = (self.documents, self.failed, self.fixed);
        let left_alone: usize = self.left_alone.values().sum();
        write!(f, "{documents} documents, {failed} failed; {fixed} links made explicit, {left_alone} left alone")?;
        for (reason, count) in &self.left_alone {
            write!(f, "\n{count:8} {reason}")?;
        }
        Ok(())
    }
}
