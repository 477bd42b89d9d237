//! The texts as which a source can be read, and what each of them shows: its links, and a reason to leave each alone.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::{LinkFinder, LinkKind};
use barelink_pulldown_cmark::MarkdownLink;

use crate::abridged::abridged;
use crate::admonition;
use crate::excerpt::Excerpt;
use crate::flavor::Flavor;
use crate::map::line::has_too_many_quotes;
use crate::map::Map;
use crate::reason::Reason;
use crate::rendering::{by_comrak, by_pulldown_cmark, Rendering};
use crate::rules::{front_matter, read_script, Rule, Verdicts};
use crate::syntax::Syntax;

/// Maximum nesting of bodies that are fixed.
const DEPTH: usize = 4;

/// Why a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All of the source.
    Whole,
    /// The text below what may be front matter.
    Below,
    /// The body of an admonition or a tab, which is code in GFM. MkDocs reads it as a document of its own.
    Body,
}

/// Returns the texts as which a source can be read. The whole source is the first.
pub(crate) fn of<'s>(source: &'s str, syntax: &Syntax) -> Vec<(Kind, Excerpt<'s>)> {
    let mut texts = vec![(Kind::Whole, Excerpt::from(source, 0))];
    let mut first = 0;
    let depth = if syntax.flavors.named == Some(Flavor::Mkdocs) { DEPTH } else { 0 };
    for _ in 0..depth {
        let around = texts.get(first..).unwrap_or_default();
        let bodies: Vec<_> = around.iter().flat_map(|(_, text)| bodies(text, syntax)).collect();
        first = texts.len();
        texts.extend(bodies.into_iter().map(|body| (Kind::Body, body)));
    }
    let length = front_matter::possible_length(source);
    if length > 0 {
        texts.insert(1, (Kind::Below, Excerpt::from(source, length)));
    }
    texts
}

/// Returns the bodies in a text, as excerpts of the source.
fn bodies<'s>(text: &Excerpt<'s>, syntax: &Syntax) -> Vec<Excerpt<'s>> {
    let bodies = admonition::bodies(&Map::new(&text.text, syntax.pulldown_cmark)).into_iter();
    bodies.map(|body| text.of_source(body)).collect()
}

/// A text, with its links and what the parsers render.
pub(crate) struct Reading<'r> {
    pub(crate) kind: Kind,
    pub(crate) excerpt: &'r Excerpt<'r>,
    pub(crate) map: Map<'r>,
    /// The links that pulldown-cmark finds, each with the reason to leave it alone, if there is one. After them, those that
    /// only comrak finds. Their range is empty if their text is not in the source.
    pub(crate) links: Vec<(MarkdownLink<'r>, Option<Reason>)>,
    /// For the start of each link with [`Reason::Flavor`], the rule that covers it.
    pub(crate) rules: Vec<(usize, &'static Rule)>,
    /// The document as each parser renders it. Empty if all links are left alone.
    pub(crate) renderings: Vec<Rendering>,
}

impl<'r> Reading<'r> {
    /// Parses a text by each parser of the syntax.
    pub(crate) fn new(
        kind: Kind,
        excerpt: &'r Excerpt<'r>,
        syntax: &Syntax,
        finder: &LinkFinder,
    ) -> Self {
        let (source, options) = (&*excerpt.text, syntax.pulldown_cmark);
        let mut reading = Reading {
            kind,
            excerpt,
            map: Map::new(source, options),
            links: Vec::new(),
            rules: Vec::new(),
            renderings: Vec::new(),
        };
        if !by_pulldown_cmark::has_links(source, options, finder) {
            return reading;
        }
        let read = if syntax.comrak.is_some() && has_too_many_quotes(source) {
            Err(Reason::Effort)
        } else {
            read_script(&mut reading.map, syntax)
        };
        match read {
            Ok(()) => reading.judge(syntax, finder),
            Err(reason) => {
                let links = by_pulldown_cmark::links(source, options, finder).into_iter();
                reading.links = links.map(|link| (link, Some(reason))).collect();
            }
        }
        reading
    }

    /// Renders the text, and gives each link its reason.
    fn judge(&mut self, syntax: &Syntax, finder: &LinkFinder) {
        let source: &'r str = &self.excerpt.text;
        let comrak = syntax.comrak.as_ref();
        let comrak = comrak.map(|it| by_comrak::render(&abridged(source, finder), it, finder));
        let has_components = syntax.flavors.named != Some(Flavor::Gfm);
        let (links, around, pulldown_cmark) = self.map.read(finder, has_components);
        let verdicts = Verdicts::new(&self.map, syntax);
        let reasons = verdicts.judge(&self.map, finder, &links, &around);
        for (link, reason) in links.into_iter().zip(reasons) {
            let start = link.range().start;
            let reason = reason.or_else(|| parsers(&pulldown_cmark, comrak.as_ref()?, start));
            if reason == Some(Reason::Flavor) {
                self.rules.extend(verdicts.flavor_rule(&link.range()).map(|rule| (start, rule)));
            }
            self.links.push((link, reason));
        }
        for other in comrak.iter().flat_map(|comrak| &comrak.links) {
            if pulldown_cmark.link(other.start).is_none() {
                let of_text = verdicts.of_text(&(other.start..other.start + 1));
                let range = other.start..other.start + other.length as usize;
                let link = found_by_comrak(source, range, finder);
                self.links.push((link, of_text.or(Some(Reason::Parsers))));
            }
        }
        self.renderings = [Some(pulldown_cmark), comrak].into_iter().flatten().collect();
    }
}

/// Returns a reason if only pulldown-cmark finds the link that starts at this offset, or if the parsers read it
/// differently. If comrak does not render the block, pulldown-cmark decides: comrak omits footnotes without references.
fn parsers(pulldown_cmark: &Rendering, comrak: &Rendering, start: usize) -> Option<Reason> {
    let link = pulldown_cmark.link(start)?;
    match comrak.link(start) {
        Some(other) if other.digest == link.digest => None,
        None if !comrak.has(link.line) => None,
        None if comrak.titles.contains(&link.line) => Some(Reason::Title),
        _ => Some(Reason::Parsers),
    }
}

/// Returns a link that only comrak finds. Its kind and destination come from a search of its text.
fn found_by_comrak<'s>(
    source: &'s str,
    range: Range<usize>,
    finder: &LinkFinder,
) -> MarkdownLink<'s> {
    let text = source.get(range.clone()).unwrap_or_default();
    let link = finder.links(text).next();
    let kind = link.as_ref().map_or(LinkKind::Url, |link| link.kind());
    let destination = link.map_or(Cow::Borrowed(text), |link| link.destination());
    markdown_link(range, kind, Cow::Borrowed(text), destination)
}
