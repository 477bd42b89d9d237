//! Processes files in parallel, and returns the results in the order of the files.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvError, TryRecvError};
use std::sync::Arc;

use anyhow::{anyhow, Result};
use barelink_render::guard;

use crate::args::Size;
use crate::files::input::{self, Input, TooLarge};
use crate::files::walk::{Inputs, Skipped};
use crate::report::failure::Failures;
use crate::report::printable::Printable;
use crate::settings;
use crate::settings::selection::Selection;

/// Number of files per thread that may start before the first unfinished one is done. With a smaller number, threads
/// would wait for a large file. With a larger one, more results would wait in memory.
const AHEAD: usize = 64;

/// Calls `work` with each input of the selection and its text. Passes the results to `sink` in the order of the
/// inputs. Returns the counts of skipped files.
///
/// A failure or panic of `work` is reported and does not stop the work on other inputs. After an error of `sink`, no
/// further input is started. A run that reads no file fails, unless a named file was excluded or
/// `--allow-empty` is given.
pub(crate) fn each<T: Send>(
    selection: &Arc<Selection>,
    size: &Size,
    failures: &mut Failures,
    work: impl Fn(&Input, String) -> Result<T> + Sync,
    mut sink: impl FnMut(T, &mut Failures) -> io::Result<()>,
) -> io::Result<Skipped> {
    let reads = selection.reads;
    let work = |input: &Input, most| -> Result<T> {
        if !input.is_found() && !input.is_excluded {
            reads.check(&input.path)?;
        }
        guard(|| work(input, input::text_of(input, most)?))?
    };
    let work = &work;
    let mut queue = Queue::new(Inputs::new(selection));
    let mut read = 0;
    let outcome = rayon::in_place_scope(|scope| {
        let mut pending = VecDeque::new();
        loop {
            while pending.len() < AHEAD * rayon::current_num_threads() {
                let Some(input) = queue.next(failures) else { break };
                pending.push_back(match input {
                    // Standard input is read by one thread, in its turn.
                    Ok(input) if input.is_stdin => Pending::Stdin(input),
                    Ok(input) => {
                        let (sender, outcome) = mpsc::sync_channel(1);
                        let (file, most) = (input.clone(), limit(&input, size));
                        scope.spawn(move |_| {
                            // After `sink` has failed, nothing receives the result.
                            let _ = sender.send(work(&file, most));
                        });
                        Pending::Spawned(input, outcome)
                    }
                    Err(error) => Pending::Failed(error),
                });
            }
            let (input, outcome) = match pending.pop_front() {
                None => return Ok(()),
                Some(Pending::Failed(error)) => {
                    // The message names the directory.
                    let error = anyhow!("{}", Printable(&error.to_string()));
                    failures.report("cannot read a directory", &error);
                    continue;
                }
                Some(Pending::Stdin(input)) => {
                    let outcome = work(&input, limit(&input, size));
                    (input, outcome)
                }
                Some(Pending::Spawned(input, outcome)) => match queue.receive(&outcome, failures) {
                    Ok(outcome) => (input, outcome),
                    // Unreachable: even a panic of `work` is sent, as an error.
                    Err(_) => continue,
                },
            };
            match outcome {
                Ok(result) => {
                    read += 1;
                    sink(result, failures)?;
                }
                Err(error) => {
                    if input.is_found() && error.is::<TooLarge>() {
                        queue.inputs.skipped.too_large += 1;
                    }
                    settings::report(failures, input::name(&input.path), error);
                }
            }
            failures.progress().done(&input.path);
        }
    });
    failures.progress().end();
    // Settings of standard input are read last.
    queue.inputs.notes().iter().for_each(|note| failures.note(note));
    if read == 0 && !failures.any() && !selection.may_be_empty {
        queue.inputs.report_nothing_read(failures);
    }
    outcome.map(|()| queue.inputs.skipped)
}

/// The inputs of a selection. While results are awaited, directories are searched ahead, so that the number of files is
/// known soon.
struct Queue {
    inputs: Inputs,
    found_ahead: VecDeque<<Inputs as Iterator>::Item>,
    number: usize,
    /// True once all directories were searched.
    is_over: bool,
}

impl Queue {
    fn new(inputs: Inputs) -> Self {
        Queue { inputs, found_ahead: VecDeque::new(), number: 0, is_over: false }
    }

    fn next(&mut self, failures: &Failures) -> Option<<Inputs as Iterator>::Item> {
        self.found_ahead.pop_front().or_else(|| self.search(failures))
    }

    /// Searches for the next input, and reports notes.
    fn search(&mut self, failures: &Failures) -> Option<<Inputs as Iterator>::Item> {
        if self.is_over {
            return None;
        }
        let input = self.inputs.next();
        self.inputs.notes().iter().for_each(|note| failures.note(note));
        if input.is_some() {
            self.number += 1;
        } else {
            self.is_over = true;
            failures.progress().total(self.number);
        }
        input
    }

    /// Waits for a result.
    fn receive<T>(&mut self, result: &Receiver<T>, failures: &Failures) -> Result<T, RecvError> {
        while !self.is_over {
            match result.try_recv() {
                Ok(result) => return Ok(result),
                Err(TryRecvError::Disconnected) => return Err(RecvError),
                Err(TryRecvError::Empty) => {
                    let input = self.search(failures);
                    self.found_ahead.extend(input);
                }
            }
        }
        result.recv()
    }
}

fn limit(input: &Input, size: &Size) -> u64 {
    if input.is_found() {
        size.found()
    } else {
        size.named()
    }
}

/// An input whose result has not been passed to `sink` yet, or the error of a directory.
enum Pending<T> {
    /// Another thread sends the result.
    Spawned(Input, Receiver<Result<T>>),
    /// Standard input, read when its turn comes.
    Stdin(Input),
    Failed(ignore::Error),
}
