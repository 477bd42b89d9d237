//! Bodies of admonitions and tabs in Python-Markdown: text that is indented below `!!! note`, `??? note` or `=== "Tab"`.
//! Below a blank line, it is code in GFM. In the flavour of MkDocs it is prose, and is fixed as a document of its own.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;

use crate::map::line::{begins_admonition, lines};
use crate::map::Map;

use super::{fix, verify, Change, Edit, Fixed, Flavor, LeftAlone, Syntax};

/// Indentation of a body, in spaces.
const INDENT: usize = 4;

/// Maximum nesting of bodies that are fixed.
const DEPTH: usize = 4;

/// Adds the links in the bodies to `fixed`, the result for all other text, if the flavour is MkDocs'.
pub(super) fn with_bodies<'s>(
    source: &'s str,
    syntax: &Syntax,
    finder: &LinkFinder,
    fixed: Fixed<'s>,
) -> Fixed<'s> {
    let depth = syntax.depth_of_bodies;
    if syntax.flavors.named != Some(Flavor::Mkdocs) || depth >= DEPTH {
        return fixed;
    }
    let syntax = Syntax { depth_of_bodies: depth + 1, ..syntax.clone() };
    let map = Map::new(source, syntax.pulldown_cmark);
    let Fixed { text, mut edits, mut left_alone } = fixed;
    let number = edits.len();
    for body in bodies(&map) {
        let inner = fix(&body.text, &syntax, finder);
        // The parsers of GFM read the rest of a body as prose too.
        let found = inner.edits.into_iter().map(|Edit { link, replacement }| Edit {
            link: body.moved(source, &link),
            replacement,
        });
        edits.extend(found.filter(|edit| map.is_code(edit.range().start)));
        let left = inner.left_alone.into_iter().map(|LeftAlone { link, reason }| LeftAlone {
            link: body.moved(source, &link),
            reason,
        });
        left_alone.extend(left.filter(|left| map.is_code(left.range().start)));
    }
    edits.sort_by_key(|edit| edit.range().start);
    left_alone.sort_by_key(|left| left.range().start);
    if edits.len() == number {
        return Fixed { text, edits, left_alone };
    }
    let changes = edits.iter();
    let changes =
        changes.map(|edit| Change { range: edit.range(), replacement: edit.replacement.clone() });
    let text = verify::with(source, &changes.collect::<Vec<_>>());
    Fixed { text: Cow::Owned(text), edits, left_alone }
}

/// The text of a body without its indentation.
struct Body {
    text: String,
    /// Start offsets of each line: in `text`, and in the source after the indentation.
    lines: Vec<(usize, usize)>,
}

impl Body {
    fn push(&mut self, at: usize, line: &str) {
        self.lines.push((self.text.len(), at));
        self.text.push_str(line);
    }

    fn to_source(&self, offset: usize) -> usize {
        let after = self.lines.partition_point(|(start, _)| *start <= offset);
        let line = after.checked_sub(1).and_then(|index| self.lines.get(index));
        let (start, source) = line.copied().unwrap_or_default();
        source + (offset - start)
    }

    /// Returns a link of the body as a link of the source. A link does not continue on another line.
    fn moved<'s>(&self, source: &'s str, link: &MarkdownLink<'_>) -> MarkdownLink<'s> {
        let start = self.to_source(link.range().start);
        let range = start..start + link.range().len();
        let text = match source.get(range.clone()) {
            Some(written) if written == link.text() => Cow::Borrowed(written),
            _ => Cow::Owned(link.text().to_owned()),
        };
        markdown_link(range, link.kind(), text, Cow::Owned(link.destination().to_owned()))
    }
}

/// Returns the bodies of a document, without those inside another body.
fn bodies(map: &Map<'_>) -> Vec<Body> {
    let mut bodies: Vec<Body> = Vec::new();
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
                bodies.push(Body { text: String::new(), lines: Vec::new() });
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
