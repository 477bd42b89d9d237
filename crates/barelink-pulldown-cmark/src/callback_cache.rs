//! Caches the answers of a broken-link callback. The callback is called once for each span, even if a leaf is parsed
//! again.
//!
//! The callback does not receive brackets inside bare links.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use barelink::LinkFinder;
use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, Options};

use crate::block_stack::NotIn;

/// Function that returns the source ranges of a document's bare links with a `[` in them, in ascending order. Its last
/// argument excludes blocks.
pub(crate) type FindBracketed =
    fn(&str, Options, &LinkFinder, Option<NotIn<'_>>) -> Vec<Range<usize>>;

/// Destination and title of a link, or `None` if the reference is not resolved.
pub(crate) type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// The caller's callback and a cache of its answers.
pub(crate) struct CallbackCache<'a, F>(Arc<Mutex<CacheState<'a, F>>>);

struct CacheState<'a, F> {
    callback: F,
    answers: HashMap<Range<usize>, Answer<'a>>,
    links: BareLinks<'a>,
}

impl<'a, F> CallbackCache<'a, F> {
    pub(crate) fn new(
        callback: F,
        find: FindBracketed,
        source: &'a str,
        options: Options,
        finder: LinkFinder,
        not_in: Option<NotIn<'a>>,
    ) -> Self {
        CallbackCache(Arc::new(Mutex::new(CacheState {
            callback,
            answers: HashMap::new(),
            links: BareLinks {
                find,
                source,
                options,
                finder,
                not_in,
                found: None,
            },
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
    /// Returns the cached answer for a broken link, or calls the callback.
    pub(crate) fn resolve(&self, link: BrokenLink<'a>) -> Answer<'a> {
        let state = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.links.contain(link.span.start) {
            return None;
        }
        let callback = &mut state.callback;
        let answer = state.answers.entry(link.span.clone());
        let answer = answer.or_insert_with(|| callback.handle_broken_link(link));
        answer.clone()
    }
}

/// The bare links of a document that contain a `[`. They are found in advance, because the parser reports a bracket
/// before the leaf is searched for URLs.
struct BareLinks<'a> {
    find: FindBracketed,
    source: &'a str,
    options: Options,
    finder: LinkFinder,
    not_in: Option<NotIn<'a>>,
    /// Source ranges of the links in ascending order, or `None` before the first call of `contain`.
    found: Option<Vec<Range<usize>>>,
}

impl BareLinks<'_> {
    /// Returns true if the bracket at `at` belongs to a bare link. The first call may parse the whole document.
    fn contain(&mut self, at: usize) -> bool {
        let find = || {
            let not_in = self.not_in.clone();
            (self.find)(self.source, self.options, &self.finder, not_in)
        };
        let ranges = self.found.get_or_insert_with(find);
        let after = ranges.partition_point(|link| link.end <= at);
        ranges.get(after).is_some_and(|link| link.start <= at)
    }
}
