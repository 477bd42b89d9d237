//! Parts of a document whose links are left alone whatever they are.

use std::ops::Range;

use barelink::Lines;
use barelink_pulldown_cmark::MarkdownLink;
use pulldown_cmark::Options;

use super::mdx::Script;
#[cfg(feature = "mdx")]
use super::mdx::Unread;
use super::reason::Reason;
use super::{definition, directive, front_matter, template, Kept, Syntax};

/// Reasons with the byte ranges in which they hold, each kind in order and without overlaps.
#[derive(Debug, Default)]
pub(super) struct Apart {
    /// The first that holds counts.
    pub(super) kinds: Vec<(Reason, Vec<Range<usize>>)>,
    /// JavaScript to compare with that of a changed document.
    script: Option<Script>,
    /// Reason to leave alone every link.
    pub(super) all: Option<Reason>,
    /// Links in doubt.
    pub(super) doubted: Vec<Kept>,
    /// False for a piece of a document, which may begin and end anywhere.
    is_whole: bool,
}

impl Apart {
    pub(super) fn new(source: &str, syntax: &Syntax) -> Self {
        let options = syntax.pulldown_cmark;
        let mut apart = Apart {
            is_whole: true,
            ..Apart::default()
        };
        #[cfg(feature = "mdx")]
        let script = syntax.is_mdx.then(|| Script::of(source, options));
        #[cfg(not(feature = "mdx"))]
        let script: Option<Result<Script, ()>> = None;
        let mut code = Vec::new();
        match script {
            None => {}
            #[cfg(feature = "mdx")]
            Some(Err(Unread::Invalid(_))) => apart.all = Some(Reason::Mdx),
            Some(Err(_)) => apart.all = Some(Reason::Effort),
            Some(Ok(script)) => {
                code.clone_from(&script.ranges);
                apart.script = Some(script);
            }
        }
        let disabled = directive::disabled(source, options, &code);
        let has_notes = options.contains(Options::ENABLE_FOOTNOTES);
        apart.kinds = vec![
            (Reason::Code, code),
            (Reason::Disabled, disabled),
            (Reason::FrontMatter, front_matter::possible(source)),
            (Reason::Template, template::tags(source)),
            (
                Reason::Definition,
                definition::destinations(source, has_notes),
            ),
        ];
        apart
    }

    /// Returns the ranges in a piece of the document, from its start.
    pub(super) fn of_piece(&self, piece: &Range<usize>) -> Self {
        let cut = |ranges| {
            let cut = within(ranges, piece);
            cut.map(|range| range.start - piece.start..range.end - piece.start)
                .collect()
        };
        let kinds = self.kinds.iter();
        Apart {
            kinds: kinds
                .map(|(reason, ranges)| (*reason, cut(ranges)))
                .collect(),
            script: None,
            all: self.all,
            doubted: self.doubted_in(piece),
            is_whole: false,
        }
    }

    /// Returns the links in doubt in a piece of the document, from its start.
    fn doubted_in(&self, piece: &Range<usize>) -> Vec<Kept> {
        let first = self
            .doubted
            .partition_point(|kept| kept.range.start < piece.start);
        let doubted = self.doubted.iter().skip(first);
        let doubted = doubted.take_while(|kept| kept.range.start < piece.end);
        let moved = |range: &Range<usize>| range.start - piece.start..range.end - piece.start;
        let moved = |kept: &Kept| Kept {
            range: moved(&kept.range),
            reason: kept.reason,
        };
        doubted.map(moved).collect()
    }

    /// Returns the reason why a link at this offset is left alone, if there is one here.
    pub(super) fn reason(&self, offset: usize) -> Option<Reason> {
        self.kind(&(offset..offset + 1))
    }

    /// Returns the reason why a link is in doubt, if the one at this offset is.
    pub(super) fn doubt(&self, offset: usize) -> Option<Reason> {
        let found = self
            .doubted
            .binary_search_by_key(&offset, |kept| kept.range.start);
        Some(self.doubted.get(found.ok()?)?.reason)
    }

    /// Returns the reason why a link is left alone whatever a trial shows, if there is one.
    pub(super) fn before_any_trial(&self, source: &str, link: &MarkdownLink<'_>) -> Option<Reason> {
        let range = link.range();
        self.reason(range.start)
            .or_else(|| self.kind(&range))
            .or_else(|| self.doubt(range.start))
            .or_else(|| Reason::before_any_trial(source, link))
    }

    fn kind(&self, range: &Range<usize>) -> Option<Reason> {
        let is_in = |ranges| within(ranges, range).next().is_some();
        let mut kinds = self.kinds.iter();
        kinds.find_map(|(reason, ranges)| is_in(ranges).then_some(*reason))
    }

    /// Returns the line on which a changed document has other JavaScript, front matter or tags of templates than the source:
    /// no parser of Markdown sees these.
    pub(super) fn difference(
        &self,
        source: &str,
        changed: &str,
        options: Options,
    ) -> Option<usize> {
        if !self.is_whole {
            return None;
        }
        let script = self.script.as_ref();
        script
            .and_then(|script| script.difference(changed, options))
            .or_else(|| other(source, changed, front_matter::possible))
            .or_else(|| other(source, changed, template::tags))
    }
}

/// Returns the line of the first part that differs between the source and a changed document.
fn other(source: &str, changed: &str, parts: fn(&str) -> Vec<Range<usize>>) -> Option<usize> {
    let (before, after) = (parts(source), parts(changed));
    let mut pairs = before.iter().zip(&after);
    let common =
        pairs.position(|(one, other)| source.get(one.clone()) != changed.get(other.clone()));
    let common = common.unwrap_or(before.len().min(after.len()));
    let first = before.get(common).map(|part| (source, part.start));
    let (text, offset) = first.or_else(|| Some((changed, after.get(common)?.start)))?;
    Some(Lines::new(text).line(offset))
}

/// Returns the ranges that overlap a part of the source, cut to it.
fn within<'r>(
    ranges: &'r [Range<usize>],
    part: &Range<usize>,
) -> impl Iterator<Item = Range<usize>> + 'r {
    let part = part.clone();
    let first = ranges.partition_point(|range| range.end <= part.start);
    let ranges = ranges.get(first..).unwrap_or_default().iter();
    let ranges = ranges.take_while(move |range| range.start < part.end);
    ranges.map(move |range| range.start.max(part.start)..range.end.min(part.end))
}
