//! Decides if a character reference or an escape in the source of Markdown continues a host, as in
//! `https://example.co&#109;`, which is shown as `https://example.com`.

use super::{authority, displayed, port, Search, Stage};
use crate::slice::Slice;
use crate::unicode::{is_label_char, is_label_separator};

/// Number of characters that are read after a host. The limit keeps the search linear. A label has at most 63 bytes
/// (RFC 1035, section 2.3.4).
const LONGEST: usize = 64;

impl Search {
    /// Returns true if, in Markdown source, a reference or an escape after the host that ends at `end`, or after its
    /// port, continues the host or makes it user information. The search then skips the rest of the token.
    pub(super) fn is_continued(&mut self, text: &str, end: usize, has_scheme: bool) -> bool {
        if self.stage != Stage::Source {
            return false;
        }
        let token_end = end_of_token(text, end, has_scheme).or_else(|| {
            let port = port::port(text, end);
            end_of_token(text, port, has_scheme).filter(|_| port > end)
        });
        self.at = self.at.max(token_end.unwrap_or(0));
        token_end.is_some()
    }
}

/// Returns the end of the token that continues the host or port before `end`. Returns `None` if nothing continues it,
/// or if the text at `end`, after any of `.:_`, does not begin with a reference or an escape.
fn end_of_token(text: &str, end: usize, has_scheme: bool) -> Option<usize> {
    let after = text.slice(end..);
    let shown = |text| displayed::first(text, Stage::Source);
    let first = after.trim_start_matches(['.', ':', '_']);
    if !first.starts_with(['&', '\\']) || shown(first)?.1 == 1 {
        return None;
    }
    // Without a scheme, a symbol ends a host, and an ideographic full stop ends a sentence.
    let is_separator = |c: char| c == '.' || has_scheme && is_label_separator(c);
    let is_inside = |c: char| {
        is_separator(c)
            || authority::is_inside(c) && (has_scheme || c.is_ascii() || is_label_char(c))
    };
    let (mut at, mut is_continued, mut is_in_host) = (0, false, true);
    for count in 0..LONGEST {
        let Some((c, length)) = shown(after.slice(at..)).filter(|&(c, _)| is_inside(c)) else {
            break;
        };
        at += length;
        let next = shown(after.slice(at..)).map(|(next, _)| next);
        let is_before_label = next.is_some_and(is_label_char);
        is_continued |= match c {
            '@' => true,
            ':' | '_' => is_in_host && is_before_label,
            c if is_separator(c) => is_in_host && is_before_label,
            c => count == 0 && is_label_char(c),
        };
        // After other ASCII punctuation, such as `&`, only an `@` matters, as in plain text.
        is_in_host &= !c.is_ascii()
            || c.is_ascii_alphanumeric()
            || matches!(c, '.' | ':' | '$' | '%' | '*' | '+' | '-' | '=' | '^' | '_' | '~');
    }
    is_continued.then_some(end + at)
}
