//! Makes bare links explicit in documentation comments of Rust source.

mod comments;
mod markdown;

use std::error::Error;
use std::fmt;
use std::ops::Range;

use barelink::LinkFinder;
use pulldown_cmark::Options;

use crate::excerpt::with;
use crate::fix::{fix, Edit, Fixed, LeftAlone};
use crate::reason::Reason;
use crate::rendering::by_pulldown_cmark;
use crate::rules::UnusedComment;
use crate::syntax::Syntax;
use comments::Item;

impl Syntax {
    /// Returns rustdoc's syntax: tables, footnotes, strikethrough, task lists and smart punctuation. Only
    /// pulldown-cmark verifies the documents.
    pub fn rustdoc() -> Self {
        Syntax::of_pulldown_cmark(
            Options::ENABLE_TABLES
                | Options::ENABLE_FOOTNOTES
                | Options::ENABLE_STRIKETHROUGH
                | Options::ENABLE_TASKLISTS
                | Options::ENABLE_SMART_PUNCTUATION,
        )
    }
}

/// Makes the bare links in Rust documentation comments explicit: `///`, `//!`, `/** */` and `/*! */`.
///
/// As in rustdoc, the comments before an item and those at the start of its body (`//!`) form one Markdown document.
/// Other comments and `#[doc = "…"]` are not changed. If an item has such an attribute, the links in its comments are
/// left alone, with [`Reason::Attribute`]. Ranges are in bytes of the source. [`Syntax::rustdoc`] is the usual syntax.
///
/// The changed source is read again. It must have the same tokens, except for the text of documentation comments, and
/// each such comment must still be one comment. A link that would end a comment is left alone, with [`Reason::Comment`].
/// If the tokens differ nevertheless, all links that would be changed are left alone, with the same reason.
///
/// # Complexity
///
/// The bounds of [`fix`] apply to the Markdown of each item.
///
/// # Errors
///
/// Fails if the source does not consist of Rust tokens, for example if a string or a bracket is not closed.
///
/// # Panics
///
/// Panics only if a parser panics.
///
/// # Examples
///
/// A comment for which the lint `rustdoc::bare_urls` warns:
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use barelink_fix::{fix_rust, Syntax};
///
/// let source = "/// See https://example.com.\nfn f() -> &'static str {\n    \"https://example.com\"\n}\n";
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let fixed = fix_rust(source, &Syntax::rustdoc(), &finder)?;
/// assert_eq!(fixed.text, source.replace("See https://example.com", "See <https://example.com>"));
/// # Ok::<(), barelink_fix::NotRust>(())
/// ```
pub fn fix_rust<'s>(
    source: &'s str,
    syntax: &Syntax,
    finder: &LinkFinder,
) -> Result<Fixed<'s>, NotRust> {
    let items = comments::documented(source)?;
    let (mut edits, mut left_alone, mut texts) = (Vec::new(), Vec::new(), Vec::new());
    let mut unused_comments = Vec::new();
    for item in &items {
        let markdown = markdown::of(source, &item.comments);
        let mut changes = Vec::new();
        if item.has_attribute {
            for link in by_pulldown_cmark::links(&markdown.text, syntax.pulldown_cmark, finder) {
                let link = markdown.link(&link, source);
                left_alone.push(LeftAlone::new(link, Reason::Attribute));
            }
        } else {
            let fixed = fix(&markdown.text, syntax, finder);
            for UnusedComment { range, is_known } in fixed.unused_comments {
                // A name is in one piece.
                let start = markdown.to_source(range.start);
                unused_comments.push(UnusedComment { range: start..start + range.len(), is_known });
            }
            for LeftAlone { link, reason, rule } in fixed.left_alone {
                left_alone.push(LeftAlone { link: markdown.link(&link, source), reason, rule });
            }
            for Edit { link, replacement } in fixed.edits {
                let edit = Edit { link: markdown.link(&link, source), replacement };
                if keeps_comment(source, item, &edit) {
                    changes.push((link.range(), edit.replacement.clone()));
                    edits.push(edit);
                } else {
                    left_alone.push(LeftAlone::new(edit.link, Reason::Comment));
                }
            }
        }
        texts.push(with(&markdown.text, changes.into_iter()));
    }
    let mut fixed = Fixed::new(source, edits, left_alone);
    // Each comment was verified on its own. A remaining difference has no known cause, so all links are left alone.
    if !fixed.edits.is_empty() && !is_same(source, &items, &fixed.text, &texts) {
        let edits = fixed.edits.into_iter();
        fixed.left_alone.extend(edits.map(|edit| LeftAlone::new(edit.link, Reason::Comment)));
        fixed = Fixed::new(source, Vec::new(), fixed.left_alone);
    }
    unused_comments.sort_by_key(|comment| comment.range.start);
    Ok(Fixed { unused_comments, ..fixed })
}

/// Returns true if a comment is still one comment after an edit. An edit cannot end a line comment. In a block comment, the
/// replacement must have as many `/*` and `*/` as the link, counted together with the bytes beside it.
fn keeps_comment(source: &str, item: &Item, edit: &Edit<'_>) -> bool {
    let Range { start, end } = edit.range();
    let comment = item.comments.partition_point(|comment| comment.end <= start);
    let comment = item.comments.get(comment).and_then(|comment| source.get(comment.clone()));
    let [before, after] = [start.saturating_sub(1), end]
        .map(|at| source.as_bytes().get(at..at + 1).unwrap_or_default());
    let [written, replacement] = [source.get(start..end).unwrap_or_default(), &*edit.replacement]
        .map(|text| {
            let text = [before, text.as_bytes(), after].concat();
            ["/*", "*/"].map(|delimiter| memchr::memmem::find_iter(&text, delimiter).count())
        });
    written == replacement || comment.is_some_and(|comment| comment.starts_with("//"))
}

/// Returns true if the changed source `text` has the same text between its documentation comments as `source`, and the verified
/// Markdown of each item in them.
fn is_same(source: &str, before: &[Item], text: &str, verified: &[String]) -> bool {
    let Ok(after) = comments::documented(text) else {
        return false;
    };
    let markdown = after.iter().map(|item| markdown::of(text, &item.comments).text);
    without_comments(source, before) == without_comments(text, &after)
        && markdown.eq(verified.iter().map(String::as_str))
}

/// Returns a source with only the first three bytes of each documentation comment, such as `///`.
fn without_comments(source: &str, items: &[Item]) -> String {
    let mut comments: Vec<_> = items.iter().flat_map(|item| &item.comments).collect();
    comments.sort_by_key(|comment| comment.start);
    with(source, comments.into_iter().map(|comment| (comment.start + 3..comment.end, "")))
}

/// Error for text that does not consist of Rust tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotRust {
    line: usize,
}

impl NotRust {
    /// Returns the line of the error, counted from 1: of text that is not a token, or of a bracket without its pair.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for NotRust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not Rust: no token can be read on line {}", self.line)
    }
}

impl Error for NotRust {}

#[cfg(test)]
mod tests;
