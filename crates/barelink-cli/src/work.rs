//! Processes many files in parallel, with results in order.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver};

use anyhow::{anyhow, Result};
use barelink_render::guard;

use crate::args::Size;
use crate::failure::Failures;
use crate::input::{self, Input, TooLarge};
use crate::printable::Printable;
use crate::settings::ConfigError;
use crate::walk::{PassedOver, Selection};

/// Number of files per thread that may be started ahead of the first unfinished one. More would keep threads busy
/// beside a large file, and keep more results in memory.
const AHEAD: usize = 4;

/// Calls `work` with each input of the selection and its text, and passes the results to `sink` in the order of the
/// inputs. Returns the counts of what was passed over.
///
/// A failure or panic of `work` is reported, and never stops the others. An error of `sink` does, as nothing reads the
/// output. A run that reads no file at all is a failure, unless the files that were named are excluded.
pub(crate) fn each<T: Send>(
    selection: &Selection,
    size: &Size,
    failures: &mut Failures,
    work: impl Fn(&Input, String) -> Result<T> + Sync,
    mut sink: impl FnMut(T, &mut Failures) -> io::Result<()>,
) -> io::Result<PassedOver> {
    let work =
        |input: &Input, most| -> Result<T> { guard(|| work(input, input::text_of(input, most)?))? };
    let work = &work;
    let mut inputs = selection.inputs();
    let mut read = 0;
    let outcome = rayon::in_place_scope(|scope| {
        let mut waiting = VecDeque::new();
        loop {
            while waiting.len() < AHEAD * rayon::current_num_threads() {
                let input = inputs.next();
                inputs.notes().iter().for_each(|note| failures.note(note));
                let Some(input) = input else { break };
                waiting.push_back(match input {
                    // Only one thread may read standard input, in its turn.
                    Ok(input) if input.is_stdin => Waiting::Here(input),
                    Ok(input) => {
                        let (sender, outcome) = mpsc::sync_channel(1);
                        let (file, most) = (input.clone(), limit(&input, size));
                        scope.spawn(move |_| {
                            // Nothing receives the result after `sink` has failed.
                            let _ = sender.send(work(&file, most));
                        });
                        Waiting::There(input, outcome)
                    }
                    Err(error) => Waiting::Failed(error),
                });
            }
            let (input, outcome) = match waiting.pop_front() {
                None => return Ok(()),
                Some(Waiting::Failed(error)) => {
                    // The message names the directory.
                    let error = anyhow!("{}", Printable(&error.to_string()));
                    failures.report("cannot read a directory", &error);
                    continue;
                }
                Some(Waiting::Here(input)) => {
                    let outcome = work(&input, limit(&input, size));
                    (input, outcome)
                }
                Some(Waiting::There(input, outcome)) => match outcome.recv() {
                    Ok(outcome) => (input, outcome),
                    // Panics are outcomes too: nothing else can drop the sender.
                    Err(_) => continue,
                },
            };
            match outcome {
                Ok(result) => {
                    read += 1;
                    sink(result, failures)?;
                }
                Err(error) => {
                    if input.is_found && error.is::<TooLarge>() {
                        inputs.passed_over.too_large += 1;
                    }
                    match error.downcast::<ConfigError>() {
                        // It concerns many files.
                        Ok(error) => failures.report_once(&error),
                        Err(error) => failures.report(input::name(&input.path), &error),
                    }
                }
            }
            failures.progress().done(&input.path);
        }
    });
    failures.progress().end();
    if read == 0 && !failures.any() && !selection.may_be_empty {
        inputs.report_nothing_read(failures);
    }
    outcome.map(|()| inputs.passed_over)
}

/// Returns the size limit in bytes of an input.
fn limit(input: &Input, size: &Size) -> u64 {
    if input.is_found {
        size.found()
    } else {
        size.named()
    }
}

/// An input whose work was started, or starts in its turn.
enum Waiting<T> {
    There(Input, Receiver<Result<T>>),
    Here(Input),
    Failed(ignore::Error),
}
