use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// What could not be done, told as it happens. One failure never stops the others.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    any: bool,
}

impl Failures {
    /// Tells of one, in a line of standard error.
    pub(crate) fn report(&mut self, what: impl Display, why: &anyhow::Error) {
        self.any = true;
        // If nobody listens any more, the exit code still tells.
        let _ = writeln!(io::stderr(), "barelink: {what}: {why:#}");
    }

    /// 2 if anything failed.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if self.any { 2 } else { 0 })
    }
}
