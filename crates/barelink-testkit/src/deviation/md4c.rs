//! Explains deviations from md4c by deriving our output from md4c's.

use html_escape::decode_html_entities;

use super::{text_links, Outputs, TextLink};
use crate::html::{push, Piece};

/// Function that derives our output from the reference's output.
type Rule = fn(&Outputs) -> Vec<Piece>;

/// Returns the name of the rule that derives our output from the reference's output. Returns `several` if both rules
/// are needed, and `None` if they do not suffice.
pub(super) fn explaining(outputs: &Outputs) -> Option<&'static str> {
    let rules: [(&str, Rule); 2] =
        [("link-in-link", without_inner_links), ("entity-ends-query", without_links_to_entities)];
    let both = without_links_to_entities(&Outputs {
        theirs: without_inner_links(outputs),
        ..outputs.clone()
    });
    let alone = rules.into_iter().find(|(_, rule)| rule(outputs) == outputs.ours);
    alone.map(|(name, _)| name).or((both == outputs.ours).then_some("several"))
}

/// Returns true if the outputs differ only as md4c 0.5.2 differs from 0.5.3.
///
/// In 0.5.2, a path must not contain `+`, and a `-` in it needs an alphanumeric on both sides. Neither character may
/// follow a link, so 0.5.2 finds no link at all.
pub(super) fn differs_by_older_path(outputs: &Outputs) -> bool {
    let links = indices(&outputs.ours, |link| has_free_sign(path(link.href)));
    !links.is_empty()
        && without_links(&outputs.ours, &links, str::to_owned) == without_inner_links(outputs)
}

/// Returns true if md4c's page may not tell which text is a link.
///
/// This happens if markup follows `://` directly, because md4c reads such markup as text when autolinks are on. It also
/// happens if raw HTML may begin or end a link.
pub(super) fn page_is_ambiguous(markdown: &str) -> bool {
    let mut after = markdown.split("://").skip(1);
    after.any(|rest| rest.starts_with(|c: char| c.is_ascii_punctuation()))
        || ["<a>", "<a ", "</a>"].iter().any(|tag| markdown.contains(tag))
}

/// Returns the part of a URL from the first `/` after its scheme up to a `?` or `#`.
fn path(url: &str) -> &str {
    let after_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = after_scheme.find('/').map_or("", |at| &after_scheme[at..]);
    path.split(['?', '#']).next().unwrap_or(path)
}

/// Returns true if a path contains a `+`, or a `-` that is not between alphanumerics.
fn has_free_sign(path: &str) -> bool {
    let bytes = [path.as_bytes(), b" "].concat();
    bytes.windows(3).any(|window| {
        let [before, sign, after] = window else {
            return false;
        };
        let is_between = before.is_ascii_alphanumeric() && after.is_ascii_alphanumeric();
        *sign == b'+' || *sign == b'-' && !is_between
    })
}

/// Returns the reference's output with inner links turned into text. A link is an inner link if it is in another link
/// and is absent without autolinks.
fn without_inner_links(outputs: &Outputs) -> Vec<Piece> {
    let is_tag = |piece: &&Piece| !matches!(piece, Piece::Text(_));
    // `theirs` contains all tags of the page without autolinks, in the same order.
    let mut explicit = outputs.plain.iter().filter(is_tag).peekable();
    let mut pieces = Vec::new();
    let mut is_kept = Vec::new();
    for piece in &outputs.theirs {
        let is_link = matches!(piece, Piece::Open(name, _) if name == "a");
        let is_end = matches!(piece, Piece::Close(name) if name == "a");
        let is_bare_end = is_end && is_kept.last().is_some_and(|&(is_bare, _)| is_bare);
        let is_explicit = is_tag(&piece) && !is_bare_end && explicit.next_if_eq(&piece).is_some();
        if is_link {
            is_kept.push((!is_explicit, is_explicit || is_kept.is_empty()));
        }
        let is_dropped = matches!(is_kept.last(), Some((_, false))) && (is_link || is_end);
        if is_end {
            is_kept.pop();
        }
        if !is_dropped {
            push(&mut pieces, piece.clone());
        }
    }
    pieces
}

/// Returns the reference's output with links turned into text if their query ends in `&` and a name. Adds the lost
/// semicolon after the name, and decodes the entity.
fn without_links_to_entities(outputs: &Outputs) -> Vec<Piece> {
    let links =
        indices(&outputs.theirs, |link| ends_in_entity(link.href) && ends_in_entity(link.text));
    without_links(&outputs.theirs, &links, |text| {
        let written = [text, ";"].concat();
        let (before, entity) = written.split_at(text.rfind('&').unwrap_or(text.len()));
        [before, &decode_html_entities(entity)].concat()
    })
}

/// Returns the start indices of the text links for which `is_such` is true.
fn indices(pieces: &[Piece], is_such: impl Fn(&TextLink<'_>) -> bool) -> Vec<usize> {
    text_links(pieces).filter(is_such).map(|link| link.at).collect()
}

/// Replaces each text link that begins at one of the indices `links` with the result of `text` for the link's text.
fn without_links(pieces: &[Piece], links: &[usize], text: impl Fn(&str) -> String) -> Vec<Piece> {
    let is_at = |index: Option<usize>| index.is_some_and(|index| links.contains(&index));
    let mut left = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            _ if is_at(Some(at)) || is_at(at.checked_sub(2)) => {}
            Piece::Text(shown) if is_at(at.checked_sub(1)) => {
                push(&mut left, Piece::Text(text(shown)));
            }
            piece => push(&mut left, piece.clone()),
        }
    }
    left
}

/// Returns true if a URL has a `?`, and ends in `&` and a name after it, as in `?x=1&amp`.
fn ends_in_entity(url: &str) -> bool {
    let query = url.split_once('?').map_or("", |(_, query)| query);
    let name = query.rsplit_once('&').map_or("", |(_, name)| name);
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_in_a_path_needed_neighbours() {
        for (url, is_free) in [
            ("http://a.b/-a", true),
            ("http://a.b/a-", true),
            ("http://a.b/a+/c", true),
            ("http://a.b/a--c?x", true),
            ("http://a.b/a-c-d", false),
            ("http://a.b/a+c", true),
            ("http://a-b.c?x-", false),
            ("http://a.b/a#-", false),
        ] {
            assert_eq!(has_free_sign(path(url)), is_free, "{url}");
            let ours = format!("x <a href='{url}'>{url}</a> y");
            let differs = |theirs: &str| differs_by_older_path(&Outputs::of("", theirs, &ours));
            assert_eq!(differs(&format!("x {url} y")), is_free);
            assert!(!differs(&format!("x {url} <b>y</b>")));
        }
    }
}
