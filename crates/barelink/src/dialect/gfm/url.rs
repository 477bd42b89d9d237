//! Extended www autolinks and extended URL autolinks.

use crate::dialect::Extent;
use crate::finder::LinkFinder;
use crate::link::LinkKind;
use crate::unicode::{is_punctuation_7_0, is_space_separator};

/// The extended URL autolink whose `://` is at `colon`. Its scheme may reach back to `floor`.
pub(crate) fn at_scheme(
    finder: &LinkFinder,
    text: &str,
    floor: usize,
    colon: usize,
) -> Option<Extent> {
    let bytes = text.as_bytes();
    let before = bytes.get(floor..colon)?;
    // One letter more than any scheme has is enough to know that the run of letters is none of them.
    let letters = before
        .iter()
        .rev()
        .take(finder.longest_scheme() + 1)
        .take_while(|b| b.is_ascii_alphabetic())
        .count();
    let start = colon - letters;
    if !finder.allows_scheme(bytes.get(start..colon)?) {
        return None;
    }
    let host = colon + "://".len();
    if !text.get(host..)?.chars().next().is_some_and(is_host_char) {
        return None;
    }
    let domain = Domain::check(bytes, host);
    let end = domain
        .is_valid
        .then(|| end_of_url(bytes, start, domain.end))?;
    Some(Extent {
        start,
        end,
        kind: LinkKind::Url,
        has_scheme: true,
    })
}

/// The extended www autolink whose `www.` is at `start`, in a text that begins at `begin`.
pub(crate) fn at_www(text: &str, begin: usize, start: usize) -> Option<Extent> {
    let bytes = text.as_bytes();
    if !may_precede_www(bytes.get(begin..start)?) {
        return None;
    }
    let domain = Domain::check(bytes, start);
    if !domain.is_valid || domain.dots == 0 {
        return None;
    }
    Some(Extent {
        start,
        end: end_of_url(bytes, start, domain.end),
        kind: LinkKind::Www,
        has_scheme: false,
    })
}

/// "At the beginning of a line, after whitespace, or any of the delimiting characters".
fn may_precede_www(before: &[u8]) -> bool {
    let last = before.last();
    last.map_or(true, |&last| {
        is_space(last) || matches!(last, b'*' | b'_' | b'~' | b'(')
    })
}

/// A "valid domain", as far as it was looked at.
struct Domain {
    end: usize,
    dots: usize,
    is_valid: bool,
}

impl Domain {
    /// Segments are what is between dots. `_` in one of the last two makes the domain invalid.
    ///
    /// cmark-gfm takes the first byte of a domain as it is, and never looks at the last byte of the block;
    /// the latter lets `http://a_` link `http://a`.
    fn check(bytes: &[u8], start: usize) -> Domain {
        let (mut last, mut second_last) = (0_usize, 0_usize);
        let mut dots = 0;
        let mut at = start + 1;
        loop {
            if is_last_of_block(bytes, at) {
                break;
            }
            // The byte after a backslash is judged in its place.
            if bytes.get(at) == Some(&b'\\') && !is_last_of_block(bytes, at + 1) {
                at += 1;
            }
            match bytes.get(at) {
                Some(b'_') => last += 1,
                Some(b'.') => {
                    second_last = last;
                    last = 0;
                    dots += 1;
                }
                Some(b'-') => {}
                Some(&b) if b.is_ascii() && is_host_char(char::from(b)) => {}
                _ => break,
            }
            at += 1;
        }
        Domain {
            end: at.min(bytes.len()),
            dots,
            // More dots than this excuse any `_`, which keeps cmark-gfm linear on `_www.a_www.a…`.
            is_valid: (last == 0 && second_last == 0) || dots > 10,
        }
    }
}

/// Whether nothing but white space follows this byte up to a blank line or the end of the text.
fn is_last_of_block(bytes: &[u8], at: usize) -> bool {
    let Some(rest) = bytes.get(at + 1..) else {
        return true;
    };
    let mut line_ended = false;
    for &b in rest {
        match b {
            b'\n' if line_ended => return true,
            b'\n' => line_ended = true,
            b' ' | b'\t' | b'\r' => {}
            _ => return false,
        }
    }
    true
}

/// "Zero or more non-space non-`<` characters may follow", less what path validation takes off the end.
fn end_of_url(bytes: &[u8], start: usize, domain_end: usize) -> usize {
    let rest = bytes.get(domain_end..).unwrap_or_default();
    let length = rest
        .iter()
        .position(|&b| is_space(b) || b == b'<')
        .unwrap_or(rest.len());
    trim(bytes, start, domain_end + length)
}

/// "Extended autolink path validation": what the URL `start..end` ends with and does not keep.
fn trim(bytes: &[u8], start: usize, end: usize) -> usize {
    let mut url = bytes.get(start..end).unwrap_or_default();
    // Closing parentheses beyond the opening ones; counted once, when the first one is at the end.
    let mut unopened: Option<usize> = None;
    while let Some((&last, rest)) = url.split_last() {
        url = match last {
            b'?' | b'!' | b'.' | b',' | b':' | b'*' | b'_' | b'~' | b'\'' | b'"' => rest,
            b')' => {
                let surplus = unopened.get_or_insert_with(|| unopened_parentheses(url));
                match surplus.checked_sub(1) {
                    Some(fewer) => *surplus = fewer,
                    None => break,
                }
                rest
            }
            b';' => without_entity(rest),
            _ => break,
        };
    }
    start + url.len()
}

fn unopened_parentheses(url: &[u8]) -> usize {
    let count = |paren| memchr::memchr_iter(paren, url).count();
    count(b')').saturating_sub(count(b'('))
}

/// What is left of a URL whose final `;` is gone already: `&` and letters before it go with it.
fn without_entity(url: &[u8]) -> &[u8] {
    let letters = url.iter().rev().take_while(|b| b.is_ascii_alphabetic());
    let name = url.len() - letters.count();
    match url.get(..name).and_then(<[u8]>::split_last) {
        Some((b'&', before)) if name < url.len() => before,
        _ => url,
    }
}

fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

/// What a host may begin with: neither white space nor punctuation. Symbols and emoji are neither.
fn is_host_char(c: char) -> bool {
    match c {
        '\t' | '\n' | '\x0C' | '\r' => false,
        c if c.is_ascii() => c != ' ' && !c.is_ascii_punctuation(),
        c => !is_space_separator(c) && !is_punctuation_7_0(c),
    }
}
