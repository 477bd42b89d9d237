//! Finds where a host starts and ends if letters of the surrounding sentence touch it.

use core::ops::Range;

use super::script::{begins_with_word, is_beyond_latin, is_katakana, is_spaceless};
use crate::bytes::ByteSet;
use crate::ends::{Host, LONGEST};
use crate::slice::Slice;
use crate::unicode::{
    border, context, is_delegated_tld, is_label_char, is_label_separator, is_letter_or_mark,
};

/// ASCII bytes of labels, and dots.
static IN_HOST: ByteSet = ByteSet::ALPHANUMERIC.with(b"-_.");

impl Host {
    /// Reads the host that begins at `start`.
    ///
    /// The host ends where it first [is glued](Host::is_glued) to the sentence, before a separator other than `.`, or
    /// where its labels end. Hosts longer than [`LONGEST`] are cut.
    pub(crate) fn at(text: &str, start: usize) -> Host {
        let rest = text.slice(start..);
        let ascii = IN_HOST.run(rest.as_bytes().get(..LONGEST).unwrap_or(rest.as_bytes()));
        if rest.as_bytes().get(ascii).map_or(true, u8::is_ascii) {
            return Host { end: start + ascii, is_glued: false };
        }
        let (mut end, mut label) = (0, 0);
        // Letters of the sentence end a host only after an ASCII label, so letters after other letters are not
        // examined.
        let mut is_after_ascii = false;
        for c in rest.chars() {
            if end > LONGEST {
                break;
            }
            if c.is_ascii() {
                if !IN_HOST.contains(c as u8) {
                    break;
                }
                if c == '.' {
                    label = end + 1;
                }
            } else {
                let is_separator = is_label_separator(c);
                let may_end = is_after_ascii && (is_beyond_latin(c) || is_spaceless(c));
                if may_end || is_separator {
                    let host = rest.slice(..end);
                    let after = rest.slice(end..);
                    let is_glued = is_host(host, label) && !is_part_of_host(after);
                    if is_glued || is_separator {
                        let end = start + end;
                        return Host { end, is_glued };
                    }
                } else if !(is_label_char(c) || context::is_contextual(c) || is_spaceless(c)) {
                    break;
                }
            }
            is_after_ascii = c.is_ascii();
            end += c.len_utf8();
        }
        Host { end: start + end, is_glued: false }
    }
}

/// Returns true if a reader may take the start of `after` for a part of the host: it continues the host (see
/// [`border`]), or all letters of its word look like ASCII and its script separates words with spaces.
fn is_part_of_host(after: &str) -> bool {
    border::continues_after(after.chars())
        || !(after.starts_with(|c: char| is_spaceless(c) || is_label_separator(c))
            || begins_with_word(after))
}

/// Returns true if a text is `localhost`, an IPv4 address, or a name under a delegated ASCII top-level domain. The
/// last label of the text begins at `label`.
fn is_host(host: &str, label: usize) -> bool {
    let last = host.slice(label..);
    if label == 0 {
        return host.eq_ignore_ascii_case("localhost");
    }
    if last.starts_with(|c: char| c.is_ascii_digit()) {
        return host.parse::<core::net::Ipv4Addr>().is_ok();
    }
    last.is_ascii() && is_delegated_tld(last)
}

/// Returns the start of the host that contains the separator at `at`. Does not search before `floor`.
///
/// A host begins after a label separator other than `.` (`。`, `．`, `｡`), and where an ASCII letter or digit follows a
/// letter of a script without spaces or a `・`. The last such offset up to `at` counts. Without one, the host begins at
/// `floor`.
pub(super) fn start_of_host(text: &str, floor: usize, at: usize) -> usize {
    let before = text.slice(floor..at);
    let mut start = at;
    let mut next = '.';
    for c in before.chars().rev() {
        let is_stop = c != '.' && is_label_separator(c);
        let is_letter = is_spaceless(c) || is_katakana(c);
        if is_stop || (next.is_ascii_alphanumeric() && is_letter) {
            return start;
        }
        start -= c.len_utf8();
        next = c;
    }
    floor
}

/// Returns false if the host without scheme at `range` is probably a part of a sentence without spaces, in these cases:
///
/// - It begins with a number, as a list item does, and its last label is not ASCII: `1.手机`.
/// - A label contains both ASCII and letters of a script without spaces: `時刻.logという`.
/// - It begins with a letter of a script without spaces, its last label is ASCII, and a non-ASCII letter precedes or
///   follows it: `负责.com` in `负责.com域`. Before a host in ASCII, it is a placeholder in quotation marks too:
///   `“用户名.github.io”`.
pub(super) fn is_likely_host(text: &str, range: Range<usize>) -> bool {
    let host = text.slice(range.clone());
    if host.is_ascii() {
        return true;
    }
    let first = host.split('.').next().unwrap_or(host);
    let last = host.rsplit('.').next().unwrap_or(host);
    let is_number = first.bytes().all(|b| b.is_ascii_digit()) && !last.is_ascii();
    let is_word = first.starts_with(is_spaceless) && last.is_ascii();
    let before = text.slice(..range.start).chars().next_back();
    let after = text.slice(range.end..).chars().next();
    let has_ascii_host = host.rsplit('.').nth(1).is_some_and(str::is_ascii);
    let is_apart = !before
        .into_iter()
        .chain(after)
        .any(|c| !c.is_ascii() && (has_ascii_host || is_letter_or_mark(c)));
    !(is_number || (is_word && !is_apart) || mixes_ascii(host))
}

/// Returns true if a label of a host contains ASCII letters or digits and letters of a script without spaces.
fn mixes_ascii(host: &str) -> bool {
    let (mut has_ascii, mut has_spaceless) = (false, false);
    host.chars().any(|c| {
        if c == '.' {
            (has_ascii, has_spaceless) = (false, false);
        }
        has_ascii |= c.is_ascii_alphanumeric();
        has_spaceless |= is_spaceless(c);
        has_ascii && has_spaceless
    })
}
