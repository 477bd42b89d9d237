//! A model of how cmark-gfm 0.29.0.gfm.13 finds addresses in a text. The model can omit quirks of cmark-gfm.
//!
//! The modelled function of cmark-gfm is `postprocess_text` in `extensions/autolink.c`.

use std::ops::Range;

/// A quirk of cmark-gfm, which the model can omit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quirk {
    /// The state of the search at one `@` affects the search at the next `@`.
    CarriedKnowledge,
    /// A link may begin before its prefix, as in `_mailto:a@b.cc`.
    TextBeforePrefix,
    /// The local part may be empty.
    EmptyLocalPart,
    /// The resource of `xmpp:` excludes `@`, and may continue after a second slash.
    GreedyResource,
}

/// An address in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) range: Range<usize>,
    /// True if the address begins with `mailto:` or `xmpp:`, or with text before such a prefix.
    pub(super) has_prefix: bool,
}

/// State of the search for an address. In cmark-gfm, it may carry over from one `@` to the next.
#[derive(Clone, Copy, Default)]
struct Known {
    has_prefix: bool,
    is_xmpp: bool,
    dots: usize,
}

/// Returns the addresses that cmark-gfm would link if it lacked the quirks in `without`.
pub(super) fn addresses(text: &str, without: &[Quirk]) -> Vec<Address> {
    let bytes = text.as_bytes();
    let mut addresses = Vec::new();
    // The next local part cannot begin before this offset.
    let mut floor = 0;
    let mut known = Known::default();
    let mut next = find_at_sign(bytes, 0);
    while let Some(at_sign) = next {
        let start = local_part(bytes, floor..at_sign, without, &mut known);
        if start == at_sign {
            floor = at_sign + 1;
            known = Known::default();
            next = find_at_sign(bytes, floor);
            continue;
        }
        let end = domain(bytes, at_sign, without, &mut known);
        if bytes.get(end) == Some(&b'@') {
            floor = at_sign + 1;
            if without.contains(&Quirk::CarriedKnowledge) {
                known = Known::default();
            }
            next = Some(end);
            continue;
        }
        let is_letter = bytes[end - 1].is_ascii_alphabetic();
        if end > at_sign + 1 && known.dots > 0 && is_letter {
            addresses.push(Address { range: start..end, has_prefix: known.has_prefix });
        }
        floor = end;
        known = Known::default();
        next = find_at_sign(bytes, floor);
    }
    addresses
}

fn find_at_sign(bytes: &[u8], from: usize) -> Option<usize> {
    let found = bytes.iter().skip(from).position(|&b| b == b'@');
    found.map(|at| from + at)
}

/// Returns the start of the link whose `@` is at `range.end`, including any prefix. Returns `range.end` if nothing
/// before the `@` can be part of the link. Notes a prefix in `known`.
fn local_part(bytes: &[u8], range: Range<usize>, without: &[Quirk], known: &mut Known) -> usize {
    let mut start = range.end;
    while start > range.start {
        let b = bytes[start - 1];
        if b.is_ascii_alphanumeric() || b".+-_".contains(&b) {
            start -= 1;
            continue;
        }
        let before = &bytes[range.start..start];
        let Some(prefix) =
            [&b"mailto:"[..], b"xmpp:"].into_iter().find(|prefix| ends_with_prefix(before, prefix))
        else {
            break;
        };
        if without.contains(&Quirk::EmptyLocalPart) && start == range.end {
            break;
        }
        known.has_prefix = true;
        known.is_xmpp |= prefix == b"xmpp:";
        if without.contains(&Quirk::TextBeforePrefix) {
            return start - prefix.len();
        }
        start -= 1;
    }
    start
}

/// Returns true if a text ends with the prefix, and no ASCII letter or digit precedes the prefix.
fn ends_with_prefix(before: &[u8], prefix: &[u8]) -> bool {
    let before = before.strip_suffix(prefix);
    before.is_some_and(|before| !before.last().is_some_and(u8::is_ascii_alphanumeric))
}

/// Returns the end of the domain after this `@`, including the resource of an `xmpp:` address. Counts dots in `known`.
fn domain(bytes: &[u8], at_sign: usize, without: &[Quirk], known: &mut Known) -> usize {
    let mut end = at_sign + 1;
    let mut slashes = 0;
    while let Some(&b) = bytes.get(end) {
        let is_first_resource = known.is_xmpp && slashes == 1;
        match b {
            b'-' | b'_' => {}
            b if b.is_ascii_alphanumeric() => {}
            b'.' if bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) => known.dots += 1,
            b'/' if known.is_xmpp
                && !(without.contains(&Quirk::GreedyResource) && slashes == 1) =>
            {
                slashes += 1
            }
            b'@' if without.contains(&Quirk::GreedyResource) && is_first_resource => {}
            _ => break,
        }
        end += 1;
    }
    end
}
