//! Finds the documentation comments of each item.

use std::ops::Range;

use proc_macro2::{extra, Delimiter, Group, Span, TokenStream, TokenTree};

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
    let start = interpreter(source);
    let text = source.get(start..).unwrap_or_default();
    let found = match text.parse::<TokenStream>() {
        Ok(tokens) => Ok(items(text, tokens)),
        Err(error) => Err(NotRust { line: error.span().start().line + usize::from(start > 0) }),
    };
    // Frees the texts of spans, which are otherwise kept for the life of the thread.
    extra::invalidate_current_thread_spans();
    let mut items = found?;
    for comment in items.iter_mut().flat_map(|item| &mut item.comments) {
        *comment = start + comment.start..start + comment.end;
    }
    Ok(items)
}

/// Returns the length in bytes of the shebang line with its line ending, or 0 if there is none.
fn interpreter(source: &str) -> usize {
    match source.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            source.find('\n').map_or(source.len(), |end| end + 1)
        }
        _ => 0,
    }
}

/// Returns the first three bytes of the documentation comment at `span`, such as `///`, or `None` for another token. A
/// documentation comment is parsed as several tokens, all with the span of the comment.
fn comment_kind(source: &str, span: Span) -> Option<&str> {
    let text = source.get(span.byte_range())?;
    let is_comment = text.starts_with("//") || text.starts_with("/*");
    is_comment.then(|| text.get(..3)).flatten()
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
    let mut end = |item: &mut Item| {
        let item = std::mem::take(item);
        if !item.comments.is_empty() {
            items.push(item);
        }
    };
    // The open groups, each with the item that is being read.
    let mut open = vec![(tokens.into_iter().peekable(), Item::default(), Part::default())];
    while let Some((tokens, item, part)) = open.last_mut() {
        match tokens.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == '#' => {
                let is_bang =
                    |next: &TokenTree| matches!(next, TokenTree::Punct(p) if p.as_char() == '!');
                let is_inner = tokens.next_if(is_bang).is_some();
                let is_group = |next: &TokenTree| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
                let Some(TokenTree::Group(group)) = tokens.next_if(is_group) else {
                    end(item);
                    continue;
                };
                let here = if is_inner { Part::Inner } else { Part::Outer };
                if *part != here {
                    end(item);
                    *part = here;
                }
                if comment_kind(source, punct.span()).is_some() {
                    item.comments.push(punct.span().byte_range());
                } else {
                    item.has_attribute |= is_doc(&group);
                }
            }
            Some(token) => {
                let is_end = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ';');
                if is_end || *part == Part::Inner {
                    end(item);
                }
                *part = Part::Other;
                if let TokenTree::Group(group) = token {
                    // A block in `<…>` is a generic argument, not a body: `impl A<{ 3 }> for B {`.
                    let is_argument = tokens.peek().is_some_and(|next| {
                        matches!(next, TokenTree::Punct(p) if matches!(p.as_char(), '>' | ','))
                    });
                    let is_body = group.delimiter() == Delimiter::Brace && !is_argument;
                    let item = if is_body { std::mem::take(item) } else { Item::default() };
                    open.push((group.stream().into_iter().peekable(), item, Part::Inner));
                }
            }
            None => {
                end(item);
                open.pop();
            }
        }
    }
    // The fields of a tuple struct end before the struct.
    items.sort_by_key(|item| item.comments.first().map(|comment| comment.start));
    items
}

/// Returns true for the content of `[doc = …]` or `[cfg_attr(…, doc = …)]`. A `cfg_attr` may contain another.
fn is_doc(group: &Group) -> bool {
    let mut open = vec![group.clone()];
    while let Some(group) = open.pop() {
        let tokens: Vec<_> = group.stream().into_iter().collect();
        for pair in tokens.windows(2) {
            match pair {
                [TokenTree::Ident(name), TokenTree::Punct(punct)]
                    if name == "doc" && punct.as_char() == '=' =>
                {
                    return true;
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
