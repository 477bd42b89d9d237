//! The bare links of an input, whether it is Markdown or plain text.

use std::ops::Range;

use barelink::{LinkFinder, LinkKind};
use pulldown_cmark::Options;

use crate::{byte_order_mark, front_matter};

/// A bare link, and where it is.
#[derive(Debug)]
pub(crate) struct Found {
    /// Its bytes in the input.
    pub(crate) range: Range<usize>,
    pub(crate) kind: LinkKind,
    /// What a reader sees.
    pub(crate) text: String,
    pub(crate) destination: String,
}

/// Those of a plain text.
pub(crate) fn in_text(text: &str, finder: &LinkFinder) -> Vec<Found> {
    let links = finder.links(text).map(|link| Found {
        range: link.range(),
        kind: link.kind(),
        text: link.as_str().into(),
        destination: link.destination().into(),
    });
    links.collect()
}

/// Those of a Markdown document behind its byte order mark and front matter.
pub(crate) fn in_markdown(document: &str, options: Options, finder: &LinkFinder) -> Vec<Found> {
    let body = front_matter::length(document).max(byte_order_mark::length(document));
    let source = document.get(body..).unwrap_or_default();
    let links = barelink_pulldown_cmark::find(source, options, finder).map(|link| {
        let range = link.range();
        Found {
            range: body + range.start..body + range.end,
            kind: link.kind(),
            text: link.text().into(),
            destination: link.destination().into(),
        }
    });
    links.collect()
}
