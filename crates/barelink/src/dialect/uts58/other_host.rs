//! Finds hosts that need a scheme (URL Standard, section 3.5): a single label, an IPv4 address, or an IPv6 address in
//! brackets.

use super::host::end_of_run;
use super::labels::is_label;
use crate::dialect::in_text::script::begins_with_word;
use crate::unicode::{
    is_bidi_control, is_label_char, is_label_separator, is_punctuation_7_0, link_term, LinkTerm,
};

/// Returns the end of the single label, IPv4 address or bracketed IPv6 address at the start of a text. Returns `None`
/// if there is none, or if the authority continues after it: `a+b.com` does not begin with the host `a`.
pub(crate) fn other(text: &str) -> Option<usize> {
    let (end, is_address) = if let Some(bracketed) = text.strip_prefix('[') {
        // The longest address has 45 bytes. The limit keeps the search linear in a text of brackets.
        let length = bracketed.bytes().take(46).position(|b| b == b']')?;
        let inner = bracketed.get(..length)?;
        inner.parse::<core::net::Ipv6Addr>().ok()?;
        (inner.len() + 2, true)
    } else {
        let end = end_of_run(text, 0);
        let host = text.get(..end)?.trim_end_matches(is_label_separator);
        let is_ipv4 = host.parse::<core::net::Ipv4Addr>().is_ok();
        let is_single = is_label(host.as_bytes()) && !host.contains(is_label_separator);
        (is_ipv4 || is_single).then_some((host.len(), is_ipv4))?
    };
    let after = text.get(end..)?;
    let continues = if is_address { after.starts_with(is_label_char) } else { continues(after) };
    (!continues).then_some(end)
}

/// Returns true if `after`, the text after a single label, continues the authority. The label is then not the whole
/// host.
///
/// Only single labels need this check. A domain is complete after its top-level domain, and an IP address has a known
/// form.
fn continues(after: &str) -> bool {
    let rest = after.trim_start_matches(is_delimiter);
    let mut chars = rest.chars();
    let next = match chars.next() {
        Some(c) if rest.len() < after.len() && is_label_char(c) => rest,
        None | Some('/' | '?' | '#' | ':' | '.') => return false,
        Some(c) if is_bidi_control(c) => return false,
        Some(c) => match link_term(c) {
            LinkTerm::Include => return true,
            LinkTerm::Soft => chars.as_str(),
            _ => return false,
        },
    };
    // A list without spaces: `http://a,http://b`.
    let is_list = || {
        let scheme = next.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        scheme.starts_with("://")
    };
    next.starts_with(is_label_char) && !begins_with_word(next) && !is_list()
}

/// Returns true for delimiters that may end emphasis, a table cell or a clause.
fn is_delimiter(c: char) -> bool {
    if c.is_ascii() {
        matches!(c, '*' | '_' | '~' | '`' | '|' | '^' | '\\')
    } else {
        is_punctuation_7_0(c) && link_term(c) == LinkTerm::Include
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_that_only_a_scheme_makes_one() {
        for (text, end) in [
            ("localhost/a.b", Some(9)),
            ("localhost:80", Some(9)),
            ("localhost.", Some(9)),
            ("127.0.0.1?a", Some(9)),
            ("[::1]:80", Some(5)),
            ("a!", Some(1)),
            ("a)", Some(1)),
            ("a\u{202E}", Some(1)),
            ("a*", Some(1)),
            ("a**.", Some(1)),
            ("a_", Some(1)),
            ("a~~ b", Some(1)),
            ("a`", Some(1)),
            ("a|", Some(1)),
            ("a…", Some(1)),
            ("a\",\"b\":1", Some(1)),
            ("a,http://b", Some(1)),
            ("a，然后", Some(1)),
            ("a**次", Some(1)),
            ("a,é", None),
            ("127.0.0.1*", Some(9)),
            ("127.0.0.1,b", Some(9)),
            ("[::1]!b", Some(5)),
            ("[::1]b", None),
            ("a*b", None),
            ("a_*b", None),
            ("a❤", None),
            ("a,b", None),
            ("a=b", None),
            ("[::1", None),
            ("[a]", None),
            ("127.0.0.256", None),
            ("a.b", None),
            ("a+b.com", None),
            ("a!b", None),
            ("", None),
        ] {
            assert_eq!(other(text), end, "{text}");
        }
        // The longest address has 45 characters (RFC 4291, section 2.2).
        assert_eq!(other(&["[", &"0".repeat(50), "]"].concat()), None);
    }
}
