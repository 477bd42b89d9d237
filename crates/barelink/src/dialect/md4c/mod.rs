//! md4c's permissive autolinks, as documented and as implemented in md4c 0.5.3.
//!
//! They are searched for in segments of literal text, after all other inlines are resolved. A candidate is a link only
//! if the characters before and after it allow a link. Nothing is trimmed off the end of a link.

mod parts;

#[cfg(feature = "explain")]
pub(crate) use parts::{end_of_host, end_of_url};

use crate::bytes::ByteSet;
use crate::detected::Detected;
use crate::dialect::in_text;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::scan::Scan;
use crate::slice::Slice;
use crate::unicode::{byte_order_mark, is_space_separator};

/// A segment of literal text within a longer text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Segment<'t> {
    /// The whole text. The characters directly before and after the segment are examined too.
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// True if an opening delimiter of emphasis or strikethrough directly precedes the segment.
    pub(crate) is_after_opening: bool,
    /// True if a closing delimiter of emphasis or strikethrough directly follows the segment.
    pub(crate) is_before_closing: bool,
}

impl<'t> Segment<'t> {
    /// Returns the segment of a plain text: all of it after a byte order mark.
    pub(crate) fn plain(text: &'t str) -> Self {
        Segment {
            text,
            start: byte_order_mark(text),
            end: text.len(),
            is_after_opening: false,
            is_before_closing: false,
        }
    }

    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes().slice(..self.end)
    }

    /// Returns true if an autolink may begin at `at`. An autolink may begin at the start of the text, and after its
    /// byte order mark, white space, an opening bracket, or the opening delimiter before the segment. With
    /// `LinkEnd::InText`, [`in_text::may_precede`] allows more.
    fn may_begin_at(&self, rules: &Rules, at: usize) -> bool {
        let before = self.text.slice(..at);
        if before.as_bytes().last().map_or(true, |&b| PRECEDES.contains(b)) {
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

    /// Returns true if the autolink that begins at `start` may end at `at`. An autolink may end at the end of the
    /// text, and before white space, a closing bracket, one of `.!?,;`, or the closing delimiter after the segment.
    /// With `LinkEnd::InText`, [`in_text::ends_at`] allows more.
    fn may_end_at(&self, rules: &Rules, start: usize, at: usize) -> bool {
        let after = self.text.slice(at..);
        if after.as_bytes().first().map_or(true, |&b| FOLLOWS.contains(b)) {
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

/// ASCII bytes after which an autolink may always begin: white space and opening brackets.
static PRECEDES: ByteSet = ByteSet::EMPTY.with(b" \n\r\t\x0B\x0C({[");
/// ASCII bytes before which an autolink may always end: white space, closing brackets, and `.!?,;`.
static FOLLOWS: ByteSet = ByteSet::EMPTY.with(b" \n\r\t\x0B\x0C)}].!?,;");

/// Returns true if an autolink may begin at `at` of a plain text.
#[cfg(feature = "explain")]
pub(crate) fn may_begin(rules: &Rules, text: &str, at: usize) -> bool {
    Segment::plain(text).may_begin_at(rules, at)
}

/// State of a search through one segment, from left to right.
#[derive(Debug, Clone, Default)]
pub(crate) struct Search {
    pub(super) scan: Scan,
    /// Links do not begin before this offset.
    at: usize,
}

impl Search {
    /// Returns a search for links that begin at `from` or after it.
    pub(super) fn from(from: usize) -> Self {
        Search { at: from, ..Search::default() }
    }

    /// Returns the next link, or `None` if there are no more. Each call must pass the same segment.
    pub(crate) fn next(&mut self, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        let (bytes, needles) = (segment.bytes(), rules.needles());
        let mut from = self.at.max(segment.start);
        loop {
            let trigger = self.scan.candidate(needles, bytes, from);
            if trigger == bytes.len() {
                self.at = trigger;
                return None;
            }
            let found = at(rules, segment, trigger);
            if let Some(found) = found.filter(|found| found.start >= self.at) {
                self.at = found.end;
                return Some(found);
            }
            from = trigger + 1;
        }
    }
}

/// Returns the autolink whose `://`, `@` or `www.` is at `trigger`, or `None`.
pub(crate) fn at(rules: &Rules, segment: &Segment<'_>, trigger: usize) -> Option<Detected> {
    match segment.bytes().get(trigger)? {
        b':' => url_at(rules, segment, trigger),
        b'@' => email_at(rules, segment, trigger),
        _ => www_at(rules, segment, trigger),
    }
}

/// Returns the URL autolink whose `://` is at `colon`, or `None`: "formed by mandatory URL scheme, mandatory host,
/// optional path, optional query and optional fragment". The scheme must be in lower case.
fn url_at(rules: &Rules, segment: &Segment<'_>, colon: usize) -> Option<Detected> {
    let bytes = segment.bytes();
    let before = bytes.get(segment.start..colon)?;
    let schemes = &rules.settings.schemes;
    let start = colon - schemes.or_usual_at_end(before, |b| b.is_ascii_alphanumeric())?;
    if bytes.get(start..colon)?.iter().any(u8::is_ascii_uppercase) {
        return None;
    }
    let host = colon + "://".len();
    detected(rules, segment, start, LinkKind::Url, || parts::end_of_url(bytes, host))
}

/// Returns the WWW autolink whose `www.` is at `start`, or `None`. Its host begins after the `www.`.
fn www_at(rules: &Rules, segment: &Segment<'_>, start: usize) -> Option<Detected> {
    let host = start + "www.".len();
    detected(rules, segment, start, LinkKind::Www, || parts::end_of_url(segment.bytes(), host))
}

/// Returns the e-mail autolink whose `@` is at `at_sign`, or `None`.
fn email_at(rules: &Rules, segment: &Segment<'_>, at_sign: usize) -> Option<Detected> {
    let bytes = segment.bytes();
    let start = parts::start_of_user(bytes, segment.start, at_sign)?;
    detected(rules, segment, start, LinkKind::Email, || parts::end_of_host(bytes, at_sign + 1))
}

/// Returns the link from `start` to `end()`. Returns `None` if `end` does, or if the characters before and after the
/// link do not allow a link. The characters before it are checked before `end` is called. Otherwise `end` would read a
/// host with many candidates once for each candidate.
fn detected(
    rules: &Rules,
    segment: &Segment<'_>,
    start: usize,
    kind: LinkKind,
    end: impl FnOnce() -> Option<usize>,
) -> Option<Detected> {
    if !segment.may_begin_at(rules, start) {
        return None;
    }
    let end = end().filter(|&end| segment.may_end_at(rules, start, end))?;
    Some(Detected { start, end, kind, has_scheme: kind == LinkKind::Url })
}
