//! A document, and the options and callback to parse it with.

use barelink::markdown::{has_candidate, suppose, Linker, Supposed};
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
    pub(crate) answers: Option<Answers<'a, F>>,
    pub(crate) footnotes: FootnoteLabels,
}

pub(crate) type Events<'a, F> = OffsetIter<'a, Ask<'a, F>>;

impl<'a, F: BrokenLinkCallback<'a>> Document<'a, F> {
    pub(crate) fn new(
        source: &'a str,
        options: Options,
        finder: LinkFinder,
        callback: Option<(F, FindBracketed)>,
    ) -> Self {
        let answers =
            |(callback, find)| Answers::new(callback, find, source, options, finder.clone());
        Document {
            answers: callback.map(answers),
            source,
            finder,
            options,
            footnotes: FootnoteLabels::default(),
        }
    }

    /// Passes brackets in blocks excluded by `not_in` on to the callback, since such blocks have no bare links.
    pub(crate) fn not_in(&self, not_in: NotIn) {
        if let Some(answers) = &self.answers {
            answers.not_in(not_in);
        }
    }

    pub(crate) fn linker(&self) -> Linker<'a> {
        Linker::new(self.source, self.finder.clone())
    }

    /// Classifies the candidates before parsing. Empty if there is no candidate; `None` if the options or the candidates rule
    /// this out.
    ///
    /// Options outside `KNOWN` give a meaning to bytes that the classification treats as text.
    pub(crate) fn supposed(&self) -> Option<Vec<Supposed>> {
        const KNOWN: Options = Options::ENABLE_TABLES
            .union(Options::ENABLE_FOOTNOTES)
            .union(Options::ENABLE_STRIKETHROUGH)
            .union(Options::ENABLE_TASKLISTS)
            .union(Options::ENABLE_HEADING_ATTRIBUTES)
            .union(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS)
            .union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS)
            .union(Options::ENABLE_GFM);
        suppose(&self.finder, self.source, || KNOWN.contains(self.options))
    }

    pub(crate) fn has_candidate(&self) -> bool {
        has_candidate(self.source, &self.finder)
    }

    pub(crate) fn parser(&self) -> Parser<'a, Ask<'a, F>> {
        let callback = self.answers.as_ref().map(Answers::callback);
        Parser::new_with_broken_link_callback(self.source, self.options, callback)
    }

    pub(crate) fn blocks(&self) -> Blocks<Events<'a, F>> {
        Blocks {
            events: self.parser().into_offset_iter(),
            stack: BlockStack::new(self.options),
        }
    }
}
