//! A document, with the options and the callback of its parser.

use barelink::markdown::Linker;
use barelink::LinkFinder;
use pulldown_cmark::{BrokenLinkCallback, OffsetIter, Options, Parser};

use crate::block_stack::{BlockStack, NotIn};
use crate::blocks::Blocks;
use crate::callback_cache::{CallbackCache, FindBracketed};
use crate::footnotes::FootnoteLabels;
use crate::quirks::QUIRKS;

pub(crate) struct Document<'a, F> {
    pub(crate) source: &'a str,
    pub(crate) finder: LinkFinder,
    pub(crate) options: Options,
    /// Excludes blocks. Text inside an excluded block is not linked.
    pub(crate) not_in: Option<NotIn<'a>>,
    pub(crate) callback: Option<CallbackCache<'a, F>>,
    pub(crate) footnotes: FootnoteLabels,
}

pub(crate) type Events<'a, F> = OffsetIter<'a, CallbackCache<'a, F>>;

impl<'a, F: BrokenLinkCallback<'a>> Document<'a, F> {
    pub(crate) fn new(
        source: &'a str,
        options: Options,
        finder: LinkFinder,
        not_in: Option<NotIn<'a>>,
        callback: Option<(F, FindBracketed)>,
    ) -> Self {
        let cache = |(callback, find)| {
            let (finder, not_in) = (finder.clone(), not_in.clone());
            CallbackCache::new(callback, find, source, options, finder, not_in)
        };
        Document {
            callback: callback.map(cache),
            source,
            finder,
            options,
            not_in,
            footnotes: FootnoteLabels::default(),
        }
    }

    pub(crate) fn linker(&self) -> Linker<'a> {
        Linker::new(self.source, self.finder.clone()).with_quirks(QUIRKS)
    }

    pub(crate) fn parser(&self) -> Parser<'a, CallbackCache<'a, F>> {
        let callback = self.callback.as_ref().map(CallbackCache::callback);
        Parser::new_with_broken_link_callback(self.source, self.options, callback)
    }

    pub(crate) fn blocks(&self) -> Blocks<'a, Events<'a, F>> {
        Blocks {
            events: self.parser().into_offset_iter(),
            stack: BlockStack::new(self.options, self.not_in.clone()),
        }
    }
}
