//! Reads the authority of a URL with a scheme: user information, the token that contains the authority, and hosts that
//! need a scheme (URL Standard, section 3.5): a single label, an IPv4 address, or an IPv6 address in brackets.

use core::str::Chars;

use super::delimited::delimited;
use super::host::{end_of_run, is_label};
use super::{host, Search};
use crate::bytes::ByteSet;
use crate::in_text::script::begins_with_word;
use crate::slice::{Characters, Slice};
use crate::unicode::{
    is_bidi_control, is_label_char, is_label_separator, is_punctuation_7_0, link_term, LinkTerm,
};

impl Search {
    /// Returns the length of the user information, with its `@`, of the authority at the start of a text. In Markdown
    /// source, a character reference may be the `@`.
    pub(super) fn user_information(&self, text: &str) -> Option<usize> {
        let authority = authority(text);
        if let Some(at) = authority.find('@') {
            return Some(at + 1);
        }
        // An authority ends at the `#` or `;` of a reference, so only its last `&` may begin one.
        let at = authority.rfind('&')?;
        Some(at + self.at_sign(text.slice(at..))?)
    }

    /// Returns the length of an apostrophe at the start of a text and a run of labels that begins with a host, or `None`.
    /// The apostrophe continues the host before it, since the URL Standard (section 3.5) allows an apostrophe in a host.
    pub(super) fn after_apostrophe(
        &self,
        after: &str,
        is_tld: &dyn Fn(&str) -> bool,
    ) -> Option<usize> {
        let (c, length) = self.shown(after).first()?;
        let rest = after.get(length..).filter(|_| matches!(c, '\'' | '\u{2019}'))?;
        let end = host::end_of_run(rest, 0);
        host::domain(rest.get(..end)?, is_tld).ok()?;
        Some(length + end)
    }
}

/// Returns the authority at the start of a text, with user information. It ends before a path, query or fragment, and
/// before a delimiter of the surrounding text. Non-ASCII punctuation that is not Include usually ends a sentence, so it
/// ends the authority too.
fn authority(text: &str) -> &str {
    // The brackets of an IPv6 address are not delimiters.
    let bracketed = text.starts_with('[').then(|| other(text)).flatten();
    let start = bracketed.unwrap_or(0);
    let length = run_of(text.slice(start..), &IN_AUTHORITY);
    text.slice(..start + length)
}

/// Returns the authority at the start of a text, including names in `{}`, `[]` or `()`, such as placeholders:
/// `{env}.example.com`.
pub(super) fn token(text: &str) -> &str {
    token_of(text, &IN_TOKEN)
}

/// Returns the [`token`] at the start of a text, in which a comma may separate hosts. Before another URL, a comma ends
/// the token.
pub(super) fn token_with_commas(text: &str) -> &str {
    let token = token_of(text, &IN_TOKEN_WITH_COMMAS);
    let is_list = token.ends_with(':') && text.slice(token.len()..).starts_with("//");
    let before_url = is_list.then(|| token.rsplit_once(',')).flatten();
    before_url.map_or(token, |(hosts, _)| hosts).trim_end_matches(',')
}

fn token_of<'t>(text: &'t str, set: &ByteSet) -> &'t str {
    let mut length = run_of(text, set);
    // A quoted name after a dot belongs to the token.
    while text.slice(..length).ends_with('.') && text.slice(length..).starts_with(is_quotation_mark)
    {
        let Some(quoted) = delimited(text.slice(length..)) else {
            break;
        };
        length += quoted;
        length += run_of(text.slice(length..), set);
    }
    // A closing bracket ends the token unless a bracket of any kind is open in it.
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
    text.slice(..length)
}

/// Returns the length of the token at the start of a text. If the token ends with a scheme and its `:` before `//`,
/// these are not counted.
pub(super) fn token_before_scheme(text: &str) -> usize {
    let token = token(text);
    match token.strip_suffix(':') {
        Some(before) if text.get(before.len()..).is_some_and(|rest| rest.starts_with("://")) => {
            before.trim_end_of(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-')).len()
        }
        _ => token.len(),
    }
}

/// Returns the length of the longest prefix that consists of bytes of `set`, and of non-ASCII characters that
/// [`is_in_token`] accepts.
fn run_of(text: &str, set: &ByteSet) -> usize {
    let mut length = 0;
    loop {
        length += set.run(text.as_bytes().slice(length..));
        match text.slice(length..).chars().next().filter(|&c| is_in_token(c)) {
            Some(c) => length += c.len_utf8(),
            None => return length,
        }
    }
}

/// Returns true for bytes of `set`, and for characters that [`is_in_token`] accepts.
pub(super) fn contains(set: &ByteSet, c: char) -> bool {
    u8::try_from(c).is_ok_and(|b| set.contains(b)) || is_in_token(c)
}

/// Returns true for non-ASCII characters that a reader takes for a part of the word around them. Some are Hard, such as
/// the deprecated letter `ŉ`.
pub(super) fn is_in_token(c: char) -> bool {
    !c.is_ascii()
        && match link_term(c) {
            LinkTerm::Include => !is_bidi_control(c),
            LinkTerm::Hard => !c.is_whitespace() && !matches!(c, '\u{2329}' | '\u{232A}'),
            _ => false,
        }
}

/// Visible ASCII without bytes that begin a path, query or fragment, that no URL contains, or that delimit a URL in
/// text. RFC 3986 allows some of the excluded bytes in user information (section 3.2.1), where hardly anybody writes
/// them.
pub(super) static IN_AUTHORITY: ByteSet =
    ByteSet::ALPHANUMERIC.with_range(b'!', b'~').without(b"/?#<>\\\"'()[]{},;|");

/// Bytes of [`IN_AUTHORITY`], and the brackets of [`IS_BRACKET`].
const IN_TOKEN: ByteSet = ByteSet::ALPHANUMERIC.with_range(b'!', b'~').without(b"/?#<>\\\"',;|");

static IN_TOKEN_WITH_COMMAS: ByteSet = IN_TOKEN.with(b",");

static IS_BRACKET: ByteSet = ByteSet::EMPTY.with(b"()[]{}");

/// Returns the end of the single label, IPv4 address or bracketed IPv6 address at the start of a text. Returns `None`
/// if there is none, or if the authority continues after it: `a+b.com` does not begin with the host `a`.
pub(crate) fn other(text: &str) -> Option<usize> {
    let (end, is_address) = if let Some(bracketed) = text.strip_prefix('[') {
        // The longest address has 45 bytes. The limit keeps the search linear in a text of brackets.
        let length = bracketed.bytes().take(46).position(|b| b == b']')?;
        bracketed.get(..length)?.parse::<core::net::Ipv6Addr>().ok()?;
        (length + 2, true)
    } else {
        let end = end_of_run(text, 0);
        let host = text.get(..end)?.trim_end_of(is_label_separator);
        let is_ipv4 = host.parse::<core::net::Ipv4Addr>().is_ok();
        let is_single = is_label(host) && !host.contains_a(is_label_separator);
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
    let rest = after.trim_start_of(is_delimiter);
    let mut chars = rest.chars();
    let next = match chars.next() {
        Some(c) if rest.len() < after.len() && is_label_char(c) => rest,
        None | Some('/' | '?' | '#' | ':') => return false,
        Some('.') => return continues_after_dot(chars),
        Some(c) if is_bidi_control(c) => return false,
        Some(c) => match link_term(c) {
            LinkTerm::Include => return true,
            LinkTerm::Soft => chars.as_str(),
            _ => return false,
        },
    };
    // A list without spaces has another URL here: `http://a,http://b`.
    next.starts_with(is_label_char) && !begins_with_word(next) && !begins_with_scheme(next)
}

/// Returns true if a text begins with ASCII letters or digits and `://`.
pub(super) fn begins_with_scheme(text: &str) -> bool {
    text.trim_start_of(|c| c.is_ascii_alphanumeric()).starts_with("://")
}

/// Returns true if the text after a single label and a dot continues the host: with an ellipsis, or with a quoted name.
fn continues_after_dot(mut after: Chars<'_>) -> bool {
    match after.next() {
        Some('…') => true,
        Some(c) => is_quotation_mark(c) && after.next().is_some_and(char::is_alphanumeric),
        None => false,
    }
}

fn is_quotation_mark(c: char) -> bool {
    matches!(c, '"' | '\'' | '«' | '»' | '‹' | '›' | '\u{2018}'..='\u{201F}')
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
            ("a.\"b.c\".d.'e'/f", "a.\"b.c\".d.'e'"),
            ("a\"b.c\".d", "a"),
            ("a.\"b c\"", "a."),
            ("]", ""),
        ] {
            assert_eq!(token(text), expected);
        }
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
            ("a.\"", Some(1)),
            ("a.\" b", Some(1)),
            ("a.…", None),
            ("a.\"b\".c", None),
            ("a.“b", None),
            ("127.0.0.1.\"b\"", Some(9)),
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
