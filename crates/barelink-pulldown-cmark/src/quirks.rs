use barelink::markdown::ParserQuirk;

/// The deviations of pulldown-cmark from CommonMark that affect links.
pub(crate) const QUIRKS: &[ParserQuirk] = &[ParserQuirk::WideTabs];

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Parser};

    #[track_caller]
    fn check(source: &str, texts: &[&str]) {
        let text = |event: Event<'_>| match event {
            Event::Text(text) => Some(text.into_string()),
            _ => None,
        };
        let found: Vec<_> = Parser::new(source).filter_map(text).collect();
        assert_eq!(found, texts, "{source:?}");
    }

    /// By CommonMark 0.31, section 5.1, at most three columns may precede the `>`. In both sources, the second line
    /// would be text.
    #[test]
    fn a_wide_tab_may_precede_the_marker_of_a_quote() {
        check("> a\n\t> b", &["a", "b"]);
        check("> a\n    > b", &["a", "> b"]);
    }
}
