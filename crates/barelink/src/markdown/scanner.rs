use super::angle::Angles;
use super::code_spans::{CodeSpans, OverlookedCodeSpans};
use super::link_tail;

/// Scanner for inline constructs in which no URL is recognised: code spans, raw HTML, autolinks, destinations.
///
/// It follows CommonMark, but knows no reference definitions. Offsets should be asked for from left to right.
#[derive(Debug)]
pub struct InlineScanner<'c> {
    text: &'c [u8],
    code_spans: CodeSpans,
    /// Used instead, if the parser overlooks code spans.
    overlooked: Option<OverlookedCodeSpans>,
    angles: Angles,
}

impl<'c> InlineScanner<'c> {
    /// Returns a scanner of a leaf's content.
    pub fn new(content: &'c str) -> Self {
        InlineScanner {
            text: content.as_bytes(),
            code_spans: CodeSpans::default(),
            overlooked: None,
            angles: Angles::default(),
        }
    }

    /// Returns a scanner that overlooks code spans as cmark and comrak do, if it is asked for every backtick string that
    /// they reach, and has their comments.
    pub(super) fn overlooking(content: &'c str) -> Self {
        InlineScanner {
            overlooked: Some(OverlookedCodeSpans::default()),
            angles: Angles::before_0_31(),
            ..InlineScanner::new(content)
        }
    }

    /// Returns the end of the code span that the backtick string at `at` opens; if it opens none, the end of the string (CommonMark 0.31, section 6.1).
    pub fn code_span(&mut self, at: usize) -> usize {
        match &mut self.overlooked {
            Some(overlooked) => overlooked.skip(self.text, at),
            None => self.code_spans.skip(self.text, at),
        }
    }

    /// Returns the end of the autolink or raw HTML whose `<` is at `at` (sections 6.5 and 6.6).
    pub fn angle(&mut self, at: usize) -> Option<usize> {
        self.angles.end(self.text, at)
    }

    /// Returns the end of the destination and title in parentheses that make brackets before `at` an inline link
    /// (section 6.3).
    pub fn link_tail(&self, at: usize) -> Option<usize> {
        link_tail::end(self.text, at)
    }

    /// Returns the end of the title of a link or of a definition that begins at `at`, in quotation marks or parentheses.
    pub fn title(&self, at: usize) -> Option<usize> {
        link_tail::title(self.text, at)
    }

    /// Returns true if the `\` at `at` escapes the byte after it (section 2.4).
    pub fn is_escape(&self, at: usize) -> bool {
        self.text.get(at + 1).is_some_and(u8::is_ascii_punctuation)
    }
}
