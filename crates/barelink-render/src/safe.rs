//! Decides which destinations of untrusted documents are kept.

/// Treatment of raw HTML, and of destinations that may execute code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Html {
    /// Keeps raw HTML and all destinations, as CommonMark specifies. Use this for trusted documents only.
    Raw,
    /// Shows raw HTML as text, and empties destinations with a scheme other than `http`, `https`, `ftp`, `mailto` and
    /// `xmpp`. Removes the attributes of headings, except IDs and classes. Use this for untrusted documents.
    Safe,
}

/// Allowed schemes of destinations. A destination without a scheme is allowed too.
const SCHEMES: [&str; 5] = ["http", "https", "ftp", "mailto", "xmpp"];

/// Returns true if the destination has an allowed scheme or is relative. A relative destination has no `:`, or has a
/// `/`, `?` or `#` before the first `:`. A scheme with a character that browsers ignore, such as a tab, is rejected.
pub(crate) fn is_allowed(destination: &str) -> bool {
    let Some(end) = destination.find([':', '/', '?', '#']) else {
        return true;
    };
    match destination.split_at(end) {
        (scheme, rest) if rest.starts_with(':') => {
            SCHEMES.iter().any(|allowed| scheme.eq_ignore_ascii_case(allowed))
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_an_allow_list() {
        for destination in [
            "https://a.b", "HTTP:x", "mailto:a@b.cc", "/a:b", "a/b:c", "?a:b", "#a:b", "a", "",
            "//a.b",
        ] {
            assert!(is_allowed(destination), "{destination}");
        }
        for destination in [
            "javascript:x", "JavaScript:x", "java\tscript:x", " javascript:x", "\u{1}javascript:x",
            "data:text/html,x", "vbscript:x", "file:///etc", ":x",
        ] {
            assert!(!is_allowed(destination), "{destination}");
        }
    }
}
