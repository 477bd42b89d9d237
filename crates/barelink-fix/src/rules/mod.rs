//! Collects the ranges of a document in which `fix` changes no link. Links elsewhere are changed only if a trial, which
//! renders the changed document, succeeds.

mod attributes;
mod backticks;
mod blocks;
mod braces;
mod comments;
mod constructs;
mod definition;
mod directive;
mod directives;
pub(crate) mod doubt;
mod fences;
pub mod front_matter;
mod html;
mod includes;
mod indented;
mod lazy;
mod math;
mod myst;
mod template;
mod tex;
mod wikilinks;

use std::ops::Range;

use barelink::markdown::Lines;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::Options;

use crate::map::{within, Map};
use crate::mdx::Script;
#[cfg(feature = "mdx")]
use crate::mdx::Unread;
use crate::reason::{Kept, Reason};
use crate::syntax::Syntax;
use constructs::Flavored;

/// Byte ranges in which links are left alone, by reason, and single links that are left alone.
#[derive(Debug, Default)]
pub(crate) struct Exclusions {
    /// The sorted ranges of each reason. Where ranges overlap, the reason that is listed first applies.
    pub(crate) kinds: Vec<(Reason, Vec<Range<usize>>)>,
    /// JavaScript, code and math of an MDX document, to compare with those of a changed document. `None` for a document
    /// that is not MDX or cannot be read.
    script: Option<Script>,
    /// Text that some flavour reads as something other than prose.
    flavored: Flavored,
    /// Reason to leave every link alone, if the document is MDX that cannot be read.
    pub(crate) all: Option<Reason>,
    /// Links in doubt, in source order.
    pub(crate) doubted: Vec<Kept>,
}

impl Exclusions {
    /// Finds the excluded ranges of a document.
    pub(crate) fn new(map: &Map<'_>, syntax: &Syntax) -> Self {
        let (source, options) = (map.source(), syntax.pulldown_cmark);
        let mut exclusions = Exclusions::default();
        #[cfg(feature = "mdx")]
        let script = syntax.reads_mdx().then(|| Script::of(source, options));
        #[cfg(not(feature = "mdx"))]
        let script: Option<Result<Script, ()>> = None;
        let (mut code, mut links) = (Vec::new(), Vec::new());
        match script {
            None => {}
            #[cfg(feature = "mdx")]
            // A configuration beside the document does not say that each document is MDX.
            Some(Err(_)) if !syntax.is_mdx => {}
            #[cfg(feature = "mdx")]
            Some(Err(Unread::Invalid(_))) => exclusions.all = Some(Reason::Mdx),
            Some(Err(_)) => exclusions.all = Some(Reason::Effort),
            Some(Ok(script)) => {
                code.clone_from(&script.ranges);
                if !syntax.trusts_dialect {
                    links.clone_from(&script.links);
                }
                exclusions.script = Some(script);
            }
        }
        let disabled = directive::disabled(source, options, &code);
        let has_notes = options.contains(Options::ENABLE_FOOTNOTES);
        exclusions.kinds = vec![
            (Reason::Code, code),
            (Reason::Disabled, disabled),
            (Reason::Html, links),
            (Reason::FrontMatter, front_matter::possible(source)),
            (Reason::Template, template::tags(map)),
            (Reason::Definition, definition::ranges(source, has_notes)),
        ];
        exclusions.flavored = Flavored::new(map, syntax);
        exclusions
    }

    /// Returns true if an MDX parser read the document.
    pub(crate) fn has_script(&self) -> bool {
        self.script.is_some()
    }

    /// Returns the reason of the excluded range that contains this offset, or `None` if no excluded range contains it.
    pub(crate) fn reason(&self, offset: usize) -> Option<Reason> {
        self.kind(&(offset..offset + 1))
    }

    /// Returns the reason for doubt about the link that starts at this offset, or `None` if the link is not in doubt.
    pub(crate) fn doubt(&self, offset: usize) -> Option<Reason> {
        let found = self.doubted.binary_search_by_key(&offset, |kept| kept.range.start);
        Some(self.doubted.get(found.ok()?)?.reason)
    }

    /// Returns the reason to leave this link alone without a trial, or `None` if it is not excluded, not in doubt, and
    /// not after a backslash that would escape it.
    pub(crate) fn before_any_trial(&self, source: &str, link: &MarkdownLink<'_>) -> Option<Reason> {
        let range = link.range();
        self.excluded(&range)
            .or_else(|| self.doubt_or_flavor(&range))
            .or_else(|| Reason::before_any_trial(source, link))
    }

    /// Returns the reason of the first excluded range that a link overlaps, or `None` if it overlaps none.
    pub(crate) fn excluded(&self, range: &Range<usize>) -> Option<Reason> {
        self.reason(range.start).or_else(|| self.kind(range))
    }

    /// Returns [`Reason::Flavor`] if the link begins in data of a flavour, or else the reason for doubt about it, or else
    /// [`Reason::Flavor`] if it overlaps text that a flavour does not read as prose.
    pub(crate) fn doubt_or_flavor(&self, range: &Range<usize>) -> Option<Reason> {
        let flavor = self.flavored.overlaps(range).then_some(Reason::Flavor);
        let data = flavor.filter(|_| self.flavored.is_data(range.start));
        data.or_else(|| self.doubt(range.start)).or(flavor)
    }

    fn kind(&self, range: &Range<usize>) -> Option<Reason> {
        let mut kinds = self.kinds.iter();
        let kind = kinds.find(|(_, ranges)| within(ranges, range).next().is_some());
        kind.map(|(reason, _)| *reason)
    }

    /// Returns a line on which the JavaScript, code or math of MDX, front matter or a template tag differs from the
    /// source, or `None` if there is no difference. Comparing rendered Markdown does not cover these parts.
    pub(crate) fn difference(
        &self,
        source: &str,
        changed: &str,
        options: Options,
    ) -> Option<usize> {
        let script = self.script.as_ref();
        script
            .and_then(|script| script.difference(changed, options))
            .or_else(|| other(source, changed, front_matter::possible))
            .or_else(|| other(source, changed, |text| template::tags(&Map::new(text, options))))
    }
}

/// Returns the line of the first part that differs between the two texts, or `None` if all parts are equal. `parts`
/// returns the ranges of the parts of a text, such as its template tags.
fn other(source: &str, changed: &str, parts: impl Fn(&str) -> Vec<Range<usize>>) -> Option<usize> {
    let (before, after) = (parts(source), parts(changed));
    let mut pairs = before.iter().zip(&after);
    let common =
        pairs.position(|(one, other)| source.get(one.clone()) != changed.get(other.clone()));
    let common = common.unwrap_or(before.len().min(after.len()));
    let first = before.get(common).map(|part| (source, part.start));
    let (text, offset) = first.or_else(|| Some((changed, after.get(common)?.start)))?;
    Some(Lines::new(text).line(offset))
}
