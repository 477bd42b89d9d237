/// Deviation of a parser from CommonMark 0.31 that affects where links are. Each adapter lists the quirks of its parser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParserQuirk {
    /// The parser stores the last offset of each length of backtick string, and therefore misses some code spans. A
    /// string of more than 80 backticks does not open a code span.
    MemoizedCodeSpans,
    /// Raw HTML follows CommonMark before 0.31. A comment cannot end in `--->`, and white space must follow the name of
    /// a declaration.
    HtmlBefore0_31,
    /// The `>` of a block quote may follow a tab that reaches past the third column.
    WideTabs,
}
