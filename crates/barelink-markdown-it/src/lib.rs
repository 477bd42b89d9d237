//! Bare links by an inline rule of [markdown-it](https://docs.rs/markdown-it), a parser that calls rules at characters. It is an
//! example, to be copied and changed.
//!
//! [`LinkFinder::link_at`] says which link a character belongs to. The rule is called at the `:` of a scheme, at the dots of a host
//! and at the `@` of an address, when the parser has already made text of what comes before; it takes that back.

use barelink::{Link, LinkFinder, LinkKind};
use markdown_it::parser::extset::MarkdownItExt;
use markdown_it::parser::inline::{InlineRule, InlineState, Text};
use markdown_it::plugins::cmark::inline::autolink::Autolink;
use markdown_it::{MarkdownIt, Node};

/// Adds the bare links that `finder` finds, in any of its dialects.
pub fn add(parser: &mut MarkdownIt, finder: LinkFinder) {
    parser.ext.insert(BareLinks(finder));
    parser.inline.add_rule::<At<':'>>();
    parser.inline.add_rule::<At<'.'>>();
    parser.inline.add_rule::<At<'@'>>();
}

#[derive(Debug)]
struct BareLinks(LinkFinder);

impl MarkdownItExt for BareLinks {}

/// Rule at one character.
struct At<const MARKER: char>;

impl<const MARKER: char> InlineRule for At<MARKER> {
    const MARKER: char = MARKER;

    /// Looks for no link in brackets, where the parser only looks for the closing one.
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
        // The text before this character, as far back as no other rule has taken anything.
        let read = state.trailing_text_get();
        let from = state.pos.checked_sub(read.len())?;
        let link = finder.link_at(text, from, state.pos)?;
        if text.get(from..state.pos)? != read || is_cut(text, from, &link) {
            return None;
        }
        let mut label = Node::new(Text {
            content: link.as_str().to_owned(),
        });
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

/// Returns true for an address whose local part the parser has read more of: a delimiter, an escape or a character reference.
fn is_cut(text: &str, from: usize, link: &Link<'_>) -> bool {
    let before = text.as_bytes().get(..from).unwrap_or_default();
    let is_local_part = matches!(before, [.., b'_' | b';'] | [.., b'\\', _]);
    link.kind() == LinkKind::Email && link.start() == from && is_local_part
}
