//! Finds HTML elements whose text is not prose. Links in such elements are left alone.

use std::collections::BTreeMap;
use std::ops::Range;

use barelink_pulldown_cmark::is_inline;
use pulldown_cmark::{Event, TagEnd};

use super::ranges::merged;

/// Elements whose text is never linked, separated by a comma and a space. The command `barelink page` has the same
/// list.
const WITHOUT_LINKS: &str = "a, button, code, datalist, iframe, kbd, listing, math, noembed, \
    noframes, noscript, object, option, plaintext, pre, samp, script, select, style, svg, template, textarea, title, tt, var, xmp";

/// An open element.
#[derive(Debug)]
struct Open {
    start: usize,
    /// End of the inline content that follows the start tag in its leaf. `None` if there is none, or if the tag is in
    /// an HTML block.
    leaf_end: Option<usize>,
}

/// Elements whose text is not prose, of a document of which a part was read.
///
/// An element ends at its end tag, which may be in another block. Without an end tag, it ends with the inline content
/// in which it began, or is ignored if it began in an HTML block.
#[derive(Debug)]
pub(super) struct Elements<'s> {
    source: &'s str,
    /// Open elements by the index of their name in [`WITHOUT_LINKS`].
    open: BTreeMap<usize, Vec<Open>>,
    ranges: Vec<Range<usize>>,
    /// Range of the current inline content.
    leaf: Option<Range<usize>>,
    /// Range of the current inline HTML. It can span several events, because pulldown-cmark emits one event for each line
    /// of a tag.
    html: Option<Range<usize>>,
}

impl<'s> Elements<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Elements { source, open: BTreeMap::new(), ranges: Vec::new(), leaf: None, html: None }
    }

    /// Reads the next event of the document with its bare links.
    pub(super) fn add(&mut self, event: &Event<'_>, range: &Range<usize>) {
        if is_inline(event) {
            let leaf = self.leaf.get_or_insert(range.clone());
            leaf.end = leaf.end.max(range.end);
        } else if let Some(leaf) = self.leaf.take() {
            self.end_leaf(&leaf);
        }
        if let Event::InlineHtml(_) = event {
            let start = self.html.as_ref().map_or(range.start, |html| html.start);
            self.html = Some(start..range.end);
        } else if let Some(html) = self.html.take() {
            self.read(html);
        }
        // An HTML block is read as a whole, because a tag may span several lines.
        if let Event::End(TagEnd::HtmlBlock) = event {
            self.read(range.clone());
        }
    }

    /// Opens and closes elements by the tags in `part`.
    fn read(&mut self, part: Range<usize>) {
        for tag in tags(self.source, part) {
            let Some(name) = tag.listed_name() else {
                continue;
            };
            let open = self.open.entry(name).or_default();
            if !tag.is_end {
                if !tag.is_empty {
                    open.push(Open { start: tag.range.start, leaf_end: None });
                }
            } else if let Some(open) = open.pop() {
                self.ranges.push(open.start..tag.range.end);
            }
        }
    }

    /// Sets the end of the leaf for the open elements that begin in it.
    fn end_leaf(&mut self, leaf: &Range<usize>) {
        for open in self.open.values_mut() {
            let opened = open.iter_mut().rev().take_while(|open| leaf.start <= open.start);
            opened.for_each(|open| open.leaf_end = Some(leaf.end));
        }
    }

    /// Returns the ranges of the elements, in source order and without overlaps.
    pub(super) fn finish(mut self) -> Vec<Range<usize>> {
        let unclosed = self.open.values().flatten();
        let unclosed = unclosed.filter_map(|open| Some(open.start..open.leaf_end?));
        self.ranges.extend(unclosed);
        merged(self.ranges)
    }
}

struct HtmlTag<'s> {
    name: &'s str,
    range: Range<usize>,
    is_end: bool,
    /// True if the tag ends with `/>`. In MDX and SVG, the element is then empty. HTML ignores the `/`, but writers who add
    /// it mean an empty element.
    is_empty: bool,
}

impl HtmlTag<'_> {
    /// Returns the index in [`WITHOUT_LINKS`] of the tag's name, or `None` if the name is not listed.
    fn listed_name(&self) -> Option<usize> {
        let mut names = WITHOUT_LINKS.split(", ");
        names.position(|name| name.eq_ignore_ascii_case(self.name))
    }
}

/// Returns the complete HTML tags in the range `part` of `source`, except tags in comments. Quoted values may contain `>`.
fn tags(source: &str, part: Range<usize>) -> impl Iterator<Item = HtmlTag<'_>> {
    let text = source.get(part.clone()).unwrap_or_default();
    let (mut at, mut may_be_comment) = (0, true);
    std::iter::from_fn(move || loop {
        let rest = text.get(at..)?;
        let start = at + memchr::memchr(b'<', rest.as_bytes())?;
        at = start + 1;
        let rest = text.get(at..)?;
        if let Some(comment) = rest.strip_prefix("!--").filter(|_| may_be_comment) {
            let end = comment.find("-->");
            may_be_comment = end.is_some();
            at += end.unwrap_or(0);
            continue;
        }
        let is_end = rest.starts_with('/');
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let length = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
        let (name, attributes) = rest.split_at(length);
        if name.is_empty() {
            continue;
        }
        let Some(inside) = end_of_tag(attributes) else {
            continue;
        };
        at = text.len() - attributes.len() + inside + 1;
        return Some(HtmlTag {
            name,
            range: part.start + start..part.start + at,
            is_end,
            is_empty: attributes.get(..inside)?.ends_with('/'),
        });
    })
}

/// Returns the offset of the `>` that ends a tag, or `None` if the text ends or another `<` follows first. Quoted `<` and
/// `>` do not count. `attributes` is the text after the tag's name.
fn end_of_tag(attributes: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in attributes.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at),
            // A tag cannot begin inside another tag.
            (None, b'<') => return None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Parser;

    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let mut elements = Elements::new(source);
        for (event, range) in Parser::new(source).into_offset_iter() {
            elements.add(&event, &range);
        }
        let found: Vec<_> = elements.finish().into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn an_element_ends_at_its_end_tag() {
        check("a <code>b</code> c", &["<code>b</code>"]);
        check("> e <KBD\n> a=\">\">b *c*\n> d</kbd > f", &["<KBD\n> a=\">\">b *c*\n> d</kbd >"]);
        check("<a>b <code>c</code> d</a>", &["<a>b <code>c</code> d</a>"]);
        // CommonMark 0.31.2, section 4.6: an HTML block ends at a blank line.
        check("<div><code>\n\nb\n\n</code></div>\n", &["<code>\n\nb\n\n</code>"]);
        check("<b>c</b> <abbr>d</abbr> `<code>` </code>", &[]);
    }

    #[test]
    fn an_element_without_an_end_ends_with_its_text() {
        check("a <a name=\"b\"> c\n\nd", &["<a name=\"b\"> c"]);
        check("- a <tt>c\n- d", &["<tt>c"]);
        check("<a id=\"b\"/>c", &[]);
        check("<a>b\n\n</a> <code>c", &["<a>b\n\n</a>", "<code>c"]);
        check("<div><a id=\"b\">\n\nc", &[]);
    }
}
