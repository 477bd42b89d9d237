//! Checks that `fix` changes no token of real Rust source except documentation comments.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix_rust, Syntax};
use ignore::WalkBuilder;
use proc_macro2::{extra, TokenStream, TokenTree};

use crate::fix_tally::Tally;

/// Fixes each `.rs` file below these directories in memory. Returns true if no token except doc comments changes, and
/// if a second fix changes nothing. Skips files that are not Rust.
pub fn run(folders: &[PathBuf]) -> Result<bool> {
    let finder = LinkFinder::new(Dialect::Gfm);
    let (mut tally, mut not_rust) = (Tally::default(), 0);
    for folder in folders {
        let mut walk = WalkBuilder::new(folder);
        for entry in walk.standard_filters(false).build() {
            let path = entry?.into_path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                not_rust += usize::from(!check(&path, &finder, &mut tally));
            }
        }
    }
    println!("{tally}\n{not_rust} others that are not Rust");
    Ok(tally.failed == 0)
}

/// Fixes a file in memory, and counts the result. Prints a failure. Returns false if the file is unreadable or not Rust.
fn check(path: &Path, finder: &LinkFinder, tally: &mut Tally) -> bool {
    let Ok(source) = fs::read_to_string(path) else {
        return false;
    };
    let syntax = Syntax::rustdoc();
    let Ok(fixed) = fix_rust(&source, &syntax, finder) else {
        return false;
    };
    tally.count(&fixed);
    let again = fix_rust(&fixed.text, &syntax, finder);
    let is_stable = again.is_ok_and(|again| again.text == fixed.text);
    if !is_stable || tokens(&source) != tokens(&fixed.text) {
        println!("{}: {fixed:#?}", path.display());
        tally.failed += 1;
    }
    true
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
