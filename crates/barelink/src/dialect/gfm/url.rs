//! Finds extended www autolinks and extended URL autolinks.

use crate::bytes::{find, ByteSet};
use crate::dialect::detected::{Detected, Found};
use crate::dialect::rule::{Refused, Rule, Stop};
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::slice::Slice;
use crate::unicode::{is_punctuation_7_0, is_space_separator};
use crate::word::is_border;

/// Returns the extended www autolink whose `www.` is at `start`, or the rule that it breaks. `begin` is the start of the
/// text: 0, or the end of a byte order mark.
pub(crate) fn at_www(rules: &Rules, text: &str, begin: usize, start: usize) -> Found {
    let before = text.slice(begin..start);
    let is_in_text = rules.ends().is_some_and(|ends| ends.may_precede(before));
    if !is_in_text && !may_precede_www(before.as_bytes()) {
        return Err(Refused::at(Rule::Before, start));
    }
    url(rules, text, LinkKind::Www, start, start + "www.".len())
}

/// Returns true if `www.` may follow `before`: "at the beginning of a line, after whitespace, or any of the delimiting
/// characters".
pub(crate) fn may_precede_www(before: &[u8]) -> bool {
    let last = before.last();
    last.map_or(true, |&last| is_border(last) || matches!(last, b'*' | b'_' | b'~' | b'('))
}

/// Returns the autolink that begins at `start` with a scheme or a `www.` before `name`, or the rule that it breaks. A `www.`
/// belongs to the domain, but is not a host alone.
fn url(rules: &Rules, text: &str, kind: LinkKind, start: usize, name: usize) -> Found {
    let bytes = text.as_bytes();
    let has_scheme = kind == LinkKind::Url;
    let domain = if has_scheme { name } else { start };
    let in_text = rules.ends().map(|ends| (ends, ends.host(text, domain)));
    let end_of_host = in_text.as_ref().map_or(text.len(), |(_, host)| host.end);
    let checked = Domain::check(bytes.slice(..end_of_host), domain);
    if !checked.is_valid {
        return Err(checked.underscore(text, domain));
    }
    // The dot of `www.` makes a domain valid, unless only white space follows it in the block.
    if !has_scheme && is_last_of_block(bytes, name - 1) {
        return Err(Refused::at(Rule::HostStart, name));
    }
    let limit = match in_text {
        Some((ends, host)) => ends
            .end_of_url(text, start, name, &host)
            .ok_or_else(|| Refused::at(Rule::Continued, checked.end))?,
        None => text.len(),
    };
    let end = end_of_url(bytes.slice(..limit), start, checked.end.min(limit));
    // GFM lets a host begin with a control character, at which `LinkEnd::InText` ends it.
    if end <= domain {
        return Err(Refused::at(Rule::HostStart, domain));
    }
    Ok(Detected { start, end, kind, has_scheme, stop: stop(bytes, end) })
}

/// A domain, and whether it is a "valid domain".
struct Domain {
    /// End of the bytes examined. It may lie past the domain.
    end: usize,
    is_valid: bool,
}

impl Domain {
    /// Returns the refusal of an invalid domain that begins at `start`: its last `_` is in one of the last two segments.
    #[cold]
    fn underscore(&self, text: &str, start: usize) -> Refused {
        let last = text.as_bytes().slice(start..self.end).iter().rposition(|&b| b == b'_');
        let at = start + last.unwrap_or(0);
        Refused::new(Rule::Underscore, at..at + 1)
    }

    /// Checks the domain that begins at `start`. A domain without `_` is valid. Segments are therefore read only if a
    /// `_` or `\` occurs before the first `/`.
    fn check(bytes: &[u8], start: usize) -> Domain {
        let after = bytes.slice(start + 1..);
        let end = find(after, |b| (b == b'_') | (b == b'\\') | ends_url(b));
        let is_mark = matches!(after.get(end), Some(b'_' | b'\\'));
        if is_mark && memchr::memchr(b'/', after.slice(..end)).is_none() {
            return Domain::check_segments(bytes, start);
        }
        Domain { end: start + 1 + end, is_valid: true }
    }

    /// Checks the segments of a domain, which dots separate. A `_` in one of the last two segments makes the domain
    /// invalid, unless the domain has more than ten dots.
    ///
    /// As in cmark-gfm, the first byte of a domain and the last byte of the block are not examined. `http://a_`
    /// therefore links `http://a`.
    fn check_segments(bytes: &[u8], start: usize) -> Domain {
        let (mut last, mut second_last) = (0_usize, 0_usize);
        let mut dots = 0;
        // A NUL stands for U+FFFD, at which a domain ends. It is therefore examined even if it is the first byte.
        let mut at = start + usize::from(bytes.get(start) != Some(&b'\0'));
        loop {
            at += IN_DOMAIN.run(bytes.slice(at..));
            let Some(mut b @ (b'.' | b'_' | b'\\')) = bytes.get(at) else {
                break;
            };
            if is_last_of_block(bytes, at) {
                break;
            }
            // A backslash is skipped, and the byte after it is checked instead, except the last byte of the block.
            if let (b'\\', Some(next)) = (b, bytes.get(at + 1)) {
                if !is_last_of_block(bytes, at + 1) {
                    at += 1;
                    b = next;
                }
            }
            match b {
                b'_' => last += 1,
                b'.' => {
                    second_last = last;
                    last = 0;
                    dots += 1;
                }
                &b if IN_DOMAIN.contains(b) => {}
                _ => break,
            }
            at += 1;
        }
        Domain {
            end: at.min(bytes.len()),
            // cmark-gfm accepts any `_` in a domain of more than ten dots. This keeps its search through
            // `_www.a_www.a…` linear.
            is_valid: (last == 0 && second_last == 0) || dots > 10,
        }
    }
}

/// Returns true if only spaces, tabs and line endings follow the byte at `at`, up to a blank line or the end of the
/// text.
fn is_last_of_block(bytes: &[u8], at: usize) -> bool {
    let Some(rest) = bytes.get(at + 1..) else {
        return true;
    };
    let mut line_ended = false;
    let mut previous = b' ';
    for &b in rest {
        match b {
            b'\n' if previous == b'\r' => {}
            b'\n' | b'\r' if line_ended => return true,
            b'\n' | b'\r' => line_ended = true,
            b' ' | b'\t' => {}
            _ => return false,
        }
        previous = b;
    }
    true
}

/// Returns the end of the URL that begins at `start`, as [`trim`] shortens it. After the domain, "zero or more
/// non-space non-`<` characters may follow". No byte before `end` ends the URL or is a parenthesis.
fn end_of_url(bytes: &[u8], start: usize, mut end: usize) -> usize {
    let (mut opening, mut closing) = (0_usize, 0_usize);
    loop {
        match bytes.get(end) {
            Some(b'(') => opening += 1,
            Some(b')') => closing += 1,
            Some(&b) if !ends_url(b) => {
                end += find(bytes.slice(end..), ends_url);
                continue;
            }
            _ => break,
        }
        end += 1;
    }
    trim(bytes, start, end, closing.saturating_sub(opening))
}

/// Returns the rule by which a URL ends at `end`.
fn stop(text: &[u8], end: usize) -> Stop {
    Stop::new(|| match text.slice(end..) {
        [b'<', ..] => Rule::LessThan,
        [b')' | b'>', ..] => Rule::Bracket,
        [b'&', name @ ..] => {
            let letters = name.iter().take_while(|b| b.is_ascii_alphabetic()).count();
            let is_entity = letters > 0 && name.get(letters) == Some(&b';');
            if is_entity {
                Rule::Entity
            } else {
                Rule::PartEnd
            }
        }
        [b, ..] if is_trimmed(*b) || *b == b';' => Rule::Trailing,
        _ => Rule::PartEnd,
    })
}

/// Returns true for bytes that are always trimmed from the end of a URL: "trailing punctuation (specifically, `?`, `!`,
/// `.`, `,`, `:`, `*`, `_`, and `~`)". cmark-gfm trims `'` and `"` too.
#[inline(always)]
pub(crate) fn is_trimmed(b: u8) -> bool {
    matches!(b, b'?' | b'!' | b'.' | b',' | b':' | b'*' | b'_' | b'~' | b'\'' | b'"')
}

/// Returns the end of the URL `start..end` after "extended autolink path validation" has trimmed it. `unopened` is the
/// number of closing parentheses in the URL minus the number of opening ones, or 0 if there are more opening ones.
fn trim(bytes: &[u8], start: usize, end: usize, mut unopened: usize) -> usize {
    let mut url = bytes.slice(start..end);
    while let Some((&last, rest)) = url.split_last() {
        url = match last {
            b if is_trimmed(b) => rest,
            b')' if unopened > 0 => {
                unopened -= 1;
                rest
            }
            b';' => without_entity(rest),
            _ => break,
        };
    }
    start + url.len()
}

/// Removes a `&` and the letters after it from the end of a URL whose last `;` has been removed: `a&amp` → `a`. Returns
/// other URLs unchanged.
fn without_entity(url: &[u8]) -> &[u8] {
    let letters = url.iter().rev().take_while(|b| b.is_ascii_alphabetic());
    let name = url.len() - letters.count();
    match url.get(..name).and_then(<[u8]>::split_last) {
        Some((b'&', before)) if name < url.len() => before,
        _ => url,
    }
}

/// Returns the extended URL autolink whose `://` is at `colon`, or the rule that it breaks. Its scheme does not begin
/// before `floor`.
pub(crate) fn at_scheme(rules: &Rules, text: &str, floor: usize, colon: usize) -> Found {
    let bytes = text.as_bytes();
    let (before, schemes) = (bytes.slice(floor..colon), &rules.settings.schemes);
    let scheme = schemes
        .or_usual_at_end(before, is_in_scheme)
        .ok_or_else(|| Refused::scheme(before, colon, is_in_scheme))?;
    let (start, host) = (colon - scheme, colon + "://".len());
    if !text.slice(host..).starts_with(begins_host) {
        return Err(Refused::at(Rule::HostStart, host));
    }
    url(rules, text, LinkKind::Url, start, host)
}

fn is_in_scheme(b: u8) -> bool {
    b.is_ascii_alphabetic()
}

/// Returns true if a host may begin with `c`: any character except "Unicode whitespace" and punctuation, as CommonMark
/// 0.29 defines them (section 2.1).
fn begins_host(c: char) -> bool {
    match u8::try_from(c) {
        Ok(b) if b.is_ascii() => BEGINS_HOST.contains(b),
        _ => !is_space_separator(c) && !is_punctuation_7_0(c),
    }
}

/// ASCII bytes that may begin a host: letters, digits, and controls except tab, line feed, form feed and carriage
/// return.
static BEGINS_HOST: ByteSet =
    ByteSet::ALPHANUMERIC.with_range(0x00, 0x1F).with(b"\x7F").without(b"\t\n\x0C\r");

/// ASCII bytes of a domain except `.`, `_` and `\`. After the first byte, non-ASCII characters end a domain. NUL also
/// ends a domain, since it stands for U+FFFD (CommonMark, section 2.3).
static IN_DOMAIN: ByteSet =
    ByteSet::ALPHANUMERIC.with_range(0x01, 0x1F).with(b"-\x7F").without(b"\t\n\x0C\r");

/// Returns true for bytes that end a URL, and for parentheses.
#[inline(always)]
fn ends_url(b: u8) -> bool {
    (b == b' ')
        | (b == b'\t')
        | (b == b'\n')
        | (b == b'\r')
        | (b == b'<')
        | (b == b'(')
        | (b == b')')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CommonMark 0.31.2, section 2.1: a line ending is an LF, a CR without an LF after it, or both.
    #[test]
    fn a_blank_line_ends_a_block_with_any_line_ending() {
        let check = |text: &str| Domain::check(text.as_bytes(), 0).is_valid;
        for eol in ["\n", "\r", "\r\n"] {
            assert!(check(&["a_", eol, " ", eol, "b"].concat()), "{eol:?}");
            assert!(!check(&["a_", eol, "b"].concat()), "{eol:?}");
        }
    }

    #[test]
    fn a_nul_ends_a_domain_as_what_it_stands_for() {
        let check = |text: &str| Domain::check(text.as_bytes(), 0);
        for text in ["a.{}b_c", "{}_.b", "{}.a_b", "www.{}_a.b", "a_{}.b"] {
            let [nul, shown] = ["\0", "\u{FFFD}"].map(|c| check(&text.replace("{}", c)));
            assert_eq!(nul.is_valid, shown.is_valid, "{text}");
        }
        // cmark-gfm 0.29.0.gfm.13 does not examine the `_` after a NUL.
        assert!(check("a.\0b_c").is_valid && !check("a.\u{1}b_c").is_valid);
    }
}
