use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::printable;
use crate::progress::Progress;

/// What could not be done, told as it happens. One failure never stops the others.
#[derive(Debug)]
pub(crate) struct Failures {
    any: bool,
    has_found: bool,
    progress: Progress,
}

impl Failures {
    pub(crate) fn new(progress: Progress) -> Self {
        Failures {
            any: false,
            has_found: false,
            progress,
        }
    }

    /// What else is written to standard error.
    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Tells of one on standard error.
    pub(crate) fn report(&mut self, what: impl Display, why: &anyhow::Error) {
        self.any = true;
        // If nobody listens any more, the exit code still tells.
        let _ = self.progress.aside(|| {
            // It may quote a file: several lines are TOML's, with the place.
            let why = printable::message(&format!("{why:#}"));
            writeln!(io::stderr(), "barelink: {what}: {why}")
        });
    }

    /// A check found something, which is no failure but is told by the exit code.
    pub(crate) fn found(&mut self) {
        self.has_found = true;
    }

    /// 2 if anything failed, 1 if a check found something.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match (self.any, self.has_found) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        })
    }
}
