use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input;

/// Delay before progress is shown: shorter runs show none.
const MOMENT: Duration = Duration::from_millis(500);

/// Progress of a run over many files, in the last line of the terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// True if standard error is a terminal, and standard output is not.
    is_wanted: bool,
}

impl Progress {
    /// Creates a progress line that is drawn after a delay, if messages go to a terminal and output goes elsewhere.
    pub(crate) fn new() -> Self {
        // The number of files is not known before directories are searched.
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

    /// Counts a finished file.
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

    /// Hides the progress line while `write` prints to the terminal.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the progress line for good.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_where_progress_is_wanted_after_a_moment() {
        for (is_wanted, has_begun_long_ago, name) in [
            (true, true, "a.md"),
            (true, false, ""),
            (false, true, ""),
            (false, false, ""),
        ] {
            let mut progress = Progress::new();
            progress.is_wanted = is_wanted;
            if has_begun_long_ago {
                progress.begun -= MOMENT;
            }
            progress.done(Path::new("a.md"));
            assert_eq!(progress.bar.message(), name);
            assert_eq!(progress.bar.position(), 1);
        }
    }
}
