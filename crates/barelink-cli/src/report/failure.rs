use std::collections::HashSet;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::report::printable;
use crate::report::progress::Progress;

/// Reports failures on standard error as they occur, and keeps the exit code. A failure does not stop other work.
#[derive(Debug)]
pub(crate) struct Failures {
    any: bool,
    has_found: bool,
    progress: Progress,
    /// Messages that were printed by [`Failures::report_once`].
    once: HashSet<String>,
}

impl Failures {
    pub(crate) fn new(progress: Progress) -> Self {
        Failures { any: false, has_found: false, progress, once: HashSet::new() }
    }

    /// Returns the progress line, which is written to standard error too.
    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Prints a failure of `what` to standard error, and records it for the exit code.
    pub(crate) fn report(&mut self, what: impl Display, why: &anyhow::Error) {
        self.any = true;
        // If standard error is closed, the exit code still reports the failure.
        let _ = self.progress.suspend(|| {
            // The message may quote a file, and may have several lines.
            let why = printable::message(&format!("{why:#}"));
            writeln!(io::stderr(), "barelink: {what}: {why}")
        });
    }

    /// Prints a failure whose message says where it occurred, unless this function has printed the same message before.
    /// The message must be printable.
    pub(crate) fn report_once(&mut self, why: &impl Display) {
        let message = why.to_string();
        if self.once.insert(message.clone()) {
            self.any = true;
            // If standard error is closed, the exit code still reports the failure.
            let _ = self.progress.suspend(|| writeln!(io::stderr(), "barelink: {message}"));
        }
    }

    /// Prints a note, which must be printable, to standard error. A note is not a failure.
    pub(crate) fn note(&self, what: impl Display) {
        // A closed output is not a failure.
        let _ = self.progress.suspend(|| writeln!(io::stderr(), "barelink: {what}"));
    }

    /// Returns true if anything has failed so far.
    pub(crate) fn any(&self) -> bool {
        self.any
    }

    /// Records that a check found something, for the exit code.
    pub(crate) fn found(&mut self) {
        self.has_found = true;
    }

    /// Returns 2 if anything failed, or else 1 if a check found something, or else 0.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match (self.any, self.has_found) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        })
    }
}
