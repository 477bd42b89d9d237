//! Invariants: properties that hold of any input. The fuzzers and the property tests call the same functions, which
//! panic where one does not hold.

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

/// Whether a link's text says so much as the bytes it stands at: no escape, no entity, no NUL.
fn is_verbatim(source: &str) -> bool {
    !source.contains(['\\', '&', '\0'])
}

/// Whether nothing in this URL means anything to Markdown, smart punctuation included.
fn is_plain(url: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "/:.@%=?#+,".contains(c);
    url.chars().all(is_plain) && !url.contains("..")
}

/// The beginnings of URLs as a mask has them.
const MASKED: [&str; 4] = ["httpx//", "httpsx//", "ftpx//", "wwwx"];

/// Nothing of a mask is to be seen in what was made of this source. Without an escape, that may have it itself.
fn assert_no_mask(source: &str, shown: &str) {
    for masked in MASKED {
        let is_written = || source.replace('\\', "").contains(masked);
        let is_seen = shown.contains(masked) && !is_written();
        assert!(!is_seen, "a mask is seen in {shown}");
    }
}

/// These ranges ascend, are not empty, and lie in the text on boundaries of characters.
fn assert_ascending(text: &str, ranges: impl Iterator<Item = Range<usize>>) {
    let mut end = 0;
    for range in ranges {
        assert!(end <= range.start && range.start < range.end, "{range:?}");
        assert!(text.get(range.clone()).is_some(), "{range:?}");
        end = range.end;
    }
}

/// Returns true if `destination` is what a link to an address of this text has, with its local part escaped.
#[cfg(any(feature = "comrak", feature = "pulldown-cmark"))]
fn leads_to_address(destination: &str, text: &str) -> bool {
    let meant = escaping::data(destination, &[]);
    text.contains('@')
        && (meant == ["mailto:", text].concat().into_bytes() || meant == escaping::data(text, &[]))
}
