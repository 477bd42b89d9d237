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
    /// comrak to HTML, without bare links
    Comrak,
    /// comrak to HTML, with our links
    ComrakGfm,
    ComrakMd4c,
    ComrakUts58,
    /// comrak to HTML, with its own `autolink`
    ComrakOwn,
}

impl Subject {
    /// Returns the name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Subject::Gfm => "GFM",
            Subject::Md4c => "md4c",
            Subject::Uts58 => "UTS #58",
            Subject::Uts58InText => "UTS #58 in text",
            Subject::GfmChunks => "GFM in chunks",
            Subject::Linkify => "linkify",
            Subject::LinkifySchemeLess => "linkify without schemes",
            Subject::PulldownCmark => "pulldown-cmark",
            Subject::PulldownCmarkGfm => "pulldown-cmark + GFM",
            Subject::PulldownCmarkMd4c => "pulldown-cmark + md4c",
            Subject::PulldownCmarkUts58 => "pulldown-cmark + UTS #58",
            Subject::PulldownCmarkRanges => "pulldown-cmark with ranges",
            Subject::PulldownCmarkRangesGfm => "pulldown-cmark with ranges + GFM",
            Subject::Comrak => "comrak",
            Subject::ComrakGfm => "comrak + GFM",
            Subject::ComrakMd4c => "comrak + md4c",
            Subject::ComrakUts58 => "comrak + UTS #58",
            Subject::ComrakOwn => "comrak's own",
        }
    }

    /// Returns the name in paths and on the command line, such as `pulldown-cmark-gfm`.
    pub fn id(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the dialect of a subject with our links.
    pub fn dialect(self) -> Option<Dialect> {
        match self {
            Subject::Gfm
            | Subject::GfmChunks
            | Subject::PulldownCmarkGfm
            | Subject::PulldownCmarkRangesGfm
            | Subject::ComrakGfm => Some(Dialect::Gfm),
            Subject::Md4c | Subject::PulldownCmarkMd4c | Subject::ComrakMd4c => Some(Dialect::Md4c),
            Subject::Uts58
            | Subject::Uts58InText
            | Subject::PulldownCmarkUts58
            | Subject::ComrakUts58 => Some(Dialect::Uts58),
            _ => None,
        }
    }

    /// Returns the subject for the same parser without bare links.
    pub fn without_links(self) -> Option<Subject> {
        match self {
            Subject::PulldownCmarkGfm
            | Subject::PulldownCmarkMd4c
            | Subject::PulldownCmarkUts58 => Some(Subject::PulldownCmark),
            Subject::PulldownCmarkRangesGfm => Some(Subject::PulldownCmarkRanges),
            Subject::ComrakGfm
            | Subject::ComrakMd4c
            | Subject::ComrakUts58
            | Subject::ComrakOwn => Some(Subject::Comrak),
            _ => None,
        }
    }

    /// Returns a function that processes a document. Its result depends on all work, so the compiler cannot remove
    /// any.
    pub fn ready(self) -> Box<dyn Fn(&str) -> usize> {
        let finder = self.dialect().map(LinkFinder::new);
        match (self, finder) {
            (Subject::Gfm | Subject::Md4c | Subject::Uts58, Some(finder)) => {
                Box::new(move |text| finder.links(text).count())
            }
            (Subject::Uts58InText, _) => {
                let finder = LinkFinder::builder(Dialect::Uts58)
                    .link_end(LinkEnd::InText)
                    .build();
                Box::new(move |text| finder.links(text).count())
            }
            (Subject::GfmChunks, Some(finder)) => {
                Box::new(move |text| finder.links_in_chunks(chunks(text)).count())
            }
            (Subject::Linkify, _) => {
                let finder = linkify::LinkFinder::new();
                Box::new(move |text| finder.links(text).count())
            }
            (Subject::LinkifySchemeLess, _) => {
                let mut finder = linkify::LinkFinder::new();
                finder.url_must_have_scheme(false);
                Box::new(move |text| finder.links(text).count())
            }
            (_, finder) => Box::new(move |text| self.page(text, finder.as_ref()).len()),
        }
    }

    /// Returns the number of links in a document; for Markdown, those in the HTML.
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
        !matches!(
            self,
            Subject::Gfm
                | Subject::Md4c
                | Subject::Uts58
                | Subject::Uts58InText
                | Subject::GfmChunks
                | Subject::Linkify
                | Subject::LinkifySchemeLess
        )
    }

    /// Renders a Markdown document.
    fn page(self, document: &str, finder: Option<&LinkFinder>) -> String {
        let extensions = [Extension::Gfm];
        match self {
            Subject::Comrak
            | Subject::ComrakGfm
            | Subject::ComrakMd4c
            | Subject::ComrakUts58
            | Subject::ComrakOwn => {
                let mut options = Extension::comrak(&extensions).unwrap_or_default();
                options.extension.autolink = self == Subject::ComrakOwn;
                barelink_render::by_comrak(document, options, finder, Html::Raw)
            }
            Subject::PulldownCmarkRanges | Subject::PulldownCmarkRangesGfm => {
                with_ranges(document, Extension::pulldown_cmark(&extensions), finder)
            }
            _ => {
                let options = Extension::pulldown_cmark(&extensions);
                barelink_render::by_pulldown_cmark(document, options, finder, Html::Raw)
            }
        }
    }
}

/// Length in bytes of a chunk, at least.
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
