//! Recognises kinds of URLs by the host and path: pages of a wiki, hosts of a language, URLs without a path.

use crate::slice::Slice;

/// Returns true if the path or the query probably contains the name of a page, for example after `/wiki/` or `title=`.
pub(super) fn names_pages(url: &str) -> bool {
    let mut segments = url.rsplit('/').skip(1);
    segments.any(|segment| matches!(segment, "wiki" | "item" | "w" | "tag" | "tags"))
        || url.rsplit('=').skip(1).any(|name| name.ends_with("title"))
}

/// Returns the scheme and authority: the URL up to the first `/`, `?` or `#` after the scheme.
pub(super) fn authority(url: &str) -> &str {
    let host = after_scheme(url);
    let path = host.find(['/', '?', '#']).map_or(0, |path| host.len() - path);
    url.slice(..url.len() - path)
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
    let colon = url.bytes().position(|b| b == b':');
    let after = colon.and_then(|colon| url.get(colon..));
    let host = after.and_then(|after| after.strip_prefix("://"));
    host.unwrap_or(url)
}
