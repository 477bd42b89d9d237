//! Caches a broken-link callback: it is called once for each reference, even if the source is parsed again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use comrak::options::{BrokenLinkCallback, BrokenLinkReference};
use comrak::ResolvedReference;

/// The caller's callback and a cache of its answers. The key is the reference and the number of its occurrence in this parse.
pub(crate) struct Answers<'c> {
    callback: Arc<dyn BrokenLinkCallback + 'c>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    answers: HashMap<(String, usize), Option<ResolvedReference>>,
    asked: HashMap<String, usize>,
}

impl<'c> Answers<'c> {
    pub(crate) fn new(callback: Arc<dyn BrokenLinkCallback + 'c>) -> Self {
        Answers {
            callback,
            known: Mutex::default(),
        }
    }

    /// Call this before the document is parsed again.
    pub(crate) fn begin_again(&self) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.asked.clear();
    }
}

impl BrokenLinkCallback for Answers<'_> {
    fn resolve(&self, reference: BrokenLinkReference<'_>) -> Option<ResolvedReference> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let times = known
            .asked
            .entry(reference.original.to_owned())
            .or_default();
        *times += 1;
        let key = (reference.original.to_owned(), *times);
        let answer = known.answers.entry(key);
        answer
            .or_insert_with(|| self.callback.resolve(reference))
            .clone()
    }
}
