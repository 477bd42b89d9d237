//! Reads destinations as a browser does.

/// Returns the scheme of a URL, by the URL Standard, section 4.4. Returns `None` for a relative URL. Controls and
/// spaces around the URL are ignored, and tabs and line breaks anywhere.
fn scheme(url: &str) -> Option<String> {
    let url = url.trim_matches(|c| c <= ' ');
    let url = url.replace(['\t', '\n', '\r'], "");
    let (scheme, _) = url.split_once(':')?;
    let begins = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_inside = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    (begins && scheme.chars().all(is_inside)).then(|| scheme.to_ascii_lowercase())
}

const ALLOWED: [&str; 5] = ["http", "https", "ftp", "mailto", "xmpp"];

/// Returns true if the URL has an allowed scheme.
pub(super) fn is_absolute(url: &str) -> bool {
    scheme(url).is_some_and(|scheme| ALLOWED.contains(&scheme.as_str()))
}

/// Returns true if the URL has an allowed scheme, or is relative.
pub(super) fn is_safe(url: &str) -> bool {
    scheme(url).is_none() || is_absolute(url)
}

#[test]
fn as_a_browser_reads_them() {
    for url in ["javascript:a", "\u{1}\n JaVa\tScRiPt\r\n:a", "data:,a", "x-y:a"] {
        assert!(!is_safe(url) && !is_absolute(url), "{url:?}");
    }
    for url in ["", "a", "/a:b", "?a:b", "#a:b", "1:2", ":a", "java script:a", "\u{a0}javascript:a"]
    {
        assert!(is_safe(url) && !is_absolute(url), "{url:?}");
    }
    for url in ["https://a.bc", "HTTP:a", "mailto:a", " ftp://a"] {
        assert!(is_safe(url) && is_absolute(url), "{url:?}");
    }
}
