//! Checks `fix` on MDX and on Rust source: a second run changes nothing, and code in Rust stays the same.

use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, fix_rust, Extension, Fixed, NotRust, Syntax};
use proc_macro2::{extra, TokenStream, TokenTree};

/// Fixes an MDX document twice. Returns a fault if the second run changes it, otherwise `None`.
pub fn of_mdx(source: &str) -> Option<String> {
    let syntax = Syntax::new(&[Extension::Gfm]).mdx();
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix(source, &syntax, &finder);
    let again = fix(&fixed.text, &syntax, &finder);
    (!again.edits.is_empty()).then(|| not_the_same(&fixed, &again))
}

fn not_the_same(fixed: &Fixed<'_>, again: &Fixed<'_>) -> String {
    format!("not the same again:\n{}\n{}", fixed.text, again.text)
}

/// Fixes a Rust source twice. Returns the result of the first run, and a fault or `None`. Returns an error if the source is
/// not Rust.
///
/// Each token except documentation comments must stay the same. The second run must change nothing.
pub fn of_rust(source: &str) -> Result<(Fixed<'_>, Option<String>), NotRust> {
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix_rust(source, &Syntax::rustdoc(), &finder)?;
    let fault = match fix_rust(&fixed.text, &Syntax::rustdoc(), &finder) {
        Err(_) => Some(format!("no longer Rust:\n{}", fixed.text)),
        Ok(again) if !again.edits.is_empty() => Some(not_the_same(&fixed, &again)),
        Ok(_) if tokens(source) == tokens(&fixed.text) => None,
        Ok(_) => Some(format!("other code:\n{}", fixed.text)),
    };
    Ok((fixed, fault))
}

/// Returns all tokens except documentation comments. The tokens in a group come after those around the group. Returns
/// none if the source cannot be parsed.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut open: Vec<TokenStream> = source.parse().into_iter().collect();
    while let Some(stream) = open.pop() {
        let mut trees = stream.into_iter().peekable();
        while let Some(tree) = trees.next() {
            let start = tree.span().byte_range().start;
            let is_comment = source.get(start..).is_some_and(|rest| rest.starts_with('/'));
            match tree {
                TokenTree::Punct(punct) if punct.as_char() == '#' && is_comment => {
                    trees.next_if(|next| matches!(next, TokenTree::Punct(_)));
                    trees.next();
                }
                TokenTree::Group(group) => {
                    tokens.push(format!("{:?}", group.delimiter()));
                    open.push(group.stream());
                }
                other => tokens.push(other.to_string()),
            }
        }
    }
    extra::invalidate_current_thread_spans();
    tokens
}
