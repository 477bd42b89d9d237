//! md4c's permissive autolinks, as documented and as implemented in md4c 0.5.3.
//!
//! They are searched for in segments of literal text, after all other inlines are resolved. A candidate is a link only
//! if the characters before and after it allow a link. Nothing is trimmed off the end of a link.

#[cfg(feature = "markdown")]
mod in_markdown;
mod parts;

use core::iter::from_fn;

use crate::bytes::ByteSet;
use crate::dialect::detected::{Candidate, Detected, Found};
use crate::dialect::detector::{Detector, Search};
use crate::dialect::rule::{Refused, Rule, Stop};
use crate::dialect::segment::Segment;
use crate::dialect::Dialect;
use crate::kind::LinkKind;
use crate::rules::Rules;
use crate::slice::Slice;
use crate::unicode::{byte_order_mark, is_space_separator};

impl<'t> Segment<'t> {
    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes().slice(..self.end)
    }

    /// Returns true if an autolink may begin at `at`. An autolink may begin at the start of the text, and after its
    /// byte order mark, white space, an opening bracket, or the opening delimiter before the segment. With
    /// `LinkEnd::InText`, letters and punctuation of a sentence allow more.
    fn may_begin_at(&self, rules: &Rules, at: usize) -> bool {
        let before = self.text.slice(..at);
        if before.as_bytes().last().map_or(true, |&b| PRECEDES.contains(b)) {
            return true;
        }
        if rules.ends().is_some_and(|ends| ends.may_precede(before)) {
            return true;
        }
        match before.chars().next_back() {
            Some('*' | '_' | '~') => at == self.start && self.is_after_opening,
            c => c.is_some_and(is_space_separator) || at == byte_order_mark(self.text),
        }
    }

    /// Returns true if the autolink that begins at `start` may end at `at`. An autolink may end at the end of the
    /// text, and before white space, a closing bracket, one of `.!?,;`, or the closing delimiter after the segment.
    /// With `LinkEnd::InText`, a sentence allows more.
    fn may_end_at(&self, rules: &Rules, start: usize, at: usize) -> bool {
        let after = self.text.slice(at..);
        if after.as_bytes().first().map_or(true, |&b| FOLLOWS.contains(b)) {
            return true;
        }
        if rules.ends().is_some_and(|ends| ends.ends_at(self.text, start, at)) {
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

#[derive(Debug)]
pub(super) struct Md4c;

impl Detector for Md4c {
    fn dialect(&self) -> Dialect {
        Dialect::Md4c
    }

    fn next(&self, search: &mut Search, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        from_fn(|| next_candidate(search, rules, segment)).find_map(|(_, found)| found.ok())
    }

    #[cfg(feature = "explain")]
    fn next_candidate(
        &self,
        search: &mut Search,
        rules: &Rules,
        segment: &Segment<'_>,
    ) -> Option<Candidate> {
        next_candidate(search, rules, segment)
    }
}

/// Returns the next candidate and its offset, or `None` if there are no more: a link, or the rule that the candidate
/// breaks.
#[inline(always)]
fn next_candidate(search: &mut Search, rules: &Rules, segment: &Segment<'_>) -> Option<Candidate> {
    let (bytes, from) = (segment.bytes(), search.at.max(segment.start));
    let trigger = search.scan.candidate(rules.needles(), bytes, from);
    search.at = trigger + 1;
    (trigger < bytes.len()).then(|| (trigger, link_at(search, rules, segment, trigger)))
}

#[inline(always)]
fn link_at(search: &mut Search, rules: &Rules, segment: &Segment<'_>, trigger: usize) -> Found {
    let found = at(rules, segment, trigger)?;
    if found.start < search.floor {
        return Err(Refused::at(Rule::Before, found.start));
    }
    (search.floor, search.at) = (found.end, found.end);
    Ok(found)
}

/// Returns the autolink whose `://`, `@` or `www.` is at `trigger`, or the rule that it breaks.
fn at(rules: &Rules, segment: &Segment<'_>, trigger: usize) -> Found {
    match segment.bytes().get(trigger) {
        Some(b':') => url_at(rules, segment, trigger),
        Some(b'@') => email_at(rules, segment, trigger),
        // The host begins after the `www.`.
        _ => detected(rules, segment, trigger, LinkKind::Www, || {
            parts::end_of_url(segment.bytes(), trigger + "www.".len())
        }),
    }
}

/// Returns the URL autolink whose `://` is at `colon`: "formed by mandatory URL scheme, mandatory host, optional path,
/// optional query and optional fragment". The scheme must be in lower case.
fn url_at(rules: &Rules, segment: &Segment<'_>, colon: usize) -> Found {
    let bytes = segment.bytes();
    let before = bytes.slice(segment.start..colon);
    let schemes = &rules.settings.schemes;
    let scheme = schemes
        .or_usual_at_end(before, is_in_scheme)
        .ok_or_else(|| Refused::scheme(before, colon, is_in_scheme))?;
    let (start, host) = (colon - scheme, colon + "://".len());
    if bytes.slice(start..colon).iter().any(u8::is_ascii_uppercase) {
        return Err(Refused::new(Rule::Case, start..host));
    }
    detected(rules, segment, start, LinkKind::Url, || parts::end_of_url(bytes, host))
}

fn is_in_scheme(b: u8) -> bool {
    b.is_ascii_alphanumeric()
}

/// Returns the e-mail autolink whose `@` is at `at_sign`.
fn email_at(rules: &Rules, segment: &Segment<'_>, at_sign: usize) -> Found {
    let bytes = segment.bytes();
    let start = parts::start_of_user(bytes, segment.start, at_sign)
        .ok_or(Refused::at(Rule::LocalPart, at_sign))?;
    detected(rules, segment, start, LinkKind::Email, || parts::end_of_host(bytes, at_sign + 1))
}

/// Returns the link from `start` to `end()`. Refuses it if `end` does, or if the characters before and after the link do
/// not allow a link. The characters before it are checked before `end` is called. Otherwise `end` would read a host with
/// many candidates once for each candidate.
fn detected(
    rules: &Rules,
    segment: &Segment<'_>,
    start: usize,
    kind: LinkKind,
    end: impl FnOnce() -> Result<usize, Refused>,
) -> Found {
    if !segment.may_begin_at(rules, start) {
        return Err(Refused::at(Rule::Before, start));
    }
    let end = end()?;
    if !segment.may_end_at(rules, start, end) {
        return Err(Refused::at(Rule::After, end));
    }
    let stop = Stop::new(|| match segment.text.as_bytes().get(end) {
        Some(b')' | b'}' | b']') => Rule::Bracket,
        Some(b'.' | b'!' | b'?' | b',' | b';') => Rule::Trailing,
        _ => Rule::PartEnd,
    });
    Ok(Detected { start, end, kind, has_scheme: kind == LinkKind::Url, stop })
}
