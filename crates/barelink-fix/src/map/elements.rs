//! HTML elements whose text is not prose.

use std::collections::BTreeMap;
use std::ops::Range;

use barelink_pulldown_cmark::is_inline;
use pulldown_cmark::{Event, TagEnd};

use super::merged;
use super::tags::{is_void, tags, HtmlTag};

/// Elements whose text is never linked, separated by a comma and a space. The command `barelink page` has the same
/// list.
const WITHOUT_LINKS: &str = "a, button, code, datalist, iframe, kbd, listing, math, noembed, \
    noframes, noscript, object, option, plaintext, pre, samp, script, select, style, svg, template, textarea, title, tt, var, xmp";

/// Components of MDX, Vue and Astro whose text is never linked. Other components are links if they have the attribute `to`
/// or `href`.
const COMPONENTS: &[&str] = &[
    "Anchor", "CodeBlock", "InlineCode", "Link", "NavLink", "NuxtLink", "RouterLink", "nuxt-link",
    "router-link",
];

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
#[derive(Debug, Default)]
pub(crate) struct Elements<'s> {
    source: &'s str,
    /// True if elements that are not HTML's may be components of a page generator.
    has_components: bool,
    /// Open elements by their names.
    open: BTreeMap<String, Vec<Open>>,
    ranges: Vec<Range<usize>>,
    /// Range of the current inline content.
    leaf: Option<Range<usize>>,
    /// Range of the current inline HTML. It can span several events, because pulldown-cmark emits one event for each line
    /// of a tag.
    html: Option<Range<usize>>,
}

impl<'s> Elements<'s> {
    pub(crate) fn new(source: &'s str, has_components: bool) -> Self {
        Elements { source, has_components, ..Elements::default() }
    }

    /// Returns true for the start tag of an element whose text is not prose.
    fn is_without_prose(&self, tag: &HtmlTag<'_>) -> bool {
        // The `href` of an element without content makes nothing a link.
        !tag.is_end
            && (is_listed(tag.name)
                || self.has_components
                    && (COMPONENTS.contains(&tag.name)
                        || has_destination(tag.attributes) && !is_void(tag.name)))
    }

    /// Reads the next event of the document with its bare links.
    pub(crate) fn add(&mut self, event: &Event<'_>, range: &Range<usize>) {
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
            let name = tag.name.to_ascii_lowercase();
            if tag.is_end {
                let open = self.open.get_mut(&name).and_then(Vec::pop);
                self.ranges.extend(open.map(|open| open.start..tag.range.end));
            } else if self.is_without_prose(&tag) && !tag.is_empty {
                let open = Open { start: tag.range.start, leaf_end: None };
                self.open.entry(name).or_default().push(open);
            }
        }
    }

    /// Sets the end of the leaf for the open elements that begin in it.
    fn end_leaf(&mut self, leaf: &Range<usize>) {
        for open in self.open.values_mut() {
            for open in open.iter_mut().rev().take_while(|open| leaf.start <= open.start) {
                open.leaf_end = Some(leaf.end);
            }
        }
    }

    /// Returns the ranges of the elements, in source order and without overlaps.
    pub(crate) fn finish(mut self) -> Vec<Range<usize>> {
        for open in self.open.values().flatten() {
            self.ranges.extend(open.leaf_end.map(|end| open.start..end));
        }
        merged(self.ranges)
    }
}

/// Returns true if an element of HTML with this name has text that is not prose.
fn is_listed(name: &str) -> bool {
    WITHOUT_LINKS.split(", ").any(|listed| listed.eq_ignore_ascii_case(name))
}

/// Returns true if the text of a component is a link or code. `attributes` are the names of its attributes.
#[cfg(feature = "mdx")]
pub(crate) fn is_component_without_prose<'n>(
    name: &str,
    mut attributes: impl Iterator<Item = &'n str>,
) -> bool {
    COMPONENTS.contains(&name) || !is_listed(name) && attributes.any(is_destination)
}

/// Returns true if one of a tag's attributes is the destination of a link.
fn has_destination(attributes: &str) -> bool {
    let mut values = attributes.rsplit('=').skip(1);
    values.any(|before| before.split_whitespace().next_back().is_some_and(is_destination))
}

/// Returns true if an attribute of this name is the destination of a link. Vue binds attributes as `:to` and `v-bind:to`.
fn is_destination(name: &str) -> bool {
    let name = name.strip_prefix("v-bind").unwrap_or(name);
    matches!(name.strip_prefix(':').unwrap_or(name), "to" | "href")
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Parser;

    use super::*;

    fn found(source: &str, has_components: bool) -> Vec<&str> {
        let mut elements = Elements::new(source, has_components);
        for (event, range) in Parser::new(source).into_offset_iter() {
            elements.add(&event, &range);
        }
        elements.finish().into_iter().map(|range| &source[range]).collect()
    }

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        assert_eq!(found(source, true), expected, "{source:?}");
    }

    #[test]
    fn a_component_is_a_link_by_its_destination_or_its_name() {
        check("a <Link to=\"/x\">b</Link> c", &["<Link to=\"/x\">b</Link>"]);
        check(
            "<a-b v-bind:to='x'>c</a-b> <D e href = f>g</D>",
            &["<a-b v-bind:to='x'>c</a-b>", "<D e href = f>g</D>"],
        );
        check("<Anchor>b</Anchor> <anchor>c</anchor>", &["<Anchor>b</Anchor>"]);
        check("<Card title=\"to=a\" goto=\"b\">c</Card> <D to>e</D>", &[]);
        check("a <link href=\"b\"> c", &[]);
        let source = "a <Link to=\"/x\">b</Link> <code>c</code>";
        assert_eq!(found(source, false), ["<code>c</code>"]);
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
