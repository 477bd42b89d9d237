//! Bodies of admonitions and tabs in Python-Markdown: text that is indented below `!!! note`, `??? note` or `=== "Tab"`.
//! Below a blank line, it is code in GFM. In the flavour of MkDocs it is prose.

use std::ops::Range;

use crate::excerpt::Excerpt;
use crate::map::line::{begins_admonition, lines};
use crate::map::Map;

/// Indentation of a body, in spaces.
const INDENT: usize = 4;

/// Returns the bodies of a document, without those inside another body.
pub(super) fn bodies<'s>(map: &Map<'_>) -> Vec<Excerpt<'s>> {
    let mut bodies: Vec<Excerpt<'s>> = Vec::new();
    let mut start = 0;
    // Indentation of the open body.
    let mut open: Option<usize> = None;
    for line in lines(map.source()) {
        let text = line.trim_start_matches(' ');
        let indent = line.len() - text.len();
        let is_blank = text.trim().is_empty();
        if let Some(least) = open.filter(|&least| is_blank || indent >= least)
            && let Some(body) = bodies.last_mut()
        {
            let range: Range<usize> = least.min(indent)..line.len();
            body.push(start + range.start, line.get(range).unwrap_or_default());
        } else {
            let is_open = begins_admonition(text) && !map.is_code(start + indent);
            open = is_open.then_some(indent + INDENT);
            if is_open {
                bodies.push(Excerpt::new());
            }
        }
        start += line.len();
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
