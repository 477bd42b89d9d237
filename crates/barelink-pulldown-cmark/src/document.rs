//! A document, and the options and callback to parse it with.

use barelink::markdown::Linker;
use barelink::LinkFinder;
use pulldown_cmark::{BrokenLinkCallback, OffsetIter, Options, Parser};

use crate::answers::{Answers, Ask, FindBracketed};
use crate::block_stack::{BlockStack, NotIn};
use crate::blocks::Blocks;
use crate::footnotes::FootnoteLabels;

pub(crate) struct Document<'a, F> {
    pub(crate) source: &'a str,
    pub(crate) finder: LinkFinder,
    pub(crate) options: Options,
    /// Excludes blocks: nothing inside them is linked.
    pub(crate) not_in: Option<NotIn<'a>>,
    pub(crate) answers: Option<Answers<'a, F>>,
    pub(crate) footnotes: FootnoteLabels,
}

pub(crate) type Events<'a, F> = OffsetIter<'a, Ask<'a, F>>;

impl<'a, F: BrokenLinkCallback<'a>> Document<'a, F> {
    pub(crate) fn new(
        source: &'a str,
        options: Options,
        finder: LinkFinder,
        not_in: Option<NotIn<'a>>,
        callback: Option<(F, FindBracketed)>,
    ) -> Self {
        let answers = |(callback, find)| {
            let (finder, not_in) = (finder.clone(), not_in.clone());
            Answers::new(callback, find, source, options, finder, not_in)
        };
        Document {
            answers: callback.map(answers),
            source,
            finder,
            options,
            not_in,
            footnotes: FootnoteLabels::default(),
        }
    }

    pub(crate) fn linker(&self) -> Linker<'a> {
        Linker::new(self.source, self.finder.clone())
    }

    pub(crate) fn parser(&self) -> Parser<'a, Ask<'a, F>> {
        let callback = self.answers.as_ref().map(Answers::callback);
        Parser::new_with_broken_link_callback(self.source, self.options, callback)
    }

    pub(crate) fn blocks(&self) -> Blocks<'a, Events<'a, F>> {
        Blocks {
            events: self.parser().into_offset_iter(),
            stack: BlockStack::new(self.options, self.not_in.clone()),
        }
    }
}
