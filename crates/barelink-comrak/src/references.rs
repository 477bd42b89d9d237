//! Resolves references of leaves that are parsed alone: by the definitions of the document, or by the caller's callback.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use comrak::options::{BrokenLinkCallback, BrokenLinkReference};
use comrak::ResolvedReference;

/// The caller's callback with its answers, and the definitions of the document.
///
/// The callback is asked once for each reference, even if its leaf is parsed again.
pub(crate) struct References<'c> {
    callback: Option<Arc<dyn BrokenLinkCallback + 'c>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Definitions by label. Empty while the document is parsed, since comrak asks only for undefined labels then.
    definitions: HashMap<String, ResolvedReference>,
    /// Answers by label, and by the number of its occurrence.
    answers: HashMap<(String, usize), Option<ResolvedReference>>,
    asked: HashMap<String, usize>,
    /// Bytes of destinations and titles that leaves may still take from definitions.
    budget: usize,
    /// The part of the budget that the last parse of a leaf has taken.
    spent: usize,
}

impl<'c> References<'c> {
    pub(crate) fn new(callback: Option<Arc<dyn BrokenLinkCallback + 'c>>) -> Self {
        References {
            callback,
            state: Mutex::default(),
        }
    }

    pub(crate) fn has_callback(&self) -> bool {
        self.callback.is_some()
    }

    /// Sets the definitions. `budget` limits the bytes that leaves take from them, as comrak limits a document's.
    pub(crate) fn define(&self, definitions: HashMap<String, ResolvedReference>, budget: usize) {
        let mut state = self.state();
        state.definitions = definitions;
        state.budget = budget;
    }

    /// Begins a parse of a leaf.
    pub(crate) fn begin(&self) {
        let mut state = self.state();
        state.asked.clear();
        state.spent = 0;
    }

    /// Takes what the last parse has spent from the budget.
    pub(crate) fn commit(&self) {
        let mut state = self.state();
        state.budget -= std::mem::take(&mut state.spent);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BrokenLinkCallback for References<'_> {
    fn resolve(&self, reference: BrokenLinkReference<'_>) -> Option<ResolvedReference> {
        let state = &mut *self.state();
        if let Some(definition) = state.definitions.get(reference.original) {
            let size = definition.url.len() + definition.title.len();
            if size <= state.budget - state.spent {
                state.spent += size;
                return Some(definition.clone());
            }
        }
        let callback = self.callback.as_ref()?;
        let label = reference.original.to_owned();
        let times = state.asked.entry(label.clone()).or_default();
        *times += 1;
        let answer = state.answers.entry((label, *times));
        answer
            .or_insert_with(|| callback.resolve(reference))
            .clone()
    }
}
