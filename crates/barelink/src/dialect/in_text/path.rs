//! The part of a URL that is read so far.

/// Returns true if a path has names in it that people read, as those of wikis do.
pub(super) fn names_pages(url: &str) -> bool {
    const MARKERS: [&str; 6] = ["/wiki/", "/item/", "/w/", "/tag/", "/tags/", "title="];
    MARKERS.iter().any(|marker| url.contains(marker))
}

/// Returns true if no path, query or fragment has begun.
pub(super) fn is_authority(url: &str) -> bool {
    let host = url.split_once("://").map_or(url, |(_, after)| after);
    !host.contains(['/', '?', '#'])
}

/// Returns true if the first label of the host is the name of a language, and not of one that is written without spaces.
pub(super) fn is_in_latin(url: &str) -> bool {
    let host = url.split_once("://").map_or(url, |(_, after)| after);
    let label = host.split('.').next().unwrap_or_default();
    label.len() == 2 && !matches!(label, "ja" | "zh" | "ko" | "th" | "lo" | "km" | "my" | "bo")
}

/// Returns true if nothing but the `/` of its path follows the host.
pub(super) fn is_root(url: &str) -> bool {
    let host = url.split_once("://").map_or(url, |(_, after)| after);
    host.strip_suffix('/')
        .is_some_and(|host| !host.contains('/'))
}
