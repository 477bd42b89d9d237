//! Reads the port after a host, and decides if the text after the host continues the host.
//!
//! `https://api.{env}.example.com` and `https://www.%s.com` are templates. `example.com.❤.ws` contains a symbol, which
//! only a host after a scheme may contain. In each of them, the run of label characters ends before the host does.

use super::delimited::delimited;
use super::source::Shown;
use super::{authority, Stage};
use crate::slice::{Characters, Slice};
use crate::unicode::{is_label_char, is_label_separator};

/// Number of characters that are read after a host. The limit keeps the search linear. A label has at most 63 bytes
/// (RFC 1035, section 2.3.4).
const LONGEST: usize = 64;

/// Returns true if the text after a host continues the host. The host may continue with a placeholder, a percent-encoded
/// byte, with the `@` of user information, or with other characters before a dot and a label.
pub(super) fn is_truncated(after: &str) -> bool {
    let rest = after.trim_start_matches('.');
    let shown = rest.strip_prefix('\\').unwrap_or(rest);
    (rest.len() < after.len() && is_placeholder(shown))
        || is_percent_encoded(after)
        || more_labels(after).is_some()
}

/// Returns true if a text begins with a percent-encoded byte: `%2E`.
fn is_percent_encoded(text: &str) -> bool {
    matches!(text.as_bytes(), [b'%', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())
}

/// Returns true if `host`, which has no scheme, is part of a placeholder that begins in `before`, or follows one
/// directly: `$ENV`, `%s`, `%2F`, `%(host)s`, `{env}`. A `%` after a digit is a percent sign, unless two hexadecimal
/// digits follow.
pub(super) fn is_in_placeholder(before: &str, host: &str) -> bool {
    match before.as_bytes() {
        [.., b'0'..=b'9', b'%'] => {
            let byte = host.as_bytes().get(..2);
            byte.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        }
        [.., b'$' | b'%' | b'}'] => true,
        [.., b')'] => {
            let named = before.trim_end_matches(')');
            named
                .slice(named.len().saturating_sub(64)..)
                .trim_end_of(|c| c.is_ascii_alphanumeric() || c == '_')
                .ends_with("%(")
        }
        _ => false,
    }
}

/// Returns true if a text seems to begin with a placeholder: `{env}`, `$ENV`, `${env}`, `%s` or `%(host)s`. A name in
/// brackets, such as `<env>`, `[env]` or `(env)`, is a placeholder only before a path.
pub(super) fn is_placeholder(text: &str) -> bool {
    match text.as_bytes() {
        [b'{', ..] => true,
        [b'$' | b'%', next, ..] => {
            next.is_ascii_alphanumeric() || matches!(next, b'{' | b'(' | b'_')
        }
        [b'<' | b'[' | b'(', ..] => {
            delimited(text).is_some_and(|length| text.as_bytes().get(length) == Some(&b'/'))
        }
        _ => false,
    }
}

/// Returns `Some` if the token at the start of `after` contains a dot or an `@` before a label.
fn more_labels(after: &str) -> Option<()> {
    let mut at = 0;
    loop {
        let rest = after.get(at..)?;
        let mut chars = rest.chars();
        let (c, next) = (chars.next()?, chars.next());
        at += match c {
            '.' | '@' if next.is_some_and(is_label_char) => return Some(()),
            // A password may follow the colon, if the host is in fact a user name (RFC 3986, section 3.2.1).
            ':' if next.is_some_and(|c| matches!(c, '{' | '$' | '%' | '<' | '[' | '(')) => 1,
            '.' | '@' | '$' | '%' | '*' | '+' | '-' | '=' | '^' | '_' | '~' => 1,
            'a'..='z' | 'A'..='Z' | '0'..='9' => 1,
            c if authority::is_in_token(c) => c.len_utf8(),
            // A Markdown escape, which is displayed as punctuation.
            '\\' if next.is_some_and(|c| matches!(c, '.' | '*' | '_' | '~' | '-' | '+')) => 1,
            c if matches!(c, '{' | '[' | '(' | '<') || after.slice(..at).ends_with('.') => {
                delimited(rest).filter(|&length| has_more(rest, length))?
            }
            _ => return None,
        };
    }
}

/// Returns true if more of a host follows the delimited name at the start of a text: `.example.com` in
/// `[env].example.com`. Returns false for `[1]next.one` and `<br>next.one`. `length` is the length of the name.
fn has_more(text: &str, length: usize) -> bool {
    match text.as_bytes().slice(length..) {
        [b'.', next, ..] => next.is_ascii_alphanumeric() || matches!(next, b'{' | b'$' | b'%'),
        [b'@' | b'-' | b':', ..] => true,
        [next, ..] => text.starts_with('{') && next.is_ascii_alphanumeric(),
        [] => false,
    }
}

/// Returns the end of a port that begins at `start`: a `:` and one to five digits, at most 65535. Returns `start` if
/// there is no port.
pub(crate) fn port(text: &str, start: usize) -> usize {
    let Some(digits) = text.slice(start..).strip_prefix(':') else {
        return start;
    };
    let length = digits.bytes().take(6).take_while(u8::is_ascii_digit).count();
    match digits.slice(..length).parse::<u16>() {
        Ok(_) if length <= 5 => start + 1 + length,
        _ => start,
    }
}

/// Returns true if an empty port begins at `start`: a `:` before a path, query or fragment, as in
/// `http://example.com:/a`. Returns false for a `:` before `//`. The URL Standard drops an empty port.
pub(super) fn has_empty_port(text: &str, start: usize) -> bool {
    let rest = text.as_bytes().slice(start..);
    matches!(rest, [b':', b'/' | b'?' | b'#', ..]) && !rest.starts_with(b"://")
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
    let colon = after.strip_prefix('.').unwrap_or(after);
    let port = port(colon, 0);
    let rest = colon.slice(port..).trim_start_matches(':');
    // A token may end with delimiters of emphasis.
    let continues = match rest.trim_start_matches('_').as_bytes() {
        [b'-' | b'+', next, ..] => next.is_ascii_digit(),
        [next, ..] => next.is_ascii_alphanumeric(),
        [] => false,
    };
    let is_wrong = continues
        || is_percent_encoded(rest)
        || (port == 0 && is_placeholder(rest))
        || colon.starts_with("://");
    colon.starts_with(':') && is_wrong
}

/// Returns the length of the text before a path, query or fragment.
pub(super) fn token_of_port(after: &str) -> usize {
    after
        .find(|c: char| c.is_whitespace() || matches!(c, '/' | '?' | '#' | '<'))
        .unwrap_or(after.len())
}

/// Returns the end of the token that continues the host or port before `end`. Returns `None` if nothing continues it,
/// or if the text at `end`, after any of `.:_`, does not begin with a reference or an escape.
pub(super) fn end_of_token(text: &str, end: usize, has_scheme: bool) -> Option<usize> {
    let after = text.slice(end..);
    let first = after.trim_start_matches(['.', ':', '_']);
    if !first.starts_with(['&', '\\']) || Shown::new(first, Stage::Source).first()?.1 == 1 {
        return None;
    }
    let (mut length, mut is_continued, mut is_in_host) = (0, false, true);
    let mut chars = Shown::new(after, Stage::Source).chars().take(LONGEST).peekable();
    while let Some((c, size)) = chars.next_if(|&(c, _)| is_in_token(c, has_scheme)) {
        let joins = is_in_host && (matches!(c, ':' | '_') || is_separator(c, has_scheme));
        is_continued |= c == '@'
            || (joins && chars.peek().is_some_and(|&(next, _)| is_label_char(next)))
            || (length == 0 && is_label_char(c));
        // After other ASCII punctuation, such as `&`, only an `@` matters, as in plain text.
        is_in_host &= !c.is_ascii()
            || c.is_ascii_alphanumeric()
            || matches!(c, '.' | ':' | '$' | '%' | '*' | '+' | '-' | '=' | '^' | '_' | '~');
        length += size;
    }
    is_continued.then_some(end + length)
}

/// Returns true for the separators of a host. Without a scheme, an ideographic full stop ends a sentence.
fn is_separator(c: char, has_scheme: bool) -> bool {
    c == '.' || has_scheme && is_label_separator(c)
}

/// Returns true for characters of an authority. Without a scheme, a symbol ends it.
fn is_in_token(c: char, has_scheme: bool) -> bool {
    is_separator(c, has_scheme)
        || authority::contains(&authority::IN_AUTHORITY, c)
            && (has_scheme || c.is_ascii() || is_label_char(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_goes_on_after_a_host() {
        for after in [
            ".{env}.example.com/v1", ".$ENV.example.com/v1", ".%s.com/", ".{tld}/", ".$TLD",
            "{n}.example.com", "$b.com", ".[env].example.com", ".❤.ws", "❤.ws", "*.com",
            ":{password}@example.com", ":<token>@example.com", "%20b.com", ".*env*.example.com",
            "(n).example.com", ".${A}.b", ".<tld>/", ".[tld]/a", ".%(host)s.b",
            ".‹env›.example.com", ".«env».b", ".“x”.com", ".「env」.b", r".\{env\}.b", r".\*.b",
            r"\.b", r".\-b.c", r".\+b.c", r".\_b.c", r".\~b.c", ".\"env\".b", ".'env'.b", "%2eb",
            "%20", "%2E.b", ".&lt;env&gt;.b", ".&#123;env&#125;.b", ".`env`.b",
        ] {
            assert!(is_truncated(after), "{after}");
        }
        for after in [
            "", "[1]next.one", "<br>next.one", "(next)this.one", ".", ". B", ".)", ".\"",
            ".“Next”", ".«Next» b.c", "“b”.c", ".「次」.b", "&lt;b&gt;.c", ".&amp; b.c", ".`b`",
            "`.B", r".\n", r#".\",\"b.c"#, r"\/b.c", ".**", ".**B", "...", "/a.b", "?a.b", ":80",
            ":/a.b", "(b.c)", "[1]", ".[1]", ".[^1]", ".</p>", ".<br>", "<br>B.c", "&amp;b.c",
            "|b.c", "'s", "é", ".😀", ".\u{2069}.b", ",b.c", ")(a@b.c", "{", "}", "=1", "{/path}",
            "\\n.b", ".\"b\"", ".'b'.", ".\",\"b.c\"", "%", "% 20", "%2", "%s", "%xy",
        ] {
            assert!(!is_truncated(after), "{after}");
        }
    }

    #[test]
    fn a_placeholder_before_a_host_is_a_part_of_it() {
        for (before, host) in [
            ("$", "ENV.b"),
            ("www.%", "s.com"),
            ("see %", "s.com"),
            ("https%3A%", "2Fb.c"),
            ("a%20%", "20b.c"),
            ("{env}", "b.c"),
            ("${ENV}", "b.c"),
            ("%(env)", "s.b.c"),
        ] {
            assert!(is_in_placeholder(before, host), "{before}{host}");
        }
        for before in ["", "50% ", "50%", "(", "f(x)", "<br>", "a=", "'", "$ "] {
            assert!(!is_in_placeholder(before, "example.com"), "{before}");
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
        for text in [
            ":80a", ":80_a", ":99999", "://", ":a@b", ".:80a", ":a", ":port", "::1", ":db8::5",
            ":470::5", ":80:80", ":-1", ":_a", ":80%20",
        ] {
            assert!(has_wrong_port(text), "{text}");
        }
        for text in [
            ":80", ":80/", ":80.", ":80__", ":80:", ":", "::", ": a", ":\"", ":说明", ":é", ":_",
            ":80%", "/", "",
        ] {
            assert!(!has_wrong_port(text), "{text}");
        }
    }
}
