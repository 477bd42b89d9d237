//! Plain text as programs write it to terminals: an ANSI escape may stand anywhere in a URL.

use std::borrow::Cow;
use std::ops::Range;

use anstream::adapter::{strip_str, StrippedStr};
use barelink::{LinkFinder, PieceLink};

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

/// Returns the links of the text that a terminal shows, with their ranges in the text with its escapes.
pub(crate) fn links<'t>(
    text: &'t str,
    finder: &'t LinkFinder,
) -> impl Iterator<Item = (Range<usize>, PieceLink<'t, StrippedStr<'t>>)> + 't {
    // The pieces are slices of the text.
    let offset = |part: &str| (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize);
    finder.links_in(strip_str(text)).filter_map(move |link| {
        let start = offset(link.parts().next()?.as_str())?;
        let last = link.parts().last()?;
        let end = offset(last.as_str())? + last.as_str().len();
        Some((start..end, link))
    })
}
