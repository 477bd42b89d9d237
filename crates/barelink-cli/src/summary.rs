//! Totals of `check` and `fix`.

use std::fmt::Write as _;
use std::io::{self, Write};

use barelink_fix::{Fixed, Reason};

use crate::plural::plural;
use crate::walk::PassedOver;

/// Links of one document.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Counts {
    /// Number of links that are, or would be, made explicit.
    pub(crate) changes: usize,
    /// Number of links that are left alone.
    pub(crate) left_alone: usize,
    /// Number of links that comments disable.
    pub(crate) disabled: usize,
}

impl Counts {
    pub(crate) fn of(fixed: &Fixed<'_>) -> Self {
        let left = || fixed.left_alone.iter().map(|left| left.reason);
        Counts {
            changes: fixed.edits.len(),
            left_alone: left().filter(|reason| !reason.is_intended()).count(),
            disabled: left().filter(|reason| *reason == Reason::Disabled).count(),
        }
    }
}

/// Totals of all documents.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    files: usize,
    with_changes: usize,
    total: Counts,
}

impl Summary {
    pub(crate) fn add(&mut self, counts: Counts) {
        self.files += 1;
        self.with_changes += usize::from(counts.changes > 0);
        self.total.changes += counts.changes;
        self.total.left_alone += counts.left_alone;
        self.total.disabled += counts.disabled;
    }

    /// Prints the totals in one line to standard error.
    pub(crate) fn print(&self, is_done: bool, passed_over: PassedOver) {
        let done = if is_done { "made" } else { "to be made" };
        let links = plural(self.total.changes, "bare link", "bare links");
        let files = plural(self.files, "file", "files");
        let mut line = format!(
            "{links} {done} explicit in {} of {files}",
            self.with_changes
        );
        // Writing to a string does not fail.
        if self.total.left_alone > 0 {
            let _ = write!(line, "; {} left alone", self.total.left_alone);
        }
        if self.total.disabled > 0 {
            let _ = write!(line, "; {} disabled by comments", self.total.disabled);
        }
        if !passed_over.is_empty() {
            let _ = write!(line, "; {passed_over}");
        }
        // A closed output is not a failure.
        let _ = writeln!(io::stderr(), "{line}");
    }
}
