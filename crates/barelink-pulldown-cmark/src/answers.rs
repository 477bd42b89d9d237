//! Caches a broken-link callback: it is called once for each span, even if a leaf is parsed again. Brackets inside a bare link
//! never reach it.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use barelink::LinkFinder;
use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, Options};

use crate::block_stack::NotIn;

/// Returns the bare links of a document that contain a `[`, in ascending order, outside blocks excluded by the last argument.
pub(crate) type FindBracketed =
    fn(&str, Options, &LinkFinder, Option<NotIn<'_>>) -> Vec<Range<usize>>;

pub(crate) type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// The caller's callback and a cache of its answers.
pub(crate) struct Answers<'a, F>(Arc<Mutex<Known<'a, F>>>);

struct Known<'a, F> {
    callback: F,
    answers: HashMap<Range<usize>, Answer<'a>>,
    links: BareLinks<'a>,
}

impl<'a, F> Answers<'a, F> {
    pub(crate) fn new(
        callback: F,
        find: FindBracketed,
        source: &'a str,
        options: Options,
        finder: LinkFinder,
        not_in: Option<NotIn<'a>>,
    ) -> Self {
        Answers(Arc::new(Mutex::new(Known {
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

    pub(crate) fn callback(&self) -> Ask<'a, F> {
        Ask(Arc::clone(&self.0))
    }
}

impl<'a, F: BrokenLinkCallback<'a>> Answers<'a, F> {
    /// Returns the cached answer for a broken link, or calls the callback.
    pub(crate) fn ask(&self, link: BrokenLink<'a>) -> Answer<'a> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.ask(link)
    }
}

/// Callback for a parser, backed by the cache.
pub(crate) struct Ask<'a, F>(Arc<Mutex<Known<'a, F>>>);

impl<'a, F: BrokenLinkCallback<'a>> BrokenLinkCallback<'a> for Ask<'a, F> {
    fn handle_broken_link(&mut self, link: BrokenLink<'a>) -> Answer<'a> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.ask(link)
    }
}

impl<'a, F: BrokenLinkCallback<'a>> Known<'a, F> {
    fn ask(&mut self, link: BrokenLink<'a>) -> Answer<'a> {
        if self.links.hold(link.span.start) {
            return None;
        }
        let callback = &mut self.callback;
        let answer = self.answers.entry(link.span.clone());
        let answer = answer.or_insert_with(|| callback.handle_broken_link(link));
        answer.clone()
    }
}

/// The bare links of a document that contain a `[`. The parser reports the bracket before its leaf is searched for URLs.
struct BareLinks<'a> {
    find: FindBracketed,
    source: &'a str,
    options: Options,
    finder: LinkFinder,
    not_in: Option<NotIn<'a>>,
    /// Filled by the first call of `hold`.
    found: Option<Vec<Range<usize>>>,
}

impl BareLinks<'_> {
    /// Returns true if the bracket at `at` belongs to a bare link. The first call may parse the whole document.
    fn hold(&mut self, at: usize) -> bool {
        let find = || {
            let not_in = self.not_in.clone();
            (self.find)(self.source, self.options, &self.finder, not_in)
        };
        let ranges = self.found.get_or_insert_with(find);
        let after = ranges.partition_point(|link| link.end <= at);
        ranges.get(after).is_some_and(|link| link.start <= at)
    }
}
