//! The standard's algorithms one by one, for callers with their own detector.

use core::ops::Range;

use crate::dialect::uts58::{address, authority, host, tail, termination};
use crate::link_parts::{self, LinkParts};
use crate::slice::{Characters, Slice};
use crate::unicode::{is_delegated_tld, is_syntactic_tld, link_term, LinkTerm, LETTERS};

/// Returns the end of the path, query, fragment and directives that begin at `start` (section 3.5). `start` is the end
/// of a host or its port. Returns `start` if there are none.
///
/// # Complexity
///
/// Linear in the length of the text from `start` to the next [`LinkTerm::Hard`] character.
///
/// # Examples
///
/// ```
/// let text = "(see example.com/a_(b)?c=d!)";
/// assert_eq!(barelink::uts58::end_of_url(text, 16), 26);
/// ```
pub fn end_of_url(text: &str, start: usize) -> usize {
    let letters = |at| LETTERS.run(text.as_bytes().slice(at..));
    termination::end::<false>(text, start, None, letters, |_, c| link_term(c)).0
}

/// Returns the start of an e-mail address, or of the `mailto:` before it (section 5.2). `at_sign` is the offset of its
/// `@`. The caller must check the domain after the `@`. Returns `None` if the local part is not valid, or if no `@` is
/// at `at_sign`.
///
/// # Examples
///
/// ```
/// let text = "see αβγ.δεζ@example.com";
/// assert_eq!(barelink::uts58::start_of_email(text, 17), Some(4));
/// ```
pub fn start_of_email(text: &str, at_sign: usize) -> Option<usize> {
    if !text.get(at_sign..)?.starts_with('@') {
        return None;
    }
    let local = address::start_of_local_part(text, 0, at_sign).ok()?;
    Some(address::with_mailto(text, 0, local))
}

/// Returns the range of the host in `url`, which must be a URL and nothing else, with any scheme or without one.
/// Returns `None` if `url` has no host that could be linked (section 1.4), as in `mailto:me@example.org`, or is not a
/// URL. Its path, query and fragment are not checked.
///
/// # Examples
///
/// ```
/// use barelink::uts58::host_of_url;
///
/// assert_eq!(host_of_url("ssh://git@example.com:22/a"), Some(10..21));
/// assert_eq!(host_of_url("example.com/a b"), Some(0..11));
/// assert_eq!(host_of_url("see example.com"), None);
/// ```
#[must_use]
pub fn host_of_url(url: &str) -> Option<Range<usize>> {
    let LinkParts { user, host, rest, .. } = LinkParts::of_url(url);
    let name = url.get(host.clone())?;
    let has_scheme = link_parts::scheme(url).is_some();
    let is_url = is_host(name, has_scheme)
        && (has_scheme || user.is_empty())
        && !url.get(user)?.contains_a(|c| link_term(c) == LinkTerm::Hard)
        && tail::port(url, host.end) == rest;
    is_url.then_some(host)
}

/// Returns true if `name` is a host as a whole. A full stop may follow its top-level domain.
fn is_host(name: &str, has_scheme: bool) -> bool {
    let run_end = host::end_of_run(name, 0);
    let end = if !has_scheme {
        host::domain(name, &is_delegated_tld).ok().filter(|_| run_end == name.len())
    } else if run_end == name.len() {
        host::domain(name, &is_syntactic_tld).ok()
    } else {
        host::domain_with_symbols(name, run_end, &is_syntactic_tld)
    };
    // A domain may end with a dot, an address in brackets may not (URL Standard, section 3.5).
    let other = if has_scheme && !name.ends_with("].") { authority::other(name) } else { None };
    [end, other].into_iter().flatten().any(|end| matches!(name.get(end..), Some("" | ".")))
}

/// Corrects the end of a link that another detector found at `link` (section 10.1), and returns the new range. Scheme
/// and authority stay as they are, and the end is found again. The range does not change if the text ends after the
/// link, or if a character with [`LinkTerm::Hard`] follows the link. An invalid range of `text` does not change either.
///
/// The standard starts at the last `/`, `?` or `#` of the link. This function starts at the first one after the
/// authority, since a `/` may be part of a query.
///
/// # Examples
///
/// ```
/// // A detector stopped at the first non-ASCII character.
/// let text = "https://ja.wikipedia.org/wiki/東京。";
/// assert_eq!(barelink::uts58::refine(text, 0..30), 0..36);
/// ```
pub fn refine(text: &str, link: Range<usize>) -> Range<usize> {
    let Some(found) = text.get(link.clone()) else {
        return link;
    };
    let next = text.get(link.end..).and_then(|rest| rest.chars().next());
    if next.map_or(true, |c| link_term(c) == LinkTerm::Hard) {
        return link;
    }
    let scheme = found.find("://").filter(|&colon| {
        let before = found.slice(..colon);
        !before.contains_a(|c| matches!(c, '/' | '?' | '#'))
    });
    let host = scheme.map_or(0, |colon| colon + "://".len());
    let authority = found.slice(host..);
    let length = authority.find(['/', '?', '#']).unwrap_or(authority.len());
    let start = link.start + host + length;
    link.start..end_of_url(text, start).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_offsets_find_nothing() {
        assert_eq!(end_of_url("é/a", 1), 1);
        assert_eq!(end_of_url("a", 9), 9);
        assert_eq!(start_of_email("é@a.com", 2), Some(0));
        assert_eq!(start_of_email("é@a.com", 1), None);
        assert_eq!(start_of_email("a@a.com", 9), None);
        assert_eq!(refine("é", 1..2), 1..2);
    }

    #[test]
    fn only_what_follows_a_host_is_refined() {
        // The slashes of a scheme do not begin a path, and no part of a URL follows the host.
        assert_eq!(refine("https://example.comé/a", 0..19), 0..19);
        assert_eq!(refine("https://example.com/é/a", 0..20), 0..24);
        // The scheme in the query does not belong to the link.
        assert_eq!(refine("example.com/?u=http://b.é", 0..24), 0..26);
    }

    #[test]
    fn a_url_that_stands_alone_has_a_host() {
        for (url, host) in [
            ("https://example.com", Some("example.com")),
            ("https://example.com.", Some("example.com.")),
            ("HTTP://LOCALHOST:80/", Some("LOCALHOST")),
            ("http://192.168.0.1?a", Some("192.168.0.1")),
            ("http://[::1]:80", Some("[::1]")),
            ("git+ssh://a@b.c/", None), // a single letter is no top-level domain
            ("bücher.de#a", Some("bücher.de")),
            ("https://i❤.ws/", Some("i❤.ws")),
            ("http://✪df.ws/123", Some("✪df.ws")),
            ("i❤.ws", None),
            ("https://nas.local/", Some("nas.local")),
            ("nas.local", None),
            ("localhost", None),
            ("example.com:80/", Some("example.com")),
            ("example.com:99999", None),
            ("example.com:x", None),
            ("me@example.com", None),
            ("mailto:me@example.com", None),
            ("https://", None),
            ("https:///a", None),
            ("https://a b.com", None),
            ("https://u:v@a.com", Some("a.com")),
            ("https://u v@a.com", None),
            ("https://.com", None),
            ("1https://example.com", None),
            ("", None),
        ] {
            let found = host_of_url(url).and_then(|range| url.get(range));
            assert_eq!(found, host, "{url}");
        }
    }

    #[test]
    fn a_link_that_ended_too_early_goes_on() {
        for (text, link, expected) in [
            ("example.com/α", 0..12, 0..14),
            ("example.com/a b", 0..13, 0..13),
            ("example.com/a.", 0..14, 0..14), // the text ends after the link
            ("example.com/a. b", 0..14, 0..14),
            ("example.com/a.) b", 0..14, 0..13),
            ("http://example.com?x=(α) b", 0..22, 0..25),
            ("example.com/?u=http://b/α b", 0..23, 0..26),
        ] {
            assert_eq!(refine(text, link), expected, "{text}");
        }
    }
}
