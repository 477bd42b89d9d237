//! Finds HTML elements whose text is not prose. Links in such elements are left alone.

use std::collections::BTreeMap;
use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::{is_inline, Autolinker};
use pulldown_cmark::{Event, Options, TagEnd};

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

/// Returns the ranges of elements whose text is not prose, in source order and without overlaps.
///
/// An element ends at its end tag, which may be in another block. Without an end tag, it ends with the inline content
/// in which it began, or is ignored if it began in an HTML block.
pub(super) fn without_prose(
    source: &str,
    options: Options,
    finder: &LinkFinder,
) -> Vec<Range<usize>> {
    if !tags(source, 0..source.len()).any(|tag| tag.listed_name().is_some()) {
        return Vec::new();
    }
    let mut elements = Elements::default();
    // Range of the current inline content, and of the current inline HTML in it. The latter can span several events,
    // because pulldown-cmark emits one event for each line of a tag.
    let (mut leaf, mut html) = (None::<Range<usize>>, None::<Range<usize>>);
    for (event, range) in Autolinker::new(finder).events(source, options).into_offset_iter() {
        if is_inline(&event) {
            let leaf = leaf.get_or_insert(range.clone());
            leaf.end = leaf.end.max(range.end);
        } else if let Some(leaf) = leaf.take() {
            elements.end_leaf(&leaf);
        }
        if let Event::InlineHtml(_) = event {
            let start = html.map_or(range.start, |html| html.start);
            html = Some(start..range.end);
        } else if let Some(html) = html.take() {
            elements.read(source, html);
        }
        // An HTML block is read as a whole, because a tag may span several lines.
        if let Event::End(TagEnd::HtmlBlock) = event {
            elements.read(source, range);
        }
    }
    elements.finish()
}

#[derive(Debug, Default)]
struct Elements {
    /// Open elements by the index of their name in [`WITHOUT_LINKS`].
    open: BTreeMap<usize, Vec<Open>>,
    ranges: Vec<Range<usize>>,
}

impl Elements {
    /// Opens and closes elements by the tags in `part`.
    fn read(&mut self, source: &str, part: Range<usize>) {
        for tag in tags(source, part) {
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

    fn finish(mut self) -> Vec<Range<usize>> {
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
    use barelink::Dialect;

    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let finder = LinkFinder::new(Dialect::Gfm);
        let found = without_prose(source, Options::empty(), &finder);
        let found: Vec<_> = found.into_iter().map(|range| &source[range]).collect();
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
