use std::ops::Range;
use std::path::Path;

use barelink_fix::{Edit, Fixed, LeftAlone, MarkdownLink};

use crate::report::position::Positions;

/// Identifier of the only rule.
pub(super) const RULE: &str = "bare-link";

/// The document that contains the findings.
pub(super) struct Document<'d> {
    pub(super) path: &'d Path,
    pub(super) text: &'d str,
}

/// A bare link in a report.
pub(super) struct Finding<'f> {
    pub(super) link: &'f MarkdownLink<'f>,
    /// Byte range in the file.
    pub(super) range: Range<usize>,
    /// Line and column of the link's start, counted from 1. Columns are in Unicode scalar values.
    pub(super) start: (usize, usize),
    /// Line and column after the link's end.
    pub(super) end: (usize, usize),
    pub(super) outcome: Outcome<'f>,
}

/// The proposed change to a link, or the reason why the link is left alone.
pub(super) enum Outcome<'f> {
    Fix(&'f str),
    LeftAlone(&'f LeftAlone<'f>),
}

impl Finding<'_> {
    pub(super) fn is_left_alone(&self) -> bool {
        matches!(self.outcome, Outcome::LeftAlone(_))
    }

    /// Returns the link's text in the source.
    pub(super) fn written<'d>(&self, document: &Document<'d>) -> &'d str {
        document.text.get(self.range.clone()).unwrap_or_default()
    }
}

/// Returns the findings of a document in source order. The document's Markdown begins at the byte offset `body`, after
/// any front matter. Links disabled by comments, and links in code, are omitted.
pub(super) fn all<'f>(text: &str, body: usize, fixed: &'f Fixed<'_>) -> Vec<Finding<'f>> {
    let edits =
        fixed.edits.iter().map(|Edit { link, replacement, .. }| (link, Outcome::Fix(replacement)));
    let left = fixed.left_alone.iter().filter(|left| !left.reason.is_intended());
    let mut found: Vec<_> =
        edits.chain(left.map(|left| (&left.link, Outcome::LeftAlone(left)))).collect();
    found.sort_by_key(|(link, _)| link.range().start);
    let mut positions = Positions::new(text);
    let findings = found.into_iter().map(|(link, outcome)| {
        let range = body + link.range().start..body + link.range().end;
        Finding {
            link,
            start: positions.of(range.start),
            // The next link may start before this end, if only one parser finds it.
            end: positions.clone().of(range.end),
            range,
            outcome,
        }
    });
    findings.collect()
}
