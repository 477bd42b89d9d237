use barelink::markdown::ParserQuirk;

/// The deviations of pulldown-cmark from CommonMark that affect links.
pub(crate) const QUIRKS: &[ParserQuirk] = &[ParserQuirk::WideTabs];
