//! Explains deviations from md4c by deriving our output from md4c's.

use html_escape::decode_html_entities;

use crate::html::{push, Piece};

/// Returns true if md4c's page may not tell which text is a link, or if md4c 0.5.2 and 0.5.3 differ on a URL.
///
/// The page does not tell if markup follows `://` directly, because md4c reads such markup as text when autolinks are
/// on, or if raw HTML may begin or end a link. In 0.5.2, a path must not contain `+`, and a `-` in it needs an
/// alphanumeric on both sides.
pub(super) fn page_is_ambiguous(markdown: &str) -> bool {
    let after = |start| markdown.split(start).skip(1);
    after("://").any(|rest| rest.starts_with(|c: char| c.is_ascii_punctuation()))
        || after("://").chain(after("www.")).any(has_free_sign)
        || ["<a>", "<a ", "</a>"].iter().any(|tag| markdown.contains(tag))
}

/// Returns true if the path of the URL at the start of a text contains a `+`, or a `-` that is not between
/// alphanumerics. The text begins in or before the host.
fn has_free_sign(rest: &str) -> bool {
    let url = rest.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
    let path = url.split(['?', '#']).next().and_then(|url| url.split_once('/'));
    let path = path.map_or("", |(_, path)| path);
    let is_free = |(at, sign): (usize, &str)| {
        let is_beside = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        let (before, after) = (&path[..at], &path[at + 1..]);
        sign == "+" || !(is_beside(before.chars().last()) && is_beside(after.chars().next()))
    };
    path.match_indices(['+', '-']).any(is_free)
}

/// Returns the reference's output with links turned into text if their query ends in `&` and a name. Adds the lost
/// semicolon after the name, and decodes the entity.
pub(super) fn without_links_to_entities(theirs: &[Piece]) -> Vec<Piece> {
    let mut left = Vec::new();
    let mut rest = theirs;
    while let [piece, after @ ..] = rest {
        rest = after;
        match (piece, after) {
            (Piece::Open(name, attributes), [Piece::Text(text), Piece::Close(_), after @ ..])
                if name == "a" && ends_in_entity(text) && leads_to_entity(attributes) =>
            {
                let written = [text, ";"].concat();
                let (before, entity) = written.split_at(text.rfind('&').unwrap_or(text.len()));
                push(&mut left, Piece::Text([before, &decode_html_entities(entity)].concat()));
                rest = after;
            }
            _ => push(&mut left, piece.clone()),
        }
    }
    left
}

/// Returns true if a link has no attribute except its destination, and that ends in `&` and a name.
fn leads_to_entity(attributes: &[(String, String)]) -> bool {
    matches!(attributes, [(name, href)] if name == "href" && ends_in_entity(href))
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
            ("http://a.b/a#- -", false),
        ] {
            assert_eq!(page_is_ambiguous(url), is_free, "{url}");
        }
    }
}
