use std::fmt::Display;
use std::process::ExitCode;

/// What could not be done, told as it happens. One failure never stops the others.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    any: bool,
}

impl Failures {
    /// Tells of one, in a line of standard error.
    pub(crate) fn report(&mut self, what: impl Display, why: &anyhow::Error) {
        eprintln!("barelink: {what}: {why:#}");
        self.any = true;
    }

    /// 2 if anything failed.
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if self.any { 2 } else { 0 })
    }
}
