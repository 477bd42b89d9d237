//! A document, with the options and the callback of its parser.

use barelink::markdown::Linker;
use barelink::LinkFinder;
use pulldown_cmark::{Options, Parser};

use crate::block_stack::ExcludedBlocks;
use crate::block_stack::QUIRKS;
use crate::callback::Kind;
use crate::footnotes::FootnoteLabels;

pub(crate) struct Document<'a, F> {
    pub(crate) source: &'a str,
    pub(crate) finder: LinkFinder,
    pub(crate) options: Options,
    pub(crate) excluded: ExcludedBlocks<'a>,
    pub(crate) callback: Option<F>,
    pub(crate) footnotes: FootnoteLabels,
}

impl<'a, F: Kind<'a>> Document<'a, F> {
    pub(crate) fn linker(&self) -> Linker<'a> {
        Linker::new(self.source, self.finder.clone()).with_quirks(QUIRKS)
    }

    pub(crate) fn parser(&self) -> Parser<'a, F::OfDocument> {
        let callback = self.callback.as_ref().map(Kind::of_document);
        Parser::new_with_broken_link_callback(self.source, self.options, callback)
    }
}
