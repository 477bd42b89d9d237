//! The host of a URL or an address, which UTS #58 leaves to others (section 1.4): labels of characters that
//! IDNA allows, a top-level domain, and where a scheme is there, hosts by the WHATWG URL Standard.

use crate::unicode::{is_label_char, link_term, LinkTerm};

/// "Label separators", which UTS #46 maps to a full stop.
const SEPARATORS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

pub(crate) fn is_separator(c: char) -> bool {
    SEPARATORS.contains(&c)
}

/// `_` is no character of a host name, but of names in the DNS, and of hosts that people link to.
fn is_host_char(c: char) -> bool {
    is_label_char(c) || is_separator(c) || c == '_'
}

/// The longest run of label characters and separators around `at` that does not reach back beyond `floor`. A
/// `_` at its edge is rather a mark of emphasis.
pub(super) fn run(text: &str, floor: usize, at: usize) -> (usize, usize) {
    let before = text.get(floor..at).unwrap_or_default();
    let after = text.get(at..).unwrap_or_default();
    let start = before.trim_end_matches(is_host_char).len() + floor;
    let length = after.len() - after.trim_start_matches(is_host_char).len();
    let (before, after) = (text.get(start..at), after.get(..length));
    // What only modifies the character before it begins no label.
    let is_mark = |c| matches!(c, '_' | '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
    let marks = |text: &str| text.len() - text.trim_start_matches(is_mark).len();
    let end = after.unwrap_or_default().trim_end_matches('_').len();
    (start + before.map_or(0, marks), at + end)
}

/// The end of the host that a run begins with, if it is one: at least two labels, none of them empty or with a
/// hyphen at its edge, and a top-level domain. Separators after it do not count.
///
/// If the last label is no top-level domain, an ideographic full stop may have ended a sentence:
/// `example.com。次の文`.
pub(super) fn domain(run: &str, is_tld: impl Fn(&str) -> bool) -> Option<usize> {
    let mut host = run.trim_end_matches(is_separator);
    if !host.split(is_separator).all(is_label) {
        return None;
    }
    loop {
        let (last, separator) = host.char_indices().rev().find(|&(_, c)| is_separator(c))?;
        let label = host.get(last + separator.len_utf8()..)?;
        if is_tld(label) {
            return Some(host.len());
        }
        let sentence = host
            .char_indices()
            .rev()
            .find(|&(_, c)| c != '.' && is_separator(c));
        host = host.get(..sentence?.0)?;
    }
}

fn is_label(label: &str) -> bool {
    let has_more = label.contains(|c| c != '_');
    has_more && !label.starts_with('-') && !label.ends_with('-')
}

/// The end of a host that only a scheme makes one: a single label, an IPv4 address, or an IPv6 address in
/// brackets (WHATWG URL, section 3.5). None if the authority goes on after it: `a+b.com` is not at `a`.
pub(super) fn other(text: &str) -> Option<usize> {
    let end = if let Some(bracketed) = text.strip_prefix('[') {
        // No address is longer, so a text of brackets is not searched again and again.
        let length = bracketed.bytes().take(46).position(|b| b == b']')?;
        let inner = bracketed.get(..length)?;
        inner.parse::<core::net::Ipv6Addr>().ok()?;
        inner.len() + 2
    } else {
        let (_, end) = run(text, 0, 0);
        let host = text.get(..end)?.trim_end_matches('.');
        let is_ipv4 = host.parse::<core::net::Ipv4Addr>().is_ok();
        let is_single = is_label(host) && !host.contains(is_separator);
        (is_ipv4 || is_single).then_some(host.len())?
    };
    let mut after = text.get(end..)?.chars();
    let goes_on = match after.next() {
        None | Some('/' | '?' | '#' | ':' | '.') => false,
        Some(c) => match link_term(c) {
            LinkTerm::Include => true,
            LinkTerm::Soft => after.next().is_some_and(is_label_char),
            _ => false,
        },
    };
    (!goes_on).then_some(end)
}

/// The authority: what stands between `://` and the path, as far as it may belong to it. In ASCII that is nearly
/// everything (RFC 3986, section 3.2.1); beyond, punctuation rather ends a sentence.
pub(super) fn authority(text: &str) -> &str {
    let is_inside = |c: char| match c {
        '/' | '?' | '#' | '<' | '>' | '\\' => false,
        c if c.is_ascii() => c.is_ascii_graphic(),
        c => link_term(c) == LinkTerm::Include,
    };
    let length = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    text.get(..length).unwrap_or_default()
}

/// The end of a port that begins at `start`: `:` and one to five digits, at most 65535. `start` if none does.
pub(super) fn port(text: &str, start: usize) -> usize {
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
