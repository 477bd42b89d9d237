//! Finds code in a document, in which delimiters of templates and of flavours are shown and have no effect.

use std::cell::OnceCell;
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// The code of a document. It is searched for when it is first needed, by parsing the document.
#[derive(Debug)]
pub(super) struct Code<'s> {
    source: &'s str,
    options: Options,
    /// Byte ranges of code spans, code blocks and math, in source order. True for blocks.
    ranges: OnceCell<Vec<(Range<usize>, bool)>>,
}

impl<'s> Code<'s> {
    pub(super) fn new(source: &'s str, options: Options) -> Self {
        Code { source, options, ranges: OnceCell::new() }
    }

    pub(super) fn source(&self) -> &'s str {
        self.source
    }

    /// Returns true if the byte at this offset is in code.
    pub(super) fn contains(&self, at: usize) -> bool {
        self.at(at).is_some()
    }

    /// Returns true if the byte at this offset is in a code block.
    pub(super) fn has_block(&self, at: usize) -> bool {
        self.at(at) == Some(true)
    }

    /// Returns true for code blocks and false for other code, or `None` if the byte at this offset is not in code.
    fn at(&self, at: usize) -> Option<bool> {
        let ranges = self.ranges.get_or_init(|| {
            let events = Parser::new_ext(self.source, self.options).into_offset_iter();
            let code = events.filter_map(|(event, range)| match event {
                Event::Start(Tag::CodeBlock(_)) => Some((range, true)),
                Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {
                    Some((range, false))
                }
                _ => None,
            });
            code.collect()
        });
        let after = ranges.partition_point(|(range, _)| range.end <= at);
        ranges.get(after).filter(|(range, _)| range.start <= at).map(|(_, is_block)| *is_block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_in_spans_and_in_blocks() {
        let source = "a `b`\n\n~~~\nc\n~~~\n\n    d\n\ne $f$\n";
        let code = Code::new(source, Options::ENABLE_MATH);
        let letters = source.char_indices().filter(|(_, c)| c.is_alphabetic());
        let found: String = letters.filter(|(at, _)| code.contains(*at)).map(|(_, c)| c).collect();
        assert_eq!(found, "bcdf");
        assert!(
            code.has_block(source.find('c').unwrap()) && !code.has_block(source.find('b').unwrap())
        );
    }
}
