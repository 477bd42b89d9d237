//! Invariants of the tree of the adapter for comrak.

use std::sync::OnceLock;

use barelink::markdown::adapter::without_leaf_check;
use barelink::{Dialect, LinkFinder};
use comrak::nodes::{LineColumn, Node, NodeValue, Sourcepos};
use comrak::{Arena, Options};

use super::markdown::{assert_no_mask, is_plain, is_verbatim, leads_to_address};
use super::{scan, Rules};

/// Returns true if comrak may have shifted the columns of the node's table row: by the indentation of the header, or of
/// the row itself.
///
/// The oldest versions that the adapter supports shift them. In such a row, the column of every node is wrong.
fn is_in_shifted_row(node: Node<'_>) -> bool {
    let is_row =
        |node: Node<'_>| matches!(node.data().value, NodeValue::TableRow(is_header) if !is_header);
    shifts_rows() && node.ancestors().any(is_row)
}

/// Returns true for a node of an inline footnote, whose columns count from the start of the footnote.
fn is_in_inline_footnote(node: Node<'_>) -> bool {
    node.ancestors().any(|node| match &node.data().value {
        NodeValue::FootnoteDefinition(definition) => definition.name.starts_with("__inline_"),
        _ => false,
    })
}

/// Returns true if this version of comrak shifts rows below an indented header.
fn shifts_rows() -> bool {
    static SHIFTS: OnceLock<bool> = OnceLock::new();
    *SHIFTS.get_or_init(|| {
        let arena = Arena::new();
        let mut options = Options::default();
        options.extension.table = true;
        let root = comrak::parse_document(&arena, "x\n    y\n|-|\nz", &options);
        let mut nodes = root.descendants();
        nodes.any(|node| {
            let data = node.data();
            data.value.text() == Some("z") && data.sourcepos.start.column > 1
        })
    })
}

/// Checks the invariants that hold for any document.
pub fn check(rules: &Rules, source: &str, options: &Options<'_>) {
    scan::check_source(&rules.finder, source);
    let arena = Arena::new();
    let root =
        barelink_comrak::Autolinker::new(&rules.finder).parse_document(&arena, source, options);
    assert!(root.validate().is_ok());
    let links: Vec<_> = root.descendants().filter(|node| text_of_new(node).is_some()).collect();
    let starts = line_starts(source);
    for link in &links {
        let mut outside = link.ancestors().skip(1);
        assert!(!outside.any(is_closed_to_links), "a link in a link");
        let text = text_of_new(link).unwrap_or_default();
        assert!(!text.is_empty());
        if is_in_shifted_row(link) || is_in_inline_footnote(link) {
            continue;
        }
        let written = bytes_between(source, &starts, link.data().sourcepos);
        let written = written.unwrap_or_else(|| panic!("{text:?} is nowhere"));
        if is_verbatim(written) && !options.parse.smart {
            assert_eq!(text, written);
        }
    }
    for node in root.descendants() {
        let data = node.data();
        assert_ne!(data.value.text(), Some(""));
        assert_no_mask(source, &format!("{:?}", data.value));
    }
    let is_rest_as_without = match rules.finder.dialect() {
        Dialect::Md4c => true,
        _ => {
            let mut texts = links.iter().filter_map(|link| text_of_new(link));
            // In GFM, as in cmark-gfm, a link may consume the only reference to a footnote. In the other dialects, no
            // text may disappear.
            let is_gfm = rules.finder.dialect() == Dialect::Gfm;
            let mut lost = rules.finder.links(source).filter(|link| link.as_str().contains("[^"));
            let is_lost = is_gfm && lost.next().is_some();
            !(rules.rejects || is_lost)
                && texts.all(|text| is_plain(&text) && !has_mark(&text, options))
        }
    };
    if is_rest_as_without {
        let own = comrak::parse_document(&arena, source, options);
        similar_asserts::assert_eq!(dissolved(root), dissolved(own), "{:?}", source);
    }
    without_check(&rules.finder, source, options);
}

/// Checks that the tree and the links are the same if every leaf with a candidate in text is passed to `Linker::leaf`.
pub fn without_check(finder: &LinkFinder, source: &str, options: &Options<'_>) {
    let arena = Arena::new();
    let tree = |finder| {
        nodes(
            barelink_comrak::Autolinker::new(finder).parse_document(&arena, source, options),
            true,
        )
    };
    let other = &without_leaf_check(finder);
    similar_asserts::assert_eq!(tree(finder), tree(other), "{:?} with {:?}", source, options);
    let links = |finder| barelink_comrak::Autolinker::new(finder).links(source, options);
    assert_eq!(links(finder), links(other), "{source:?}");
}

/// Checks that our tree in GFM equals the tree that comrak builds with its extension `autolink`.
///
/// No URL in the document may contain markup, so that both follow cmark-gfm. Positions are not compared if the document
/// may contain link reference definitions, below which comrak's own positions are on earlier lines.
pub fn as_comraks_own(source: &str, options: &Options<'_>) {
    assert_as_comraks_own(source, options, !source.contains("]:"));
}

/// Like [`as_comraks_own`], but optionally without the positions.
pub fn assert_as_comraks_own(source: &str, options: &Options<'_>, has_places: bool) {
    let arena = Arena::new();
    let ours = LinkFinder::new(Dialect::Gfm);
    let ours = barelink_comrak::Autolinker::new(&ours).parse_document(&arena, source, options);
    let mut options = options.clone();
    options.extension.autolink = true;
    let own = comrak::parse_document(&arena, source, &options);
    let (ours, own) = (nodes(ours, has_places), nodes(own, has_places));
    similar_asserts::assert_eq!(ours, own, "{:?} with {:?}", source, options);
}

/// Returns the nodes of a tree in order, with their depths and optionally their positions.
fn nodes(root: Node<'_>, has_places: bool) -> Vec<String> {
    let nodes = root.descendants().map(|node| {
        let data = node.data();
        let place = has_places.then(|| data.sourcepos.to_string());
        let depth = node.ancestors().count();
        format!("{depth} {:?} {}", data.value, place.unwrap_or_default())
    });
    nodes.collect()
}

/// Returns true if a URL contains a delimiter that [`is_plain`] allows, and its extension is enabled.
fn has_mark(url: &str, options: &Options<'_>) -> bool {
    let extension = &options.extension;
    extension.highlight && url.contains("==")
        || extension.insert && url.contains("++")
        || extension.shortcodes && url.replace("://", "").contains(':')
        || url.contains("%%")
}

/// Returns the text of a bare link, or `None` for any other node. The text of a bare link has the position of the link.
/// A link in brackets begins before its text.
pub fn text_of_new(node: Node<'_>) -> Option<String> {
    let data = node.data();
    let NodeValue::Link(link) = &data.value else {
        return None;
    };
    let only = node.first_child().filter(|child| child.next_sibling().is_none())?;
    let text = only.data().value.text()?.to_string();
    let is_new = match link.url.strip_suffix(&text) {
        Some(prefix) => matches!(prefix, "" | "http://" | "https://" | "mailto:"),
        None => leads_to_address(&link.url, &text),
    };
    let is_new = is_new && link.title.is_empty();
    let is_bare = only.data().sourcepos == data.sourcepos;
    (is_new && is_bare).then_some(text)
}

fn is_closed_to_links(node: Node<'_>) -> bool {
    matches!(node.data().value, NodeValue::Link(_) | NodeValue::Image(_) | NodeValue::WikiLink(_))
}

/// Returns the depth and a description of each node in order, as if each bare link were replaced by its text.
/// Consecutive texts are merged.
///
/// The description of a text is the text, and that of any other node is its value and position.
pub fn dissolved(root: Node<'_>) -> Vec<(usize, String)> {
    let mut all: Vec<(usize, String)> = Vec::new();
    let mut is_text = false;
    let mut nodes = vec![(0, root)];
    while let Some((depth, node)) = nodes.pop() {
        let is_new = text_of_new(node).is_some();
        let below = depth + usize::from(!is_new);
        let children: Vec<_> = node.children().collect();
        nodes.extend(children.into_iter().rev().map(|child| (below, child)));
        if is_new {
            continue;
        }
        let data = node.data();
        let text = data.value.text().map(|text| text.to_string());
        match (text, all.last_mut()) {
            (Some(text), Some((at, before))) if is_text && *at == depth => before.push_str(&text),
            (Some(text), _) => {
                all.push((depth, text));
                is_text = true;
            }
            (None, _) => {
                all.push((depth, format!("{:?} {}", data.value, data.sourcepos)));
                is_text = false;
            }
        }
    }
    all
}

/// Returns the offset at which each line begins.
pub fn line_starts(source: &str) -> Vec<usize> {
    let ends = source.bytes().enumerate().filter_map(|(at, b)| {
        let next = source.as_bytes().get(at + 1);
        (b == b'\n' || b == b'\r' && next != Some(&b'\n')).then_some(at + 1)
    });
    std::iter::once(0).chain(ends).collect()
}

/// Returns the source at a position, whose columns are inclusive byte numbers from 1. Returns `None` if the position is
/// not in the source.
pub fn bytes_between<'s>(
    source: &'s str,
    line_starts: &[usize],
    position: Sourcepos,
) -> Option<&'s str> {
    let offset = |at: LineColumn| {
        Some(line_starts.get(at.line.checked_sub(1)?)? + at.column.checked_sub(1)?)
    };
    source.get(offset(position.start)?..offset(position.end)? + 1)
}
