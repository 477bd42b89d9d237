//! Bodies of admonitions and tabs in Python-Markdown: text that is indented below `!!! note`, `??? note` or `=== "Tab"`.
//! Below a blank line, it is code in GFM. In the flavour of MkDocs it is prose.

use crate::excerpt::Excerpt;
use crate::map::line::begins_admonition;
use crate::map::Map;

/// Indentation of a body, in spaces.
const INDENT: usize = 4;

/// Returns the bodies of a document, without those inside another body.
pub(super) fn bodies<'s>(map: &Map<'_>) -> Vec<Excerpt<'s>> {
    let mut bodies: Vec<Excerpt<'s>> = Vec::new();
    // Indentation of the open body.
    let mut open: Option<usize> = None;
    for line in map.lines() {
        let indent = line.spaces();
        let start = line.begin + indent;
        if let Some(least) = open.filter(|&least| line.whole.is_empty() || indent >= least)
            && let Some(body) = bodies.last_mut()
        {
            let start = line.begin + least.min(indent);
            body.push(start, map.source.get(start..line.end).unwrap_or_default());
        } else {
            let text = line.whole.get(indent..).unwrap_or_default();
            let is_open = begins_admonition(text) && !map.is_code(start);
            open = is_open.then_some(indent + INDENT);
            if is_open {
                bodies.push(Excerpt::default());
            }
        }
    }
    bodies
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn bodies_are_indented() {
        let source =
            "!!! a\n    b\n\n        c\nd\n- ??? e\n\n  === \"f\"\n\n      g\n\n`!!! h\n    i`\n\n??? \"j\"\n    k\n!!! \"l\"\n    m\n";
        let map = Map::new(source, Options::empty());
        let found: Vec<_> = bodies(&map).into_iter().map(|body| body.text).collect();
        assert_eq!(found, ["b\n\n    c\n", "\ng\n\n", "k\n"]);
    }
}
