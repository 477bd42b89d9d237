//! Parts of a document whose links are left alone whatever they are.

use std::ops::Range;

use super::mdx::Script;
#[cfg(feature = "mdx")]
use super::mdx::Unread;
use super::reason::Reason;
use super::{directive, Kept, Syntax};

/// Byte ranges, each kind in order and without overlaps.
#[derive(Debug, Default)]
pub(super) struct Apart {
    /// Ranges that comments disable.
    pub(super) disabled: Vec<Range<usize>>,
    /// JavaScript of an MDX document.
    pub(super) code: Vec<Range<usize>>,
    /// JavaScript to compare with that of a changed document; none in a piece of a document.
    pub(super) script: Option<Script>,
    /// Reason to leave alone every link.
    pub(super) all: Option<Reason>,
    /// Links in doubt.
    pub(super) doubted: Vec<Kept>,
}

impl Apart {
    pub(super) fn new(source: &str, syntax: &Syntax) -> Self {
        let mut apart = Apart::default();
        #[cfg(feature = "mdx")]
        if syntax.is_mdx {
            match Script::of(source, syntax.pulldown_cmark) {
                Ok(script) => {
                    apart.code.clone_from(&script.ranges);
                    apart.script = Some(script);
                }
                Err(Unread::Invalid(_)) => apart.all = Some(Reason::Mdx),
                Err(Unread::Effort) => apart.all = Some(Reason::Effort),
            }
        }
        apart.disabled = directive::disabled(source, syntax.pulldown_cmark, &apart.code);
        apart
    }

    /// Returns the ranges in a piece of the document, from its start.
    pub(super) fn of_piece(&self, piece: &Range<usize>) -> Self {
        let within = |ranges| {
            let cut = within(ranges, piece);
            cut.map(|range| range.start - piece.start..range.end - piece.start)
                .collect()
        };
        Apart {
            disabled: within(&self.disabled),
            code: within(&self.code),
            script: None,
            all: self.all,
            doubted: self.doubted_in(piece),
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
        let is_in = |ranges| within(ranges, &(offset..offset + 1)).next().is_some();
        if is_in(&self.code) {
            Some(Reason::Code)
        } else {
            is_in(&self.disabled).then_some(Reason::Disabled)
        }
    }
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
