use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input;

/// A run that is over by then shows no progress.
const MOMENT: Duration = Duration::from_millis(500);

/// How far a run over many files has come, in the last line of the terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// Whether somebody could see it, and nothing else is written there.
    is_wanted: bool,
}

impl Progress {
    /// One that is drawn after a moment, where messages go to a terminal and output goes elsewhere.
    pub(crate) fn new() -> Self {
        // How many files there will be is not known before they are walked.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} files  {wide_msg}") {
            bar.set_style(style);
        }
        Progress {
            bar,
            begun: Instant::now(),
            is_wanted: io::stderr().is_terminal() && !io::stdout().is_terminal(),
        }
    }

    /// One more file is done.
    pub(crate) fn done(&self, path: &Path) {
        if !self.is_wanted || self.begun.elapsed() < MOMENT {
            self.bar.inc(1);
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(input::name(path));
        self.bar.inc(1);
    }

    /// Writes to the terminal while the line is out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the line away for good.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
