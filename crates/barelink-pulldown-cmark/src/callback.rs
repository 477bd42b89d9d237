//! The callback for broken links, and its cached answers.
//!
//! All parsers of a [`Kind`] have one type of callback, so a program contains one copy of pulldown-cmark's parser.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, DefaultBrokenLinkCallback};

/// Destination and title of a link, or `None` if the reference is not resolved.
pub(crate) type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// Tells whether documents have a callback. Only without one, parsers can be sent to other threads.
pub trait Kind<'a>: Sized {
    /// The callback of the document's parser.
    type OfDocument: BrokenLinkCallback<'a>;
    /// The callback of a leaf's parser. It differs from `OfDocument` in lifetimes only.
    type OfLeaf<'c>: BrokenLinkCallback<'c>
    where
        'a: 'c,
        Self: 'c;

    /// Returns the callback for the document's parser.
    fn of_document(&self) -> Self::OfDocument;

    /// Returns the answer for a broken link, or `None` inside a bare link.
    fn resolve(&self, link: BrokenLink<'a>) -> Answer<'a>;
}

impl<'a> Kind<'a> for DefaultBrokenLinkCallback {
    type OfDocument = Box<dyn FnMut(BrokenLink<'a>) -> Answer<'a> + Send + 'a>;
    type OfLeaf<'c>
        = Box<dyn FnMut(BrokenLink<'c>) -> Answer<'c> + Send + 'c>
    where
        'a: 'c;

    fn of_document(&self) -> Self::OfDocument {
        Box::new(|_| None)
    }

    fn resolve(&self, _: BrokenLink<'a>) -> Answer<'a> {
        None
    }
}

/// A caller's callback and a cache of its answers: see
/// [`Autolinker::events_with_broken_link_callback`](crate::Autolinker::events_with_broken_link_callback).
///
/// The callback is called at most once for each span, even if a leaf is parsed again. It does not receive brackets inside
/// bare links.
pub struct Callback<'a, 'f>(Rc<RefCell<Cache<'a, 'f>>>);

struct Cache<'a, 'f> {
    callback: Box<dyn BrokenLinkCallback<'a> + 'f>,
    answers: HashMap<Range<usize>, Answer<'a>>,
    /// Source ranges of the bare links, in ascending order. The parser reports a bracket before its leaf is searched, so
    /// the links are found in advance. May be empty if no link contains a `[`.
    bare_links: Vec<Range<usize>>,
    /// Finds the links for `bare_links`. May parse the document. `None` after the first broken link.
    find: Option<Find<'f>>,
}

type Find<'f> = Box<dyn FnOnce() -> Vec<Range<usize>> + 'f>;

impl<'a, 'f> Callback<'a, 'f> {
    pub(crate) fn new(callback: impl BrokenLinkCallback<'a> + 'f, find: Find<'f>) -> Self {
        Callback(Rc::new(RefCell::new(Cache {
            callback: Box::new(callback),
            answers: HashMap::new(),
            bare_links: Vec::new(),
            find: Some(find),
        })))
    }
}

impl<'a: 'f, 'f> Kind<'a> for Callback<'a, 'f> {
    type OfDocument = Box<dyn FnMut(BrokenLink<'a>) -> Answer<'a> + 'f>;
    type OfLeaf<'c>
        = Box<dyn FnMut(BrokenLink<'c>) -> Answer<'c> + 'c>
    where
        'a: 'c,
        Self: 'c;

    fn of_document(&self) -> Self::OfDocument {
        let callback = Callback(Rc::clone(&self.0));
        Box::new(move |link| callback.resolve(link))
    }

    fn resolve(&self, link: BrokenLink<'a>) -> Answer<'a> {
        let cache = &mut *self.0.borrow_mut();
        if let Some(find) = cache.find.take() {
            cache.bare_links = find();
        }
        let at = link.span.start;
        let next = cache.bare_links.partition_point(|bare| bare.end <= at);
        if cache.bare_links.get(next).is_some_and(|bare| bare.start <= at) {
            return None;
        }
        let callback = cache.callback.as_mut();
        let answer = cache.answers.entry(link.span.clone());
        let answer = answer.or_insert_with(|| callback.handle_broken_link(link));
        answer.clone()
    }
}

impl fmt::Debug for Callback<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callback").finish_non_exhaustive()
    }
}
