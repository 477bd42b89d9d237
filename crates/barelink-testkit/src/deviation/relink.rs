//! Explains deviations from cmark-gfm that concern addresses. The model in `addresses` searches each text of a page that has
//! all other links.

use std::slice;

use super::addresses::{addresses, Quirk};
use crate::html::{push, Piece};

/// Rules of `spec-tests/gfm/deviations.txt`, each with the quirk of cmark-gfm that causes the deviation.
const RULES: [(&str, Quirk); 4] = [
    ("fresh-at", Quirk::CarriedKnowledge),
    ("prefix-start", Quirk::TextBeforePrefix),
    ("prefix-without-local-part", Quirk::EmptyLocalPart),
    ("xmpp-resource", Quirk::GreedyResource),
];

/// Returns the rule of the first text in which the pages differ. Returns `None` unless a rule explains every such text, and
/// the pages are otherwise equal. `urls` is the page without bare addresses.
pub(super) fn explaining(
    urls: &[Piece],
    mut theirs: &[Piece],
    mut ours: &[Piece],
) -> Option<&'static str> {
    let mut rule = None;
    for (at, piece) in urls.iter().enumerate() {
        let unlinked = slice::from_ref(piece);
        let Piece::Text(text) = piece else {
            theirs = theirs.strip_prefix(unlinked)?;
            ours = ours.strip_prefix(unlinked)?;
            continue;
        };
        let (quirky, fresh) = (linked(text, &[]), linked(text, &RULES.map(|(_, quirk)| quirk)));
        let their_text = prefix(&mut theirs, [&quirky, unlinked])?;
        let our_text = prefix(&mut ours, [&fresh, unlinked])?;
        if their_text == our_text {
            continue;
        }
        let shown = if our_text == unlinked && is_after_inner_link(&urls[..at], &urls[at + 1..]) {
            "link-in-link"
        } else if their_text == quirky && our_text == fresh {
            let shows = |rule: &(&str, Quirk)| linked(text, &[rule.1]) != quirky;
            RULES.into_iter().find(shows).map_or("several", |(name, _)| name)
        } else {
            return None;
        };
        // The document is counted under the first rule, but every text that differs needs a rule.
        rule.get_or_insert(shown);
    }
    rule.filter(|_| theirs.is_empty() && ours.is_empty())
}

/// Returns a text with links to the addresses that the model finds.
fn linked(text: &str, without: &[Quirk]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for line in text.split_inclusive('\n') {
        let mut end = 0;
        for address in addresses(line, without) {
            let shown = &line[address.range.clone()];
            let prefix = if address.has_prefix { "" } else { "mailto:" };
            let href = ("href".to_owned(), [prefix, shown].concat());
            push(&mut pieces, Piece::Text(line[end..address.range.start].to_owned()));
            pieces.push(Piece::Open("a".to_owned(), vec![href]));
            pieces.push(Piece::Text(shown.to_owned()));
            pieces.push(Piece::Close("a".to_owned()));
            end = address.range.end;
        }
        push(&mut pieces, Piece::Text(line[end..].to_owned()));
    }
    pieces.retain(|piece| !matches!(piece, Piece::Text(text) if text.is_empty()));
    pieces
}

/// Removes the first of these sequences with which a page begins. Returns it, or `None` if the page begins with neither.
fn prefix<'p>(page: &mut &[Piece], sequences: [&'p [Piece]; 2]) -> Option<&'p [Piece]> {
    let (found, rest) =
        sequences.into_iter().find_map(|pieces| Some((pieces, page.strip_prefix(pieces)?)))?;
    *page = rest;
    Some(found)
}

/// Returns true for a text in a link, after an inner link in the same block. An image counts too, because its description
/// may contain an inner link. Raw HTML may contain tags that close no link, so the tags need not match.
fn is_after_inner_link(before: &[Piece], after: &[Piece]) -> bool {
    let is_link = |piece: &&Piece| matches!(piece, Piece::Open(name, _) if name == "a");
    let begun = before.rsplit(Piece::is_block).next().unwrap_or_default().iter();
    let begun =
        begun.filter(|it| matches!(it, Piece::Open(name, _) if name == "img") || is_link(it));
    begun.skip_while(|it| !is_link(it)).count() > 1 && closes_link(after)
}

/// Returns true if `after` closes a link that it does not open, in the same block.
fn closes_link(after: &[Piece]) -> bool {
    let mut depth = 0;
    for piece in after.iter().take_while(|piece| !piece.is_block()) {
        match piece {
            Piece::Open(name, _) if name == "a" => depth += 1,
            Piece::Close(name) if name == "a" && depth == 0 => return true,
            Piece::Close(name) if name == "a" => depth -= 1,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::pieces;

    fn rule(urls: &str, theirs: &str, ours: &str) -> Option<&'static str> {
        let [urls, theirs, ours] = [urls, theirs, ours].map(pieces);
        explaining(&urls, &theirs, &ours)
    }

    fn with_link(page: &str) -> String {
        page.replace("a@b.cc", "<a href='mailto:a@b.cc'>a@b.cc</a>")
    }

    #[test]
    fn no_link_goes_into_a_link() {
        for (plain, is_inside) in [
            ("<p><a href=''><a href='mailto:e@x.y'>e@x.y</a>a@b.cc</a>`</p>", true),
            ("<p><a href='/u'><a href='http://x.y'>http://x.y</a> a@b.cc</a></p>", true),
            // The inner link is in the description of an image.
            ("<p><a href='/u'><img src='/i' alt='http://x.y'> a@b.cc</a></p>", true),
            ("<p><a href='/u'><img src='/i' alt='http://x.y'></a> a@b.cc</p>", false),
            ("<p><a href='/u'><a href='/v'>v</a></a> a@b.cc</p>", false),
            // Inner links on both sides.
            ("<p><a href='/u'><a href='/v'>v</a>a@b.cc<a href='/w'>w</a></a></p>", true),
            ("<p><a href='/u'><a href='/v'>v</a></a>a@b.cc<a href='/w'>w</a></p>", false),
            ("<p><a href='/u'><a href='/v'></a>[</a>a@b.cc]</a></p>", true),
            // The opening tag at the end does not match the stray closing tag before it.
            ("<p><a href='/u'><a href='/v'></a></a>[]a@b.cc</a><a name='w'></p>", true),
        ] {
            let expected = is_inside.then_some("link-in-link");
            assert_eq!(rule(plain, &with_link(plain), plain), expected, "{plain}");
        }
    }
}
