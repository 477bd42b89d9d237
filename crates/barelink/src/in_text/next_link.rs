//! Recognises another link directly after a URL: after a symbol, or after letters of a sentence.

use super::script::{is_dot_in_name, is_spaceless};
use crate::bytes::ByteSet;
use crate::link_parts::{is_www, scheme};
use crate::schemeless::{self, Name};
use crate::slice::{ceil_char_boundary, Slice};
use crate::unicode::{border, is_delegated_tld, is_symbol};

/// Maximum number of symbols or letters before the other link.
const AHEAD: usize = 64;

/// Number of bytes that are read of the other link. The limit keeps repeated reads linear.
const REACH: usize = 255;

static IN_LOCAL_PART: ByteSet = ByteSet::ALPHANUMERIC.with(b"+-._%");
static IN_HOST: ByteSet = ByteSet::ALPHANUMERIC.with(b"-.");

/// Returns true for a character that separates two links: a symbol, or a dot between names.
pub(super) fn is_between_links(c: char) -> bool {
    is_symbol(c) || is_dot_in_name(c)
}

/// Returns true if a URL with a scheme, a host that begins with `www.`, or an address follows the first character of
/// `text` and further symbols.
pub(super) fn has_link_after_symbols(text: &str) -> bool {
    // A variation selector or a joiner belongs to an emoji.
    let after = text
        .char_indices()
        .skip(1)
        .take(AHEAD)
        .find(|&(_, c)| !(is_between_links(c) || matches!(c, '\u{FE0F}' | '\u{200D}')));
    after.map(|(at, _)| near(text, at)).is_some_and(|link| {
        scheme(link).is_some() || is_www(link) && end_of_host(link).is_some() || is_address(link)
    })
}

/// Returns true if `text` begins with letters of a script without spaces, and a host follows directly that links without
/// a scheme. A file name does not: `文档README.md`.
pub(super) fn has_link_after_letters(text: &str) -> bool {
    let mut letters = text.char_indices().take(AHEAD);
    let Some((at, _)) = letters.find(|&(_, c)| !is_spaceless(c)) else {
        return false;
    };
    let link = near(text, at).split(char::is_whitespace).next().unwrap_or_default();
    let Some(end) = end_of_host(link) else {
        return false;
    };
    let rest = link.slice(end..);
    let tail = if rest.starts_with(['/', '?', '#', ':']) {
        rest.slice(..rest.find(is_spaceless).unwrap_or(rest.len()))
    } else {
        ""
    };
    let after = rest.slice(tail.len()..);
    let continues = rest.starts_with(['@', '%', '=', '+', '$', '_', '~', '('])
        || border::continues_after(rest.chars());
    let name = Name { before: text.slice(..at), host: link.slice(..end), tail, after };
    !continues && schemeless::other(name).is_none()
}

/// Returns the first [`REACH`] bytes of `text` from `at` on.
fn near(text: &str, at: usize) -> &str {
    text.slice(at..ceil_char_boundary(text, at + REACH))
}

fn is_address(text: &str) -> bool {
    let local = IN_LOCAL_PART.run(text.as_bytes());
    let domain = text.slice(local..).strip_prefix('@');
    local > 0 && domain.is_some_and(|domain| end_of_host(domain).is_some())
}

/// Returns the end of the host in ASCII at the start of `text`, which has a delegated top-level domain. Returns `None`
/// if there is none.
fn end_of_host(text: &str) -> Option<usize> {
    let host = text.slice(..IN_HOST.run(text.as_bytes())).trim_end_matches('.');
    let (_, last) = host.rsplit_once('.')?;
    let has_labels = host
        .split('.')
        .all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    (has_labels && is_delegated_tld(last)).then_some(host.len())
}
