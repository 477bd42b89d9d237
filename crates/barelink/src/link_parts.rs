//! Splits a link of any dialect into its parts.

use core::ops::Range;

use crate::kind::LinkKind;
use crate::options::is_scheme;
use crate::slice::{Characters, Slice};

/// Ranges of the parts of one link, in bytes of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkParts {
    /// User information or local part, without the `@`.
    pub(crate) user: Range<usize>,
    pub(crate) host: Range<usize>,
    /// User information, host and port of a URL by RFC 3986, where a `\` does not end the authority. For an address,
    /// its domain.
    pub(crate) authority: Range<usize>,
    /// Start of the path, query or fragment, or of a `\` that ends the host of a URL. The length of the text if there are
    /// none.
    pub(crate) rest: usize,
}

impl LinkParts {
    /// Returns the parts of a link of this kind.
    pub(crate) fn of(link: &str, kind: LinkKind) -> Self {
        match kind {
            LinkKind::Email => LinkParts::of_address(link),
            LinkKind::Url => LinkParts::of_url(link),
            // A link without a scheme may contain a `://` after its host.
            LinkKind::Www | LinkKind::Domain => LinkParts::from(link, 0),
        }
    }

    /// Returns the parts of a URL, with or without scheme. A `\` ends a host as a `/` does (WHATWG URL, section 4.4).
    pub(crate) fn of_url(url: &str) -> Self {
        let start = scheme(url).map_or(0, |scheme| scheme.len() + "://".len());
        LinkParts::from(url, start)
    }

    /// Returns the parts of a URL whose authority begins at `start`.
    fn from(url: &str, start: usize) -> Self {
        let after = url.slice(start..);
        let rest = start + after.find(['/', '\\', '?', '#']).unwrap_or(after.len());
        let authority = url.slice(start..rest);
        let host = authority.rfind('@').map_or(start, |at| start + at + 1);
        LinkParts {
            user: start..host.saturating_sub(1).max(start),
            host: host..without_port(url, host, rest),
            authority: start..start + after.find(['/', '?', '#']).unwrap_or(after.len()),
            rest,
        }
    }

    /// Returns the parts of an address, with or without `mailto:` or `xmpp:`. The local part ends at the first `@`,
    /// and may contain `/`, `?` and `#`.
    fn of_address(address: &str) -> Self {
        let user = local_part(address);
        let host = (user.end + 1).min(address.len());
        let domain = address.slice(host..);
        let rest = host + domain.find(['/', '?', '#']).unwrap_or(domain.len());
        LinkParts { user, host: host..rest, authority: host..rest, rest }
    }
}

/// Returns the local part of an address: the text between `mailto:` or `xmpp:`, if the address begins with one, and the
/// first `@`.
pub(crate) fn local_part(address: &str) -> Range<usize> {
    let bytes = address.as_bytes();
    let end = memchr::memchr(b'@', bytes).unwrap_or(0);
    let colon = memchr::memchr(b':', bytes.slice(..end));
    colon.map_or(0, |colon| colon + 1)..end
}

/// Returns the scheme before `://` (RFC 3986, section 3.1), or `None` if the URL does not begin with one.
pub(crate) fn scheme(url: &str) -> Option<&str> {
    let (scheme, after) = url.split_once(':')?;
    (is_scheme(scheme) && after.starts_with("//")).then_some(scheme)
}

/// Returns the end of the host that begins at `start`, without a `:` and port digits. The authority ends at `end`.
fn without_port(url: &str, start: usize, end: usize) -> usize {
    let host = url.slice(start..end);
    let without_digits = host.trim_end_of(|c| c.is_ascii_digit());
    match without_digits.strip_suffix(':') {
        Some(before) if !before.starts_with('[') || before.ends_with(']') => start + before.len(),
        _ => end,
    }
}

/// Returns true if a host that ends with this label counts as an IPv4 address (URL Standard, section 3.5, "ends in a
/// number checker"). Numeric characters beyond ASCII count, because UTS #46 maps many of them to ASCII digits. An empty
/// label counts too.
pub(crate) fn is_number(label: &str) -> bool {
    let hexadecimal = label.strip_prefix("0x").or_else(|| label.strip_prefix("0X"));
    label.chars().all(char::is_numeric)
        || hexadecimal.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Returns true if a host begins with `www.`. Ignores ASCII case.
pub(crate) fn is_www(host: &str) -> bool {
    let prefix = host.get(..4);
    prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case("www."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_taken_apart() {
        for (url, user, host, rest) in [
            ("http://a.b/c", "", "a.b", "/c"),
            ("a.b", "", "a.b", ""),
            ("a.b?u=http://c/", "", "a.b", "?u=http://c/"),
            ("http://u:p@a.b:80#f@g", "u:p", "a.b", "#f@g"),
            ("http://a.b\\@c.d/", "", "a.b", "\\@c.d/"),
            ("http://[::1]", "", "[::1]", ""),
            ("http://[::1]:80/", "", "[::1]", "/"),
            ("http://[::1:80/", "", "[::1:80", "/"), // no address, hence no port
            ("http://", "", "", ""),
            ("", "", "", ""),
        ] {
            let link_parts = LinkParts::of(url, LinkKind::Url);
            let found = (&url[link_parts.user], &url[link_parts.host], &url[link_parts.rest..]);
            assert_eq!(found, (user, host, rest), "{url}");
        }
    }

    #[test]
    fn an_address_is_taken_apart() {
        for (address, local, host, rest) in [
            ("a@b.c", "a", "b.c", ""),
            ("mailto:a/b?@b.c", "a/b?", "b.c", ""),
            ("xmpp:a@b.c/d@e", "a", "b.c", "/d@e"),
        ] {
            let link_parts = LinkParts::of(address, LinkKind::Email);
            let found =
                (&address[link_parts.user], &address[link_parts.host], &address[link_parts.rest..]);
            assert_eq!(found, (local, host, rest), "{address}");
        }
    }
}
