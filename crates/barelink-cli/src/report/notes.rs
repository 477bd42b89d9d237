//! Collects notes on files that are not read.

use std::fmt::Display;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::files::input;
use crate::report::printable::Printable;

/// Notes that were not printed yet.
#[derive(Debug, Default)]
pub(crate) struct Notes(Mutex<Vec<String>>);

impl Notes {
    /// Removes and returns all notes, each printable.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Adds a note, which must be printable, after the name of a file and a colon.
    pub(crate) fn add(&self, path: &Path, note: impl Display) {
        let path = input::beside(path).to_string_lossy();
        let note = format!("{}:{note}", Printable(&path));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(note);
    }
}
