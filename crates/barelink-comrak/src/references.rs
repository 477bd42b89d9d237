//! Resolves references by the document's definitions or the caller's callback.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use comrak::options::{BrokenLinkCallback, BrokenLinkReference};
use comrak::ResolvedReference;

use crate::footnotes::normalized;

/// The document's definitions, and the caller's callback with a cache of its answers.
///
/// In the parse of the document, and in each parse of a leaf alone, the n-th occurrence of a label gets the same answer.
/// The callback is called at most once for it. Each parse counts from 1, so a leaf gets the answers to the first
/// occurrences in the document. This matters only to a callback that answers equal labels differently.
pub(crate) struct References<'c> {
    pub(crate) callback: Option<Arc<dyn BrokenLinkCallback + 'c>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Definitions by normalized label. There are no entries during the parse of the whole document, in which comrak
    /// resolves defined labels itself.
    definitions: HashMap<String, ResolvedReference>,
    /// Answers by label and occurrence.
    answers: HashMap<(String, usize), Option<ResolvedReference>>,
    /// Number of occurrences of each label in the current parse, without those that a definition resolves.
    occurrences: HashMap<String, usize>,
    /// Number of bytes of destinations and titles that leaves may still copy from definitions.
    budget: usize,
    /// Part of the budget that the current parse has used.
    spent: usize,
}

impl<'c> References<'c> {
    pub(crate) fn new(callback: Option<Arc<dyn BrokenLinkCallback + 'c>>) -> Self {
        References { callback, state: Mutex::default() }
    }

    /// Sets the definitions. `budget` limits the bytes that leaves copy from definitions, as comrak limits a whole
    /// document.
    pub(crate) fn define(&self, definitions: HashMap<String, ResolvedReference>, budget: usize) {
        let mut state = self.state();
        state.definitions = definitions;
        state.budget = budget;
    }

    /// Clears the counts of the last parse, so that each parse of a leaf gets the same answers.
    pub(crate) fn begin(&self) {
        let mut state = self.state();
        state.occurrences.clear();
        state.spent = 0;
    }

    /// Reduces the budget by the number of bytes that the last parse used. Called if the result of the parse is kept.
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
        if let Some(definition) = state.definitions.get(&normalized(reference.original)) {
            let size = definition.url.len() + definition.title.len();
            if size <= state.budget - state.spent {
                state.spent += size;
                return Some(definition.clone());
            }
        }
        let callback = self.callback.as_ref()?;
        let label = reference.original.to_owned();
        let occurrence = state.occurrences.entry(label.clone()).or_default();
        *occurrence += 1;
        let answer = state.answers.entry((label, *occurrence));
        answer.or_insert_with(|| callback.resolve(reference)).clone()
    }
}
