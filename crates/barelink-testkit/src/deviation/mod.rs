//! Explains intended differences from the output of a reference. `spec-tests/*/deviations.txt` lists them.
//!
//! A difference counts as intended only if a rule predicts it exactly.
//!
//! No link is put into another link. Apart from that, our output must follow from the reference's by a rule, or have exactly
//! the links of a model of the rule.

mod gfm;
mod md4c;

use barelink::{Dialect, LinkFinder, LinkKind};

use crate::html::{pieces, push, Piece};

/// Returns the rule that exactly predicts the difference between the reference's page and ours, or `None` if no rule does.
/// `plain` is the reference's page without autolinks. `render` renders the document with our links.
pub fn explaining(
    dialect: Dialect,
    plain: &str,
    theirs: &[Piece],
    ours: &[Piece],
    render: impl Fn(&LinkFinder) -> Option<String>,
) -> Option<&'static str> {
    match dialect {
        Dialect::Gfm => {
            let kinds = [LinkKind::Url, LinkKind::Www];
            let urls = pieces(&render(&LinkFinder::builder(dialect).kinds(&kinds).build())?);
            let left = without_inner_links(theirs, &urls);
            // An `<a>` of raw HTML may contain links of ours too.
            let explained = || gfm::explaining(&urls, theirs, ours);
            let inside = (left == ours).then_some("link-in-link");
            inside.or_else(explained).or_else(|| gfm::explaining(&urls, &left, ours))
        }
        Dialect::Md4c => {
            let left = without_inner_links(theirs, &pieces(plain));
            let is_entity = md4c::without_links_to_entities(&left) == ours;
            let inside = (left == ours).then_some("link-in-link");
            inside.or(is_entity.then_some("entity-ends-query"))
        }
        _ => None,
    }
}

/// Returns the reference's output with inner links turned into text. A link is an inner link if it is in another link
/// and is absent from `page`, whose tags the output has in the same order.
fn without_inner_links(theirs: &[Piece], page: &[Piece]) -> Vec<Piece> {
    let is_tag = |piece: &&Piece| !matches!(piece, Piece::Text(_));
    let mut explicit = page.iter().filter(is_tag).peekable();
    let mut pieces = Vec::new();
    let mut is_kept = Vec::new();
    for piece in theirs {
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

/// Returns true if the reference's page may not tell which text of the document is a link, or if releases of the
/// reference differ.
pub fn page_is_ambiguous(dialect: Dialect, markdown: &str) -> bool {
    dialect == Dialect::Md4c && md4c::page_is_ambiguous(markdown)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::renderer::Renderer;
    use crate::suite::{Expected, Suite};

    #[test]
    fn each_recorded_deviation_is_explained_and_each_rule_used() {
        let (mut rules, mut used) = (BTreeSet::new(), BTreeSet::new());
        for suite in Suite::all(None).unwrap() {
            for example in &suite.examples {
                let (Expected::Html(ours), Some(theirs)) = (&example.expected, &example.deviation)
                else {
                    continue;
                };
                if page_is_ambiguous(suite.dialect, &example.input) {
                    continue;
                }
                let parser = Renderer::PulldownCmark;
                let plain = parser.render_plain(&example.input, &example.extensions);
                let render =
                    |finder: &_| parser.render(&example.input, &example.extensions, finder);
                let explained = |ours: &str| {
                    explaining(suite.dialect, &plain, &pieces(theirs), &pieces(ours), render)
                };
                let explanation = explained(ours);
                assert!(explanation.is_some(), "{}:{}", suite.name, example.line);
                // Our output has another text, or has lost its links.
                assert_eq!(explained(&[ours, "c"].concat()), None);
                assert!(pieces(ours) == pieces(&plain) || explained(&plain).is_none());
                // The examples of the specification have no rule.
                rules.extend(
                    example.rule.as_ref().map(|(rule, _)| [suite.dialect.name(), rule].concat()),
                );
                used.extend(explanation.map(|rule| [suite.dialect.name(), rule].concat()));
            }
        }
        assert!(used.is_superset(&rules), "{used:?} without some of {rules:?}");
    }

    #[test]
    fn no_link_goes_into_a_link() {
        for (plain, is_inside) in [
            ("<p><a href=''><a href='mailto:e@x.y'>e@x.y</a>a@b.cc</a>`</p>", true),
            ("<p><a href='/u'><img src='/i' alt='http://x.y'> a@b.cc</a></p>", true),
            ("<p><a href='/u'><img src='/i' alt='http://x.y'></a> a@b.cc</p>", false),
            ("<p><a href='/u'><a href='/v'>v</a></a> a@b.cc</p>", false),
            // Inner links on both sides.
            ("<p><a href='/u'><a href='/v'>v</a>a@b.cc<a href='/w'>w</a></a></p>", true),
            ("<p><a href='/u'><a href='/v'>v</a></a>a@b.cc<a href='/w'>w</a></p>", false),
        ] {
            let theirs = plain.replace("a@b.cc", "<a href='mailto:a@b.cc'>a@b.cc</a>");
            let [theirs, ours] = [&theirs, plain].map(pieces);
            let render = |_: &_| Some(plain.to_owned());
            let found = explaining(Dialect::Gfm, plain, &theirs, &ours, render);
            assert_eq!(found, is_inside.then_some("link-in-link"), "{plain}");
        }
    }
}
