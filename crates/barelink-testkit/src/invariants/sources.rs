//! Checks `fix` on MDX and on Rust source: a second run changes nothing, and code in Rust stays the same.

use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, fix_rust, Extension, Fixed, Syntax};

/// Fixes an MDX document twice. Returns a fault if the second run changes it, otherwise `None`.
pub fn of_mdx(source: &str) -> Option<String> {
    let syntax = Syntax::new(&[Extension::Gfm]).mdx();
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix(source, &syntax, &finder);
    not_the_same(&fixed, &fix(&fixed.text, &syntax, &finder))
}

fn not_the_same(fixed: &Fixed<'_>, again: &Fixed<'_>) -> Option<String> {
    let fault = || format!("not the same again:\n{}\n{}", fixed.text, again.text);
    (!again.edits.is_empty()).then(fault)
}

/// Fixes a Rust source twice. Returns a fault, or `None` if the source is not Rust or has no fault.
///
/// Except for documentation comments, the source must stay the same byte for byte. The second run must change nothing.
pub fn of_rust(source: &str) -> Option<String> {
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix_rust(source, &Syntax::rustdoc(), &finder).ok()?;
    let Ok(again) = fix_rust(&fixed.text, &Syntax::rustdoc(), &finder) else {
        return Some(format!("no longer Rust:\n{}", fixed.text));
    };
    let [before, after] = [source, &fixed.text].map(without_documentation);
    let is_other = before != after;
    not_the_same(&fixed, &again).or(is_other.then(|| format!("other code:\n{}", fixed.text)))
}

/// Returns a source without the text of each comment that begins with `///`, `//!`, `/**` or `/*!`. Does not use a
/// parser, unlike `fix_rust`.
fn without_documentation(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("/*") {
            block_comment(rest)
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(string) = rest.strip_prefix('"') {
            string.find('"').map_or(rest.len(), |end| end + 2)
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        let is_documentation =
            ["///", "//!", "/**", "/*!"].iter().any(|start| token.starts_with(start));
        code.push_str(if is_documentation { &token[..3] } else { token });
        rest = behind;
    }
    code
}

/// Returns the length of the block comment at the start of a text, or of the text if the comment does not end.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}
