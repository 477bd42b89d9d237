//! Plain text as programs write it to terminals: an ANSI escape may stand anywhere in a URL.

use std::borrow::Cow;

use anstream::adapter::strip_str;
use barelink::{Candidate, LinkFinder, PieceLink};

use crate::found::Found;

/// Returns true for a text with ANSI escapes.
pub(crate) fn has_escapes(text: &str) -> bool {
    memchr::memchr(b'\x1B', text.as_bytes()).is_some()
}

/// Returns the text that a terminal shows.
pub(crate) fn without_escapes(text: &str) -> Cow<'_, str> {
    if has_escapes(text) {
        strip_str(text).to_string().into()
    } else {
        text.into()
    }
}

/// Returns the links of the text that a terminal shows, at their ranges in the text with its escapes.
pub(crate) fn links<'t>(text: &'t str, finder: &'t LinkFinder) -> impl Iterator<Item = Found> + 't {
    let links = finder.links_in(strip_str(text));
    links.filter_map(|link| found(text, &link))
}

/// Returns the candidates that the finder rejects.
pub(crate) fn rejected(text: &str, finder: &LinkFinder) -> Vec<Found> {
    let relaxed = finder.relaxed();
    let links = relaxed.links_in(strip_str(text));
    let rejected = links.filter_map(|link| {
        let reason = finder
            .candidates(&link.text())
            .find_map(|candidate| match candidate {
                Candidate::Rejected { reason, .. } => Some(reason),
                Candidate::Link(_) => None,
            })?;
        let found = found(text, &link)?;
        Some(Found {
            reason: Some(reason),
            ..found
        })
    });
    rejected.collect()
}

fn found<'t, I>(text: &str, link: &PieceLink<'t, I>) -> Option<Found>
where
    I: Iterator<Item = &'t str> + Clone,
{
    // The pieces are slices of the text.
    let offset = |part: &str| (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize);
    let start = offset(link.parts().next()?.as_str())?;
    let last = link.parts().last()?;
    Some(Found {
        range: start..offset(last.as_str())? + last.as_str().len(),
        kind: link.kind(),
        text: link.text().into(),
        destination: link.destination().into(),
        reason: None,
    })
}
