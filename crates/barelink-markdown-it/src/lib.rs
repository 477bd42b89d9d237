//! An inline rule that adds bare links to [markdown-it](https://docs.rs/markdown-it). It is an example to copy and
//! change.
//!
//! markdown-it calls a rule at its character: here the `:` of a scheme, the dots of a host and the `@` of an address.
//! [`LinkFinder::link_at`] returns the link that contains this character. The parser has already emitted the start of
//! the link as text, so the rule removes that text.

use barelink::{Link, LinkFinder, LinkKind};
use markdown_it::parser::extset::MarkdownItExt;
use markdown_it::parser::inline::{InlineRule, InlineState, Text};
use markdown_it::plugins::cmark::inline::autolink::Autolink;
use markdown_it::{MarkdownIt, Node};

/// Adds an inline rule to `parser` that turns the bare links found by `finder` into links.
pub fn add(parser: &mut MarkdownIt, finder: LinkFinder) {
    parser.ext.insert(BareLinks(finder));
    parser.inline.add_rule::<At<':'>>();
    parser.inline.add_rule::<At<'.'>>();
    parser.inline.add_rule::<At<'@'>>();
}

#[derive(Debug)]
struct BareLinks(LinkFinder);

impl MarkdownItExt for BareLinks {}

/// Inline rule that the parser calls at the character `MARKER`.
struct At<const MARKER: char>;

impl<const MARKER: char> InlineRule for At<MARKER> {
    const MARKER: char = MARKER;

    /// Always returns `None`. The parser calls this method inside brackets, where it only searches for the closing
    /// bracket.
    fn check(_: &mut InlineState<'_, '_>) -> Option<usize> {
        None
    }

    fn run(state: &mut InlineState<'_, '_>) -> Option<(Node, usize)> {
        let is_here = state.src.get(state.pos..)?.starts_with(MARKER);
        if !is_here || state.link_level > 0 {
            return None;
        }
        let finder = &state.md.ext.get::<BareLinks>()?.0;
        let text = state.src.get(..state.pos_max)?;
        // Text before this character that no other rule has consumed.
        let read = state.trailing_text_get();
        let from = state.pos.checked_sub(read.len())?;
        let link = finder.link_at(text, from, state.pos)?;
        if text.get(from..state.pos)? != read || is_cut(text, from, &link) {
            return None;
        }
        let mut label = Node::new(Text { content: link.as_str().to_owned() });
        label.srcmap = state.get_map(link.start(), link.end());
        let formatter = &state.md.link_formatter;
        let url = formatter.normalize_link(&link.destination());
        formatter.validate_link(&url)?;
        let (start, length) = (link.start(), link.as_str().len());
        state.trailing_text_pop(state.pos - start);
        state.pos = start;
        let mut node = Node::new(Autolink { url });
        node.children.push(label);
        Some((node, length))
    }
}

/// Returns true if the parser may have consumed a part of an address's local part: a `_`, an escape or a character
/// reference. `from` is the offset in `text` of the first byte that the parser has not consumed.
fn is_cut(text: &str, from: usize, link: &Link<'_>) -> bool {
    let before = text.as_bytes().get(..from).unwrap_or_default();
    let is_local_part = matches!(before, [.., b'_' | b';'] | [.., b'\\', _]);
    link.kind() == LinkKind::Email && link.start() == from && is_local_part
}
