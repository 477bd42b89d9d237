//! Many files, several at a time, in order.

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

/// How many files are begun before the first of them is done, for each thread. More would keep threads
/// busy beside one that has a large file, and keep more results waiting for it.
const AHEAD: usize = 4;

/// Does `work` with the text of each file that these names stand for (see [`input::files`]), and hands what comes out of
/// it to `sink`, in the order of the files.
///
/// What fails or panics is reported, and never stops the others. An error of `sink` does: nobody takes the output.
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
                    // Whose turn it is to read standard input must not be left to chance.
                    Ok(Input { path, .. }) if input::is_stdin(&path) => Waiting::Here(path),
                    Ok(Input { path, is_found }) => {
                        let most = if is_found { size.found() } else { size.named() };
                        let (sender, outcome) = mpsc::sync_channel(1);
                        let file = path.clone();
                        scope.spawn(move |_| {
                            // Nobody receives it where the sink has given up.
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
                    // It names the folder.
                    let error = anyhow!("{}", Printable(&error.to_string()));
                    failures.report("a folder cannot be walked", &error);
                    continue;
                }
                Some(Waiting::Here(path)) => {
                    let outcome = work(&path, size.named());
                    (path, outcome)
                }
                Some(Waiting::There(path, outcome)) => match outcome.recv() {
                    Ok(outcome) => (path, outcome),
                    // Panics are outcomes too: nothing is left that could drop the sender.
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

/// A file that was begun, or will be when its turn comes.
enum Waiting<T> {
    There(PathBuf, Receiver<Result<T>>),
    Here(PathBuf),
    Failed(ignore::Error),
}
