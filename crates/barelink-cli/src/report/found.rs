//! Finds the bare links of an input, in Markdown or plain text.

use std::ops::Range;

use barelink::{Finding, Link, LinkFinder, LinkKind, RejectReason};
use barelink_fix::front_matter;
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};
use pulldown_cmark::Options;

use crate::report::ansi::{self, Shown};

/// A bare link or a rejected candidate, with its range in the input.
#[derive(Debug)]
pub(crate) struct Found {
    /// Byte range in the input.
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// Text as displayed to a reader.
    pub(crate) text: String,
    pub(crate) destination: String,
    /// Reason why the candidate was rejected, or `None` for a link.
    pub(crate) reason: Option<RejectReason>,
}

/// Returns the links of an input, in source order. If `markdown` holds options, the input is Markdown, and its byte
/// order mark and front matter are skipped. Otherwise the input is plain text, which is searched lazily, and whose ANSI
/// escapes are ignored, even inside a link.
pub(crate) fn all<'a>(
    input: &'a str,
    markdown: Option<Options>,
    finder: &'a LinkFinder,
) -> Box<dyn Iterator<Item = Found> + 'a> {
    if let Some(options) = markdown {
        let body = front_matter::body(input);
        let source = input.get(body..).unwrap_or_default();
        let links = Autolinker::new(finder).links(source, options).into_iter();
        return Box::new(links.map(move |link| Found::of_markdown(body, &link)));
    }
    if ansi::has_escapes(input) {
        let shown = Shown::new(input);
        let links: Vec<_> =
            finder.links(&shown.text).map(|link| Found::of_text(&link, &shown)).collect();
        return Box::new(links.into_iter());
    }
    let shown = Shown::whole(input);
    Box::new(finder.links(input).map(move |link| Found::of_text(&link, &shown)))
}

/// Returns the links of an input, as [`all`] does, and the candidates that the finder rejects, in source order.
pub(crate) fn with_rejected(
    input: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
) -> Vec<Found> {
    if let Some(options) = markdown {
        let body = front_matter::body(input);
        let source = input.get(body..).unwrap_or_default();
        let found = Autolinker::new(finder).findings(source, options);
        return found.iter().map(|link| Found::of_markdown(body, link)).collect();
    }
    let shown = Shown::new(input);
    let found = finder.findings(&shown.text).map(|finding| match finding {
        Finding::Link(link) => Found::of_text(&link, &shown),
        Finding::Rejected { link, reason, .. } => {
            Found { reason: Some(reason), ..Found::of_text(&link, &shown) }
        }
    });
    found.collect()
}

impl Found {
    /// Converts a link of plain text, which was found in the text that `shown` holds.
    fn of_text(link: &Link<'_>, shown: &Shown<'_>) -> Found {
        Found {
            range: shown.in_source(&link.range()),
            kind: link.kind(),
            text: link.as_str().into(),
            destination: link.destination().into(),
            reason: None,
        }
    }

    /// Converts a link of Markdown. The Markdown begins at the offset `body` of the input.
    pub(crate) fn of_markdown(body: usize, link: &MarkdownLink<'_>) -> Found {
        let range = link.range();
        Found {
            range: body + range.start..body + range.end,
            kind: link.kind(),
            text: link.text().into(),
            destination: link.destination().into(),
            reason: link.rejected(),
        }
    }
}
