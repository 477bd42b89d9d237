//! Reports on one file, and the summary of all files.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use barelink_fix::{Edit, Fixed};
use similar::TextDiff;

use crate::failure::Failures;
use crate::input;
use crate::position::Positions;
use crate::printable::Printable;
use crate::told::told;

/// The report on one file.
pub(super) struct Report {
    name: String,
    /// Text for standard output.
    pub(super) out: String,
    changes: usize,
    left_alone: Vec<(Place, String)>,
}

/// A line and a column.
type Place = (usize, usize);

impl Report {
    /// Creates a report on a document whose body begins at this offset.
    pub(super) fn new(path: &Path, document: &str, body: usize, fixed: &Fixed<'_>) -> Self {
        let mut positions = Positions::new(document);
        let left_alone = fixed.left_alone.iter().map(|left| {
            let range = left.range();
            let place = positions.of(body + range.start);
            let written = body + range.start..body + range.end;
            let written = document.get(written).unwrap_or_default();
            (place, told(left.reason, written))
        });
        Report {
            left_alone: left_alone.collect(),
            name: input::name(path),
            out: String::new(),
            changes: fixed.edits.len(),
        }
    }

    /// Returns the number of links that are, or would be, made explicit.
    pub(super) fn changes(&self) -> usize {
        self.changes
    }

    /// Adds a unified diff to the output.
    pub(super) fn diff(&mut self, old: &str, new: &str) {
        let diff = TextDiff::from_lines(old, new);
        let mut unified = diff.unified_diff();
        self.out = unified.header(&self.name, &self.name).to_string();
    }

    /// Adds a line for each edit to the output.
    pub(super) fn list(&mut self, document: &str, body: usize, edits: &[Edit<'_>]) {
        let mut positions = Positions::new(document);
        for edit in edits {
            let (line, column) = positions.of(body + edit.range().start);
            let replacement = Printable(&edit.replacement);
            // Writing to a string does not fail.
            let _ = writeln!(self.out, "{}:{line}:{column}: {replacement}", self.name);
        }
    }

    /// Prints the links that were left alone, with reasons, to standard error.
    pub(super) fn print(&self, failures: &Failures) {
        failures.progress().aside(|| {
            for ((line, column), reason) in &self.left_alone {
                let name = &self.name;
                // A closed output is not a failure.
                let _ = writeln!(
                    io::stderr(),
                    "barelink: {name}:{line}:{column}: left alone: {reason}"
                );
            }
        });
    }
}

/// Totals of all files.
#[derive(Default)]
pub(super) struct Summary {
    files: usize,
    with_changes: usize,
    changes: usize,
    left_alone: usize,
}

impl Summary {
    pub(super) fn add(&mut self, report: &Report) {
        self.files += 1;
        self.with_changes += usize::from(report.changes() > 0);
        self.changes += report.changes();
        self.left_alone += report.left_alone.len();
    }

    /// Prints the totals in one line.
    pub(super) fn print(&self, is_done: bool) {
        let Summary {
            files,
            with_changes,
            changes,
            left_alone,
        } = self;
        let done = if is_done { "made" } else { "to be made" };
        let links = plural(*changes, "bare link", "bare links");
        let files = plural(*files, "file", "files");
        let mut line = format!("{links} {done} explicit in {with_changes} of {files}");
        if *left_alone > 0 {
            let _ = write!(line, "; {left_alone} left alone");
        }
        // A closed output is not a failure.
        let _ = writeln!(io::stderr(), "{line}");
    }
}

fn plural(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
