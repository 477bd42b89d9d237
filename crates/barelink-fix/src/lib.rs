#![doc = include_str!("../README.md")]

mod admonition;
mod blame;
#[cfg(feature = "comrak")]
mod by_comrak;
mod by_pulldown_cmark;
mod extension;
mod flavor;
mod map;
#[cfg(feature = "mdx")]
mod mdx;
mod reading;
mod readings;
mod reason;
mod region;
mod rules;
#[cfg(feature = "rust")]
mod rust;
mod search;
mod shape;
mod spelling;
mod syntax;
mod url_text;
mod verify;
#[cfg(not(feature = "comrak"))]
mod without_comrak;
#[cfg(not(feature = "mdx"))]
mod without_mdx;

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::adapter::{has_candidate, markdown_link};
use barelink::{LinkFinder, LinkKind};

use map::line::has_too_many_quotes;
use map::Map;
use reading::Reading;
use rules::{doubt, Exclusions};
use search::Search;
use verify::Document;
#[cfg(not(feature = "comrak"))]
use without_comrak as by_comrak;
#[cfg(not(feature = "mdx"))]
use without_mdx as mdx;

pub use barelink;
pub use barelink_pulldown_cmark::MarkdownLink;
#[cfg(feature = "comrak")]
pub use comrak;
#[cfg(feature = "comrak")]
pub use extension::Unsupported;
pub use extension::{Extension, UnknownExtension};
pub use flavor::{Flavor, UnknownFlavor};
pub use pulldown_cmark;
pub use reason::Reason;
pub use rules::front_matter;
#[cfg(feature = "rust")]
pub use rust::{fix_rust, NotRust};
pub use syntax::{Style, Syntax};

/// The result of [`fix`] or `fix_rust`: the changed document, the edits, and the links that were left alone.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixed<'s> {
    /// The whole document with all edits. It is borrowed if there are no edits.
    pub text: Cow<'s, str>,
    /// The edits, in source order, without overlaps. An edit is valid with or without the edits of other blocks.
    pub edits: Vec<Edit<'s>>,
    /// The links that are still bare, in source order. Links that only comrak finds are missing if pulldown-cmark
    /// finds none, in MDX that cannot be read, in documents whose block quotes nest too deeply, and in Rust documentation with [`Reason::Attribute`].
    pub left_alone: Vec<LeftAlone<'s>>,
}

/// Replacement of a bare link by an explicit link.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit<'s> {
    /// The bare link that is replaced.
    pub link: MarkdownLink<'s>,
    /// The explicit link as Markdown, which replaces the text of the bare link.
    pub replacement: Box<str>,
}

impl Edit<'_> {
    /// Returns the range to replace, in bytes of the source.
    pub fn range(&self) -> Range<usize> {
        self.link.range()
    }
}

/// A bare link that was left unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftAlone<'s> {
    /// The bare link. If only comrak finds it and its text differs from the source, its range, text and destination are
    /// empty.
    pub link: MarkdownLink<'s>,
    /// The reason why the link is still bare.
    pub reason: Reason,
}

impl LeftAlone<'_> {
    /// Returns the range of the link, in bytes of the source.
    pub fn range(&self) -> Range<usize> {
        self.link.range()
    }
}

/// Makes the bare links of a Markdown document explicit. A link that cannot be changed safely is left alone, with a
/// [`Reason`].
///
/// A second call with the result and the same arguments changes nothing.
///
/// # Examples
///
/// A linter rule with its fix, like markdownlint's MD034 (no-bare-urls):
///
/// ```
/// use barelink::{Dialect, LinkFinder};
/// use barelink_fix::{fix, Syntax};
///
/// let source = "See https://example.com/tides, or 2*https://example.com*.";
/// let finder = LinkFinder::new(Dialect::Gfm);
/// let fixed = fix(source, &Syntax::default(), &finder);
///
/// let edit = &fixed.edits[0];
/// assert_eq!(edit.range(), 4..29);
/// assert_eq!(edit.replacement, "<https://example.com/tides>".into());
/// assert_eq!(edit.link.destination(), "https://example.com/tides");
///
/// let left = &fixed.left_alone[0];
/// let why = left.reason.to_string();
/// assert_eq!(why, "a delimiter next to it would no longer open or close emphasis");
/// assert_eq!(fixed.text, "See <https://example.com/tides>, or 2*https://example.com*.");
/// ```
///
/// # Complexity
///
/// A document without bare links is parsed once. A trial renders the changed document. Most documents need a single
/// trial. A document of n bytes gets at most 64 + 2¹⁹ / n trials, and never more than 1,024. The bound keeps the work
/// proportional to the length. When the bound is reached, links are left alone with [`Reason::Effort`]. If the document
/// may begin with front matter, half of the trials are for the document without it.
///
/// # Panics
///
/// Panics only if a parser panics.
pub fn fix<'s>(source: &'s str, syntax: &Syntax, finder: &LinkFinder) -> Fixed<'s> {
    match front_matter::possible_length(source) {
        0 => one_reading(source, syntax, finder),
        body => readings::fix_both(source, body, syntax, finder),
    }
}

/// Makes the bare links of a document explicit. All of the document is read as Markdown.
fn one_reading<'s>(source: &'s str, syntax: &Syntax, finder: &LinkFinder) -> Fixed<'s> {
    let fixed = fix_all_but_bodies(source, syntax, finder);
    admonition::with_bodies(source, syntax, finder, fixed)
}

/// Makes the bare links explicit that the parsers find.
fn fix_all_but_bodies<'s>(source: &'s str, syntax: &Syntax, finder: &LinkFinder) -> Fixed<'s> {
    if !has_candidate(source, finder) {
        return unchanged(source, std::iter::empty());
    }
    let (map, links) = Map::with_links(source, syntax.pulldown_cmark, finder);
    if links.is_empty() {
        return unchanged(source, std::iter::empty());
    }
    if syntax.comrak.is_some() && has_too_many_quotes(source) {
        return unchanged(source, links.into_iter().map(|link| (link, Reason::Effort)));
    }
    let mut exclusions = Exclusions::new(&map, syntax);
    if let Some(reason) = exclusions.all {
        return unchanged(source, links.into_iter().map(|link| (link, reason)));
    }
    // A document without links, as most are, needs no reading.
    drop(links);
    let (reading, surroundings) = Reading::new(source, syntax, finder);
    if !syntax.trusts_dialect {
        exclusions.doubted = doubt::all(&map, syntax, finder, &reading.links, surroundings);
    }
    if let Some(reasons) = all_left_alone(source, syntax, &exclusions, &reading) {
        return unchanged(source, reading.links.into_iter().zip(reasons));
    }
    let trials = syntax.trials.unwrap_or_else(|| search::trials(source.len()));
    let document = Document { source, syntax, finder, reading: &reading, exclusions: &exclusions };
    let (changes, mut left) = Search::new(document, trials).run();
    for kept in &mut left {
        // The excluded range in which a link starts gives the reason, also for a link that only comrak finds.
        if let Some(reason) = exclusions.reason(kept.range.start) {
            kept.reason = reason;
        }
    }
    let text = if changes.is_empty() {
        Cow::Borrowed(source)
    } else {
        Cow::Owned(verify::with(source, &changes))
    };
    let mut edits = Vec::with_capacity(changes.len());
    let mut left_alone = Vec::with_capacity(left.len());
    let mut changes = changes.into_iter().peekable();
    let mut left = left.into_iter().peekable();
    for link in reading.links {
        let range = link.range();
        while let Some(kept) = left.next_if(|kept| kept.range.start < range.start) {
            left_alone.push(alone(source, kept, finder));
        }
        if let Some(Change { replacement, .. }) = changes.next_if(|change| change.range == range) {
            edits.push(Edit { link, replacement });
        } else if let Some(Kept { reason, .. }) = left.next_if(|kept| kept.range == range) {
            left_alone.push(LeftAlone { link, reason });
        }
    }
    left_alone.extend(left.map(|kept| alone(source, kept, finder)));
    debug_assert!(changes.next().is_none(), "an edit of what is no link");
    Fixed { text, edits, left_alone }
}

/// Returns the document unchanged, with the links that are left alone.
fn unchanged<'s>(
    source: &'s str,
    links: impl Iterator<Item = (MarkdownLink<'s>, Reason)>,
) -> Fixed<'s> {
    Fixed {
        text: Cow::Borrowed(source),
        edits: Vec::new(),
        left_alone: links.map(|(link, reason)| LeftAlone { link, reason }).collect(),
    }
}

/// Returns a reason for each link if every link is left alone without a trial and comrak finds no other links. Returns
/// `None` otherwise. Also returns `None` if the syntax leaves headings alone, because only the search finds headings.
fn all_left_alone(
    source: &str,
    syntax: &Syntax,
    exclusions: &Exclusions,
    reading: &Reading<'_>,
) -> Option<Vec<Reason>> {
    if syntax.leaves_headings_alone {
        return None;
    }
    let links = &reading.links;
    let reason = |link| exclusions.before_any_trial(source, link);
    let reasons: Vec<_> = links.iter().map(reason).collect::<Option<_>>()?;
    let is_known = |start| links.binary_search_by_key(&start, |link| link.range().start).is_ok();
    let mut theirs = reading.comrak.iter().flat_map(|comrak| comrak.with_links.bare_links());
    theirs.all(|link| is_known(link.offset)).then_some(reasons)
}

/// Returns the entry for a link that only comrak finds and that is left alone. The link's kind and destination come
/// from a search of its text.
fn alone<'s>(source: &'s str, kept: Kept, finder: &LinkFinder) -> LeftAlone<'s> {
    let Kept { range, reason } = kept;
    let text = source.get(range.clone()).unwrap_or_default();
    let link = finder.links(text).next();
    let kind = link.map_or(LinkKind::Url, |link| link.kind());
    let destination = link.map_or(Cow::Borrowed(text), |link| link.destination());
    LeftAlone { link: markdown_link(range, kind, Cow::Borrowed(text), destination), reason }
}

/// A change to a text: `replacement` in place of the bytes in `range`.
#[derive(Debug)]
struct Change {
    range: Range<usize>,
    replacement: Box<str>,
}

/// A link that is left unchanged.
#[derive(Debug, Clone)]
struct Kept {
    range: Range<usize>,
    reason: Reason,
}

/// Is called for each parse of a document.
#[cfg(not(test))]
fn parsed() {}

#[cfg(test)]
use tests::parsed;

#[cfg(test)]
mod tests;
