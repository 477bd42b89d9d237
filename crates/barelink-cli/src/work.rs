//! Processes many files in parallel, with results in order.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};

use anyhow::{anyhow, Result};

use crate::args::Size;
use crate::failure::Failures;
use crate::guard::guard;
use crate::input::{self, Input};
use crate::printable::Printable;

/// Number of files per thread that may be started ahead of the first unfinished one. More would keep threads busy
/// beside a large file, and keep more results in memory.
const AHEAD: usize = 4;

/// Calls `work` with the text of each file that these paths stand for (see [`input::files`]), and passes the results to
/// `sink` in the order of the files.
///
/// A failure or panic of `work` is reported, and never stops the others. An error of `sink` does, as nothing reads the
/// output.
pub(crate) fn each<T: Send>(
    paths: &[PathBuf],
    extensions: &[&str],
    size: &Size,
    failures: &mut Failures,
    work: impl Fn(&Path, String) -> Result<T> + Sync,
    mut sink: impl FnMut(T, &mut Failures) -> io::Result<()>,
) -> io::Result<()> {
    let work = |path: &Path, most| guard(|| work(path, input::read(path, most)?));
    let work = &work;
    let mut files = input::files(paths, extensions);
    let outcome = rayon::in_place_scope(|scope| {
        let mut waiting = VecDeque::new();
        loop {
            while waiting.len() < AHEAD * rayon::current_num_threads() {
                let Some(file) = files.next() else { break };
                waiting.push_back(match file {
                    // Only one thread may read standard input, in its turn.
                    Ok(Input { path, .. }) if input::is_stdin(&path) => Waiting::Here(path),
                    Ok(Input { path, is_found }) => {
                        let most = if is_found { size.found() } else { size.named() };
                        let (sender, outcome) = mpsc::sync_channel(1);
                        let file = path.clone();
                        scope.spawn(move |_| {
                            // Nothing receives the result after `sink` has failed.
                            let _ = sender.send(work(&file, most));
                        });
                        Waiting::There(path, outcome)
                    }
                    Err(error) => Waiting::Failed(error),
                });
            }
            let (path, outcome) = match waiting.pop_front() {
                None => return Ok(()),
                Some(Waiting::Failed(error)) => {
                    // The message names the directory.
                    let error = anyhow!("{}", Printable(&error.to_string()));
                    failures.report("cannot read a directory", &error);
                    continue;
                }
                Some(Waiting::Here(path)) => {
                    let outcome = work(&path, size.named());
                    (path, outcome)
                }
                Some(Waiting::There(path, outcome)) => match outcome.recv() {
                    Ok(outcome) => (path, outcome),
                    // Panics are outcomes too: nothing else can drop the sender.
                    Err(_) => continue,
                },
            };
            match outcome {
                Ok(result) => sink(result, failures)?,
                Err(error) => failures.report(input::name(&path), &error),
            }
            failures.progress().done(&path);
        }
    });
    failures.progress().end();
    outcome
}

/// A file whose work was started, or starts in its turn.
enum Waiting<T> {
    There(PathBuf, Receiver<Result<T>>),
    Here(PathBuf),
    Failed(ignore::Error),
}
