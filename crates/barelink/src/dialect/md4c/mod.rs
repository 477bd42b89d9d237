//! md4c's permissive autolinks, as its documentation has them and md4c 0.5.3 does them.
//!
//! They are looked for after everything else is resolved, in stretches of literal text. What stands right
//! beside one decides whether it is a link, and nothing is ever taken off its end.

mod parts;

use crate::detected::Detected;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::unicode::{byte_order_mark, is_space_separator};

/// A stretch of literal text, and what it is in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stretch<'t> {
    /// The text that it is a part of; the characters beside the stretch count too.
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The character before it is of a mark that opens emphasis or strikethrough.
    pub(crate) is_after_opening: bool,
    /// The character after it is of a mark that closes emphasis or strikethrough.
    pub(crate) is_before_closing: bool,
}

impl<'t> Stretch<'t> {
    /// A plain text: no marks.
    pub(crate) fn plain(text: &'t str) -> Self {
        Stretch {
            text,
            start: byte_order_mark(text),
            end: text.len(),
            is_after_opening: false,
            is_before_closing: false,
        }
    }

    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes().get(..self.end).unwrap_or_default()
    }

    /// "Allowed punctuation right before autolink includes only opening brackets", and an opening mark.
    fn may_begin_at(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        match before.chars().next_back() {
            Some('*' | '_' | '~') => at == self.start && self.is_after_opening,
            Some('(' | '{' | '[') => true,
            c => is_edge(c) || at == byte_order_mark(self.text),
        }
    }

    /// Closing brackets and "the end of a sentence or clause", and a closing mark.
    fn may_end_at(&self, at: usize) -> bool {
        let after = self.text.get(at..).unwrap_or_default();
        match after.chars().next() {
            Some('*' | '_' | '~') => at == self.end && self.is_before_closing,
            Some(')' | '}' | ']' | '.' | '!' | '?' | ',' | ';') => true,
            c => is_edge(c),
        }
    }
}

/// The end of a line, or Unicode whitespace.
fn is_edge(c: Option<char>) -> bool {
    match c {
        None | Some('\n' | '\r' | '\t' | '\x0B' | '\x0C') => true,
        Some(c) => is_space_separator(c),
    }
}

/// The links of one stretch, from left to right.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    scan: Scan,
    /// Links do not begin before this offset.
    at: usize,
}

impl Search {
    /// The next link. The stretch must be the same each time.
    pub(crate) fn next(&mut self, rules: &Rules, stretch: &Stretch<'_>) -> Option<Detected> {
        let (bytes, needles) = (stretch.bytes(), rules.needles());
        let mut from = self.at.max(stretch.start);
        loop {
            let url = self.scan.scheme(needles, bytes, from);
            let www = self.scan.www(needles, bytes, from);
            let email = self.scan.at_sign(needles, bytes, from);
            let trigger = url.min(www).min(email);
            if trigger == bytes.len() {
                self.at = trigger;
                return None;
            }
            let found = if trigger == url {
                url_at(rules, stretch, url)
            } else if trigger == www {
                www_at(stretch, www)
            } else {
                email_at(stretch, email)
            };
            if let Some(found) = found.filter(|found| found.start >= self.at) {
                self.at = found.end;
                return Some(found);
            }
            from = trigger + 1;
        }
    }
}

/// "Formed by mandatory URL scheme, mandatory host, optional path, optional query and optional fragment"; the
/// `://` is at `colon`.
fn url_at(rules: &Rules, stretch: &Stretch<'_>, colon: usize) -> Option<Detected> {
    let bytes = stretch.bytes();
    let before = bytes.get(stretch.start..colon)?;
    let is_alphanumeric = |b: u8| b.is_ascii_alphanumeric();
    let start = colon - rules.scheme_length(before, is_alphanumeric)?;
    if bytes.get(start..colon)?.iter().any(u8::is_ascii_uppercase) {
        return None;
    }
    let host = colon + "://".len();
    detected(stretch, start, LinkKind::Url, || {
        parts::end_of_url(bytes, host)
    })
}

/// The same with `www.` at `start` instead of a scheme; the host is what follows it.
fn www_at(stretch: &Stretch<'_>, start: usize) -> Option<Detected> {
    let host = start + "www.".len();
    detected(stretch, start, LinkKind::Www, || {
        parts::end_of_url(stretch.bytes(), host)
    })
}

/// User name, the `@` at `at_sign`, and host.
fn email_at(stretch: &Stretch<'_>, at_sign: usize) -> Option<Detected> {
    let bytes = stretch.bytes();
    let start = parts::start_of_user(bytes, stretch.start, at_sign)?;
    detected(stretch, start, LinkKind::Email, || {
        parts::end_of_host(bytes, at_sign + 1)
    })
}

/// The link, if what stands beside it allows one. What stands before it is looked at first, or else a host
/// of many candidates would be read for each of them.
fn detected(
    stretch: &Stretch<'_>,
    start: usize,
    kind: LinkKind,
    end: impl FnOnce() -> Option<usize>,
) -> Option<Detected> {
    if !stretch.may_begin_at(start) {
        return None;
    }
    let end = end().filter(|&end| stretch.may_end_at(end))?;
    Some(Detected {
        start,
        end,
        kind,
        has_scheme: kind == LinkKind::Url,
    })
}
