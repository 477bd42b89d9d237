//! Finds the documentation comments of each item.

use std::ops::Range;

use proc_macro2::{extra, Delimiter, Group, TokenStream, TokenTree};

use super::NotRust;

/// Byte ranges of the comments of one item, in order.
pub(super) type Comments = Vec<Range<usize>>;

/// Returns the documentation comments of the source, by items. Items with a `#[doc = "…"]` are left out.
pub(super) fn of(source: &str) -> Result<Vec<Comments>, NotRust> {
    let start = interpreter(source);
    let text = source.get(start..).unwrap_or_default();
    let items = match text.parse::<TokenStream>() {
        Ok(tokens) => Ok(items(text, tokens)),
        Err(error) => Err(NotRust {
            line: error.span().start().line + usize::from(start > 0),
        }),
    };
    // The texts of all spans of a thread are kept until then.
    extra::invalidate_current_thread_spans();
    let mut items = items?;
    for comment in items.iter_mut().flatten() {
        *comment = start + comment.start..start + comment.end;
    }
    Ok(items)
}

/// Returns the length of a first line that names an interpreter, or 0.
fn interpreter(source: &str) -> usize {
    match source.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            source.find('\n').map_or(source.len(), |end| end + 1)
        }
        _ => 0,
    }
}

/// Attributes and comments in a row, all inside of what they document or all before it.
#[derive(Default)]
struct Attributes {
    comments: Comments,
    are_inner: bool,
    has_strings: bool,
}

fn items(source: &str, tokens: TokenStream) -> Vec<Comments> {
    let mut items = Vec::new();
    let mut attributes = Attributes::default();
    let mut end = |attributes: &mut Attributes| {
        let Attributes {
            comments,
            has_strings,
            ..
        } = std::mem::take(attributes);
        if !comments.is_empty() && !has_strings {
            items.push(comments);
        }
    };
    // A stack, not recursion: brackets may be nested deeply.
    let mut open = vec![tokens.into_iter().peekable()];
    while let Some(tokens) = open.last_mut() {
        match tokens.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == '#' => {
                let is_bang =
                    |next: &TokenTree| matches!(next, TokenTree::Punct(p) if p.as_char() == '!');
                let is_inner = tokens.next_if(is_bang).is_some();
                let is_group = |next: &TokenTree| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
                let Some(TokenTree::Group(group)) = tokens.next_if(is_group) else {
                    end(&mut attributes);
                    continue;
                };
                if is_inner != attributes.are_inner {
                    end(&mut attributes);
                    attributes.are_inner = is_inner;
                }
                let range = punct.span().byte_range();
                // A comment's tokens all have its place.
                if source
                    .get(range.clone())
                    .is_some_and(|s| s.starts_with('/'))
                {
                    attributes.comments.push(range);
                } else {
                    attributes.has_strings |= is_doc(&group);
                }
            }
            Some(TokenTree::Group(group)) => {
                end(&mut attributes);
                open.push(group.stream().into_iter().peekable());
            }
            Some(_) => end(&mut attributes),
            None => {
                end(&mut attributes);
                open.pop();
            }
        }
    }
    items
}

/// Returns true for the content of `[doc = …]`.
fn is_doc(group: &Group) -> bool {
    let mut tokens = group.stream().into_iter();
    let is_name = matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "doc");
    is_name && matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '=')
}
