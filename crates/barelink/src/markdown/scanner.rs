use super::angle_scanner::AngleScanner;
use super::code_spans::CodeSpans;
use super::link_tail;

/// Deviation of a parser from CommonMark 0.31 that affects where links are. Each adapter lists the quirks of its
/// parser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParserQuirk {
    /// For each length of backtick string, the parser stores the offset of the last string that a search has reached.
    /// After a search without a closer, it assumes that no closer follows the stored offset. A later search may store a
    /// smaller offset, after which closers are missed. A string of more than 80 backticks does not open a code span.
    MemoizedCodeSpans,
    /// Raw HTML follows two rules from before CommonMark 0.31. A `-->` after another hyphen may fail to end a comment,
    /// and white space must follow the name of a declaration.
    HtmlBefore0_31,
    /// The `>` of a block quote may follow a tab that reaches past the third column.
    WideTabs,
}

/// Scanner for inline constructs that hide URLs: code spans, raw HTML, autolinks and destinations.
///
/// It follows CommonMark, but does not know which reference links are defined. Call the methods with ascending offsets,
/// because a failed search for a closer is not repeated.
#[derive(Debug)]
pub struct InlineScanner<'c> {
    text: &'c [u8],
    code_spans: CodeSpans,
    angles: AngleScanner,
}

impl<'c> InlineScanner<'c> {
    /// Returns a scanner for a leaf's content.
    pub fn new(content: &'c str) -> Self {
        InlineScanner {
            text: content.as_bytes(),
            code_spans: CodeSpans::default(),
            angles: AngleScanner::default(),
        }
    }

    /// Returns a scanner that follows a parser with these quirks. `code_span` must be called for every backtick string
    /// that the parser reaches.
    pub(super) fn with_quirks(content: &'c str, quirks: &[ParserQuirk]) -> Self {
        let mut scanner = InlineScanner::new(content);
        scanner.code_spans.is_memoized = quirks.contains(&ParserQuirk::MemoizedCodeSpans);
        scanner.angles.is_before_0_31 = quirks.contains(&ParserQuirk::HtmlBefore0_31);
        scanner
    }

    /// Returns the end of the code span that the backtick string at `at` opens (CommonMark 0.31, section 6.1). Returns
    /// the end of the string if it does not open a code span.
    pub fn code_span(&mut self, at: usize) -> usize {
        self.code_spans.skip(self.text, at)
    }

    /// Returns the end of the autolink or raw HTML whose `<` is at `at`, or `None` if the `<` begins neither (sections
    /// 6.5 and 6.6).
    pub fn autolink_or_html(&mut self, at: usize) -> Option<usize> {
        self.angles.end(self.text, at)
    }

    /// Returns the end of the link tail at `at`, or `None` if there is none. A link tail is a destination and an
    /// optional title in parentheses. Brackets before a link tail make an inline link (section 6.3).
    pub fn link_tail(&self, at: usize) -> Option<usize> {
        link_tail::end(self.text, at)
    }

    /// Returns true if the `\` at `at` escapes the byte after it (section 2.4).
    pub fn is_escape(&self, at: usize) -> bool {
        self.text.get(at + 1).is_some_and(u8::is_ascii_punctuation)
    }
}
