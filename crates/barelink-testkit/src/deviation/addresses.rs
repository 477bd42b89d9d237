//! A model of how cmark-gfm 0.29.0.gfm.13 finds addresses in a text. The model can omit quirks of cmark-gfm.
//!
//! The original is `postprocess_text` in `extensions/autolink.c`.

use std::ops::Range;

/// Quirks of cmark-gfm. The model omits each quirk whose field is true.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Without {
    /// The quirk that the state of the search at one `@` affects the search at the next `@`.
    pub(super) carried_knowledge: bool,
    /// The quirk that a link may begin before its prefix.
    pub(super) text_before_prefix: bool,
    /// The quirk that the local part may be empty.
    pub(super) empty_local_part: bool,
    /// The quirk that the resource of `xmpp:` excludes `@`, and may continue after a second slash.
    pub(super) greedy_resource: bool,
}

/// An address in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) range: Range<usize>,
    pub(super) has_prefix: bool,
}

/// State of the search for one address.
#[derive(Clone, Copy, Default)]
struct Known {
    has_prefix: bool,
    is_xmpp: bool,
    dots: usize,
}

/// Returns the addresses that cmark-gfm would link if it lacked the quirks in `without`.
pub(super) fn addresses(text: &str, without: Without) -> Vec<Address> {
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
            if without.carried_knowledge {
                known = Known::default();
            }
            next = Some(end);
            continue;
        }
        let is_letter = bytes[end - 1].is_ascii_alphabetic();
        if end > at_sign + 1 && known.dots > 0 && is_letter {
            addresses.push(Address {
                range: start..end,
                has_prefix: known.has_prefix,
            });
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

/// Returns the start of the link, including its prefix. Without a link, returns the offset of the `@`.
fn local_part(bytes: &[u8], range: Range<usize>, without: Without, known: &mut Known) -> usize {
    let mut start = range.end;
    while start > range.start {
        let b = bytes[start - 1];
        if b.is_ascii_alphanumeric() || b".+-_".contains(&b) {
            start -= 1;
            continue;
        }
        let before = &bytes[range.start..start];
        let Some(prefix) = [&b"mailto:"[..], b"xmpp:"]
            .into_iter()
            .find(|prefix| ends_with_prefix(before, prefix))
        else {
            break;
        };
        if without.empty_local_part && start == range.end {
            break;
        }
        known.has_prefix = true;
        known.is_xmpp |= prefix == b"xmpp:";
        if without.text_before_prefix {
            return start - prefix.len();
        }
        start -= 1;
    }
    start
}

fn ends_with_prefix(before: &[u8], prefix: &[u8]) -> bool {
    let before = before.strip_suffix(prefix);
    before.is_some_and(|before| !before.last().is_some_and(u8::is_ascii_alphanumeric))
}

/// Returns the end of the domain that follows this `@`.
fn domain(bytes: &[u8], at_sign: usize, without: Without, known: &mut Known) -> usize {
    let mut end = at_sign + 1;
    let mut slashes = 0;
    while let Some(&b) = bytes.get(end) {
        let is_first_resource = known.is_xmpp && slashes == 1;
        match b {
            b'-' | b'_' => {}
            b if b.is_ascii_alphanumeric() => {}
            b'.' if bytes.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) => known.dots += 1,
            b'/' if known.is_xmpp && !(without.greedy_resource && slashes == 1) => slashes += 1,
            b'@' if without.greedy_resource && is_first_resource => {}
            _ => break,
        }
        end += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Without = Without {
        carried_knowledge: true,
        text_before_prefix: true,
        empty_local_part: true,
        greedy_resource: true,
    };

    /// The expected links are the third part (cmark-gfm's) and the second part (ours) of examples in
    /// `spec-tests/gfm/deviations.txt`.
    #[test]
    fn with_and_without_accidents() {
        for (text, theirs, ours) in [
            ("a@b.cc", "a@b.cc", "a@b.cc"),
            ("see a@b.c.d@localhost for", "b.c.d@localhost", ""),
            ("mailto:a@b@c.dd", "b@c.dd", "b@c.dd"),
            ("_mailto:a@b.cc", "_mailto:a@b.cc", "mailto:a@b.cc"),
            ("mailto:@b.cc@d.ee", "b.cc@d.ee", "b.cc@d.ee"),
            ("xmpp:a@b.cc/d@e/f", "d@e/f", "xmpp:a@b.cc/d@e"),
            ("xmpp:a@b.cc/d/e x", "xmpp:a@b.cc/d/e", "xmpp:a@b.cc/d"),
            ("a@b.c1 c@d.ee", "c@d.ee", "c@d.ee"),
        ] {
            let linked = |without| {
                let addresses = addresses(text, without);
                let linked: Vec<_> = addresses.iter().map(|a| &text[a.range.clone()]).collect();
                linked.join(" ")
            };
            assert_eq!(linked(Without::default()), theirs, "{text}");
            assert_eq!(linked(NONE), ours, "{text}");
        }
    }
}
