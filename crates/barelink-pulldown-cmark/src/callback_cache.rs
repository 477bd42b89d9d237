//! Caches the answers of a broken-link callback. The callback is called at most once for each span, even if a leaf is
//! parsed again.
//!
//! The callback does not receive brackets inside bare links.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr};

/// Destination and title of a link, or `None` if the reference is not resolved.
pub(crate) type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// The caller's callback and a cache of its answers.
pub(crate) struct CallbackCache<'a, F>(Arc<Mutex<CacheState<'a, F>>>);

struct CacheState<'a, F> {
    callback: F,
    answers: HashMap<Range<usize>, Answer<'a>>,
    /// Source ranges of the bare links, in ascending order. The parser reports a bracket before its leaf is searched, so
    /// the links are found in advance. May be empty if no link contains a `[`.
    bare_links: Vec<Range<usize>>,
    /// Finds the links for `bare_links`. May parse the document. `None` after the first broken link.
    find: Option<Find<'a>>,
}

type Find<'a> = Box<dyn FnOnce() -> Vec<Range<usize>> + Send + 'a>;

impl<'a, F> CallbackCache<'a, F> {
    pub(crate) fn new(callback: F, find: Find<'a>) -> Self {
        CallbackCache(Arc::new(Mutex::new(CacheState {
            callback,
            answers: HashMap::new(),
            bare_links: Vec::new(),
            find: Some(find),
        })))
    }

    /// Returns a callback for a parser, with the same cache.
    pub(crate) fn callback(&self) -> Self {
        CallbackCache(Arc::clone(&self.0))
    }
}

impl<'a, F: BrokenLinkCallback<'a>> BrokenLinkCallback<'a> for CallbackCache<'a, F> {
    fn handle_broken_link(&mut self, link: BrokenLink<'a>) -> Answer<'a> {
        self.resolve(link)
    }
}

impl<'a, F: BrokenLinkCallback<'a>> CallbackCache<'a, F> {
    /// Returns the cached answer for a broken link, or calls the callback. Returns `None` inside a bare link.
    pub(crate) fn resolve(&self, link: BrokenLink<'a>) -> Answer<'a> {
        let state = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(find) = state.find.take() {
            state.bare_links = find();
        }
        let at = link.span.start;
        let next = state.bare_links.partition_point(|bare| bare.end <= at);
        if state.bare_links.get(next).is_some_and(|bare| bare.start <= at) {
            return None;
        }
        let callback = &mut state.callback;
        let answer = state.answers.entry(link.span.clone());
        let answer = answer.or_insert_with(|| callback.handle_broken_link(link));
        answer.clone()
    }
}
