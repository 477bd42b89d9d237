//! Invariants: properties that hold for any input. The fuzzers and the property tests call the same functions, which
//! panic if one does not hold.

pub mod choices;
#[cfg(feature = "comrak")]
pub mod comrak;
pub mod escaping;
#[cfg(feature = "program")]
pub mod fix;
pub mod known;
#[cfg(feature = "program")]
pub mod program;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
pub mod text;

use std::ops::Range;

pub use choices::{Choices, Rules};

/// Returns true if the source of a link's text is the text itself: without escapes, entities and NUL.
fn is_verbatim(source: &str) -> bool {
    !source.contains(['\\', '&', '\0'])
}

/// Returns true if nothing in this URL means anything to Markdown, smart punctuation included.
fn is_plain(url: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "/:.@%=?#+,".contains(c);
    url.chars().all(is_plain) && !url.contains("..")
}

/// Beginnings of masked URLs.
const MASKED: [&str; 4] = ["httpx//", "httpsx//", "ftpx//", "wwwx"];

/// Panics if a mask is visible in the output. Sources with a mask of their own are exempt.
fn assert_no_mask(source: &str, shown: &str) {
    for masked in MASKED {
        let is_written = || source.replace('\\', "").contains(masked);
        let is_seen = shown.contains(masked) && !is_written();
        assert!(!is_seen, "a mask is seen in {shown}");
    }
}

/// Panics unless these ranges ascend, are not empty, and lie in the text on character boundaries.
fn assert_ascending(text: &str, ranges: impl Iterator<Item = Range<usize>>) {
    let mut end = 0;
    for range in ranges {
        assert!(end <= range.start && range.start < range.end, "{range:?}");
        assert!(text.get(range.clone()).is_some(), "{range:?}");
        end = range.end;
    }
}

/// Returns true if `destination` is that of a link to an address of this text, with its local part escaped.
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
fn leads_to_address(destination: &str, text: &str) -> bool {
    let meant = escaping::data(destination, &[]);
    text.contains('@')
        && (meant == ["mailto:", text].concat().into_bytes() || meant == escaping::data(text, &[]))
}
