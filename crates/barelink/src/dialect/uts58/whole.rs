//! Tells a host that is whole from one that was cut: a link to a host that nobody wrote is worse than none.
//!
//! `https://api.{env}.example.com` and `https://www.%s.com` are templates, `https://i.❤.ws` has a label that is none:
//! in each the run of label characters ends before the host does.

use crate::unicode::{is_bidi_control, is_label_char, link_term, LinkTerm};

/// Returns true if what follows a host is more of the same token: a placeholder, or characters of no label and then a
/// further label after a dot, or the `@` of user information.
pub(super) fn goes_on(after: &str) -> bool {
    let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#' | b' ' | b'\n' | b',' | b')' | b'<');
    if after.as_bytes().first().map_or(true, ends) {
        return false;
    }
    let rest = after.trim_start_matches('.');
    (rest.len() < after.len() && is_placeholder(rest)) || has_more_labels(after)
}

/// Returns true if more of the same token follows a host without a scheme, which any character but a dot ends.
pub(super) fn goes_on_after_dot(after: &str) -> bool {
    after.starts_with('.') && goes_on(after)
}

/// Returns true if a text begins as the placeholders of templates do: `{env}`, `$ENV`, `${env}`, `%s`, `%(host)s`, and
/// `<env>` or `[env]` before a path.
fn is_placeholder(text: &str) -> bool {
    match text.as_bytes() {
        [b'{', ..] => true,
        [b'$' | b'%', next, ..] => {
            next.is_ascii_alphanumeric() || matches!(next, b'{' | b'(' | b'_')
        }
        [b'<' | b'[' | b'(', ..] => {
            name_in_brackets(text).is_some_and(|length| text.as_bytes().get(length) == Some(&b'/'))
        }
        _ => false,
    }
}

/// Returns true if, before the token ends, a dot and a label follow, or an `@` and a label.
fn has_more_labels(after: &str) -> bool {
    let mut at = 0;
    loop {
        let Some(rest) = after.get(at..) else {
            return false;
        };
        let mut chars = rest.chars();
        let Some(c) = chars.next() else {
            return false;
        };
        let next = chars.next();
        at += match c {
            '.' | '@' if next.is_some_and(is_label_char) => return true,
            // RFC 3986, section 3.2.1: what precedes may be a user, and this the beginning of a password.
            ':' if next.is_some_and(|c| matches!(c, '{' | '$' | '%' | '<' | '[' | '(')) => 1,
            '{' | '[' | '(' | '<' => match bracketed(rest) {
                Some(length) => length,
                None => return false,
            },
            '.' | '@' | '$' | '%' | '*' | '+' | '-' | '=' | '^' | '_' | '~' => 1,
            'a'..='z' | 'A'..='Z' | '0'..='9' => 1,
            c if !c.is_ascii() && link_term(c) == LinkTerm::Include && !is_bidi_control(c) => {
                c.len_utf8()
            }
            _ => return false,
        };
    }
}

/// Returns the length of a bracketed name that a text begins with, if more of a host follows it: `[env]` of `[env].example.com`,
/// and not the `[1]` of a footnote or the `<br>` of HTML.
fn bracketed(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let length = name_in_brackets(text)?;
    let is_more = match bytes.get(length..)? {
        [b'.', next, ..] => next.is_ascii_alphanumeric() || matches!(next, b'{' | b'$' | b'%'),
        [b'@' | b'-' | b':', ..] => true,
        [next, ..] => text.starts_with('{') && next.is_ascii_alphanumeric(),
        [] => false,
    };
    is_more.then_some(length)
}

/// Returns the length of a name in brackets that a text begins with.
fn name_in_brackets(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let open = *bytes.first()?;
    let close = match open {
        b'(' => b')',
        _ => open + 2,
    };
    let is_inside = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.' | b'$');
    let name = bytes
        .get(1..)?
        .iter()
        .take(64)
        .take_while(is_inside)
        .count();
    (name > 0 && *bytes.get(name + 1)? == close).then_some(name + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_goes_on_after_a_host() {
        for after in [
            ".{env}.example.com/v1",
            ".$ENV.example.com/v1",
            ".%s.com/",
            ".{tld}/",
            ".$TLD",
            "{n}.example.com",
            "$b.com",
            ".[env].example.com",
            ".❤.ws",
            "❤.ws",
            "*.com",
            ":{password}@example.com",
            ":<token>@example.com",
            "%20b.com",
            ".*env*.example.com",
            "(n).example.com",
            ".${A}.b",
            ".<tld>/",
            ".[tld]/a",
            ".%(host)s.b",
        ] {
            assert!(goes_on(after), "{after}");
        }
        for after in [
            "",
            ".",
            ". B",
            ".)",
            ".\"",
            ".**",
            ".**B",
            "...",
            "/a.b",
            "?a.b",
            ":80",
            ":/a.b",
            "(b.c)",
            "[1]",
            ".[1]",
            ".[^1]",
            ".</p>",
            ".<br>",
            "<br>B.c",
            "&amp;b.c",
            "|b.c",
            "'s",
            "é",
            ".😀",
            ".\u{2069}.b",
            ",b.c",
            ")(a@b.c",
            "{",
            "}",
            "=1",
            "{/path}",
            "\\n.b",
        ] {
            assert!(!goes_on(after), "{after}");
        }
    }
}
