//! The inline content around links: where it begins, and where its brackets and tags end.

use std::collections::HashSet;
use std::ops::Range;

use barelink_pulldown_cmark::is_inline;
use pulldown_cmark::{Event, TagEnd};

use super::line::ends_with;

/// Maximum length in bytes of the text before a link.
pub(crate) const BESIDE: usize = 400;

/// The text around the links of a document.
#[derive(Debug, Default)]
pub(crate) struct Around<'s> {
    source: &'s str,
    /// Start offsets of inline content: of a paragraph, a heading, a table cell or the text of a tight list item.
    leaves: Vec<usize>,
    /// Offsets from which on text is inside a tag that is not closed (true) or not (false). Tags do not leave their
    /// inline content, and code contains none.
    tags: Vec<(usize, bool)>,
    /// End offsets of links, images, footnote references and task list markers. In `[a](b) (c)`, the
    /// parenthesis after such a bracket and a space is text, not a misplaced destination.
    pub(crate) brackets: HashSet<usize>,
    /// True if the last event was inline content.
    is_in_leaf: bool,
    /// Ranges of elements whose text is not prose.
    pub(crate) hidden: Vec<Range<usize>>,
}

impl<'s> Around<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        Around { source, ..Around::default() }
    }

    /// Reads the next event of the document without bare links.
    pub(crate) fn add(&mut self, event: &Event<'_>, range: &Range<usize>) {
        let source = self.source;
        let was_in_leaf = std::mem::replace(&mut self.is_in_leaf, is_inline(event));
        if self.is_in_leaf && !was_in_leaf {
            // The text of an escape begins after its backslash.
            let before = source.get(..range.start).unwrap_or_default();
            self.leaves.push(before.strip_suffix('\\').unwrap_or(before).len());
            self.tags.push((range.start, false));
        }
        match event {
            Event::Text(_) => {
                let text = source.as_bytes().get(range.clone()).unwrap_or_default();
                for at in memchr::memchr2_iter(b'<', b'>', text) {
                    let at = range.start + at;
                    let name = source.as_bytes().get(at + 1);
                    let is_tag = name.is_some_and(u8::is_ascii_alphabetic)
                        && ends_with(source.get(..=at).unwrap_or_default(), '<');
                    self.tags.push((at, is_tag));
                }
            }
            Event::InlineHtml(_) => self.tags.push((range.start, false)),
            Event::End(TagEnd::Link | TagEnd::Image)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {
                self.brackets.insert(range.end);
            }
            _ => {}
        }
    }

    /// Returns the part of `before` in the inline content in which it ends, but only its last [`BESIDE`] bytes.
    pub(crate) fn paragraph_before<'b>(&self, before: &'b str) -> &'b str {
        let leaf = last(&self.leaves, |&start| start <= before.len()).copied().unwrap_or(0);
        let mut start = leaf.max(before.len().saturating_sub(BESIDE));
        while !before.is_char_boundary(start) {
            start += 1;
        }
        before.get(start..).unwrap_or_default()
    }

    /// Returns true if the text before this offset seems to end inside a tag, after an attribute's `=` and perhaps a quotation mark.
    pub(crate) fn is_in_tag(&self, at: usize) -> bool {
        let before = self.source.get(..at).unwrap_or_default();
        let is_value = before.strip_suffix(['"', '\'']).unwrap_or(before).ends_with('=');
        is_value && last(&self.tags, |(at, _)| *at < before.len()).is_some_and(|(_, is_in)| *is_in)
    }
}

/// Returns the last item for which `is_before` is true. `is_before` must be true for all items before that one.
fn last<T>(items: &[T], is_before: impl Fn(&T) -> bool) -> Option<&T> {
    items.get(items.partition_point(is_before).checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Options, Parser};

    use super::*;

    fn around(source: &str) -> Around<'_> {
        let mut around = Around::new(source);
        for (event, range) in Parser::new_ext(source, Options::ENABLE_TABLES).into_offset_iter() {
            around.add(&event, &range);
        }
        around
    }

    #[track_caller]
    fn check(source: &str, paragraph: &str, is_in_tag: bool) {
        let around = around(source);
        let before = source.strip_suffix('^').unwrap();
        assert_eq!(around.paragraph_before(before), paragraph, "{source:?}");
        assert_eq!(around.is_in_tag(before.len()), is_in_tag, "{source:?}");
    }

    /// Checks what is before a `^`. CommonMark 0.31.2, section 6.6: a tag has a name, and in an attribute a value after
    /// `=`. A `>` ends it.
    #[test]
    fn a_tag_that_has_not_ended_has_attributes() {
        for source in
            ["<img src=^", "a <a\nhref=\"^", "<a b='c' d='^", "<i>b</i> <a b=^", "<a `b` c=^"]
        {
            check(source, source.strip_suffix('^').unwrap(), true);
        }
        for source in [
            "src=^", "<b> a=^", "1 < 2 a=^", "<img src^", "=^", "<=^", "\\<a href=\"^", "<a <b>c=^",
        ] {
            check(source, source.strip_suffix('^').unwrap(), false);
        }
    }

    /// Blocks take precedence over inline content (CommonMark 0.31.2, section 3), and code spans take precedence over
    /// HTML tags (section 6.1).
    #[test]
    fn a_tag_does_not_leave_its_paragraph_or_code() {
        check("`i <n` a=^", "`i <n` a=", false);
        for between in ["\n\n", "\r\n\r\n", "\r\r", "\n***\n", "\n# ", "\n- ", "\n> ", "\n1. > "] {
            check(&["i <n", between, "a=^"].concat(), "a=", false);
        }
        for (before, between) in
            [("- ", "\n- "), ("# ", "\n"), ("> ", "\n>\n> "), ("|a|b|\n|-|-|\n|", "|")]
        {
            check(&[before, "i <n", between, "a=^"].concat(), "a=", false);
        }
        for fence in ["```", "~~~"] {
            check(&[fence, "\ncat <<EOF\n", fence, "\na=^"].concat(), "a=", false);
        }
    }

    #[test]
    fn the_paragraph_has_a_maximum() {
        let long = "é".repeat(BESIDE);
        let around = around(&long);
        assert_eq!(around.paragraph_before(&long).len(), BESIDE);
    }
}
