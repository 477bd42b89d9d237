//! Questions that the invariants of both adapters ask.

use super::escaping;

/// Returns true if the source of a link's text is the text itself: without escapes, entities and NUL.
pub(super) fn is_verbatim(source: &str) -> bool {
    !source.contains(['\\', '&', '\0'])
}

/// Returns true if nothing in this URL means anything to Markdown, smart punctuation included.
pub(super) fn is_plain(url: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "/:.@%=?#+,".contains(c);
    url.chars().all(is_plain) && !url.contains("..")
}

/// Beginnings of masked URLs.
const MASKED: [&str; 4] = ["httpx//", "httpsx//", "ftpx//", "wwwx"];

/// Panics if a mask is visible in the output. Sources with a mask of their own are exempt.
pub(super) fn assert_no_mask(source: &str, shown: &str) {
    for masked in MASKED {
        let is_written = || source.replace('\\', "").contains(masked);
        let is_seen = shown.contains(masked) && !is_written();
        assert!(!is_seen, "a mask is seen in {shown}");
    }
}

/// Returns true if `destination` is that of a link to an address of this text, with its local part escaped.
pub(super) fn leads_to_address(destination: &str, text: &str) -> bool {
    let meant = escaping::data(destination, &[]);
    text.contains('@')
        && (meant == ["mailto:", text].concat().into_bytes() || meant == escaping::data(text, &[]))
}
