//! Caches results by path.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Results by path, shared by threads.
#[derive(Debug)]
pub(crate) struct Cache<T>(Mutex<HashMap<PathBuf, T>>);

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Cache(Mutex::default())
    }
}

impl<T: Clone> Cache<T> {
    /// Returns the stored result for this path. If there is none, calls `find` and stores its result.
    pub(crate) fn get_or_insert_with(&self, path: &Path, find: impl FnOnce() -> T) -> T {
        if let Some(known) = self.results().get(path) {
            return known.clone();
        }
        // Not locked, because `find` may ask for another path.
        let found = find();
        self.results().insert(path.to_owned(), found.clone());
        found
    }

    /// Returns the results. A panic in another thread leaves them intact.
    fn results(&self) -> MutexGuard<'_, HashMap<PathBuf, T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
