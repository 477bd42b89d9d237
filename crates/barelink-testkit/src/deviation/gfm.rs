//! Explains deviations from cmark-gfm 0.29.0.gfm.13 that concern addresses.
//!
//! Our addresses must be those that `postprocess_text` in cmark-gfm's `extensions/autolink.c` finds if each `@` is searched
//! afresh. Where cmark-gfm's output has others, each must show one of its quirks.

use std::ops::Range;
use std::{mem, slice};

use crate::html::Piece;

/// The range of a link in a text, and its destination.
type Address = (Range<usize>, String);

/// Returns the rule of the first text in which the pages differ. Returns `None` unless a rule explains every such text, and
/// the pages are otherwise equal. `urls` is the page without bare addresses.
pub(super) fn explaining(
    urls: &[Piece],
    mut theirs: &[Piece],
    mut ours: &[Piece],
) -> Option<&'static str> {
    let mut rule = None;
    for piece in urls {
        let Piece::Text(text) = piece else {
            theirs = theirs.strip_prefix(slice::from_ref(piece))?;
            ours = ours.strip_prefix(slice::from_ref(piece))?;
            continue;
        };
        let (their_links, our_links) = (take(&mut theirs, text)?, take(&mut ours, text)?);
        if their_links == our_links {
            continue;
        }
        if our_links != addresses(text) {
            return None;
        }
        let different = [only_in(&their_links, &our_links), only_in(&our_links, &their_links)];
        let different = different.concat();
        for range in &different {
            // One of a link of theirs and a link of ours in its place shows the quirk.
            let mut beside =
                different.iter().filter(|it| it.start < range.end && range.start < it.end);
            let shown = beside.find_map(|it| quirk(&text[..it.start], &text[it.clone()]))?;
            // The document is counted under the first rule.
            rule.get_or_insert(shown);
        }
    }
    rule.filter(|_| theirs.is_empty() && ours.is_empty())
}

fn only_in(some: &[Address], others: &[Address]) -> Vec<Range<usize>> {
    let only = some.iter().filter(|address| !others.contains(address));
    only.map(|(range, _)| range.clone()).collect()
}

/// Removes a text from the start of a page. Returns the links in it, or `None` if the page begins with another text.
fn take(page: &mut &[Piece], text: &str) -> Option<Vec<Address>> {
    let (mut links, mut end) = (Vec::new(), 0);
    while end < text.len() {
        let (part, rest) = match page {
            [Piece::Text(part), rest @ ..] => (part, rest),
            [Piece::Open(name, attributes), Piece::Text(part), Piece::Close(_), rest @ ..]
                if name == "a" =>
            {
                let [(_, destination)] = &attributes[..] else { return None };
                links.push((end..end + part.len(), destination.clone()));
                (part, rest)
            }
            _ => return None,
        };
        text[end..].strip_prefix(part.as_str())?;
        end += part.len();
        *page = rest;
    }
    Some(links)
}

/// Returns the rule of `spec-tests/gfm/deviations.txt` whose quirk an address shows.
fn quirk(before: &str, address: &str) -> Option<&'static str> {
    let prefixes = || ["mailto:", "xmpp:"].into_iter();
    if before.ends_with('@') {
        Some("fresh-at")
    } else if prefixes().any(|prefix| address.rfind(prefix).is_some_and(|at| at > 0)) {
        Some("prefix-start")
    } else if prefixes().any(|prefix| address.starts_with(&[prefix, "@"].concat())) {
        Some("prefix-without-local-part")
    } else if address.starts_with("xmpp:") && address.contains('/') {
        Some("xmpp-resource")
    } else {
        None
    }
}

/// Returns the addresses that cmark-gfm would link without its quirks.
fn addresses(text: &str) -> Vec<Address> {
    let mut addresses = Vec::new();
    let is_word = |c: char| c.is_ascii_alphanumeric();
    // The next local part cannot begin before this offset.
    let mut floor = 0;
    for (at, _) in text.match_indices('@') {
        if at < floor {
            continue;
        }
        let before = &text[floor..at];
        floor = at + 1;
        let outside = before.trim_end_matches(|c| is_word(c) || ".+-_".contains(c));
        if outside.len() == before.len() {
            continue;
        }
        let is_prefix = |prefix: &&str| {
            outside.strip_suffix(prefix).is_some_and(|outside| !outside.ends_with(is_word))
        };
        let prefix = ["mailto:", "xmpp:"].into_iter().find(is_prefix).unwrap_or_default();
        let rest = &text[at + 1..];
        let mut has_slash = false;
        let continues = |&(index, c): &(usize, char)| match c {
            '-' | '_' => true,
            '.' => rest[index + 1..].starts_with(is_word),
            '/' => prefix == "xmpp:" && !mem::replace(&mut has_slash, true),
            '@' => has_slash,
            c => is_word(c),
        };
        let length = rest.char_indices().take_while(continues).count();
        let domain = &rest[..length];
        if rest[length..].starts_with('@') {
            continue;
        }
        floor += length;
        if domain.contains('.') && domain.ends_with(|c: char| c.is_ascii_alphabetic()) {
            let start = at - (before.len() - outside.len()) - prefix.len();
            let scheme = if prefix.is_empty() { "mailto:" } else { "" };
            let address = &text[start..floor];
            addresses.push((start..floor, [scheme, address].concat()));
        }
    }
    addresses
}
