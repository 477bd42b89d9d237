//! Removes keys, paths, quotation marks, delimiters and words of another script from the start of a local part.
//! `Link_Email` counts them as part of the local part.
//!
//! `Link_Email` has all characters of atoms in RFC 5322, and "an implementation may use a narrower set" (UTS #58,
//! section 5.1). In logs, headers and commands, a key or a path often precedes an address, as in `email=me@b.com`.
//! `docs/dialects.md` tells how often.

use super::foreign_word::after_foreign_word;
use super::host;
use crate::bytes::ByteSet;
use crate::slice::{ceil_char_boundary, Slice};
use crate::unicode::{link_term, LinkTerm};

/// Returns the start of the mailbox: the local part `start..at_sign` without a key, a path, punctuation or a word of
/// another script before it. The address ends at `end`. Returns `None` if the mailbox is empty.
pub(super) fn start_of_mailbox(
    text: &str,
    start: usize,
    at_sign: usize,
    end: usize,
) -> Option<usize> {
    let local = text.get(start..at_sign)?;
    if !local.starts_with('+') && local.bytes().all(|b| IN_MAILBOX.contains(b)) {
        return Some(start);
    }
    // A variation selector or a joiner belongs to the emoji before the mailbox.
    let is_modifier = |c| matches!(c, '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
    let local = local.trim_start_matches(is_modifier);
    let mailbox = without_punctuation(after_key(after_path(local)), text.get(end..)?);
    let mailbox = mailbox.get(after_foreign_word(mailbox, false)..)?;
    (!mailbox.is_empty()).then_some(at_sign - mailbox.len())
}

/// If a local part consists of these bytes, and begins with one other than `+`, all of it is the mailbox. Most mailboxes
/// contain no others.
static IN_MAILBOX: ByteSet = ByteSet::ALPHANUMERIC.with(b".+-");

/// Returns the text after the last slash of a local part, if a letter or digit follows the slash. Otherwise returns the
/// whole local part. Mailboxes hardly ever contain slashes.
fn after_path(local: &str) -> &str {
    match local.rsplit_once('/') {
        Some((_, name)) if name.starts_with(char::is_alphanumeric) => name,
        _ => local,
    }
}

/// Returns a local part without its key: `a` in `mailfrom=a`, `?email=a` and `--email=a`. Returns the whole local part
/// if it has no key.
///
/// A key ends before the last `=`. It begins after the last `?` or `&` before that, or at the start. Equals signs at
/// its end do not count.
///
/// Addresses for bounces and forwards (VERP, BATV, SRS) contain `=` too, but no key. In such addresses, a domain
/// follows the last `=` (`list-user=example.org`), or the text in the key's place is unlike a key: it contains a `+` or
/// an `=`, for example, or begins with a digit.
fn after_key(local: &str) -> &str {
    let Some((before, value)) = local.rsplit_once('=') else {
        return local;
    };
    let key = before.trim_end_matches('=').rsplit(['?', '&']).next().unwrap_or_default();
    let is_in_key = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    let is_key = key.chars().all(is_in_key)
        && !key.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit());
    if is_key && !host::is_delegated_name(value) {
        value
    } else {
        local
    }
}

/// Returns a local part without the punctuation at its start. For `'me@b.com'`, `'me` becomes `me`. `after` is the text
/// after the address. It must begin with the partner of the last removed character. Otherwise the whole local part is
/// returned.
fn without_punctuation<'t>(local: &'t str, after: &str) -> &'t str {
    const MARKS: [char; 12] = ['\'', '`', '*', '_', '~', '|', '$', '{', '^', '+', '%', '#'];
    let name = local.trim_start_matches(MARKS);
    let removed = local.slice(..local.len() - name.len());
    let is_pair = removed.chars().next_back().is_some_and(|open| {
        let close = if open == '{' { '}' } else { open };
        after.starts_with(close)
    });
    if is_pair {
        name
    } else {
        local
    }
}

/// Returns true if the address at `at` is in the header fields of a `mailto:` URL, after the `?` of that URL (RFC
/// 6068).
pub(super) fn is_in_header_fields(text: &str, at: usize) -> bool {
    /// Maximum number of bytes searched for the `mailto:`. Keeps repeated searches linear.
    const REACH: usize = 1_024;
    let is_outside = |c: char| {
        matches!(c, '"' | '<' | '>' | ')' | '(' | ',' | ';') || link_term(c) == LinkTerm::Hard
    };
    let is_inside = |part: &&str| !part.contains(is_outside);
    let is_mailto = |part: &&str| {
        let last = part.len().checked_sub("mailto".len()).and_then(|at| part.get(at..));
        last.is_some_and(|last| last.eq_ignore_ascii_case("mailto"))
    };
    // A local part may begin with the `?`.
    let is_first = text.get(at..).is_some_and(|rest| rest.starts_with('?'));
    let first = ceil_char_boundary(text, at.saturating_sub(REACH));
    let before = text.slice(first..at + usize::from(is_first));
    // Hardly any text before an address has a `?`, and the characters beside it are read first.
    let Some(question) = memchr::memrchr(b'?', before.as_bytes()) else {
        return false;
    };
    let mut parts = before.slice(..question).rsplit(':');
    is_inside(&before.slice(question..))
        && parts.next().as_ref().is_some_and(is_inside)
        && parts.find(|part| is_mailto(part) || !is_inside(part)).as_ref().is_some_and(is_mailto)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailbox<'t>(local: &'t str, after: &str) -> &'t str {
        let text = [local, "@b.com", after].concat();
        let start = start_of_mailbox(&text, 0, local.len(), local.len() + 6);
        start.map_or("", |start| &local[start..])
    }

    #[test]
    fn a_key_and_a_path_are_no_part_of_a_mailbox() {
        for (local, expected) in [
            ("a", "a"),
            ("smtp.mailfrom=a", "a"),
            ("/s?email=a", "a"),
            ("?x=1&to=a", "a"),
            ("--email=a", "a"),
            ("=a", "a"),
            ("x==a", "a"),
            ("cn/emailAddress=a", "a"),
            ("users/a", "a"),
            ("/home/a", "a"),
            ("email=a+b", "a+b"),
            // Generated by software: VERP, BATV, SRS.
            ("list-user=example.org", "list-user=example.org"),
            ("bounce+a=b", "bounce+a=b"),
            ("prvs=0123=a", "prvs=0123=a"),
            ("SRS0=x=y=b.com=a", "SRS0=x=y=b.com=a"),
            ("header.i=", ""),
            ("a!#$%&*/=?^`{|}~b", "a!#$%&*/=?^`{|}~b"),
            ("ב-a", "a"),
            ("email=ב-a", "a"),
            ("\u{FE0F}a", "a"),
            ("\u{FE0F}\u{200D}ж", "ж"),
        ] {
            assert_eq!(mailbox(local, ""), expected, "{local}");
        }
    }

    #[test]
    fn marks_on_both_sides_are_no_part_of_a_mailbox() {
        for (local, after, expected) in [
            ("'a", "'", "a"),
            ("'a", "'.", "a"),
            ("`a", "`", "a"),
            ("''a", "''", "a"),
            ("''a", "' b", "a"),
            ("|a", "|", "a"),
            ("{a", "}", "a"),
            ("${a", "}", "a"),
            ("$a", "", "$a"),
            ("^^a", "^^", "a"),
            ("++a", "++", "a"),
            ("%a", "%", "a"),
            ("#a", "#", "a"),
            ("^a", "", "^a"),
            ("+a", "", "+a"),
            ("+a", "%", "+a"),
            ("%a", " %", "%a"),
            ("#a", ".", "#a"),
            ("a+b", "+", "a+b"),
            ("*_a", "_*", "a"),
            ("*_a", "*_", "*_a"),
            ("email='a", "'", "a"),
            ("'o'brien", "'", "o'brien"),
            ("o'brien", "'", "o'brien"),
            ("'a", "", "'a"),
            ("'", "'", ""),
        ] {
            assert_eq!(mailbox(local, after), expected, "{local}@b.com{after}");
        }
    }

    #[test]
    fn header_fields_follow_a_question_mark_after_mailto() {
        for (text, is_inside) in [
            ("mailto:a@b.com?cc=c", true),
            ("MAILTO:?to=c", true),
            ("(mailto:a@b.com?cc=a@b.com&bcc=c", true),
            ("mailto:a@b.com? c", false),
            ("mailto:a@b.com, ?c", false),
            ("mailto:c", false),
            ("a?cc=c", false),
        ] {
            assert_eq!(is_in_header_fields(text, text.len()), is_inside, "{text}");
        }
    }
}
