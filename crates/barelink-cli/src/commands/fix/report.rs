//! Collects the changes to one file, and the links left alone, for output.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use barelink_fix::{Edit, Fixed};

use crate::files::input;
use crate::report::colour::Colours;
use crate::report::diff;
use crate::report::failure::Failures;
use crate::report::position::Positions;
use crate::report::printable::Printable;
use crate::report::reason_text::left_alone_reason;
use crate::report::summary::Counts;

/// The report on one file.
#[derive(Default)]
pub(super) struct Report {
    name: String,
    /// Text for standard output.
    pub(super) out: String,
    pub(super) counts: Counts,
    /// Messages on unknown comments.
    pub(super) comments: Vec<String>,
    left_alone: Vec<(Place, String)>,
}

/// The line and the column of a link.
type Place = (usize, usize);

impl Report {
    /// Creates a report on a document whose Markdown begins at the byte offset `body`. Links disabled by comments, and
    /// links in code, are omitted.
    pub(super) fn new(path: &Path, document: &str, body: usize, fixed: &Fixed<'_>) -> Self {
        let mut positions = Positions::new(document);
        let mut left_alone = Vec::new();
        for left in fixed.left_alone.iter().filter(|left| !left.reason.is_intended()) {
            let range = body + left.range().start..body + left.range().end;
            let place = positions.of(range.start);
            let written = document.get(range).unwrap_or_default();
            left_alone.push((place, left_alone_reason(left, written)));
        }
        Report {
            left_alone,
            name: input::name(path),
            counts: Counts::of(fixed),
            ..Report::default()
        }
    }

    /// Creates a report on an excluded input. `out` is the text for standard output.
    pub(super) fn unchanged(out: String) -> Self {
        Report { out, ..Report::default() }
    }

    /// Sets the output to a unified diff of `old` and `new`.
    pub(super) fn diff(&mut self, path: &Path, old: &str, new: &str) {
        self.out = diff::unified(path, old, new, Colours::new());
    }

    /// Adds a line for each edit to the output.
    pub(super) fn list(&mut self, document: &str, body: usize, edits: &[Edit<'_>]) {
        let (mut positions, colours) = (Positions::new(document), Colours::new());
        for edit in edits {
            let (line, column) = positions.of(body + edit.range().start);
            let (replacement, new) = (Printable(&edit.replacement), colours.new);
            // Writing to a string does not fail.
            let _ = writeln!(self.out, "{}:{line}:{column}: {new}{replacement}{new:#}", self.name);
        }
    }

    /// Prints a line to standard error for each link that was left alone, with the reason.
    pub(super) fn print(&self, failures: &Failures) {
        failures.progress().suspend(|| {
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
