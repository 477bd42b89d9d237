//! Hosts that letters stand right before or after.

use core::ops::Range;

use super::script::{begins_with_word, is_beyond_latin, is_spaceless};
use crate::bytes::ByteSet;
use crate::unicode::{context, is_delegated_tld, is_label_char, is_label_separator};

/// More bytes than any host has (RFC 1035, section 2.3.4), in whatever spelling: no run of labels is read again and again.
pub(super) const LONGEST: usize = 1_000;

/// Labels and dots in ASCII.
static IN_HOST: ByteSet = ByteSet::ALPHANUMERIC.with(b"-_.");

/// Host in text, read from its start.
pub(crate) struct Host {
    /// End of the host, or of the labels in which none ends.
    pub(crate) end: usize,
    /// Letters of a script other than Latin, or an ideographic full stop, follow the host: it ends there, and the link with it.
    pub(crate) is_glued: bool,
}

impl Host {
    /// Reads the host that begins at `start`. It ends at the first delegated top-level domain, IPv4 address or `localhost`
    /// after which letters are glued to it, else where the labels end.
    pub(crate) fn at(text: &str, start: usize) -> Host {
        let rest = text.get(start..).unwrap_or_default();
        let ascii = IN_HOST.run(rest.as_bytes().get(..LONGEST).unwrap_or(rest.as_bytes()));
        if rest.as_bytes().get(ascii).map_or(true, u8::is_ascii) {
            return Host {
                end: start + ascii,
                is_glued: false,
            };
        }
        let (mut end, mut label) = (0, 0);
        for c in rest.chars() {
            match c {
                _ if end > LONGEST => break,
                '.' => label = end + 1,
                '-' | '_' => {}
                c if c.is_ascii_alphanumeric() => {}
                c if is_beyond_latin(c) || is_spaceless(c) || is_label_separator(c) => {
                    let host = rest.get(..end).unwrap_or_default();
                    let after = rest.get(end..).unwrap_or_default();
                    let is_glued = is_host(host, label) && !is_part_of_host(after);
                    if is_glued || is_label_separator(c) {
                        let end = start + end;
                        return Host { end, is_glued };
                    }
                }
                c if !c.is_ascii() && (is_label_char(c) || context::is_contextual(c)) => {}
                _ => break,
            }
            end += c.len_utf8();
        }
        Host {
            end: start + end,
            is_glued: false,
        }
    }
}

/// Returns true if letters of a script with spaces follow that look like ASCII, so that the host may seem to go on.
fn is_part_of_host(after: &str) -> bool {
    !after.starts_with(|c| is_spaceless(c) || is_label_separator(c)) && !begins_with_word(after)
}

/// Returns true if a text, whose last label begins at `label`, is a host of which no doubt is possible.
fn is_host(host: &str, label: usize) -> bool {
    let last = host.get(label..).unwrap_or_default();
    if label == 0 {
        return host.eq_ignore_ascii_case("localhost");
    }
    if last.starts_with(|c: char| c.is_ascii_digit()) {
        return host.parse::<core::net::Ipv4Addr>().is_ok();
    }
    last.is_ascii() && is_delegated_tld(last)
}

/// Returns the start of a host whose first labels end at `at`, no further back than `floor`: after the last letter of a script
/// without spaces that stands right before ASCII, and after an ideographic full stop.
pub(crate) fn start_of_host(text: &str, floor: usize, at: usize) -> usize {
    let before = text.get(floor..at).unwrap_or_default();
    let mut start = at;
    let mut next = '.';
    for c in before.chars().rev() {
        let is_stop = c != '.' && is_label_separator(c);
        if is_stop || (next.is_ascii_alphanumeric() && is_spaceless(c)) {
            return start;
        }
        start -= c.len_utf8();
        next = c;
    }
    floor
}

/// Returns false for what a sentence without spaces makes look like a host without scheme, at `range`: the number of a list
/// (`1.手机`, whose second label is a top-level domain), letters on both sides of a dot in one label (`時刻.logという`), and
/// a word before a domain that more of the sentence stands beside (`负责.com域`).
pub(crate) fn is_likely_host(text: &str, range: Range<usize>) -> bool {
    let host = text.get(range.clone()).unwrap_or_default();
    if host.is_ascii() {
        return true;
    }
    let first = host.split('.').next().unwrap_or_default();
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_number = first.bytes().all(|b| b.is_ascii_digit()) && !last.is_ascii();
    let is_word = first.starts_with(is_spaceless) && last.is_ascii();
    let before = text
        .get(..range.start)
        .unwrap_or_default()
        .chars()
        .next_back();
    let after = text.get(range.end..).unwrap_or_default().chars().next();
    let is_apart = [before, after].iter().flatten().all(char::is_ascii);
    let is_mixed = |label: &str| {
        label.contains(is_spaceless) && label.contains(|c: char| c.is_ascii_alphanumeric())
    };
    !(is_number || (is_word && !is_apart) || host.split('.').any(is_mixed))
}
