//! Bare links in the documentation comments of Rust source.

mod comments;
mod markdown;

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::Options;

use crate::{fix, verify, Change, Edit, Fixed, LeftAlone, Syntax};
use markdown::Markdown;

impl Syntax {
    /// Returns the syntax in which rustdoc reads documentation: tables, footnotes, strikethrough, task lists and smart
    /// punctuation.
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

/// Makes the bare links explicit in the documentation comments of Rust source: `///`, `//!`, `/** */` and `/*! */`.
///
/// The comments of an item are one Markdown document, as they are for rustdoc. Nothing else is changed: not in other
/// comments, and not in `#[doc = "…"]` or in comments beside one, which belong to the same document. Ranges are in bytes of
/// the source. [`Syntax::rustdoc`] is the syntax of such documents.
///
/// # Complexity
///
/// That of [`fix`] for each document.
///
/// # Errors
///
/// Fails if the source is not made of tokens of Rust: with a string without an end, say, or a bracket that nothing closes.
///
/// # Examples
///
/// A comment on which the lint `rustdoc::bare_urls` warns:
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
    let (mut edits, mut left_alone) = (Vec::new(), Vec::new());
    for item in comments::of(source)? {
        let markdown = Markdown::of(source, &item);
        let fixed = fix(&markdown.text, syntax, finder);
        let edit = |Edit { link, replacement }: Edit<'_>| Edit {
            link: moved(link, &markdown),
            replacement,
        };
        edits.extend(fixed.edits.into_iter().map(edit));
        let left = |LeftAlone { link, reason }: LeftAlone<'_>| LeftAlone {
            link: moved(link, &markdown),
            reason,
        };
        left_alone.extend(fixed.left_alone.into_iter().map(left));
    }
    let text = if edits.is_empty() {
        Cow::Borrowed(source)
    } else {
        let changes = edits.iter().map(|edit| Change {
            range: edit.range(),
            replacement: edit.replacement.clone(),
        });
        Cow::Owned(verify::with(source, &changes.collect::<Vec<_>>()))
    };
    Ok(Fixed {
        text,
        edits,
        left_alone,
    })
}

/// Returns a link of an item's Markdown with its range in the source. A link lies in one line.
fn moved<'s>(link: MarkdownLink<'_>, markdown: &Markdown) -> MarkdownLink<'s> {
    let range = link.range();
    let start = markdown.to_source(range.start);
    MarkdownLink::new(
        start..start + range.len(),
        link.kind(),
        Cow::Owned(link.text().to_owned()),
        Cow::Owned(link.destination().to_owned()),
    )
}

/// Error for text that is not made of tokens of Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotRust {
    line: usize,
}

impl NotRust {
    /// Returns the line on which no token could be read, from 1.
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
