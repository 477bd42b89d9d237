//! GitHub Flavored Markdown, section 6.9, "Autolinks (extension)".
//!
//! As in the reference, cmark-gfm, there are two stages:
//!
//! - [`url`] reads the raw source of a block while inlines are parsed. It finds extended www and URL autolinks.
//! - [`email`] reads the remaining text. It finds extended e-mail autolinks and protocol autolinks.
//!
//! Plain text deviates once: cmark-gfm reads `<https://example.com/x>` as an autolink before it looks for extended ones,
//! so here the URL links without the `>`.

mod email;
#[cfg(feature = "markdown")]
mod in_markdown;
pub(crate) mod url;

use core::iter::from_fn;

use super::detector::{Detector, Emails, Search};
use super::rule::{Rule, Stop};
use super::segment::Segment;
#[cfg(feature = "markdown")]
use super::stage::Stage;
use super::Dialect;
use crate::dialect::detected::{Candidate, Detected, Found};
use crate::rules::Rules;
use crate::slice::Slice;
use crate::unicode::byte_order_mark;

#[derive(Debug)]
pub(super) struct Gfm;

impl Detector for Gfm {
    fn dialect(&self) -> Dialect {
        Dialect::Gfm
    }

    fn next(&self, search: &mut Search, rules: &Rules, segment: &Segment<'_>) -> Option<Detected> {
        #[cfg(feature = "markdown")]
        if search.stage == Stage::Addresses {
            return search.emails.next(segment.text.as_bytes());
        }
        from_fn(|| next_candidate(search, rules, segment.text)).find_map(|(_, found)| found.ok())
    }

    #[cfg(feature = "explain")]
    fn next_candidate(
        &self,
        search: &mut Search,
        rules: &Rules,
        segment: &Segment<'_>,
    ) -> Option<Candidate> {
        next_candidate(search, rules, segment.text)
    }
}

/// Returns the next candidate of a plain text and its offset, or `None` if there are no more: a link of one of the stages, or
/// the rule that the candidate breaks.
#[inline(always)]
fn next_candidate(search: &mut Search, rules: &Rules, text: &str) -> Option<Candidate> {
    let at = search.scan.candidate(rules.needles(), text.as_bytes(), search.at);
    search.at = at + 1;
    (at < text.len()).then(|| (at, link_at(search, rules, text, at)))
}

#[inline(always)]
fn link_at(search: &mut Search, rules: &Rules, text: &str, at: usize) -> Found {
    let bytes = text.as_bytes();
    if bytes.get(at) != Some(&b'@') {
        let url = url_at(rules, text, search.floor, at)?;
        return Ok(pass(search, url));
    }
    let untried = search.emails;
    let email = search.emails.at_sign(bytes, at)?;
    Ok(unless_url(search, rules, text, untried, at, email))
}

/// Returns `email`, the address whose `@` is at `at_sign`, unless a URL begins inside it. URLs win, since cmark-gfm
/// finds them in the earlier stage. The text before the URL may still contain a shorter address with this `@`.
/// Returns that address, or else the URL. `untried` is the state before `email` was found.
///
/// If there is no address at `at_sign`, no URL can create one, and this function need not be called. An address ends
/// with an ASCII letter, but the byte before a URL is not one.
#[inline(never)]
fn unless_url(
    search: &mut Search,
    rules: &Rules,
    text: &str,
    untried: Emails,
    at_sign: usize,
    email: Detected,
) -> Detected {
    let bytes = text.as_bytes();
    // A URL that begins inside `email` may have its `://` after the end of `email`, because a listed scheme may
    // contain characters that a domain cannot.
    let last = email.end + rules.settings.schemes.longest();
    let (mut scan, mut from) = (search.scan, search.at);
    loop {
        let at = scan.candidate(rules.needles(), bytes, from);
        // The next call continues at the first candidate after the address. A scan cannot go back.
        if from <= email.end + 1 {
            (search.scan, search.at) = (scan, at);
        }
        if at > last || at == bytes.len() {
            return email;
        }
        from = at + 1;
        if bytes.get(at) == Some(&b'@') {
            continue;
        }
        let url = url_at(rules, text, search.floor, at).ok();
        if let Some(url) = url.filter(|url| url.start < email.end) {
            search.emails = untried;
            if let Ok(email) = search.emails.at_sign(bytes.slice(..url.start), at_sign) {
                search.at = at;
                return email;
            }
            return pass(search, url);
        }
    }
}

/// Moves the search to the end of `url`, and returns `url`.
fn pass(search: &mut Search, url: Detected) -> Detected {
    search.at = search.at.max(url.end);
    search.floor = url.end;
    search.emails.skip_to(url.end);
    url
}

/// Returns the URL whose `://` or `www.` is at `at`, or the rule that it breaks.
#[inline(always)]
fn url_at(rules: &Rules, text: &str, floor: usize, at: usize) -> Found {
    if text.as_bytes().get(at) == Some(&b':') {
        let url = url::at_scheme(rules, text, floor, at)?;
        let before = url.start.checked_sub(1).and_then(|before| text.as_bytes().get(before));
        if before == Some(&b'<') {
            return Ok(within_angle_brackets(text, url));
        }
        Ok(url)
    } else {
        url::at_www(rules, text, byte_order_mark(text), at)
    }
}

/// Ends a URL directly after a `<` before its first `>`, as an autolink ends (CommonMark, section 6.5). A control before
/// the `>` makes the text no autolink.
#[inline(never)]
fn within_angle_brackets(text: &str, url: Detected) -> Detected {
    let link = text.as_bytes().slice(url.start..url.end);
    match memchr::memchr(b'>', link) {
        Some(end) if !link.slice(..end).iter().any(u8::is_ascii_control) => {
            Detected { end: url.start + end, stop: Stop::new(|| Rule::Bracket), ..url }
        }
        _ => url,
    }
}
