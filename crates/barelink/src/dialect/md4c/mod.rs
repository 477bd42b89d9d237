//! md4c's permissive autolinks, as its documentation has them and md4c 0.5.3 does them.
//!
//! They are searched for after all other inlines are resolved, in stretches of literal text. The characters right beside
//! a candidate decide whether it is a link; nothing is ever trimmed off its end.

mod parts;

#[cfg(feature = "explain")]
pub(crate) use parts::{end_of_host, end_of_url};

#[cfg(feature = "markdown")]
use core::ops::Range;

use crate::bytes::ByteSet;
use crate::detected::Detected;
use crate::dialect::in_text;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::unicode::{byte_order_mark, is_space_separator};

/// Stretch of literal text within a longer text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stretch<'t> {
    /// Text around the stretch. The characters beside the stretch count too.
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// An opening delimiter of emphasis or strikethrough precedes the stretch.
    pub(crate) is_after_opening: bool,
    /// A closing delimiter of emphasis or strikethrough follows the stretch.
    pub(crate) is_before_closing: bool,
}

impl<'t> Stretch<'t> {
    /// Returns a stretch of all of a plain text, which has no delimiters.
    pub(crate) fn plain(text: &'t str) -> Self {
        Stretch {
            text,
            start: byte_order_mark(text),
            end: text.len(),
            is_after_opening: false,
            is_before_closing: false,
        }
    }

    /// Returns a part of the stretch between strings at which every link stops, as a text of its own, and the offset at which
    /// that begins.
    #[cfg(feature = "markdown")]
    pub(crate) fn part(&self, part: Range<usize>) -> (usize, Self) {
        let (start, end) = (self.start + part.start, self.start + part.end);
        let (is_first, is_last) = (start == self.start, end == self.end);
        let begin = if is_first { 0 } else { start };
        let text_end = if is_last { self.text.len() } else { end };
        let part = Stretch {
            text: self.text.get(begin..text_end).unwrap_or_default(),
            start: start - begin,
            end: end - begin,
            is_after_opening: is_first && self.is_after_opening,
            is_before_closing: is_last && self.is_before_closing,
        };
        (begin, part)
    }

    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes().get(..self.end).unwrap_or_default()
    }

    /// Returns true if an autolink may begin at `at`: "allowed punctuation right before autolink includes only opening
    /// brackets", and an opening delimiter.
    fn may_begin_at(&self, rules: &Rules, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        if before
            .as_bytes()
            .last()
            .map_or(true, |&b| PRECEDES.contains(b))
        {
            return true;
        }
        if rules.ends_in_text() && in_text::may_precede(before) {
            return true;
        }
        match before.chars().next_back() {
            Some('*' | '_' | '~') => at == self.start && self.is_after_opening,
            c => c.is_some_and(is_space_separator) || at == byte_order_mark(self.text),
        }
    }

    /// Returns true if an autolink may end at `at`: before closing brackets, "the end of a sentence or clause", and a
    /// closing delimiter. In text without spaces, also where that text goes on.
    fn may_end_at(&self, rules: &Rules, start: usize, at: usize) -> bool {
        let after = self.text.get(at..).unwrap_or_default();
        if after
            .as_bytes()
            .first()
            .map_or(true, |&b| FOLLOWS.contains(b))
        {
            return true;
        }
        if rules.ends_in_text() && in_text::ends_at(self.text, start, at) {
            return true;
        }
        match after.chars().next() {
            Some('*' | '_' | '~') => at == self.end && self.is_before_closing,
            c => c.is_some_and(is_space_separator),
        }
    }
}

/// ASCII that an autolink may begin after: white space, and opening brackets.
static PRECEDES: ByteSet = ByteSet::EMPTY.with(b" \n\r\t\x0B\x0C({[");
/// ASCII that an autolink may end before: white space, closing brackets, and what ends a sentence or clause.
static FOLLOWS: ByteSet = ByteSet::EMPTY.with(b" \n\r\t\x0B\x0C)}].!?,;");

/// Returns true if an autolink may begin at `at` of a plain text.
#[cfg(feature = "explain")]
pub(crate) fn may_begin(rules: &Rules, text: &str, at: usize) -> bool {
    Stretch::plain(text).may_begin_at(rules, at)
}

/// State of a search through one stretch, from left to right.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    scan: Scan,
    /// Links do not begin before this offset.
    at: usize,
}

impl Search {
    /// Returns a search for links that begin at `from` or after it.
    pub(super) fn from(from: usize) -> Self {
        Search {
            at: from,
            ..Search::default()
        }
    }

    /// Returns the next link. The stretch must be the same in each call.
    pub(crate) fn next(&mut self, rules: &Rules, stretch: &Stretch<'_>) -> Option<Detected> {
        let (bytes, needles) = (stretch.bytes(), rules.needles());
        let mut from = self.at.max(stretch.start);
        loop {
            let trigger = self.scan.mark(needles, bytes, from);
            let found = match bytes.get(trigger) {
                Some(b':') => url_at(rules, stretch, trigger),
                Some(b'@') => email_at(rules, stretch, trigger),
                Some(_) => www_at(rules, stretch, trigger),
                None => {
                    self.at = trigger;
                    return None;
                }
            };
            if let Some(found) = found.filter(|found| found.start >= self.at) {
                self.at = found.end;
                return Some(found);
            }
            from = trigger + 1;
        }
    }
}

/// Returns the URL autolink whose `://` is at `colon`: "formed by mandatory URL scheme, mandatory host, optional path,
/// optional query and optional fragment".
fn url_at(rules: &Rules, stretch: &Stretch<'_>, colon: usize) -> Option<Detected> {
    let bytes = stretch.bytes();
    let before = bytes.get(stretch.start..colon)?;
    let is_alphanumeric = |b: u8| b.is_ascii_alphanumeric();
    let start = colon - rules.scheme_length(before, is_alphanumeric)?;
    if bytes.get(start..colon)?.iter().any(u8::is_ascii_uppercase) {
        return None;
    }
    let host = colon + "://".len();
    detected(rules, stretch, start, LinkKind::Url, || {
        parts::end_of_url(bytes, host)
    })
}

/// Returns the WWW autolink whose `www.` is at `start`. Its host begins after that.
fn www_at(rules: &Rules, stretch: &Stretch<'_>, start: usize) -> Option<Detected> {
    let host = start + "www.".len();
    detected(rules, stretch, start, LinkKind::Www, || {
        parts::end_of_url(stretch.bytes(), host)
    })
}

/// Returns the e-mail autolink whose `@` is at `at_sign`.
fn email_at(rules: &Rules, stretch: &Stretch<'_>, at_sign: usize) -> Option<Detected> {
    let bytes = stretch.bytes();
    let start = parts::start_of_user(bytes, stretch.start, at_sign)?;
    detected(rules, stretch, start, LinkKind::Email, || {
        parts::end_of_host(bytes, at_sign + 1)
    })
}

/// Returns the link if the characters beside it allow one. The character before it is checked first; otherwise a host
/// with many candidates in it would be read once for each.
fn detected(
    rules: &Rules,
    stretch: &Stretch<'_>,
    start: usize,
    kind: LinkKind,
    end: impl FnOnce() -> Option<usize>,
) -> Option<Detected> {
    if !stretch.may_begin_at(rules, start) {
        return None;
    }
    let end = end().filter(|&end| stretch.may_end_at(rules, start, end))?;
    Some(Detected {
        start,
        end,
        kind,
        has_scheme: kind == LinkKind::Url,
    })
}
