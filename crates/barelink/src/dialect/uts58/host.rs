//! The host of a URL or an address, which UTS #58 leaves to others (section 1.4): labels of characters that
//! IDNA allows, a top-level domain, and where a scheme is there, hosts by the WHATWG URL Standard.

use super::labels::{
    are_labels, has_labels, is_label, last_ideographic_separator, last_label, last_separator,
    plain_labels,
};
use super::whole::is_placeholder;
use crate::bytes::ByteSet;
use crate::unicode::{
    ends_with_ideographic_separator, is_bidi_control, is_delegated_tld, is_label_char,
    is_label_separator, is_punctuation_7_0, link_term, starts_with_ideographic_separator, LinkTerm,
    IDEOGRAPHIC, IN_LABEL, LETTERS,
};

/// Returns true for characters of labels, separators and `_`, which is no character of a host name, but of names in the DNS,
/// and of hosts that people link to.
fn is_host_char(c: char) -> bool {
    is_label_char(c) || is_label_separator(c) || c == '_'
}

/// Characters of hosts in ASCII: see [`is_host_char`].
static HOST_BYTES: ByteSet = ByteSet::ALPHANUMERIC.with(b"-._");

/// Returns the longest run of label characters and separators around `at` that does not reach back beyond `floor`. A `_` at
/// its edge is rather a delimiter of emphasis.
pub(crate) fn run(text: &str, floor: usize, at: usize) -> (usize, usize) {
    (start_of_run(text, floor, at), end_of_run(text, at))
}

pub(crate) fn start_of_run(text: &str, floor: usize, at: usize) -> usize {
    let before = text.get(floor..at).unwrap_or_default();
    let run = before
        .get(before.len() - length_at_end(before)..)
        .unwrap_or_default();
    // A character that modifies the one before it begins no label.
    let is_mark = |c| matches!(c, '_' | '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
    at - run.trim_start_matches(is_mark).len()
}

pub(super) fn end_of_run(text: &str, at: usize) -> usize {
    let after = text.get(at..).unwrap_or_default();
    let run = after
        .as_bytes()
        .get(..length_at_start(after))
        .unwrap_or_default();
    let underscores = run.iter().rev().take_while(|&&b| b == b'_').count();
    at + run.len() - underscores
}

/// Returns the length of the run that a text begins with.
fn length_at_start(text: &str) -> usize {
    let mut rest = text.as_bytes();
    loop {
        let ascii = HOST_BYTES.run(rest);
        rest = rest.get(ascii..).unwrap_or_default();
        let length = match IN_LABEL.run(rest) {
            0 if starts_with_ideographic_separator(rest) => IDEOGRAPHIC,
            0 => return text.len() - rest.len(),
            letters => letters,
        };
        rest = rest.get(length..).unwrap_or_default();
    }
}

/// Returns the length of the run that a text ends with.
fn length_at_end(text: &str) -> usize {
    let mut rest = text.as_bytes();
    loop {
        let ascii = HOST_BYTES.run_back(rest);
        rest = rest.get(..rest.len() - ascii).unwrap_or_default();
        let length = match IN_LABEL.run_back(rest) {
            0 if ends_with_ideographic_separator(rest) => IDEOGRAPHIC,
            0 => return text.len() - rest.len(),
            letters => letters,
        };
        rest = rest.get(..rest.len() - length).unwrap_or_default();
    }
}

/// Returns the end of the host that a run begins with, if it is one: at least two labels, none of them empty or with a
/// hyphen at its edge, and a top-level domain. Separators after it do not count.
///
/// If the last label is no top-level domain, an ideographic full stop may have ended a sentence:
/// `example.com。次の文`.
pub(crate) fn domain(run: &str, is_tld: &dyn Fn(&str) -> bool) -> Option<usize> {
    if run.is_ascii() {
        return ascii_domain(run, is_tld);
    }
    let host = run.trim_end_matches(is_label_separator);
    let mut end = host.len();
    // Most of what is no host has no top-level domain, which shows before each of its labels is read.
    loop {
        let name = host.get(..end)?;
        let label = last_separator(name)?.end;
        if is_tld(name.get(label..)?) {
            return are_labels(host.as_bytes()).then_some(end);
        }
        end = last_ideographic_separator(name)?.start;
    }
}

/// Returns true if the run of labels that a text begins with ends in a delegated top-level domain.
pub(super) fn is_delegated(text: &str) -> bool {
    let run = text.get(..length_at_start(text)).unwrap_or_default();
    is_delegated_run(run.trim_end_matches(is_label_separator))
}

/// Returns true if a run of labels, without a separator at its end, ends in a delegated top-level domain.
pub(super) fn is_delegated_run(run: &str) -> bool {
    let label = last_separator(run).map_or(0, |separator| separator.end);
    run.get(label..).is_some_and(is_delegated_tld)
}

/// Returns the end of a host after a scheme that goes on with a symbol after its run ends at `run_end`:
/// `https://i❤.ws/`. IDNA 2008 has no symbols, but UTS #46 allows them, and so does the URL Standard.
pub(crate) fn domain_with_symbols(
    text: &str,
    run_end: usize,
    is_tld: &dyn Fn(&str) -> bool,
) -> Option<usize> {
    let after = text.get(run_end..)?;
    if !after.trim_start_matches('_').starts_with(is_symbol) {
        return None;
    }
    let is_inside = |c| is_host_char(c) || is_symbol(c);
    let end = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    let run = text.get(..end)?.trim_end_matches('_');
    domain(run, is_tld).filter(|&end| end > run_end)
}

/// Returns true for what is neither letter nor punctuation and is seen: General_Category S, in a good approximation.
fn is_symbol(c: char) -> bool {
    let is_other = c.is_ascii()
        || matches!(c, '\u{FFFC}' | '\u{FFFD}' | '\u{E0000}'..)
        || is_label_char(c)
        || is_punctuation_7_0(c)
        || is_bidi_control(c);
    !is_other && link_term(c) == LinkTerm::Include
}

/// Returns the end of the host that a run in ASCII begins with, as [`domain`] does.
fn ascii_domain(run: &str, is_tld: &dyn Fn(&str) -> bool) -> Option<usize> {
    let (end, label) = last_label(run)?;
    (is_tld(label) && has_labels(run.get(..end)?)).then_some(end)
}

/// Returns the end of an authority that is no more than a host of such labels, two at least, and the last of them. Most
/// are; of the others this says nothing.
pub(super) fn plain_authority(text: &str) -> Option<(usize, &str)> {
    let (end, last) = plain_labels(text.as_bytes())?;
    let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#' | b' ' | b'\n' | b'<');
    let is_all = last > 0 && text.as_bytes().get(end).map_or(true, ends);
    Some((end, text.get(last..end)?)).filter(|_| is_all)
}

/// Returns the end of a host that only a scheme makes one: a single label, an IPv4 address, or an IPv6 address in
/// brackets (WHATWG URL, section 3.5). None if the authority goes on after it: `a+b.com` is not at `a`.
pub(crate) fn other(text: &str) -> Option<usize> {
    let end = if let Some(bracketed) = text.strip_prefix('[') {
        // No address is longer, so a text of brackets is not searched again and again.
        let length = bracketed.bytes().take(46).position(|b| b == b']')?;
        let inner = bracketed.get(..length)?;
        inner.parse::<core::net::Ipv6Addr>().ok()?;
        inner.len() + 2
    } else {
        let (_, end) = run(text, 0, 0);
        let host = text.get(..end)?.trim_end_matches(is_label_separator);
        let is_ipv4 = host.parse::<core::net::Ipv4Addr>().is_ok();
        let is_single = is_label(host.as_bytes()) && !host.contains(is_label_separator);
        (is_ipv4 || is_single).then_some(host.len())?
    };
    let mut after = text.get(end..)?.chars();
    let goes_on = match after.next() {
        None | Some('/' | '?' | '#' | ':' | '.') => false,
        Some(c) if is_bidi_control(c) => false,
        Some(c) => match link_term(c) {
            LinkTerm::Include => true,
            LinkTerm::Soft => after.next().is_some_and(is_label_char),
            _ => false,
        },
    };
    (!goes_on).then_some(end)
}

/// Returns the authority, as far as user information is looked for: the text between `://` and the path, or a delimiter of
/// the text around the URL. Beyond ASCII, punctuation rather ends a sentence.
pub(super) fn authority(text: &str) -> &str {
    // The brackets of an IPv6 address are no delimiters.
    let bracketed = text.starts_with('[').then(|| other(text)).flatten();
    let start = bracketed.unwrap_or(0);
    let length = run_of(text.get(start..).unwrap_or_default(), &IN_AUTHORITY);
    text.get(..start + length).unwrap_or_default()
}

/// Returns true for what no user information goes on through: a slash, and the delimiters of the text around a URL.
pub(super) fn ends_user_information(c: char) -> bool {
    c == '/' || (c.is_ascii() && DELIMITERS.contains(c as u8)) || is_bidi_control(c)
}

/// Returns the authority and all that is written as one with it, such as the placeholders of a template
/// (`{env}.example.com`).
pub(super) fn token(text: &str) -> &str {
    let mut length = run_of(text, &IN_TOKEN);
    // A closing bracket whose opener stands before the URL ends it.
    let mut depth = 0_usize;
    let brackets = text.bytes().take(length).enumerate();
    for (at, b) in brackets.filter(|(_, b)| IS_BRACKET.contains(*b)) {
        if matches!(b, b'(' | b'[' | b'{') {
            depth += 1;
        } else if depth == 0 {
            length = at;
            break;
        } else {
            depth -= 1;
        }
    }
    text.get(..length).unwrap_or_default()
}

/// Returns the length of the run of these bytes, and of letters and symbols beyond ASCII, that a text begins with.
fn run_of(text: &str, set: &ByteSet) -> usize {
    let bytes = text.as_bytes();
    let mut length = 0;
    loop {
        length += set.run(bytes.get(length..).unwrap_or_default());
        length += LETTERS.run(bytes.get(length..).unwrap_or_default());
        let next = text.get(length..).and_then(|rest| rest.chars().next());
        let is_inside = |c: char| {
            if c.is_ascii() {
                set.contains(c as u8)
            } else {
                link_term(c) == LinkTerm::Include && !is_bidi_control(c)
            }
        };
        match next.filter(|&c| is_inside(c)) {
            Some(c) => length += c.len_utf8(),
            None => return length,
        }
    }
}

/// All that is visible but for what begins a path, is never in a URL, or delimits one in text. RFC 3986 has some of
/// these in user information (section 3.2.1), where nobody writes them.
static IN_AUTHORITY: ByteSet = ByteSet::ALPHANUMERIC
    .with_range(b'!', b'~')
    .without(b"/?#<>\\\"'()[]{},;|");

/// Delimiters of the text around a URL.
static DELIMITERS: ByteSet = ByteSet::EMPTY.with(b"<>\"'()[]{},;|");

static IN_TOKEN: ByteSet = ByteSet::ALPHANUMERIC
    .with_range(b'!', b'~')
    .without(b"/?#<>\\\"',;|");

static IS_BRACKET: ByteSet = ByteSet::EMPTY.with(b"()[]{}");

/// Returns the end of a port that begins at `start`: `:` and one to five digits, at most 65535. `start` if none does.
pub(crate) fn port(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let Some(digits) = rest.strip_prefix(':') else {
        return start;
    };
    let length = digits
        .bytes()
        .take(6)
        .take_while(u8::is_ascii_digit)
        .count();
    match digits.get(..length).map(str::parse::<u16>) {
        Some(Ok(_)) if length <= 5 => start + 1 + length,
        _ => start,
    }
}

/// Returns true if the `:` of a port without digits stands there, which the URL Standard drops: `http://example.com:/a`.
pub(super) fn has_empty_port(text: &str, start: usize) -> bool {
    match text.as_bytes().get(start..) {
        Some([b':', b'/', b'/', ..]) => false,
        Some([b':', b'/' | b'?' | b'#', ..]) => true,
        _ => false,
    }
}

/// Returns true if what follows the host of a URL with a scheme makes it none: digits that are no port, a port that
/// letters or a second one go on after, a name or a placeholder for a port, a password, a second `://`. The URL Standard
/// fails on all but the last two ("port-out-of-range", "port-invalid"); a link to the host alone would lead elsewhere.
pub(super) fn has_wrong_port(after: &str) -> bool {
    let after = after.strip_prefix('.').unwrap_or(after);
    let rest = after.get(1..).unwrap_or_default();
    match after.as_bytes() {
        [b':', b'/', b'/', ..] => true,
        [b':', b'0'..=b'9', ..] => {
            let end = port(after, 0);
            end == 0
                || match after.as_bytes().get(end..) {
                    Some([b':', next, ..]) => next.is_ascii_digit(),
                    Some([next, ..]) => next.is_ascii_alphanumeric() || *next == b'_',
                    _ => false,
                }
        }
        [b':', next, ..] if next.is_ascii_alphabetic() => {
            let name = rest.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
            name.starts_with('/') || token(after).contains('@')
        }
        [b':', ..] => is_placeholder(rest),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_has_two_labels_and_a_top_level_domain() {
        for (run, end) in [
            ("example.com", Some(11)),
            ("example.com..", Some(11)),
            ("a_b.com", Some(7)),
            ("_dmarc.com", Some(10)),
            ("a-b.com", Some(7)),
            ("bücher.com", Some(11)),
            // A sentence may have ended at the ideographic full stop.
            ("例え.com。次", Some(10)),
            ("例え。com", Some(12)),
            ("com", None),
            ("_.com", None),
            ("-a.com", None),
            ("a-.com", None),
            ("é-.com", None),
            ("a..com", None),
            ("é..com", None),
            ("example.rs", None),
        ] {
            assert_eq!(domain(run, &|label| label == "com"), end, "{run}");
        }
        assert!(is_delegated("a.com./") && is_delegated("例え。com/"));
        assert!(!is_delegated("a.comx") && !is_delegated("a.com.x"));
    }

    #[test]
    fn a_run_has_no_delimiter_of_emphasis_at_its_edges() {
        assert_eq!(run("x _a.b_ y", 0, 4), (3, 6));
        assert_eq!(run("x/é.例_", 0, 4), (2, 8));
        assert_eq!(run("a.b.c", 2, 3), (2, 5));
        // A joiner or a variation selector modifies the character before it.
        assert_eq!(run("\u{200D}\u{FE0F}a.b", 0, 7), (6, 9));
    }

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
        // No longer address is searched for (RFC 4291, section 2.2, has at most 45 characters).
        assert_eq!(other(&["[", &"0".repeat(50), "]"].concat()), None);
    }

    #[test]
    fn an_authority_with_an_unusual_host() {
        let is_tld = |label: &str| label == "ws";
        assert_eq!(domain_with_symbols("i❤.ws/", 1, &is_tld), Some(7));
        assert_eq!(domain_with_symbols("i❤.ws_", 1, &is_tld), Some(7));
        assert_eq!(domain_with_symbols("i.ws/", 4, &is_tld), None);
        // Punctuation, controls and placeholders are no symbols.
        for c in ["»", "\u{202E}", "\u{FFFD}", "!", "é"] {
            let text = ["i", c, ".ws"].concat();
            assert_eq!(domain_with_symbols(&text, 1, &is_tld), None, "{c:?}");
        }
        assert_eq!(plain_authority("example.com/a"), Some((11, "com")));
        for end in ["", "/", "?", "#", " ", "\n", "<"] {
            let text = ["a.b", end].concat();
            assert_eq!(plain_authority(&text), Some((3, "b")), "{end:?}");
        }
        for text in ["a", "a..b", "a.b:80", "a.b@c", "a-b.c", "a.b.", "é.b"] {
            assert_eq!(plain_authority(text), None, "{text}");
        }
    }

    #[test]
    fn an_authority_ends_at_a_delimiter_of_the_text() {
        for (text, expected) in [
            ("u:p@example.com:80/a", "u:p@example.com:80"),
            ("example.com\"", "example.com"),
            ("a(b", "a"),
            ("[::1]:80/", "[::1]:80"),
            ("é@例え.jp。", "é@例え.jp"),
            ("a\u{202E}b", "a"),
        ] {
            assert_eq!(authority(text), expected);
        }
    }

    #[test]
    fn a_token_ends_at_a_bracket_that_it_did_not_open() {
        for (text, expected) in [
            ("{env}.example.com/a", "{env}.example.com"),
            ("a(b)c)d", "a(b)c"),
            ("a((b)c)d", "a((b)c)d"),
            ("a[b]{c}(d)]e", "a[b]{c}(d)"),
            ("a(b", "a(b"),
            ("]", ""),
        ] {
            assert_eq!(token(text), expected);
        }
    }

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
        for text in [":80a", ":80_", ":99999", "://", ":a@b", ".:80a"] {
            assert!(has_wrong_port(text), "{text}");
        }
        for text in [":80", ":80/", ":80.", ":a", ":", "/", ""] {
            assert!(!has_wrong_port(text), "{text}");
        }
    }
}
