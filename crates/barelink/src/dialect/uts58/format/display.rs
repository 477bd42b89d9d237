//! Writes URLs that are shown to people. Section 1.4: "format to human-readable characters (instead of Punycode!)".

use alloc::borrow::Cow;

use super::escape::escape_minimal;
use crate::kind::LinkKind;
#[cfg(feature = "idna")]
use crate::link_parts::LinkParts;
#[cfg(feature = "idna")]
use crate::policy::idn;

/// Writes a URL for people: with [minimal escaping](escape_minimal) and, with the feature `idna`, with a host in
/// Unicode (UTS #46, ToUnicode) if the host has `xn--` labels.
///
/// A host that UTS #46 does not allow stays in Punycode. With the feature `security`, so does a host that mixes scripts
/// or looks like another one. The result is borrowed if nothing changes.
///
/// ```
/// use barelink::uts58::display_url;
///
/// assert_eq!(display_url("https://example.com/s%C3%BC%C3%9F"), "https://example.com/süß");
/// # #[cfg(feature = "idna")]
/// assert_eq!(display_url("https://xn--bcher-kva.de/s%C3%BC%C3%9F"), "https://bücher.de/süß");
/// ```
#[must_use]
pub fn display_url(url: &str) -> Cow<'_, str> {
    show_host(escape_minimal(url), LinkKind::Url)
}

/// Writes a link's host in Unicode if it has `xn--` labels. A host for which [`idn::to_unicode`] returns `None` stays
/// as it is.
#[cfg(feature = "idna")]
pub(crate) fn show_host(mut link: Cow<'_, str>, kind: LinkKind) -> Cow<'_, str> {
    let range = LinkParts::of(&link, kind).host;
    if let Some(host) = link.get(range.clone()).and_then(idn::to_unicode) {
        link.to_mut().replace_range(range, &host);
    }
    link
}

#[cfg(not(feature = "idna"))]
pub(crate) fn show_host(link: Cow<'_, str>, _: LinkKind) -> Cow<'_, str> {
    link
}
