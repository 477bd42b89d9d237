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
    /// Our finder, in plain text
    Gfm,
    Md4c,
    Uts58,
    /// UTS #58 with `LinkEnd::InText`
    Uts58InText,
    /// GFM, in a text that lies in chunks of 4 KiB
    GfmChunks,
    /// linkify with its defaults
    Linkify,
    /// linkify with `url_must_have_scheme(false)`
    LinkifySchemeLess,
    /// pulldown-cmark to HTML, without bare links
    PulldownCmark,
    /// pulldown-cmark to HTML, with our links
    PulldownCmarkGfm,
    PulldownCmarkMd4c,
    PulldownCmarkUts58,
    /// pulldown-cmark with the events' ranges, to HTML, without bare links
    PulldownCmarkRanges,
    /// pulldown-cmark with the events' ranges, to HTML, with our links
    PulldownCmarkRangesGfm,
    PulldownCmarkRangesMd4c,
    PulldownCmarkRangesUts58,
    /// comrak to HTML, without bare links
    Comrak,
    /// comrak to HTML, with our links
    ComrakGfm,
    ComrakMd4c,
    ComrakUts58,
    /// comrak to HTML, with its own `autolink`
    ComrakOwn,
}

/// The library or parser that a subject runs, and how the subject runs it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    Text,
    /// Text, with `LinkEnd::InText`
    InText,
    Chunks,
    Linkify {
        needs_scheme: bool,
    },
    PulldownCmark,
    Ranges,
    Comrak {
        own_links: bool,
    },
}

impl Subject {
    /// Returns the name in tables, the engine, and the dialect of our links.
    fn parts(self) -> (&'static str, Engine, Option<Dialect>) {
        const GFM: Option<Dialect> = Some(Dialect::Gfm);
        const MD4C: Option<Dialect> = Some(Dialect::Md4c);
        const UTS58: Option<Dialect> = Some(Dialect::Uts58);
        match self {
            Subject::Gfm => ("GFM", Engine::Text, GFM),
            Subject::Md4c => ("md4c", Engine::Text, MD4C),
            Subject::Uts58 => ("UTS #58", Engine::Text, UTS58),
            Subject::Uts58InText => ("UTS #58 in text", Engine::InText, UTS58),
            Subject::GfmChunks => ("GFM in chunks", Engine::Chunks, GFM),
            Subject::Linkify => ("linkify", Engine::Linkify { needs_scheme: true }, None),
            Subject::LinkifySchemeLess => (
                "linkify without schemes",
                Engine::Linkify {
                    needs_scheme: false,
                },
                None,
            ),
            Subject::PulldownCmark => ("pulldown-cmark", Engine::PulldownCmark, None),
            Subject::PulldownCmarkGfm => ("pulldown-cmark + GFM", Engine::PulldownCmark, GFM),
            Subject::PulldownCmarkMd4c => ("pulldown-cmark + md4c", Engine::PulldownCmark, MD4C),
            Subject::PulldownCmarkUts58 => {
                ("pulldown-cmark + UTS #58", Engine::PulldownCmark, UTS58)
            }
            Subject::PulldownCmarkRanges => ("pulldown-cmark with ranges", Engine::Ranges, None),
            Subject::PulldownCmarkRangesGfm => {
                ("pulldown-cmark with ranges + GFM", Engine::Ranges, GFM)
            }
            Subject::PulldownCmarkRangesMd4c => {
                ("pulldown-cmark with ranges + md4c", Engine::Ranges, MD4C)
            }
            Subject::PulldownCmarkRangesUts58 => (
                "pulldown-cmark with ranges + UTS #58",
                Engine::Ranges,
                UTS58,
            ),
            Subject::Comrak => ("comrak", Engine::Comrak { own_links: false }, None),
            Subject::ComrakGfm => ("comrak + GFM", Engine::Comrak { own_links: false }, GFM),
            Subject::ComrakMd4c => ("comrak + md4c", Engine::Comrak { own_links: false }, MD4C),
            Subject::ComrakUts58 => (
                "comrak + UTS #58",
                Engine::Comrak { own_links: false },
                UTS58,
            ),
            Subject::ComrakOwn => ("comrak's own", Engine::Comrak { own_links: true }, None),
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
            Engine::PulldownCmark => Subject::PulldownCmark,
            Engine::Ranges => Subject::PulldownCmarkRanges,
            Engine::Comrak { .. } => Subject::Comrak,
            _ => return None,
        };
        Some(plain).filter(|&plain| plain != self)
    }

    /// Returns a function that processes a document. Its result depends on all work, so the compiler cannot remove
    /// any.
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
            (Engine::Linkify { needs_scheme }, _) => {
                let mut finder = linkify::LinkFinder::new();
                finder.url_must_have_scheme(needs_scheme);
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

    pub fn is_markdown(self) -> bool {
        let engine = self.parts().1;
        matches!(
            engine,
            Engine::PulldownCmark | Engine::Ranges | Engine::Comrak { .. }
        )
    }

    /// Renders a Markdown document.
    fn page(self, document: &str, finder: Option<&LinkFinder>) -> String {
        let extensions = [Extension::Gfm];
        let options = Extension::pulldown_cmark(&extensions);
        match self.parts().1 {
            Engine::Comrak { own_links } => {
                let mut options = Extension::comrak(&extensions).unwrap_or_default();
                options.extension.autolink = own_links;
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
            let events = Autolinker::new(finder)
                .events(document, options)
                .into_offset_iter();
            html::push_html(&mut page, events.map(|(event, _)| event));
        }
        None => {
            let events = Parser::new_ext(document, options).into_offset_iter();
            html::push_html(&mut page, events.map(|(event, _)| event));
        }
    }
    page
}
