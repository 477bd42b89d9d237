//! A document as each parser reads it: one parse of each finds all that is known of the unchanged document.

use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::{Event, Tag};

use super::map::elements::Elements;
use super::rules::doubt::around::Around;
use super::shape::Baseline;
use super::{by_comrak, by_pulldown_cmark, Flavor, Syntax};

pub(super) struct Reading<'s> {
    /// The bare links that pulldown-cmark finds, in source order.
    pub(super) links: Vec<MarkdownLink<'s>>,
    pub(super) pulldown_cmark: Baseline<'s>,
    /// The document as comrak renders it, if the syntax has options of comrak.
    pub(super) comrak: Option<Baseline<'s>>,
    /// Ranges of headings and definition terms. mdBook wraps these in links.
    pub(super) headings: Vec<Range<usize>>,
}

/// The context of the links, for [`doubt`](super::doubt).
pub(super) struct Surroundings<'s> {
    pub(super) around: Around<'s>,
    /// Ranges of elements whose text is not prose.
    pub(super) hidden: Vec<Range<usize>>,
}

impl<'s> Reading<'s> {
    /// Parses a document once by each parser of the syntax.
    pub(super) fn new(
        source: &'s str,
        syntax: &Syntax,
        finder: &LinkFinder,
    ) -> (Self, Surroundings<'s>) {
        let has_components = syntax.flavors.named != Some(Flavor::Gfm);
        let (mut around, mut elements) =
            (Around::new(source), Elements::new(source, has_components));
        let mut headings = Vec::new();
        let (links, pulldown_cmark) = by_pulldown_cmark::read(
            source,
            syntax.pulldown_cmark,
            finder,
            |event, range| {
                if let Event::Start(Tag::Heading { .. } | Tag::DefinitionListTitle) = event {
                    headings.push(range.clone());
                }
                around.add(event, range);
            },
            |event, range| elements.add(event, range),
        );
        let comrak = syntax.comrak.as_ref();
        let comrak = comrak.map(|options| by_comrak::read(source, options, finder));
        let reading = Reading { links, pulldown_cmark, comrak, headings };
        (reading, Surroundings { around, hidden: elements.finish() })
    }
}
