//! Recognises kinds of URLs by the host and path: pages of a wiki, hosts of a language, URLs without a path.

use crate::link_parts::scheme;
use crate::slice::Slice;

/// Returns true if the path or the query probably contains the name of a page, for example after `/wiki/` or `title=`.
pub(super) fn names_pages(url: &str) -> bool {
    let mut segments = url.rsplit('/').skip(1);
    segments.any(|segment| matches!(segment, "wiki" | "item" | "w" | "tag" | "tags"))
        || url.rsplit('=').skip(1).any(|name| name.ends_with("title"))
}

/// Returns true if the first label of the host looks like the code of a language written in Latin: `de` in
/// `de.wikipedia.org`. Every label of two bytes counts, except eight codes of languages in scripts without spaces.
pub(super) fn is_in_latin(url: &str) -> bool {
    let host = after_scheme(url);
    let label = host.split('.').next().unwrap_or_default();
    label.len() == 2 && !matches!(label, "ja" | "zh" | "ko" | "th" | "lo" | "km" | "my" | "bo")
}

/// Returns true if the URL ends with its first `/` after the scheme.
pub(super) fn is_root(url: &str) -> bool {
    let host = after_scheme(url);
    host.strip_suffix('/').is_some_and(|host| !host.as_bytes().contains(&b'/'))
}

fn after_scheme(url: &str) -> &str {
    url.slice(scheme(url).map_or(0, |scheme| scheme.len() + "://".len())..)
}
