//! The measured parsers.

use barelink::LinkFinder;
use barelink_pulldown_cmark::Autolinker;
use barelink_render::{by_comrak, by_pulldown_cmark, Html};
use pulldown_cmark::{html, Options};

/// A parser that writes HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parser {
    PulldownCmark,
    /// pulldown-cmark, by events with their ranges
    PulldownCmarkRanges,
    Comrak,
    /// comrak with its own `autolink`
    ComrakOwn,
}

impl Parser {
    pub fn name(self) -> &'static str {
        match self {
            Parser::PulldownCmark => "pulldown-cmark",
            Parser::PulldownCmarkRanges => "pulldown-cmark-ranges",
            Parser::Comrak => "comrak",
            Parser::ComrakOwn => "comrak's own",
        }
    }

    /// Renders a Markdown document.
    pub(crate) fn page(self, document: &str, finder: Option<&LinkFinder>) -> String {
        match self {
            Parser::PulldownCmark => by_pulldown_cmark(document, OPTIONS, finder, Html::Raw),
            Parser::PulldownCmarkRanges => with_ranges(document, finder),
            Parser::Comrak | Parser::ComrakOwn => {
                let options = comrak_options(self == Parser::ComrakOwn);
                by_comrak(document, options, finder, Html::Raw)
            }
        }
    }
}

/// Returns GFM's extensions, with comrak's own `autolink` or without it.
fn comrak_options(autolink: bool) -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.strikethrough = true;
    options.extension.table = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.alerts = true;
    options.extension.autolink = autolink;
    options
}

/// GFM's extensions.
pub(crate) const OPTIONS: Options = Options::ENABLE_STRIKETHROUGH
    .union(Options::ENABLE_TABLES)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_GFM);

/// Renders a Markdown document from events with ranges.
fn with_ranges(document: &str, finder: Option<&LinkFinder>) -> String {
    let mut page = String::with_capacity(document.len() * 3 / 2);
    match finder {
        Some(finder) => {
            let events = Autolinker::new(finder).events(document, OPTIONS);
            html::push_html(&mut page, events.into_offset_iter().map(|(event, _)| event));
        }
        None => {
            let events = pulldown_cmark::Parser::new_ext(document, OPTIONS).into_offset_iter();
            html::push_html(&mut page, events.map(|(event, _)| event));
        }
    }
    page
}
