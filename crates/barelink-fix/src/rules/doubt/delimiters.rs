//! Finds emphasis delimiters after a URL that open and close nothing: `https://example.com/maps_`.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::Autolinker;
use pulldown_cmark::{Event, Options, Parser, TagEnd};

/// The emphasis delimiters of a document. They are searched for when they are first needed, by parsing the document.
pub(super) struct Delimiters<'s> {
    source: &'s str,
    options: Options,
    finder: &'s LinkFinder,
    /// Offset of each byte of a delimiter.
    found: OnceCell<HashSet<usize>>,
}

impl<'s> Delimiters<'s> {
    pub(super) fn new(source: &'s str, options: Options, finder: &'s LinkFinder) -> Self {
        Delimiters { source, options, finder, found: OnceCell::new() }
    }

    /// Returns true if a `_`, `*` or `~` that was trimmed from the URL in `link` is not a delimiter. Other trimmed punctuation
    /// may be beside it.
    ///
    /// A delimiter is read by a parser with bare links or by one without, or the same character precedes the URL. `/*` may
    /// open a comment of a program, so it is no reason for doubt.
    pub(super) fn has_loose(&self, link: &Range<usize>) -> bool {
        let before = self.source.get(..link.start).unwrap_or_default();
        let written = self.source.get(link.clone()).unwrap_or_default();
        let after = self.source.get(link.end..).unwrap_or_default();
        if written.ends_with('/') && after.starts_with('*') {
            return false;
        }
        let is_trimmed = |c: char| "?!.,:*_~".contains(c);
        let rest = after.trim_start_matches(is_trimmed);
        let ends = |c: char| c.is_whitespace() || "<|)]\"'".contains(c);
        if !rest.chars().next().is_none_or(ends) {
            return false;
        }
        let trimmed = after.char_indices().take_while(|(_, c)| is_trimmed(*c));
        let mut delimiters = trimmed.filter(|(_, c)| "*_~".contains(*c) && !before.ends_with(*c));
        delimiters.any(|(at, _)| !self.found().contains(&(link.end + at)))
    }

    fn found(&self) -> &HashSet<usize> {
        self.found.get_or_init(|| {
            let mut found = HashSet::new();
            let events = Autolinker::new(self.finder).events(self.source, self.options);
            let others = Parser::new_ext(self.source, self.options).into_offset_iter();
            for (event, range) in events.into_offset_iter().chain(others) {
                let length = match event {
                    Event::End(TagEnd::Emphasis | TagEnd::Superscript | TagEnd::Subscript) => 1,
                    Event::End(TagEnd::Strong) => 2,
                    // One or two tildes on each side.
                    Event::End(TagEnd::Strikethrough) => {
                        let text = self.source.get(range.clone()).unwrap_or_default();
                        1 + usize::from(text.starts_with("~~"))
                    }
                    _ => continue,
                };
                found.extend(range.start..range.start + length);
                found.extend(range.end.saturating_sub(length)..range.end);
            }
            found
        })
    }
}
