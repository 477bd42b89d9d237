//! Deviations from cmark-gfm, all of which concern addresses: these are taken out of its output and found again.

use super::addresses::{addresses, Without};
use super::{push, text_links, Outputs};
use crate::html::Piece;

/// Accidents that are left out: those in texts, and that the end of an inner link ends the outer one.
type Accidents = (Without, bool);

/// The rules of `spec-tests/gfm/deviations.txt`, with the accident that each leaves out.
fn rules() -> [(&'static str, Accidents); 5] {
    let none = Without::default();
    let text = |without| (without, false);
    [
        (
            "fresh-at",
            text(Without {
                carried_knowledge: true,
                ..none
            }),
        ),
        (
            "prefix-start",
            text(Without {
                text_before_prefix: true,
                ..none
            }),
        ),
        (
            "prefix-without-local-part",
            text(Without {
                empty_local_part: true,
                ..none
            }),
        ),
        (
            "xmpp-resource",
            text(Without {
                greedy_resource: true,
                ..none
            }),
        ),
        ("link-in-link", (none, true)),
    ]
}

/// More addresses in angle brackets than this cannot be told from bare ones.
const MOST_EXPLICIT: u32 = 8;

/// Returns the rule, or the first of the rules, that makes our output of the reference's.
pub(super) fn explaining(outputs: Outputs<'_>) -> Option<&'static str> {
    let explicit: Vec<_> = address_links(outputs.plain).map(|(_, link)| link).collect();
    let linked: Vec<_> = address_links(outputs.theirs).collect();
    let uncertain = linked.iter().filter(|(_, link)| explicit.contains(link));
    let uncertain: Vec<usize> = uncertain
        .map(|&(at, _)| at)
        .take(MOST_EXPLICIT as usize)
        .collect();
    for choice in 0..1_u32 << uncertain.len() {
        let is_bare = |at: usize| match uncertain.iter().position(|&other| other == at) {
            Some(index) => choice & (1 << index) != 0,
            None => true,
        };
        let bare = linked.iter().map(|&(at, _)| at).filter(|&at| is_bare(at));
        let without_links = dissolve(outputs.theirs, &bare.collect::<Vec<_>>());
        for are_anchors_links in [true, false] {
            let relinked = |accidents| relink(&without_links, accidents, are_anchors_links);
            if relinked((Without::default(), false)) != outputs.theirs {
                continue;
            }
            let all = rules()
                .into_iter()
                .map(|(_, rule)| rule)
                .fold((Without::default(), false), |all, rule| {
                    (together(all.0, rule.0), all.1 || rule.1)
                });
            if relinked(all) != outputs.ours {
                continue;
            }
            let shows = |rule: &(&str, Accidents)| relinked(rule.1) != outputs.theirs;
            return Some(
                rules()
                    .into_iter()
                    .find(shows)
                    .map_or("several", |(name, _)| name),
            );
        }
    }
    None
}

fn together(one: Without, other: Without) -> Without {
    Without {
        carried_knowledge: one.carried_knowledge || other.carried_knowledge,
        text_before_prefix: one.text_before_prefix || other.text_before_prefix,
        empty_local_part: one.empty_local_part || other.empty_local_part,
        greedy_resource: one.greedy_resource || other.greedy_resource,
    }
}

/// Returns the index of each link that the search for addresses may have made, with its destination and text.
fn address_links(pieces: &[Piece]) -> impl Iterator<Item = (usize, (&str, &str))> {
    let links = text_links(pieces).filter(|link| {
        let is_url = ["http://", "https://", "ftp://"]
            .iter()
            .any(|scheme| link.href.to_ascii_lowercase().starts_with(scheme));
        let is_address = link.href.strip_prefix("mailto:") == Some(link.text);
        link.text.contains('@') && (is_address || link.href == link.text && !is_url)
    });
    links.map(|link| (link.at, (link.href, link.text)))
}

/// Makes text of the links that begin at these indices.
fn dissolve(pieces: &[Piece], links: &[usize]) -> Vec<Piece> {
    let mut dissolved = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let is_open = links.contains(&at);
        let is_close = at >= 2 && links.contains(&(at - 2));
        if !is_open && !is_close {
            push(&mut dissolved, piece.clone());
        }
    }
    dissolved
}

/// Finds the addresses in all texts but those of code and links. A tag of a link may be raw HTML, which is none.
fn relink(pieces: &[Piece], accidents: Accidents, are_anchors_links: bool) -> Vec<Piece> {
    let (without, is_nesting_known) = accidents;
    let mut linked = Vec::new();
    let (mut links, mut code) = (0_usize, 0_usize);
    for piece in pieces {
        match piece {
            Piece::Open(name, _) if name == "a" && are_anchors_links => {
                links = if is_nesting_known { links + 1 } else { 1 };
            }
            Piece::Close(name) if name == "a" => links = links.saturating_sub(1),
            Piece::Open(name, _) if name == "code" => code += 1,
            Piece::Close(name) if name == "code" => code = code.saturating_sub(1),
            Piece::Text(text) if links == 0 && code == 0 => {
                for line in text.split_inclusive('\n') {
                    link_line(&mut linked, line, without);
                }
                continue;
            }
            _ => {}
        }
        push(&mut linked, piece.clone());
    }
    linked
}

fn link_line(linked: &mut Vec<Piece>, line: &str, without: Without) {
    let mut done = 0;
    for address in addresses(line, without) {
        if done < address.range.start {
            push(
                linked,
                Piece::Text(line[done..address.range.start].to_owned()),
            );
        }
        done = address.range.end;
        let text = &line[address.range];
        let href = if address.has_prefix {
            text.to_owned()
        } else {
            ["mailto:", text].concat()
        };
        linked.push(Piece::Open("a".to_owned(), vec![("href".to_owned(), href)]));
        linked.push(Piece::Text(text.to_owned()));
        linked.push(Piece::Close("a".to_owned()));
    }
    if done < line.len() {
        push(linked, Piece::Text(line[done..].to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::pieces;

    fn rule(plain: &str, theirs: &str, ours: &str) -> Option<&'static str> {
        explaining(Outputs {
            plain: &pieces(plain),
            theirs: &pieces(theirs),
            ours: &pieces(ours),
        })
    }

    #[test]
    fn only_the_predicted_difference_is_explained() {
        let plain = "<p>_mailto:a@b.cc c@d.ee</p>";
        let theirs =
            "<p><a href='_mailto:a@b.cc'>_mailto:a@b.cc</a> <a href='mailto:c@d.ee'>c@d.ee</a></p>";
        let ours =
            "<p>_<a href='mailto:a@b.cc'>mailto:a@b.cc</a> <a href='mailto:c@d.ee'>c@d.ee</a></p>";
        assert_eq!(rule(plain, theirs, ours), Some("prefix-start"));
        // The same without the second link, and with it elsewhere.
        let lost = "<p>_<a href='mailto:a@b.cc'>mailto:a@b.cc</a> c@d.ee</p>";
        assert_eq!(rule(plain, theirs, lost), None);
        let moved = ours.replace("c@d.ee'>c@d.ee</a>", "c@d.e'>c@d.e</a>e");
        assert_eq!(rule(plain, theirs, &moved), None);
    }

    #[test]
    fn an_explicit_address_is_no_bare_one() {
        let plain = "<p>x<a href='mailto:a@b.cc'>a@b.cc</a> mailto:@b.cc</p>";
        let theirs =
            "<p>x<a href='mailto:a@b.cc'>a@b.cc</a> <a href='mailto:@b.cc'>mailto:@b.cc</a></p>";
        assert_eq!(
            rule(plain, theirs, plain),
            Some("prefix-without-local-part")
        );
    }

    #[test]
    fn no_link_goes_into_a_link() {
        let plain = "<p><a href='/u'><a href='http://x.y'>http://x.y</a> a@b.cc</a></p>";
        let theirs = plain.replace(" a@b.cc", " <a href='mailto:a@b.cc'>a@b.cc</a>");
        assert_eq!(rule(plain, &theirs, plain), Some("link-in-link"));
    }
}
