use barelink::markdown::ParserQuirk;

/// The deviations of comrak from CommonMark that affect links. comrak inherits them from cmark.
pub(crate) const QUIRKS: &[ParserQuirk] =
    &[ParserQuirk::MemoizedCodeSpans, ParserQuirk::HtmlBefore0_31];
