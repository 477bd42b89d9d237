//! Makes bare links explicit in documentation comments of Rust source.

mod comments;
mod markdown;

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::ops::Range;

use barelink::LinkFinder;
use pulldown_cmark::Options;

use crate::excerpt::{with, Change};
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
    let fixed = items.iter().map(|item| FixedItem::of(source, item, syntax, finder));
    let mut fixed: Vec<_> = fixed.collect();
    let mut text = changed(source, &fixed);
    // Each comment was verified on its own. A remaining difference has no known cause, so all links are left alone.
    if !is_same(source, &items, &text, &fixed) {
        for item in &mut fixed {
            item.leave_all();
        }
        text = Cow::Borrowed(source);
    }
    let mut all = Fixed { text, ..Fixed::unchanged(source) };
    for item in fixed {
        all.unused_comments.extend(item.unused_comments);
        all.edits.extend(item.edits);
        all.left_alone.extend(item.left_alone);
    }
    Ok(all)
}

/// The documentation of an item, with its links.
struct FixedItem<'s> {
    edits: Vec<Edit<'s>>,
    /// The links that are left alone, in source order.
    left_alone: Vec<LeftAlone<'s>>,
    unused_comments: Vec<UnusedComment>,
    /// The item's Markdown with all edits.
    markdown: String,
}

impl<'s> FixedItem<'s> {
    fn of(source: &'s str, item: &Item, syntax: &Syntax, finder: &LinkFinder) -> Self {
        let markdown = markdown::of(source, &item.comments);
        let (mut edits, mut left_alone, mut unused_comments) = (Vec::new(), Vec::new(), Vec::new());
        if item.has_attribute {
            let links = by_pulldown_cmark::links(&markdown.text, syntax.pulldown_cmark, finder);
            let left = |link| LeftAlone::new(markdown.link(&link, source), Reason::Attribute);
            left_alone.extend(links.into_iter().map(left));
        } else {
            let fixed = fix(&markdown.text, syntax, finder);
            for UnusedComment { range, is_known } in fixed.unused_comments {
                // A name is in one piece.
                let start = markdown.to_source(range.start);
                unused_comments.push(UnusedComment { range: start..start + range.len(), is_known });
            }
            for Edit { link, replacement } in fixed.edits {
                edits.push(Edit { link: markdown.link(&link, source), replacement });
            }
            for LeftAlone { link, reason, rule } in fixed.left_alone {
                left_alone.push(LeftAlone { link: markdown.link(&link, source), reason, rule });
            }
        }
        let is_line = |edit: &Edit<'_>| {
            let comment = item.comments.partition_point(|it| it.end <= edit.range().start);
            let comment = item.comments.get(comment).and_then(|it| source.get(it.clone()));
            comment.is_some_and(|comment| comment.starts_with("//"))
        };
        let (kept, failed): (Vec<_>, Vec<_>) =
            edits.into_iter().partition(|edit| is_line(edit) || keeps_comment(source, edit));
        left_alone.extend(failed.into_iter().map(|it| LeftAlone::new(it.link, Reason::Comment)));
        left_alone.sort_by_key(|left| left.range().start);
        let changes = kept.iter().map(|edit| Change {
            range: markdown.offset_of(edit.range().start)
                ..markdown.offset_of(edit.range().start) + edit.range().len(),
            replacement: &edit.replacement,
        });
        let markdown = with(&markdown.text, changes);
        FixedItem { edits: kept, left_alone, unused_comments, markdown }
    }

    /// Drops all edits. Their links are left alone, with [`Reason::Comment`].
    fn leave_all(&mut self) {
        let edits = self.edits.drain(..);
        self.left_alone.extend(edits.map(|edit| LeftAlone::new(edit.link, Reason::Comment)));
        self.left_alone.sort_by_key(|left| left.range().start);
    }
}

/// Returns true if an edit leaves a block comment one comment: it contains as many `/*` and `*/` as the link, together with the
/// bytes beside it. It cannot end a line comment.
fn keeps_comment(source: &str, edit: &Edit<'_>) -> bool {
    let Range { start, end } = edit.range();
    let beside = |at: usize| source.as_bytes().get(at..at + 1).unwrap_or_default();
    let delimiters = |text: &str| {
        let text = [beside(start.saturating_sub(1)), text.as_bytes(), beside(end)].concat();
        ["/*", "*/"].map(|delimiter| memchr::memmem::find_iter(&text, delimiter).count())
    };
    delimiters(source.get(start..end).unwrap_or_default()) == delimiters(&edit.replacement)
}

/// Returns the source with the edits of all items.
fn changed<'s>(source: &'s str, items: &[FixedItem<'_>]) -> Cow<'s, str> {
    let mut edits = items.iter().flat_map(|item| &item.edits).peekable();
    match edits.peek() {
        None => Cow::Borrowed(source),
        Some(_) => Cow::Owned(with(source, edits.map(Edit::change))),
    }
}

/// Returns true if the changed source `text` has the same documentation comments as `source`, with the verified Markdown, and
/// the same text between them. Returns true if there are no edits.
fn is_same(source: &str, before: &[Item], text: &str, fixed: &[FixedItem<'_>]) -> bool {
    if fixed.iter().all(|item| item.edits.is_empty()) {
        return true;
    }
    let Ok(after) = comments::documented(text) else {
        return false;
    };
    let mut pairs = after.iter().zip(fixed);
    after.len() == fixed.len()
        && without_comments(source, before) == without_comments(text, &after)
        && pairs.all(|(item, fixed)| markdown::of(text, &item.comments).text == fixed.markdown)
}

/// Returns a source with only the first three bytes of each documentation comment, such as `///`.
fn without_comments(source: &str, items: &[Item]) -> String {
    let mut comments: Vec<_> = items.iter().flat_map(|item| &item.comments).collect();
    comments.sort_by_key(|comment| comment.start);
    let texts =
        comments.into_iter().map(|it| Change { range: it.start + 3..it.end, replacement: "" });
    with(source, texts)
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
