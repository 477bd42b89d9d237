use barelink::markdown::ParserQuirk;

/// The deviations of comrak from CommonMark that affect links. comrak inherits them from cmark.
pub(crate) const QUIRKS: &[ParserQuirk] =
    &[ParserQuirk::MemoizedCodeSpans, ParserQuirk::HtmlBefore0_31];

#[cfg(test)]
mod tests {
    use comrak::Options;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        let mut options = Options::default();
        options.render.r#unsafe = true;
        let page = comrak::markdown_to_html(source, &options);
        assert_eq!(page, format!("<p>{expected}</p>\n"));
    }

    /// By CommonMark 0.31, section 6.1, the last text is a code span.
    #[test]
    fn code_spans_are_memoized() {
        check("`a``b`` ``c`` d", "`a<code>b</code> ``c`` d");
        let long = "`".repeat(81);
        check(&format!("{long}a{long}"), &format!("{long}a{long}"));
    }

    /// By CommonMark 0.31, section 6.6, both sources contain raw HTML.
    #[test]
    fn html_is_that_of_before_0_31() {
        check("a <!-- b --->", "a &lt;!-- b ---&gt;");
        check("a <!B>", "a &lt;!B&gt;");
    }
}
