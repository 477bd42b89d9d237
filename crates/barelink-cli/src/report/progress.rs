use std::io::{self, IsTerminal, StdoutLock, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::files::input;

/// Delay before progress is shown. Shorter runs show no progress.
const DELAY: Duration = Duration::from_millis(500);

/// Progress over many files, in the last line of the terminal. Clones share the line.
#[derive(Debug, Clone)]
pub(crate) struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// False if standard error is no terminal, and from the first output to the same terminal on.
    is_shown: Arc<AtomicBool>,
}

impl Progress {
    /// Creates a progress line that is drawn after a delay, if messages go to a terminal.
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let progress = Progress {
            bar,
            begun: Instant::now(),
            is_shown: Arc::new(AtomicBool::new(io::stderr().is_terminal())),
        };
        progress.style("{spinner} {human_pos} files  {wide_msg}");
        progress
    }

    fn style(&self, template: &str) {
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
    }

    /// Sets the number of all files, which is known once all directories were searched.
    pub(crate) fn total(&self, files: usize) {
        self.bar.set_length(files as u64);
        self.style("{spinner} {human_pos} of {human_len} files  {wide_msg}");
    }

    /// Counts a finished file.
    pub(crate) fn done(&self, path: &Path) {
        if self.is_shown.load(Ordering::Relaxed) && self.begun.elapsed() >= DELAY {
            if self.bar.is_hidden() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            self.bar.set_message(input::name(path));
        }
        self.bar.inc(1);
    }

    /// Hides the progress line while `write` prints to the terminal.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the progress line permanently.
    pub(crate) fn end(&self) {
        self.is_shown.store(false, Ordering::Relaxed);
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
    }
}

/// Standard output. If it is a terminal, its first output ends the progress line, which would mix with further output.
#[derive(Debug)]
pub(crate) struct Output {
    out: StdoutLock<'static>,
    progress: Option<Progress>,
}

impl Output {
    pub(crate) fn new(progress: &Progress) -> Self {
        let out = io::stdout().lock();
        let progress = out.is_terminal().then(|| progress.clone());
        Output { out, progress }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(progress) = self.progress.take() {
            progress.end();
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
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
            progress.is_shown.store(is_shown, Ordering::Relaxed);
            if has_begun_long_ago {
                progress.begun -= DELAY;
            }
            progress.done(Path::new("a.md"));
            assert_eq!(progress.bar.message(), name);
            assert_eq!(progress.bar.position(), 1);
        }
    }
}
