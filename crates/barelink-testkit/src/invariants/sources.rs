//! Checks `fix` on MDX and on Rust source: a second run changes nothing, and code in Rust stays the same.

use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix_rust, Extension, Syntax};
use proc_macro2::{extra, TokenStream, TokenTree};

use super::doubts::fixed;

/// Fixes an MDX document twice. Returns a fault if the second run changes it, otherwise `None`.
pub fn of_mdx(source: &str) -> Option<String> {
    let syntax = Syntax::new(&[Extension::Gfm]).mdx();
    fixed(source, &syntax, &LinkFinder::new(Dialect::Gfm)).err()
}

/// Fixes a Rust source twice. Returns a fault if there is one. A source that is not Rust has none.
///
/// Except for documentation comments, the source must stay the same byte for byte. The second run must change nothing.
pub fn of_rust(source: &str) -> Option<String> {
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix_rust(source, &Syntax::rustdoc(), &finder).ok()?;
    match fix_rust(&fixed.text, &Syntax::rustdoc(), &finder) {
        Err(_) => Some(format!("no longer Rust:\n{}", fixed.text)),
        Ok(again) if !again.edits.is_empty() => {
            Some(format!("not the same again:\n{}\n{}", fixed.text, again.text))
        }
        Ok(_) if without_documentation(source) == without_documentation(&fixed.text) => None,
        Ok(_) => Some(format!("other code:\n{}", fixed.text)),
    }
}

/// Returns a source without the text of its documentation comments. Returns the whole source if it cannot be parsed.
fn without_documentation(source: &str) -> String {
    let mut comments = Vec::new();
    let mut open: Vec<TokenStream> = source.parse().into_iter().collect();
    while let Some(stream) = open.pop() {
        for tree in stream {
            let range = tree.span().byte_range();
            match tree {
                // A documentation comment is parsed as an attribute, whose tokens have the place of the comment.
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    let is_comment = source[range.clone()].starts_with('/');
                    comments.extend(is_comment.then_some(range));
                }
                TokenTree::Group(group) => open.push(group.stream()),
                _ => {}
            }
        }
    }
    extra::invalidate_current_thread_spans();
    comments.sort_by_key(|comment| comment.start);
    let mut code = source.to_owned();
    for comment in comments.into_iter().rev() {
        code.replace_range(comment.start + "///".len()..comment.end, "");
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_documentation_is_left_out() {
        let source = "/// a\n// b\nfn f() { /** c\n*/ g(\"//! d\") } // e";
        assert_eq!(without_documentation(source), "///\n// b\nfn f() { /** g(\"//! d\") } // e");
    }
}
