use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use crate::progress::Progress;

/// What could not be done, told as it happens. One failure never stops the others.
#[derive(Debug)]
pub(crate) struct Failures {
    any: bool,
    progress: Progress,
}

impl Failures {
    pub(crate) fn new(progress: Progress) -> Self {
        Failures {
            any: false,
            progress,
        }
    }

    /// What else is written to standard error.
    pub(crate) fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Tells of one, in a line of standard error.
    pub(crate) fn report(&mut self, what: impl Display, why: &anyhow::Error) {
        self.any = true;
        // If nobody listens any more, the exit code still tells.
        let _ = self
            .progress
            .aside(|| writeln!(io::stderr(), "barelink: {what}: {why:#}"));
    }

    /// 2 if anything failed.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if self.any { 2 } else { 0 })
    }
}
