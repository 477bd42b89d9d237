//! The measured subjects: our finders and adapters, and other libraries.

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_fix::Extension;
use barelink_pulldown_cmark::Autolinker;
use barelink_render::Html;
use pulldown_cmark::{html, Options, Parser};

use super::corpus::Corpus;

/// A measured library or parser. If it finds links with barelink, the variant holds their dialect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Our finder, in plain text
    Text(Dialect),
    /// Our finder with `LinkEnd::InText`
    InText(Dialect),
    /// Our finder, in a text that is split into chunks of about 4 KiB
    Chunks(Dialect),
    /// linkify with its defaults
    Linkify,
    /// linkify with `url_must_have_scheme(false)`
    LinkifySchemeLess,
    /// pulldown-cmark to HTML
    PulldownCmark(Option<Dialect>),
    /// pulldown-cmark to HTML, by events with their ranges
    PulldownCmarkRanges(Option<Dialect>),
    /// comrak to HTML
    Comrak(Option<Dialect>),
    /// comrak to HTML, with its own `autolink`
    ComrakOwn,
}

use Subject::*;

impl Subject {
    /// Returns the name in paths and in the names of targets, such as `pulldown-cmark-gfm`.
    pub fn id(self) -> String {
        let parser = match self {
            Text(dialect) => return dialect.to_string(),
            InText(dialect) => return format!("{dialect}-in-text"),
            Chunks(dialect) => return format!("{dialect}-chunks"),
            Linkify => "linkify",
            LinkifySchemeLess => "linkify-scheme-less",
            PulldownCmark(_) => "pulldown-cmark",
            PulldownCmarkRanges(_) => "pulldown-cmark-ranges",
            Comrak(_) => "comrak",
            ComrakOwn => "comrak-own",
        };
        self.dialect().map_or(parser.to_owned(), |dialect| format!("{parser}-{dialect}"))
    }

    /// Returns the name as a peer in tables.
    pub fn name(self) -> String {
        match self {
            Text(Dialect::Gfm) => "GFM".to_owned(),
            LinkifySchemeLess => "linkify without schemes".to_owned(),
            PulldownCmarkRanges(None) => "pulldown-cmark with ranges".to_owned(),
            ComrakOwn => "comrak's own".to_owned(),
            other => other.id(),
        }
    }

    /// Returns the dialect of our links, or `None` if the subject does not run our finder.
    pub fn dialect(self) -> Option<Dialect> {
        match self {
            Text(dialect) | InText(dialect) | Chunks(dialect) => Some(dialect),
            PulldownCmark(dialect) | PulldownCmarkRanges(dialect) | Comrak(dialect) => dialect,
            Linkify | LinkifySchemeLess | ComrakOwn => None,
        }
    }

    /// Returns the subject that runs the same parser without bare links. Returns `None` if this subject finds no bare
    /// links, or runs no parser.
    pub fn without_links(self) -> Option<Subject> {
        match self {
            PulldownCmark(Some(_)) => Some(PulldownCmark(None)),
            PulldownCmarkRanges(Some(_)) => Some(PulldownCmarkRanges(None)),
            Comrak(Some(_)) | ComrakOwn => Some(Comrak(None)),
            _ => None,
        }
    }

    /// Returns a function that processes a document, and returns the number of links or the length of the HTML. The
    /// result keeps the compiler from removing the work.
    pub fn ready(self) -> Box<dyn Fn(&str) -> usize> {
        match self {
            Text(dialect) => {
                let finder = LinkFinder::new(dialect);
                Box::new(move |text| finder.links(text).count())
            }
            InText(dialect) => {
                let finder = LinkFinder::builder(dialect).link_end(LinkEnd::InText).build();
                Box::new(move |text| finder.links(text).count())
            }
            Chunks(dialect) => {
                let finder = LinkFinder::new(dialect);
                Box::new(move |text| finder.links_in_chunks(chunks(text)).count())
            }
            Linkify | LinkifySchemeLess => {
                let mut finder = linkify::LinkFinder::new();
                finder.url_must_have_scheme(self == Linkify);
                Box::new(move |text| finder.links(text).count())
            }
            _ => {
                let finder = self.dialect().map(LinkFinder::new);
                Box::new(move |text| self.page(text, finder.as_ref()).len())
            }
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
        matches!(self, PulldownCmark(_) | PulldownCmarkRanges(_) | Comrak(_) | ComrakOwn)
    }

    /// Renders a Markdown document.
    fn page(self, document: &str, finder: Option<&LinkFinder>) -> String {
        let extensions = [Extension::Gfm];
        let options = Extension::pulldown_cmark(&extensions);
        match self {
            Comrak(_) | ComrakOwn => {
                let mut options = Extension::comrak(&extensions).unwrap_or_default();
                options.extension.autolink = self == ComrakOwn;
                barelink_render::by_comrak(document, options, finder, Html::Raw)
            }
            PulldownCmarkRanges(_) => with_ranges(document, options, finder),
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
