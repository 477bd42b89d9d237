//! Finds the bare links of an input, in Markdown or plain text.

use std::ops::Range;

use barelink::{Finding, LinkFinder, LinkKind, RejectReason};
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
/// order mark and front matter are skipped. Otherwise the input is plain text, which is searched lazily.
pub(crate) fn all<'a>(
    input: &'a str,
    markdown: Option<Options>,
    finder: &'a LinkFinder,
) -> Box<dyn Iterator<Item = Found> + 'a> {
    let Some(options) = markdown else {
        if ansi::has_escapes(input) {
            return Box::new(shown(input, finder));
        }
        return Box::new(finder.links(input).map(|link| Found {
            range: link.range(),
            kind: link.kind(),
            text: link.as_str().into(),
            destination: link.destination().into(),
            reason: None,
        }));
    };
    let body = front_matter::body(input);
    let source = input.get(body..).unwrap_or_default();
    let links = Autolinker::new(finder).links(source, options).into_iter();
    Box::new(links.map(move |link| Found::at(body, &link)))
}

impl Found {
    /// Converts a link of Markdown. The Markdown begins at the offset `body` of the input.
    pub(crate) fn at(body: usize, link: &MarkdownLink<'_>) -> Found {
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

/// Returns the links of a plain text that contains ANSI escapes. Escapes are ignored, even inside a link.
fn shown<'a>(input: &'a str, finder: &'a LinkFinder) -> impl Iterator<Item = Found> + 'a {
    ansi::links(input, finder).map(|(range, link)| Found {
        range,
        kind: link.kind(),
        text: link.text().into(),
        destination: link.destination().into(),
        reason: None,
    })
}

/// Returns the candidates of a text that this finder rejects, in source order. If `markdown` holds options, the text is
/// Markdown without front matter. Otherwise it is plain text, whose ANSI escapes are ignored.
pub(crate) fn rejected(text: &str, markdown: Option<Options>, finder: &LinkFinder) -> Vec<Found> {
    if let Some(options) = markdown {
        let found = Autolinker::new(finder).findings(text, options).into_iter();
        return found
            .filter(|link| link.rejected().is_some())
            .map(|link| Found::at(0, &link))
            .collect();
    }
    let shown = Shown::new(text);
    let rejected = finder.findings(&shown.text).filter_map(|candidate| {
        let Finding::Rejected { link, reason, .. } = candidate else {
            return None;
        };
        Some(Found {
            range: shown.in_source(&link.range()),
            kind: link.kind(),
            text: link.as_str().into(),
            destination: link.destination().into(),
            reason: Some(reason),
        })
    });
    rejected.collect()
}

/// Adds the rejected candidates of an input to `links`, and sorts `links` by their starts. If `markdown` holds options,
/// the input is Markdown, and its front matter is skipped. Otherwise it is plain text.
pub(crate) fn add_rejected(
    links: &mut Vec<Found>,
    input: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
) {
    let body = markdown.map_or(0, |_| front_matter::body(input));
    let rejected = rejected(input.get(body..).unwrap_or_default(), markdown, finder);
    links.extend(
        rejected.into_iter().map(|found| Found {
            range: body + found.range.start..body + found.range.end,
            ..found
        }),
    );
    links.sort_by_key(|link| link.range.start);
}
