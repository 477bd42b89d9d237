//! Deviations from md4c: derives our output from its output.

use html_escape::decode_html_entities;

use super::{push, text_links, Outputs};
use crate::html::Piece;

/// Derives our output from the reference's.
type Rule = fn(Outputs<'_>) -> Vec<Piece>;

/// Returns the rule that derives our output from the reference's.
pub(super) fn explaining(outputs: Outputs<'_>) -> Option<&'static str> {
    let rules: [(&str, Rule); 2] = [
        ("link-in-link", without_inner_links),
        ("entity-ends-query", without_links_to_entities),
    ];
    let both = without_links_to_entities(Outputs {
        theirs: &without_inner_links(outputs),
        ..outputs
    });
    let alone = rules
        .into_iter()
        .find(|(_, rule)| rule(outputs) == outputs.ours);
    alone
        .map(|(name, _)| name)
        .or((both == outputs.ours).then_some("several"))
}

/// Turns links inside links into text if they are not there without autolinks.
fn without_inner_links(outputs: Outputs<'_>) -> Vec<Piece> {
    let mut explicit: Vec<_> = openings(outputs.plain).collect();
    let mut pieces = Vec::new();
    let mut is_kept = Vec::new();
    for piece in outputs.theirs {
        match piece {
            Piece::Open(name, _) if name == "a" => {
                let at = explicit.iter().position(|&other| other == piece);
                at.map(|at| explicit.remove(at));
                is_kept.push(at.is_some() || !is_kept.contains(&true));
            }
            Piece::Close(name) if name == "a" => {
                if is_kept.pop() == Some(false) {
                    continue;
                }
                pieces.push(piece.clone());
                continue;
            }
            _ => {}
        }
        let is_inner = matches!(piece, Piece::Open(name, _) if name == "a");
        if !is_inner || is_kept.last() == Some(&true) {
            push(&mut pieces, piece.clone());
        }
    }
    pieces
}

fn openings(pieces: &[Piece]) -> impl Iterator<Item = &Piece> {
    let is_link = |piece: &&Piece| matches!(piece, Piece::Open(name, _) if name == "a");
    pieces.iter().filter(is_link)
}

/// Turns links whose query ends in `&` and a name into text, and restores the lost semicolon.
fn without_links_to_entities(outputs: Outputs<'_>) -> Vec<Piece> {
    let links: Vec<usize> = text_links(outputs.theirs)
        .filter(|link| ends_in_entity(link.href) && ends_in_entity(link.text))
        .map(|link| link.at)
        .collect();
    let mut pieces = Vec::new();
    for (at, piece) in outputs.theirs.iter().enumerate() {
        let is_at = |index: Option<usize>| index.is_some_and(|index| links.contains(&index));
        match piece {
            _ if is_at(Some(at)) || is_at(at.checked_sub(2)) => {}
            Piece::Text(text) if is_at(at.checked_sub(1)) => {
                let written = [text, ";"].concat();
                let (before, entity) = written.split_at(text.rfind('&').unwrap_or(text.len()));
                let text = [before, &decode_html_entities(entity)].concat();
                push(&mut pieces, Piece::Text(text));
            }
            piece => push(&mut pieces, piece.clone()),
        }
    }
    pieces
}

fn ends_in_entity(url: &str) -> bool {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let name = query.rsplit_once('&').map_or("", |(_, name)| name);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::pieces;

    #[test]
    fn only_the_predicted_difference_is_explained() {
        for (theirs, ours, rule) in [
            (
                "<a href='u'>x <a href='http://a.com'>http://a.com</a></a> b",
                "<a href='u'>x http://a.com</a> b",
                "link-in-link",
            ),
            (
                "<a href='http://a.com?x=1&amp;amp'>http://a.com?x=1&amp;amp</a>y",
                "http://a.com?x=1&amp;y",
                "entity-ends-query",
            ),
        ] {
            let explained = |ours: &str| {
                explaining(Outputs {
                    plain: &pieces("<a href='u'>x http://a.com</a> b"),
                    theirs: &pieces(theirs),
                    ours: &pieces(ours),
                })
            };
            assert_eq!(explained(ours), Some(rule));
            assert_eq!(explained(&[ours, "c"].concat()), None);
        }
    }
}
