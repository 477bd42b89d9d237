use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input;

/// Delay before progress is shown. Shorter runs show no progress.
const DELAY: Duration = Duration::from_millis(500);

/// Progress over many files, in the last line of the terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// True if standard error is a terminal, and standard output is not.
    is_shown: bool,
}

impl Progress {
    /// Creates a progress line that is drawn after a delay, if messages go to a terminal and output goes elsewhere.
    pub(crate) fn new() -> Self {
        // The number of files is unknown until all directories were searched.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} files  {wide_msg}") {
            bar.set_style(style);
        }
        Progress {
            bar,
            begun: Instant::now(),
            is_shown: io::stderr().is_terminal() && !io::stdout().is_terminal(),
        }
    }

    /// Counts a finished file.
    pub(crate) fn done(&self, path: &Path) {
        if !self.is_shown || self.begun.elapsed() < DELAY {
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
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the progress line permanently.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_name_is_shown_only_on_a_terminal_after_the_delay() {
        for (is_shown, has_begun_long_ago, name) in
            [(true, true, "a.md"), (true, false, ""), (false, true, ""), (false, false, "")]
        {
            let mut progress = Progress::new();
            progress.is_shown = is_shown;
            if has_begun_long_ago {
                progress.begun -= DELAY;
            }
            progress.done(Path::new("a.md"));
            assert_eq!(progress.bar.message(), name);
            assert_eq!(progress.bar.position(), 1);
        }
    }
}
