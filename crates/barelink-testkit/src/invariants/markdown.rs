//! Predicates and assertions that the invariants of both adapters share.

use std::ops::Range;

use super::escaping;

/// Returns true if the source of a text contains no escapes, entities or NUL, so that the text equals its source.
pub(super) fn is_verbatim(source: &str) -> bool {
    !source.contains(['\\', '&', '\0'])
}

/// Returns true if a URL has only letters, digits and characters without a meaning in Markdown or smart punctuation.
pub(super) fn is_plain(url: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "/:.@%=?#+,".contains(c);
    url.chars().all(is_plain) && !url.contains("..")
}

/// Starts of masked URLs. A mask replaces bytes of a URL so that the parser reads the URL as plain text.
const MASKED: [&str; 4] = ["httpx//", "httpsx//", "ftpx//", "wwwx"];

/// Panics if the output shows a masked URL, unless the source contains the same text.
pub(super) fn assert_no_mask(source: &str, shown: &str) {
    for masked in MASKED {
        let is_written = || source.replace('\\', "").contains(masked);
        let is_seen = shown.contains(masked) && !is_written();
        assert!(!is_seen, "a mask is seen in {shown}");
    }
}

/// Returns true if `destination` leads to the address in `text`. Percent-escapes in the destination are decoded first.
pub(super) fn leads_to_address(destination: &str, text: &str) -> bool {
    let meant = escaping::data(destination, &[]);
    text.contains('@')
        && (meant == ["mailto:", text].concat().into_bytes() || meant == escaping::data(text, &[]))
}

/// Panics if a URL by UTS #58 ends inside a character reference, or between a backslash and the escaped character.
pub(super) fn assert_end_is_whole(source: &str, url: &Range<usize>) {
    let (text, after) = (&source[url.clone()], &source[url.end..]);
    let backslashes = |text: &str| text.len() - text.trim_end_matches('\\').len();
    // In a table, an escaped pipe is processed before all other syntax.
    let is_escaped = after.starts_with(|c: char| c.is_ascii_punctuation() && c != '|');
    assert!(!is_escaped || backslashes(text) % 2 == 0, "{text} ends in an escape");
    let Some(start) = text.rfind('&') else {
        return;
    };
    let begins = &text[start..];
    let end = after.find(';').map_or(0, |end| end + 1);
    let ends = &after[..end];
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '#';
    let is_one = begins[1..].chars().chain(ends.trim_end_matches(';').chars()).all(is_name);
    let whole = [begins, ends].concat();
    let is_reference = end > 0
        && is_one
        && !begins.contains(';')
        && backslashes(&text[..start]) % 2 == 0
        && html_escape::decode_html_entities(&whole) != whole;
    assert!(!is_reference, "{text} ends inside {whole}");
}
