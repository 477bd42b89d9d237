//! The measured subjects: our finders and adapters, and other libraries.

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_fix::Extension;
use barelink_pulldown_cmark::Autolinker;
use barelink_render::Html;
use clap::ValueEnum;
use pulldown_cmark::{html, Options, Parser};

use super::corpus::Corpus;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub enum Subject {
    Gfm,
    Md4c,
    Uts58,
    Uts58InText,
    GfmChunks,
    Linkify,
    LinkifySchemeLess,
    PulldownCmark,
    PulldownCmarkGfm,
    PulldownCmarkMd4c,
    PulldownCmarkUts58,
    PulldownCmarkRanges,
    PulldownCmarkRangesGfm,
    PulldownCmarkRangesMd4c,
    PulldownCmarkRangesUts58,
    Comrak,
    ComrakGfm,
    ComrakMd4c,
    ComrakUts58,
    ComrakOwn,
}

/// The library or parser that a subject runs, and how the subject runs it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    /// Our finder, in plain text
    Text,
    /// Our finder with `LinkEnd::InText`
    InText,
    /// Our finder, in a text that is split into chunks of about 4 KiB
    Chunks,
    /// linkify with its defaults
    Linkify,
    /// linkify with `url_must_have_scheme(false)`
    SchemeLess,
    /// pulldown-cmark to HTML
    Events,
    /// pulldown-cmark to HTML, by events with their ranges
    Ranges,
    /// comrak to HTML
    Tree,
    /// comrak to HTML, with its own `autolink`
    OwnLinks,
}

impl Subject {
    /// Returns the name in tables, the engine, and the dialect of our finder. The dialect is `None` if the subject does
    /// not run our finder.
    fn parts(self) -> (&'static str, Engine, Option<Dialect>) {
        use Engine::*;
        use Subject::*;
        const GFM: Option<Dialect> = Some(Dialect::Gfm);
        const MD4C: Option<Dialect> = Some(Dialect::Md4c);
        const UTS58: Option<Dialect> = Some(Dialect::Uts58);
        match self {
            Gfm => ("GFM", Text, GFM),
            Md4c => ("md4c", Text, MD4C),
            Uts58 => ("UTS #58", Text, UTS58),
            Uts58InText => ("UTS #58 in text", InText, UTS58),
            GfmChunks => ("GFM in chunks", Chunks, GFM),
            Subject::Linkify => ("linkify", Engine::Linkify, None),
            LinkifySchemeLess => ("linkify without schemes", SchemeLess, None),
            PulldownCmark => ("pulldown-cmark", Events, None),
            PulldownCmarkGfm => ("pulldown-cmark + GFM", Events, GFM),
            PulldownCmarkMd4c => ("pulldown-cmark + md4c", Events, MD4C),
            PulldownCmarkUts58 => ("pulldown-cmark + UTS #58", Events, UTS58),
            PulldownCmarkRanges => ("pulldown-cmark with ranges", Ranges, None),
            PulldownCmarkRangesGfm => ("pulldown-cmark with ranges + GFM", Ranges, GFM),
            PulldownCmarkRangesMd4c => ("pulldown-cmark with ranges + md4c", Ranges, MD4C),
            PulldownCmarkRangesUts58 => ("pulldown-cmark with ranges + UTS #58", Ranges, UTS58),
            Comrak => ("comrak", Tree, None),
            ComrakGfm => ("comrak + GFM", Tree, GFM),
            ComrakMd4c => ("comrak + md4c", Tree, MD4C),
            ComrakUts58 => ("comrak + UTS #58", Tree, UTS58),
            ComrakOwn => ("comrak's own", OwnLinks, None),
        }
    }

    /// Returns the name in tables.
    pub fn name(self) -> &'static str {
        self.parts().0
    }

    /// Returns the dialect of our links, or `None` if the subject does not run our finder.
    pub fn dialect(self) -> Option<Dialect> {
        self.parts().2
    }

    /// Returns the name in paths and on the command line, such as `pulldown-cmark-gfm`.
    pub fn id(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the subject that runs the same parser without bare links. Returns `None` if this subject finds no bare
    /// links, or runs no parser.
    pub fn without_links(self) -> Option<Subject> {
        let plain = match self.parts().1 {
            Engine::Events => Subject::PulldownCmark,
            Engine::Ranges => Subject::PulldownCmarkRanges,
            Engine::Tree | Engine::OwnLinks => Subject::Comrak,
            _ => return None,
        };
        Some(plain).filter(|&plain| plain != self)
    }

    /// Returns a function that processes a document, and returns the number of links or the length of the HTML. The
    /// result keeps the compiler from removing the work.
    pub fn ready(self) -> Box<dyn Fn(&str) -> usize> {
        let (_, engine, dialect) = self.parts();
        let finder = dialect.map(LinkFinder::new);
        match (engine, finder) {
            (Engine::Text, Some(finder)) => Box::new(move |text| finder.links(text).count()),
            (Engine::InText, Some(finder)) => {
                let mut builder = LinkFinder::builder(finder.dialect());
                let finder = builder.link_end(LinkEnd::InText).build();
                Box::new(move |text| finder.links(text).count())
            }
            (Engine::Chunks, Some(finder)) => {
                Box::new(move |text| finder.links_in_chunks(chunks(text)).count())
            }
            (Engine::Linkify | Engine::SchemeLess, _) => {
                let mut finder = linkify::LinkFinder::new();
                finder.url_must_have_scheme(engine == Engine::Linkify);
                Box::new(move |text| finder.links(text).count())
            }
            (_, finder) => Box::new(move |text| self.page(text, finder.as_ref()).len()),
        }
    }

    /// Returns the number of links in a text, or in the HTML of a Markdown document.
    fn links(self, document: &str) -> usize {
        if self.is_markdown() {
            let finder = self.dialect().map(LinkFinder::new);
            self.page(document, finder.as_ref()).matches("<a ").count()
        } else {
            self.ready()(document)
        }
    }

    /// Returns the number of bare links that the subject finds in a corpus.
    pub fn links_in(self, corpus: &Corpus) -> usize {
        let count = |subject: Subject| -> usize {
            let documents = corpus.documents.iter();
            documents.map(|document| subject.links(document)).sum()
        };
        match self.without_links() {
            Some(plain) => count(self).saturating_sub(count(plain)),
            None if self.is_markdown() => 0,
            None => count(self),
        }
    }

    /// Returns true if the subject parses and renders Markdown.
    pub fn is_markdown(self) -> bool {
        use Engine::{Events, OwnLinks, Ranges, Tree};
        matches!(self.parts().1, Events | Ranges | Tree | OwnLinks)
    }

    /// Renders a Markdown document.
    fn page(self, document: &str, finder: Option<&LinkFinder>) -> String {
        let extensions = [Extension::Gfm];
        let options = Extension::pulldown_cmark(&extensions);
        match self.parts().1 {
            engine @ (Engine::Tree | Engine::OwnLinks) => {
                let mut options = Extension::comrak(&extensions).unwrap_or_default();
                options.extension.autolink = engine == Engine::OwnLinks;
                barelink_render::by_comrak(document, options, finder, Html::Raw)
            }
            Engine::Ranges => with_ranges(document, options, finder),
            _ => barelink_render::by_pulldown_cmark(document, options, finder, Html::Raw),
        }
    }
}

/// Minimum length of a chunk in bytes, except for the last chunk.
const CHUNK: usize = 4_096;

/// Splits a text into chunks.
fn chunks(mut text: &str) -> impl Iterator<Item = &str> + Clone {
    std::iter::from_fn(move || {
        let end = (CHUNK..text.len()).find(|&end| text.is_char_boundary(end));
        let (chunk, rest) = text.split_at(end.unwrap_or(text.len()));
        text = rest;
        Some(chunk).filter(|chunk| !chunk.is_empty())
    })
}

/// Renders a Markdown document from events with ranges.
fn with_ranges(document: &str, options: Options, finder: Option<&LinkFinder>) -> String {
    let mut page = String::with_capacity(document.len() * 3 / 2);
    match finder {
        Some(finder) => {
            let events = Autolinker::new(finder).events(document, options);
            html::push_html(&mut page, events.into_offset_iter().map(|(event, _)| event));
        }
        None => {
            let events = Parser::new_ext(document, options).into_offset_iter();
            html::push_html(&mut page, events.map(|(event, _)| event));
        }
    }
    page
}
