//! Checks that `fix` changes only links in the documentation comments of real Rust source.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix_rust, Fixed, Syntax};
use ignore::WalkBuilder;
use proc_macro2::{extra, Delimiter, TokenStream, TokenTree};

#[derive(Debug, Default)]
struct Tally {
    files: usize,
    not_rust: usize,
    with_edits: usize,
    edits: usize,
    left_alone: BTreeMap<String, usize>,
    failed: usize,
}

/// Fixes each `.rs` file below these directories in memory. Returns true if only doc comments change, and if a second
/// fix changes nothing.
pub fn run(folders: &[PathBuf]) -> Result<bool> {
    let finder = LinkFinder::new(Dialect::Gfm);
    let mut tally = Tally::default();
    for folder in folders {
        let mut walk = WalkBuilder::new(folder);
        for entry in walk.standard_filters(false).build() {
            let path = entry?.into_path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                check(&path, &finder, &mut tally);
            }
        }
    }
    println!("{tally}");
    Ok(tally.failed == 0)
}

/// Fixes a file in memory, and counts the result. Prints a failure.
fn check(path: &Path, finder: &LinkFinder, tally: &mut Tally) {
    let Ok(source) = fs::read_to_string(path) else {
        return;
    };
    let syntax = Syntax::rustdoc();
    let Ok(fixed) = fix_rust(&source, &syntax, finder) else {
        tally.not_rust += 1;
        return;
    };
    tally.count(&fixed);
    let again = fix_rust(&fixed.text, &syntax, finder);
    let is_stable = again.is_ok_and(|again| again.text == fixed.text);
    if !is_stable || tokens(&source) != tokens(&fixed.text) {
        println!("{}: {fixed:#?}", path.display());
        tally.failed += 1;
    }
}

/// Returns all tokens except documentation comments.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut open: Vec<TokenStream> = source.parse().into_iter().collect();
    while let Some(stream) = open.pop() {
        let mut trees = stream.into_iter().peekable();
        while let Some(tree) = trees.next() {
            let start = tree.span().byte_range().start;
            let is_comment = source
                .get(start..)
                .is_some_and(|rest| rest.starts_with('/'));
            match tree {
                TokenTree::Punct(punct) if punct.as_char() == '#' && is_comment => {
                    trees.next_if(|next| matches!(next, TokenTree::Punct(_)));
                    trees.next();
                }
                TokenTree::Group(group) => {
                    tokens.push(bracket(group.delimiter()).to_owned());
                    open.push(group.stream());
                }
                other => tokens.push(other.to_string()),
            }
        }
    }
    extra::invalidate_current_thread_spans();
    tokens
}

fn bracket(delimiter: Delimiter) -> &'static str {
    match delimiter {
        Delimiter::Parenthesis => "()",
        Delimiter::Brace => "{}",
        Delimiter::Bracket => "[]",
        Delimiter::None => "",
    }
}

impl Tally {
    fn count(&mut self, fixed: &Fixed<'_>) {
        self.files += 1;
        self.with_edits += usize::from(!fixed.edits.is_empty());
        self.edits += fixed.edits.len();
        for left in &fixed.left_alone {
            *self.left_alone.entry(left.reason.to_string()).or_default() += 1;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            files,
            not_rust,
            with_edits,
            edits,
            failed,
            ..
        } = self;
        writeln!(f, "{files} files, {not_rust} others that are not Rust")?;
        writeln!(f, "{edits} links made explicit in {with_edits} files")?;
        for (reason, number) in &self.left_alone {
            writeln!(f, "{number} left alone: {reason}")?;
        }
        write!(f, "{failed} failed")
    }
}
