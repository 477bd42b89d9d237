//! A broken-link callback that is asked once for each span, however often the source is parsed.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr};

use crate::restore::Restore;

type Answer<'a> = Option<(CowStr<'a>, CowStr<'a>)>;

/// The caller's callback and what it has answered.
pub(crate) struct Answers<'a, F>(Arc<Mutex<Known<'a, F>>>);

struct Known<'a, F> {
    callback: F,
    answers: HashMap<Range<usize>, Answer<'a>>,
}

impl<'a, F> Answers<'a, F> {
    pub(crate) fn new(callback: F) -> Self {
        Answers(Arc::new(Mutex::new(Known {
            callback,
            answers: HashMap::new(),
        })))
    }

    /// The callback to give to a parser of the masked copy that `restore` takes back from.
    pub(crate) fn asked_from<'m>(&self, restore: Restore<'m, 'a>) -> Ask<'m, 'a, F> {
        Ask {
            known: Arc::clone(&self.0),
            restore,
        }
    }
}

/// Question of a parser about a broken link.
pub(crate) struct Ask<'m, 'a, F> {
    known: Arc<Mutex<Known<'a, F>>>,
    restore: Restore<'m, 'a>,
}

impl<'m, 'a: 'm, F: BrokenLinkCallback<'a>> BrokenLinkCallback<'m> for Ask<'m, 'a, F> {
    fn handle_broken_link(&mut self, link: BrokenLink<'m>) -> Answer<'m> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let Known { callback, answers } = &mut *known;
        let answer = answers.entry(link.span.clone()).or_insert_with(|| {
            callback.handle_broken_link(BrokenLink {
                span: link.span,
                link_type: link.link_type,
                reference: self.restore.string(link.reference),
            })
        });
        answer.clone()
    }
}
