//! Makes the bare links of a document explicit.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use barelink::markdown::adapter::has_candidate;
use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;

use crate::excerpt::{with, Compact};
use crate::map::Map;
use crate::proof::{self, Found, Part, Proof};
use crate::readings::{self, Kind, Reading};
use crate::reason::Reason;
use crate::rendering::saturated;
use crate::rules::{may_have_comments, read_script, unused, Rule, UnusedComment};
use crate::syntax::{Style, Syntax};

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
    /// The comments that disable no link, in source order. Comments for other tools are not among them.
    pub unused_comments: Vec<UnusedComment>,
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
    /// With [`Reason::Flavor`], what the text is, and which flavours read it so.
    pub rule: Option<&'static Rule>,
}

impl<'s> LeftAlone<'s> {
    #[cfg(feature = "rust")]
    pub(crate) fn new(link: MarkdownLink<'s>, reason: Reason) -> Self {
        LeftAlone { link, reason, rule: None }
    }

    /// Returns the reason as one sentence, with advice: [`Reason::sentence`], or who does not read the text as prose.
    /// `written` is the link in the source.
    pub fn sentence(&self, written: &str) -> String {
        match self.rule {
            Some(rule) => self.reason.advised(rule.sentence()),
            None => self.reason.sentence(written),
        }
    }

    /// Returns the range of the link, in bytes of the source.
    pub fn range(&self) -> Range<usize> {
        self.link.range()
    }
}

impl<'s> Fixed<'s> {
    pub(crate) fn new(
        source: &'s str,
        mut edits: Vec<Edit<'s>>,
        mut left_alone: Vec<LeftAlone<'s>>,
    ) -> Self {
        edits.sort_by_key(|edit| edit.range().start);
        left_alone.sort_by_key(|left| left.range().start);
        let changes = edits.iter().map(|edit| (edit.range(), &edit.replacement));
        let text = if edits.is_empty() { source.into() } else { with(source, changes).into() };
        Fixed { text, edits, left_alone, unused_comments: Vec::new() }
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
/// may begin with front matter, a trial also renders the document without it.
///
/// # Panics
///
/// Panics only if a parser panics.
pub fn fix<'s>(source: &'s str, syntax: &Syntax, finder: &LinkFinder) -> Fixed<'s> {
    let texts =
        if has_candidate(source, finder) { readings::of(source, syntax) } else { Vec::new() };
    let mut syntax = Cow::Borrowed(syntax);
    let mut links = Links { source, ..Links::default() };
    let mut parts = Vec::new();
    for (index, (kind, excerpt)) in texts.iter().enumerate() {
        let reading = Reading::new(*kind, excerpt, &syntax, finder);
        if reading.map.script.is_some() {
            // `<` begins an element.
            syntax.to_mut().style = Style::Inline;
        }
        parts.extend(links.add(reading, index + 1 < texts.len()));
    }
    let Links { mut found, rules, .. } = links;
    if found.iter().any(|found| found.reason.is_none()) {
        let length = texts.iter().map(|(_, excerpt)| excerpt.text.len()).sum();
        let trials = syntax.trials.unwrap_or_else(|| proof::trials(length));
        let (syntax, found) = (&*syntax, &mut *found);
        Proof { source, syntax, finder, parts: &parts, found, trials }.run();
    }
    drop(parts);
    let (mut edits, mut left_alone) = (Vec::new(), Vec::new());
    for found in found {
        let (link, range) = (found.link.link(source), found.link.range());
        if let Some(replacement) = found.replacement(source, &syntax) {
            edits.push(Edit { link, replacement: replacement.into() });
        } else {
            let reason = found.reason.unwrap_or_else(|| Reason::by_neighbours(source, &range));
            let rule = rules.get(&range.start).filter(|_| reason == Reason::Flavor).copied();
            left_alone.push(LeftAlone { link, reason, rule });
        }
    }
    let mut fixed = Fixed::new(source, edits, left_alone);
    if may_have_comments(source) {
        let mut map = Map::new(source, syntax.pulldown_cmark);
        // Without links, nothing has read the JavaScript. If it is invalid, only HTML comments are known.
        let _ = read_script(&mut map, &syntax);
        let links: Vec<_> = fixed.left_alone.iter().map(|left| left.range().start).collect();
        fixed.unused_comments = unused(&map, &links);
    }
    fixed
}

/// The links of all readings.
#[derive(Default)]
struct Links<'s, 't> {
    source: &'s str,
    found: Vec<Found>,
    /// The index of each link by its offset, if there are several readings.
    known: HashMap<usize, u32>,
    /// The rules of the links with [`Reason::Flavor`], by offset.
    rules: HashMap<usize, &'static Rule>,
    /// The whole source.
    whole: Option<Map<'t>>,
}

impl<'s, 't> Links<'s, 't> {
    /// Adds the links of a reading. Returns what is to be proved, if the reading has links. A link is left alone if the source
    /// and the text below its front matter do not agree on it.
    fn add(&mut self, mut reading: Reading<'t>, has_next: bool) -> Option<Part<'t>> {
        let (kind, excerpt, first) = (reading.kind, reading.excerpt, self.found.len());
        let mut own = Vec::with_capacity(reading.links.len());
        let rules = reading.rules.iter().map(|&(start, rule)| (excerpt.to_source(start), rule));
        self.rules.extend(rules);
        for (link, reason) in std::mem::take(&mut reading.links) {
            let start = link.range().start;
            let link = Compact::new(&excerpt.link(&link, self.source), self.source);
            let at = link.range().start;
            let known = self.known.get(&at).copied();
            let index = known.unwrap_or(saturated(self.found.len()));
            let is_new = match (kind, known.and_then(|at| self.found.get_mut(at as usize))) {
                (Kind::Below, Some(other)) => {
                    let is_same = other.link == link;
                    if is_same {
                        own.push((start, index));
                    }
                    if !is_same || reason.is_some() {
                        other.reason.get_or_insert(Reason::FrontMatter);
                    }
                    false
                }
                (Kind::Body, None) => self.whole.as_ref().is_some_and(|whole| whole.is_code(at)),
                (Kind::Whole | Kind::Below, None) => true,
                (Kind::Whole | Kind::Body, Some(_)) => false,
            };
            if is_new {
                own.push((start, index));
                let reason = if kind == Kind::Below { Some(Reason::FrontMatter) } else { reason };
                self.found.push(Found { link, reason, spelling: None, block: 0 });
                if has_next {
                    self.known.insert(at, index);
                }
            }
        }
        if kind == Kind::Below {
            let body = excerpt.to_source(0);
            let agreed: HashSet<u32> = own.iter().map(|(_, index)| *index).collect();
            for (index, other) in (0..).zip(self.found.iter_mut().take(first)) {
                if other.link.range().start >= body && !agreed.contains(&index) {
                    other.reason.get_or_insert(Reason::FrontMatter);
                }
            }
        }
        let has_rendering = !reading.renderings.is_empty();
        let part = has_rendering.then(|| Part::new(&mut reading, own, &mut self.found));
        if kind == Kind::Whole && has_next {
            self.whole = Some(reading.map);
        }
        part
    }
}
