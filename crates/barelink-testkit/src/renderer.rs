//! Renders a document to HTML: with the finder alone, for plain text, or through a Markdown parser.

use barelink::{LinkFinder, Span};
use html_escape::{encode_double_quoted_attribute, encode_text};
use pulldown_cmark::Parser;

use crate::extension::{self, Extension};
use crate::fixtures::finder_of_nothing;
use crate::html::are_alike;

/// A renderer from a document to HTML.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "program", derive(clap::ValueEnum))]
pub enum Renderer {
    /// The finder alone, on plain text
    Text,
    /// Through the adapter for pulldown-cmark
    #[cfg(feature = "pulldown-cmark")]
    PulldownCmark,
    /// Through the adapter for comrak
    #[cfg(feature = "comrak")]
    Comrak,
    /// comrak's own autolinks, for comparison
    #[cfg(feature = "comrak")]
    ComrakOwn,
}

impl Renderer {
    /// The renderers that write our links, as far as this crate's features enable them.
    pub const OURS: &'static [Renderer] = &[
        Renderer::Text,
        #[cfg(feature = "pulldown-cmark")]
        Renderer::PulldownCmark,
        #[cfg(feature = "comrak")]
        Renderer::Comrak,
    ];

    /// Returns the name on a command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Renderer::Text => "text",
            #[cfg(feature = "pulldown-cmark")]
            Renderer::PulldownCmark => "pulldown-cmark",
            #[cfg(feature = "comrak")]
            Renderer::Comrak => "comrak",
            #[cfg(feature = "comrak")]
            Renderer::ComrakOwn => "comrak-own",
        }
    }

    /// Renders the document with its bare links. Returns `None` if the renderer does not support the document:
    /// [`Renderer::Text`] supports only paragraphs of plain text. `Renderer::ComrakOwn` ignores `finder`.
    pub fn render(
        self,
        document: &str,
        extensions: &[Extension],
        finder: &LinkFinder,
    ) -> Option<String> {
        match self {
            Renderer::Text => text(document, extensions, finder),
            #[cfg(feature = "pulldown-cmark")]
            Renderer::PulldownCmark => {
                let options = extension::pulldown_cmark(extensions);
                let raw = barelink_render::Html::Raw;
                Some(barelink_render::by_pulldown_cmark(document, options, Some(finder), raw))
            }
            #[cfg(feature = "comrak")]
            Renderer::Comrak => Some(comrak(document, extensions, Some(finder))),
            #[cfg(feature = "comrak")]
            Renderer::ComrakOwn => {
                let mut options = extension::comrak(extensions);
                options.extension.autolink = true;
                Some(comrak::markdown_to_html(document, &options))
            }
        }
    }

    /// Renders the document without bare links, with this renderer's parser. [`Renderer::Text`] uses pulldown-cmark.
    pub fn render_plain(self, document: &str, extensions: &[Extension]) -> String {
        match self {
            #[cfg(feature = "comrak")]
            Renderer::Comrak | Renderer::ComrakOwn => comrak(document, extensions, None),
            _ => {
                let mut page = String::new();
                let events = Parser::new_ext(document, extension::pulldown_cmark(extensions));
                pulldown_cmark::html::push_html(&mut page, events);
                page
            }
        }
    }
}

#[cfg(feature = "comrak")]
fn comrak(document: &str, extensions: &[Extension], finder: Option<&LinkFinder>) -> String {
    let options = extension::comrak(extensions);
    match finder {
        Some(finder) => barelink_comrak::Autolinker::new(finder).to_html(document, &options),
        None => comrak::markdown_to_html(document, &options),
    }
}

/// Returns a plain text with its links between `⸠` and `⸡`.
pub fn marked(text: &str, finder: &LinkFinder) -> String {
    let spans = finder.spans(text).map(|span| match span {
        Span::Text(text) => text.as_str().to_owned(),
        Span::Link(link) => format!("⸠{}⸡", link.as_str()),
    });
    spans.collect()
}

/// Renders plain text without a parser. Returns `None` if a parser finds markup other than paragraphs, such as an
/// escape or an entity.
fn text(document: &str, extensions: &[Extension], finder: &LinkFinder) -> Option<String> {
    let page = |finder: &LinkFinder| {
        let spans = finder.spans(document).map(|span| match span {
            // Links do not cross blank lines.
            Span::Text(text) => encode_text(text.as_str()).replace("\n\n", "</p>\n<p>"),
            Span::Link(link) => {
                let (destination, text) = (link.destination(), encode_text(link.as_str()));
                format!("<a href=\"{}\">{text}</a>", encode_double_quoted_attribute(&destination))
            }
        });
        format!("<p>{}</p>\n", spans.collect::<String>().trim_end())
    };
    let plain = Renderer::Text.render_plain(document, extensions);
    are_alike(&plain, &page(&finder_of_nothing())).then(|| page(finder))
}
