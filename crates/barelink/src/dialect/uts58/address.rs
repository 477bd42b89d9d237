//! Finds e-mail addresses, by UTS #58, section 5.2, "Email Detection Algorithm".
//!
//! `Link_Email` has all characters of atoms in RFC 5322, and "an implementation may use a narrower set" (section 5.1). In
//! logs, headers and commands, a key or a path often precedes an address, as in `email=me@b.com`. Keys, paths, quotation
//! marks, delimiters and words of another script are therefore removed from the start of a local part.

use super::end::after_name;
use super::{fast, host, tie, Input, Search};
use crate::bytes::ByteSet;
use crate::dialect::detected::{Detected, Found};
use crate::dialect::rule::{Refused, Rule, Stop};
use crate::in_text::script::{is_dot_in_name, is_spaceless};
use crate::in_text::{self, foreign_word::after_foreign_word};
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::slice::{ceil_char_boundary, Characters, Slice};
use crate::unicode::{is_link_email, link_term, LinkTerm, IN_LOCAL_PART};

impl Search {
    /// Returns true if a reader sees an `@` at the end of `before`.
    pub(super) fn is_after_at_sign(&self, before: &str) -> bool {
        // A reference ends with `;`. Hardly any host is after one of these bytes.
        matches!(before.as_bytes().last(), Some(b'@' | b';'))
            && matches!(self.shown(before).last(), Some(('@', _)))
    }

    /// Returns the length of the `@` at the start of `after`, or `None`. In Markdown source, a backslash may escape the
    /// `@`, and it may be a character reference.
    pub(super) fn at_sign(&self, after: &str) -> Option<usize> {
        self.shown(after).first().filter(|&(c, _)| c == '@').map(|(_, length)| length)
    }

    /// Returns true if the host before `after` belongs to a local part, as `a.com` does in `a.com+b@c.org`.
    ///
    /// For this, `after` must begin with at most 64 characters of a local part, an `@` and another host. The characters
    /// must not be `/`, `?` or `#`. [`Search::at_sign`] tells which forms the `@` may have.
    pub(super) fn is_local_part(&self, rules: &Rules, after: &str) -> bool {
        // The longest local part has 64 bytes (RFC 5321, section 4.5.3.1.1).
        let mut length = 0;
        for (at, c) in after.char_indices().take(64) {
            let is_inside = is_link_email(c) && !matches!(c, '/' | '?' | '#');
            if !is_inside || self.at_sign(after.slice(at..)).is_some() {
                break;
            }
            length = at + c.len_utf8();
        }
        let rest = after.slice(length..);
        let Some(at_sign) = self.at_sign(rest) else {
            return false;
        };
        let after = rest.slice(at_sign..);
        let mut end = host::end_of_run(after, 0);
        if rules.ends_in_text() {
            end = in_text::glued_host(after, 0).map_or(end, |glued| glued.min(end));
        }
        let run = after.get(..end);
        run.is_some_and(|run| host::domain(run, &|label| rules.is_tld(label)).is_ok())
    }

    /// Returns the address whose `@` is at `at_sign` and whose domain ends at `end`, or the rule that it breaks: the local
    /// part is not valid, is user information of a URL, or is only a part of a longer word. An address in the header fields
    /// of a `mailto:` URL is refused too.
    pub(super) fn email(&mut self, input: &Input<'_>, at_sign: usize, end: usize) -> Found {
        let &Input { rules, text, .. } = input;
        let stop = Stop::new(|| after_name(text.slice(end..), Rule::PartEnd));
        let kind = LinkKind::Email;
        if let Some(start) = self.plain_mailbox(text, at_sign) {
            return Ok(Detected { start, end, kind, has_scheme: false, stop });
        }
        let floor = if rules.ends_in_text() {
            start_in_text(text, self.floor, at_sign)
        } else {
            self.floor
        };
        let local = start_of_local_part(text, floor, at_sign)?;
        if is_domain(text.slice(..local), text.slice(local..at_sign)) {
            return Err(Refused::new(Rule::LocalPart, local..at_sign));
        }
        // A local part may contain slashes, so it may begin with the `//` of a URL. User information is deprecated "due to
        // security concerns" (section 3).
        if text.slice(..local).ends_with(':') && text.slice(local..).starts_with("//") {
            return Err(Refused::new(Rule::UserInformation, local..at_sign));
        }
        let with_scheme = with_mailto(text, self.floor, local);
        let has_scheme = with_scheme < local;
        // After `mailto:`, the whole local part is the mailbox.
        let mailbox = if has_scheme {
            local
        } else {
            start_of_mailbox(text, local, at_sign, end)
                .ok_or(Refused::new(Rule::LocalPart, local..at_sign))?
        };
        let (before, name) = (text.slice(..mailbox), text.slice(mailbox..at_sign));
        if self.is_tied_before(text, mailbox, tie::is_before_address)
            || begins_in_escape(before, name)
            || is_in_header_fields(text, mailbox)
        {
            return Err(Refused::at(Rule::Before, mailbox));
        }
        if !has_scheme && rules.is_handle(before, name) {
            return Err(Refused::new(Rule::Word, mailbox..end));
        }
        let start = if has_scheme { with_scheme } else { mailbox };
        Ok(Detected { start, end, kind, has_scheme, stop })
    }

    /// Fast path: returns the start of a mailbox of up to 31 ASCII letters, digits, dots and hyphens, or of non-ASCII
    /// characters with `Link_Email`. The mailbox must be at the start of the text, or after a space, a line feed, `(`,
    /// `<` or `"`. Nearly all mailboxes are of this form, and need no other check. Returns `None` for other mailboxes.
    fn plain_mailbox(&self, text: &str, at_sign: usize) -> Option<usize> {
        let (floor, bytes) = (self.floor, text.as_bytes());
        let start = fast::start::<true>(bytes, floor, at_sign)
            .or_else(|| start_beyond_ascii(text, floor, at_sign))?;
        let before = bytes.slice(floor..start).last();
        let is_first = start == 0 || matches!(before, Some(b' ' | b'\n' | b'(' | b'<' | b'"'));
        is_first.then_some(start)
    }
}

/// Returns the start of the non-ASCII characters with `Link_Email` before the `@` at `at_sign`, but not before `floor`.
/// Returns `None` without such characters, or if no name begins with the first of them.
fn start_beyond_ascii(text: &str, floor: usize, at_sign: usize) -> Option<usize> {
    let letters = IN_LOCAL_PART.run_back(text.as_bytes().get(floor..at_sign)?);
    let start = at_sign - letters;
    let begins = letters > 0 && !text.slice(start..).starts_with(host::is_before_name);
    begins.then_some(start)
}

/// Returns the start of the local part before the `@` at `at_sign`. The local part does not begin before `floor`. Refuses
/// a local part that is not valid.
pub(crate) fn start_of_local_part(
    text: &str,
    floor: usize,
    at_sign: usize,
) -> Result<usize, Refused> {
    let start = floor + text.slice(floor..at_sign).trim_end_of(is_link_email).len();
    let local = text.slice(start..at_sign);
    let has_edges = local.starts_with('.') || local.ends_with('.');
    let mut pairs = local.as_bytes().windows(2);
    let is_valid = !local.is_empty() && !has_edges && !pairs.any(|pair| pair == b"..");
    is_valid.then_some(start).ok_or(Refused::new(Rule::LocalPart, start..at_sign))
}

/// Returns true if `local` is the domain of an address: `example.com或b` in `a@example.com或b@example.org`. `before` is
/// the text before it.
fn is_domain(before: &str, local: &str) -> bool {
    let is_after_address =
        before.strip_suffix('@').is_some_and(|before| before.ends_with(is_link_email));
    is_after_address && local.contains('.')
}

/// Returns true if a mailbox begins with the rest of an escape in a string of source code: `\nme`, `\u003cme`. After a
/// letter, the backslash follows the name of a domain: `CORP\bob`.
fn begins_in_escape(before: &str, mailbox: &str) -> bool {
    let is_escape = match mailbox.as_bytes() {
        [b'u', digits @ ..] => {
            digits.get(..4).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
        }
        [first, ..] => b"abfnrtv0".contains(first),
        [] => false,
    };
    let name = before.strip_suffix('\\');
    is_escape && name.is_some_and(|name| !name.ends_with(char::is_alphabetic))
}

/// Returns the start of the ASCII part at the end of the local part before `at_sign`, if a letter of a script without
/// spaces precedes it, or one and a middle dot. Otherwise returns `floor`.
pub(super) fn start_in_text(text: &str, floor: usize, at_sign: usize) -> usize {
    let before = text.slice(floor..at_sign);
    let start = before.len() - LOCAL.run_back(before.as_bytes());
    let outside = before.slice(..start).trim_end_of(is_dot_in_name);
    let is_glued = start < before.len() && outside.ends_with(is_spaceless);
    floor + if is_glued { start } else { 0 }
}

/// ASCII characters with `Link_Email`.
static LOCAL: ByteSet = ByteSet::ALPHANUMERIC.with(b".!#$%&'*+-/=?^_`{|}~");

/// Returns the start of the `mailto:` directly before `start`. Ignores ASCII case. Returns `start` if there is none, or
/// if the `mailto:` begins before `floor` or after a letter or digit.
pub(crate) fn with_mailto(text: &str, floor: usize, start: usize) -> usize {
    let before = text.slice(floor..start);
    let outside = before.len().saturating_sub("mailto:".len());
    let is_mailto = before.strip_suffix(':').is_some_and(ends_with_mailto)
        && !before.slice(..outside).ends_with(char::is_alphanumeric);
    if is_mailto {
        floor + outside
    } else {
        start
    }
}

/// Returns the start of the mailbox: the local part `start..at_sign` without a key, a path, punctuation or a word of
/// another script before it. The address ends at `end`. Returns `None` if the mailbox is empty, or the rest of a list in
/// braces: `bob}` in `{alice,bob}@example.com`.
pub(super) fn start_of_mailbox(
    text: &str,
    start: usize,
    at_sign: usize,
    end: usize,
) -> Option<usize> {
    let local = text.get(start..at_sign)?;
    // Directly after another link, a `|` separates the two.
    let is_second = text.slice(..start).ends_with(is_link_email);
    let inside = local.trim_start_matches(|c| host::is_before_name(c) || c == '|' && is_second);
    let value = after_key(after_path(after_braces(inside)?));
    let name = after_braces(without_punctuation(value, text.get(end..)?))?
        .trim_start_of(host::is_before_name);
    let mailbox = name.get(after_foreign_word(name, false)..)?;
    (!mailbox.is_empty()).then_some(at_sign - mailbox.len())
}

/// Returns the text after the last `}` of a local part, if its `{` is not in the local part: `me` in `{% a %}me`. Returns
/// `None` if a name precedes the `}`. Without such a `}`, returns the whole local part.
fn after_braces(local: &str) -> Option<&str> {
    match local.rsplit_once('}') {
        Some((inside, rest)) if !inside.contains('{') => {
            (!inside.contains_a(char::is_alphanumeric)).then_some(rest)
        }
        _ => Some(local),
    }
}

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
/// Addresses for bounces and forwards (VERP, BATV, SRS) contain `=` too, but no key. There, a domain follows the last `=`
/// (`list-user=example.org`), or the text before it is no key, such as `bounce+a` and `0123`.
fn after_key(local: &str) -> &str {
    let Some((before, value)) = local.rsplit_once('=') else {
        return local;
    };
    let key = before.trim_end_matches('=').rsplit(['?', '&']).next().unwrap_or_default();
    let is_key = key.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-'))
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
    let close = removed.chars().next_back().map(|open| if open == '{' { '}' } else { open });
    let is_pair = close.is_some_and(|close| after.starts_with(close));
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
    // A local part may begin with the `?`.
    let is_first = text.get(at..).is_some_and(|rest| rest.starts_with('?'));
    let first = ceil_char_boundary(text, at.saturating_sub(REACH));
    let before = text.slice(first..at + usize::from(is_first));
    // Hardly any text before an address has a `?`, and the characters beside it are read first.
    let Some(question) = memchr::memrchr(b'?', before.as_bytes()) else {
        return false;
    };
    let mut parts = before.slice(..question).rsplit(':');
    is_in_mailto(before.slice(question..))
        && parts.next().is_some_and(is_in_mailto)
        && parts
            .find(|part| ends_with_mailto(part) || !is_in_mailto(part))
            .is_some_and(ends_with_mailto)
}

/// Returns true if a text may be part of one `mailto:` URL: it has no Hard character, and no delimiter of addresses.
fn is_in_mailto(part: &str) -> bool {
    !part.contains_a(|c| {
        matches!(c, '"' | '<' | '>' | ')' | '(' | ',' | ';') || link_term(c) == LinkTerm::Hard
    })
}

/// Returns true if a text ends with `mailto`, ignoring ASCII case.
fn ends_with_mailto(part: &str) -> bool {
    let last = part.len().checked_sub("mailto".len()).and_then(|at| part.get(at..));
    last.is_some_and(|last| last.eq_ignore_ascii_case("mailto"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::stage::Stage;
    use crate::dialect::uts58::Uts58;
    use crate::unicode::is_link_email;

    #[test]
    fn a_plain_mailbox_has_nothing_beside_it() {
        for (before, start) in [
            ("me", Some(0)),
            ("to a.b-c1", Some(3)),
            ("<me", Some(1)),
            ("почта", Some(0)),
            ("to 用户", Some(3)),
            ("a用户", None),
            ("用户.a", None),
            ("mailto:me", None),
            ("a=me", None),
            ("/me", None),
            ("'me", None),
            ("a..b", None),
            (".a", None),
            ("a+b", None),
            ("éa", None),
            ("", None),
        ] {
            let text = [before, "@b.com"].concat();
            let found = Search::of_stage(&Uts58, Stage::Text).plain_mailbox(&text, before.len());
            assert_eq!(found, start, "{text}");
        }
        // The space before `me` belongs to the last link.
        let mut after_link = Search::of_stage(&Uts58, Stage::Text);
        after_link.floor = 3;
        assert_eq!(after_link.plain_mailbox("to me@b.com", 5), None);
    }

    #[test]
    fn ascii_is_as_the_property_says() {
        for b in 0..=0x7F {
            let c = char::from(b);
            assert_eq!(LOCAL.contains(b), is_link_email(c), "{c:?}");
        }
    }

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
            ("bob}", ""),
            ("bob}.a", ""),
            ("}}a", "a"),
            ("%}a", "a"),
            ("{b}a", "{b}a"),
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
