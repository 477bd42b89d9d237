//! The ways from Markdown to HTML that a suite can take.

use std::ops::Range;

use barelink::{LinkFinder, Span};
use barelink_cli::extension::{self, Extension};
use barelink_cli::render;
use clap::ValueEnum;
use html_escape::{encode_double_quoted_attribute, encode_text};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Way {
    /// The detector alone, on plain text
    Text,
    /// Through the adapter for pulldown-cmark
    PulldownCmark,
    /// Through the adapter for comrak
    Comrak,
    /// comrak's own autolink, which is not ours: to be compared with
    ComrakOwn,
}

impl Way {
    /// Those that the suites go.
    pub const ALL: [Way; 3] = [Way::Text, Way::PulldownCmark, Way::Comrak];

    pub fn name(self) -> &'static str {
        match self {
            Way::Text => "text",
            Way::PulldownCmark => "pulldown-cmark",
            Way::Comrak => "comrak",
            Way::ComrakOwn => "comrak-own",
        }
    }

    /// The document rendered with its bare links; none if it is not one that goes this way.
    pub fn render(
        self,
        markdown: &str,
        extensions: &[Extension],
        finder: &LinkFinder,
    ) -> Option<String> {
        let options = extension::pulldown_cmark(extensions);
        match self {
            Way::Text => text(markdown, options, finder),
            Way::PulldownCmark => Some(render::pulldown_cmark(
                markdown,
                options,
                Some(finder),
                false,
            )),
            Way::Comrak => {
                let options = extension::comrak(extensions).ok()?;
                Some(render::comrak(markdown, options, Some(finder), false))
            }
            Way::ComrakOwn => {
                let mut options = extension::comrak(extensions).ok()?;
                options.extension.autolink = true;
                Some(render::comrak(markdown, options, None, false))
            }
        }
    }

    /// The document rendered without bare links; none if its extensions are not there.
    pub fn render_plain(self, markdown: &str, extensions: &[Extension]) -> Option<String> {
        match self {
            Way::Text | Way::PulldownCmark => {
                let options = extension::pulldown_cmark(extensions);
                Some(render::pulldown_cmark(markdown, options, None, false))
            }
            Way::Comrak | Way::ComrakOwn => {
                let options = extension::comrak(extensions).ok()?;
                Some(render::comrak(markdown, options, None, false))
            }
        }
    }
}

/// A plain text with its links between `⸠` and `⸡`.
pub fn marked(text: &str, finder: &LinkFinder) -> String {
    let spans = finder.spans(text).map(|span| match span {
        Span::Text(text) => text.as_str().to_owned(),
        Span::Link(link) => format!("⸠{}⸡", link.as_str()),
    });
    spans.collect()
}

/// Only a document that is nothing but paragraphs of plain text, each byte of which is shown as it is.
fn text(document: &str, options: Options, finder: &LinkFinder) -> Option<String> {
    let mut html = String::new();
    for paragraph in paragraphs(document, options)? {
        html.push_str("<p>");
        for span in finder.spans(document) {
            // Links do not cross blank lines, so each part lies in a paragraph or between them.
            let range = span.range();
            let start = range.start.max(paragraph.start);
            let end = range.end.min(paragraph.end);
            let Some(part) = document.get(start..end) else {
                continue;
            };
            match span {
                Span::Text(_) => html.push_str(&encode_text(part)),
                Span::Link(link) => {
                    let destination = link.destination();
                    let href = encode_double_quoted_attribute(&destination);
                    html.push_str(&format!("<a href=\"{href}\">{}</a>", encode_text(part)));
                }
            }
        }
        html.push_str("</p>\n");
    }
    Some(html)
}

fn paragraphs(document: &str, options: Options) -> Option<Vec<Range<usize>>> {
    let mut paragraphs = Vec::new();
    let mut current: Option<Range<usize>> = None;
    for (event, range) in Parser::new_ext(document, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Paragraph) => current = None,
            Event::End(TagEnd::Paragraph) => paragraphs.push(current.take()?),
            Event::Text(text) if document[range.clone()] != *text => return None,
            Event::Text(_) | Event::SoftBreak => match &mut current {
                None => current = Some(range),
                Some(open) if open.end == range.start => open.end = range.end,
                Some(_) => return None,
            },
            _ => return None,
        }
    }
    Some(paragraphs)
}
