//! Predicates and assertions that the invariants of both adapters share.

use super::escaping;

/// Returns true if the source of a text contains no `\`, `&` or NUL. The text then has no decoded escape or entity, and
/// no replacement for NUL.
pub(super) fn is_verbatim(source: &str) -> bool {
    !source.contains(['\\', '&', '\0'])
}

/// Returns true if a URL has only letters, digits and characters without a meaning in CommonMark, GFM or smart
/// punctuation.
pub(super) fn is_plain(url: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "/:.@%=?#+,".contains(c);
    url.chars().all(is_plain) && !url.contains("..")
}

/// Starts of masked URLs. A mask replaces bytes of a URL so that the parser reads the URL as plain text.
const MASKED: [&str; 4] = ["httpx//", "httpsx//", "ftpx//", "wwwx"];

/// Panics if the output shows a masked URL, unless the source without its backslashes contains the same text.
pub(super) fn assert_no_mask(source: &str, shown: &str) {
    for masked in MASKED {
        let is_written = || source.replace('\\', "").contains(masked);
        let is_seen = shown.contains(masked) && !is_written();
        assert!(!is_seen, "a mask is seen in {shown}");
    }
}

/// Returns true if `text` contains an `@`, and `destination` is `text` or `mailto:` and `text`. Percent-escapes in the
/// destination are decoded first.
pub(super) fn leads_to_address(destination: &str, text: &str) -> bool {
    let meant = escaping::data(destination, &[]);
    text.contains('@')
        && (meant == ["mailto:", text].concat().into_bytes() || meant == escaping::data(text, &[]))
}
