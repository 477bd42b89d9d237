//! Finds the documentation comments of each item.

use std::mem;
use std::ops::Range;

use proc_macro2::{extra, Delimiter, Group, LexError, TokenStream, TokenTree};

use super::NotRust;

/// Documentation of one item: the comments before it, and the inner comments at the start of its body.
#[derive(Debug, Default)]
pub(super) struct Item {
    /// Byte ranges of the item's comments, in source order.
    pub(super) comments: Vec<Range<usize>>,
    /// True if the documentation includes `#[doc = …]` or `#[cfg_attr(…, doc = …)]`.
    pub(super) has_attribute: bool,
}

/// Returns the items with documentation comments, in source order.
pub(super) fn documented(source: &str) -> Result<Vec<Item>, NotRust> {
    // A line for the interpreter is no attribute.
    let is_interpreted =
        source.strip_prefix("#!").is_some_and(|rest| !rest.trim_start().starts_with('['));
    let first = source.find('\n').unwrap_or(source.len());
    let length = if is_interpreted { first } else { 0 };
    let text = [&*" ".repeat(length), source.get(length..).unwrap_or_default()].concat();
    let tokens =
        text.parse().map_err(|error: LexError| NotRust { line: error.span().start().line });
    let found = tokens.map(|tokens| items(source, tokens));
    // Frees the texts of spans, which are otherwise kept for the life of the thread.
    extra::invalidate_current_thread_spans();
    found
}

/// The part of an item that is being read.
#[derive(Default, PartialEq, Eq)]
enum Part {
    /// Outer attributes and comments, such as `///`.
    #[default]
    Outer,
    /// Other tokens.
    Other,
    /// The start of the body, with inner attributes and comments, such as `//!`.
    Inner,
}

fn items(source: &str, tokens: TokenStream) -> Vec<Item> {
    let mut items = Vec::new();
    // The open groups, each with the item that is being read.
    let mut open = vec![(tokens.into_iter().peekable(), Item::default(), Part::default())];
    while let Some((tokens, item, part)) = open.last_mut() {
        let Some(token) = tokens.next() else {
            items.extend(open.pop().map(|(_, item, _)| item));
            continue;
        };
        if is_punct(&token, "#") {
            let is_inner = tokens.next_if(|next| is_punct(next, "!")).is_some();
            let Some(TokenTree::Group(group)) = tokens.next_if(|next| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket)) else {
                items.push(mem::take(item));
                continue;
            };
            let here = if is_inner { Part::Inner } else { Part::Outer };
            if *part != here {
                items.push(mem::take(item));
                *part = here;
            }
            // A documentation comment is parsed as several tokens, all with the span of the comment.
            let range = token.span().byte_range();
            if source.get(range.clone()).is_some_and(|text| text.starts_with('/')) {
                item.comments.push(range);
            } else {
                item.has_attribute |= is_doc(&group);
            }
            continue;
        }
        if is_punct(&token, ";") || *part == Part::Inner {
            items.push(mem::take(item));
        }
        *part = Part::Other;
        if let TokenTree::Group(group) = token {
            // A block in `<…>` is a generic argument, not a body: `impl A<{ 3 }> for B {`.
            let is_argument = tokens.peek().is_some_and(|next| is_punct(next, ">,"));
            let is_body = group.delimiter() == Delimiter::Brace && !is_argument;
            let item = if is_body { mem::take(item) } else { Item::default() };
            open.push((group.stream().into_iter().peekable(), item, Part::Inner));
        }
    }
    items.retain(|item| !item.comments.is_empty());
    // The fields of a tuple struct end before the struct.
    items.sort_by_key(|item| item.comments.first().map(|comment| comment.start));
    items
}

/// Returns true if a token is one of these marks.
fn is_punct(token: &TokenTree, marks: &str) -> bool {
    matches!(token, TokenTree::Punct(punct) if marks.contains(punct.as_char()))
}

/// Returns true for the content of `[doc = …]` or `[cfg_attr(…, doc = …)]`. A `cfg_attr` may contain another.
fn is_doc(group: &Group) -> bool {
    let mut open = vec![group.clone()];
    while let Some(group) = open.pop() {
        let tokens: Vec<_> = group.stream().into_iter().collect();
        for pair in tokens.windows(2) {
            match pair {
                [TokenTree::Ident(name), sign] if name == "doc" && is_punct(sign, "=") => {
                    return true
                }
                [TokenTree::Ident(name), TokenTree::Group(arguments)] if name == "cfg_attr" => {
                    open.push(arguments.clone());
                }
                _ => {}
            }
        }
    }
    false
}
