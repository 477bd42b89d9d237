//! Reads the port after a host (URL Standard, section 4.4, "port state").

use super::truncated::is_placeholder;
use crate::slice::Slice;

/// Returns the end of a port that begins at `start`: a `:` and one to five digits, at most 65535. Returns `start` if
/// there is no port.
pub(crate) fn port(text: &str, start: usize) -> usize {
    let rest = text.slice(start..);
    let Some(digits) = rest.strip_prefix(':') else {
        return start;
    };
    let length = digits.bytes().take(6).take_while(u8::is_ascii_digit).count();
    match digits.get(..length).map(str::parse::<u16>) {
        Some(Ok(_)) if length <= 5 => start + 1 + length,
        _ => start,
    }
}

/// Returns true if an empty port begins at `start`: a `:` before a path, query or fragment, as in
/// `http://example.com:/a`. Returns false for a `:` before `//`. The URL Standard drops an empty port.
pub(super) fn has_empty_port(text: &str, start: usize) -> bool {
    match text.as_bytes().get(start..) {
        Some([b':', b'/', b'/', ..]) => false,
        Some([b':', b'/' | b'?' | b'#', ..]) => true,
        _ => false,
    }
}

/// Returns true if the text after a host begins with an invalid port. A full stop may precede the port.
///
/// A port is invalid above 65535, with more than five digits, or if letters or a second port follow it. Names,
/// placeholders, passwords, a second `://`, and the groups of an IPv6 address without brackets are not ports either.
/// The URL Standard fails on nearly all of these ("port-out-of-range", "port-invalid"). A link to the host alone would
/// lead elsewhere.
///
/// Before other characters, such as a non-ASCII one, and at the end of a token, the `:` is punctuation.
pub(crate) fn has_wrong_port(after: &str) -> bool {
    let after = after.strip_prefix('.').unwrap_or(after);
    let bytes = after.as_bytes();
    let continues = |at: usize| match bytes.slice(at..) {
        [b'-' | b'+', next, ..] => next.is_ascii_digit(),
        [next, ..] => next.is_ascii_alphanumeric(),
        [] => false,
    };
    // A token may end with delimiters of emphasis.
    let underscores = |at: usize| {
        let rest = bytes.slice(at..);
        at + rest.iter().take_while(|&&b| b == b'_').count()
    };
    match bytes {
        [b':', b'/', b'/', ..] => true,
        [b':', b'0'..=b'9', ..] => match port(after, 0) {
            0 => true,
            end => {
                let colons = after.slice(end..);
                let length = colons.len() - colons.trim_start_matches(':').len();
                continues(underscores(end + length))
            }
        },
        [b':', ..] => {
            let rest = after.trim_start_matches(':');
            continues(underscores(after.len() - rest.len())) || is_placeholder(rest)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_has_five_digits_at_most() {
        for (text, end) in [
            (":80/", 3),
            (":65535", 6),
            (":00080", 6),
            (":", 0),
            (":65536", 0),
            (":000080", 0),
            (":x", 0),
            ("80", 0),
        ] {
            assert_eq!(port(text, 0), end, "{text}");
        }
        for text in [":/a", ":?a", ":#a"] {
            assert!(has_empty_port(text, 0), "{text}");
        }
        for text in ["://", ":", ":8", ":a", "/", ""] {
            assert!(!has_empty_port(text, 0), "{text}");
        }
        for text in [
            ":80a", ":80_a", ":99999", "://", ":a@b", ".:80a", ":a", ":port", "::1", ":db8::5",
            ":470::5", ":80:80", ":-1", ":_a",
        ] {
            assert!(has_wrong_port(text), "{text}");
        }
        for text in [
            ":80", ":80/", ":80.", ":80__", ":80:", ":", "::", ": a", ":\"", ":说明", ":é", ":_",
            "/", "",
        ] {
            assert!(!has_wrong_port(text), "{text}");
        }
    }
}
