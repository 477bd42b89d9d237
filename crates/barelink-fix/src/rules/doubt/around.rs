//! Examines the text around a link for signs that the writer meant a different link, or no link.

use std::collections::HashSet;
use std::ops::Range;

use barelink::LinkKind;
use barelink_pulldown_cmark::{is_inline, MarkdownLink};
use pulldown_cmark::{Event, TagEnd};

use super::brackets;
use crate::map::line::{first, is_escaped};
use crate::map::tags::is_clearly_html;
use crate::reason::Reason;
use crate::url_text::reference_at;

/// Maximum length in bytes of the text that is examined before a link, and of the text in which a `]` is searched after
/// it.
const BESIDE: usize = 400;

pub(crate) struct Around<'s> {
    source: &'s str,
    /// Start offsets of inline content: of a paragraph, a heading, a table cell or the text of a tight list item.
    leaves: Vec<usize>,
    /// Offsets from which on text is inside a tag that is not closed (true) or not (false). Tags do not leave their
    /// inline content, and code contains none.
    tags: Vec<(usize, bool)>,
    /// End offsets of links, images, footnote references and task list markers. In `[a](b) (c)`, the
    /// parenthesis after such a bracket and a space is text, not a misplaced destination.
    brackets: HashSet<usize>,
    /// True if the last event was inline content.
    is_in_leaf: bool,
}

impl<'s> Around<'s> {
    pub(crate) fn new(source: &'s str) -> Self {
        let (leaves, tags, brackets) = (Vec::new(), Vec::new(), HashSet::new());
        Around { source, leaves, tags, brackets, is_in_leaf: false }
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

    /// Returns the reason for doubt that the surrounding text gives, or `None` if it gives no reason.
    pub(super) fn reason(&self, link: &MarkdownLink<'_>) -> Option<Reason> {
        let range = link.range();
        let before = self.source.get(..range.start)?;
        let after = self.source.get(range.end..)?;
        let paragraph = self.paragraph_before(before);
        if self.is_in_tag(before) {
            Some(Reason::Tag)
        } else if self.is_in_destination(range.start, paragraph) {
            Some(Reason::Destination)
        } else if is_in_footnote(paragraph, after) {
            Some(Reason::Footnote)
        } else if link.kind() == LinkKind::Email {
            let is_in_code = || brackets::is_in_bbcode(paragraph);
            let path = is_of_path(paragraph, after).then_some(Reason::Path);
            // In braces behind an explicit link, some flavours read attributes.
            let is_before_braces = after.starts_with('{') && is_before_placeholder(after);
            path.or_else(|| is_before_braces.then_some(Reason::Placeholder))
                .or_else(|| is_in_code().then_some(Reason::End(None)))
        } else if is_before_placeholder(after) {
            Some(Reason::Placeholder)
        } else {
            let written = self.source.get(range)?;
            end_of_quotation(paragraph, written)
                .or_else(|| brackets::end(paragraph, written, after))
                .map(|at| Reason::End(Some(at)))
        }
    }

    /// Returns true if the link seems to be inside an invalid autolink, or in the parentheses of an invalid inline
    /// link. `start` is the link's start, and `paragraph` is the text before it in its paragraph.
    fn is_in_destination(&self, start: usize, paragraph: &str) -> bool {
        let close = begun(paragraph, '<').unwrap_or(paragraph);
        if close.len() < paragraph.len() && begun(close, '(').is_none() {
            return true;
        }
        // A space between `]` and `(` makes a link invalid, but writers mean a link.
        if let Some(label) = begun(close, '(') {
            let spaceless = without_space(label);
            let is_bracket = ends_with(spaceless, ']');
            let has_meaning = self.brackets.contains(&(start - paragraph.len() + spaceless.len()));
            if is_bracket && (spaceless.len() == label.len() || !has_meaning) {
                return true;
            }
        }
        let open = paragraph
            .rmatch_indices("](")
            .find(|(at, _)| paragraph.get(..at + 1).is_some_and(|text| ends_with(text, ']')));
        open.is_some_and(|(at, _)| {
            let inside = paragraph.get(at..).unwrap_or_default();
            !inside.contains([')', '`'])
        })
    }

    /// Returns the part of `before` in the inline content in which it ends, but only its last [`BESIDE`] bytes.
    pub(super) fn paragraph_before<'b>(&self, before: &'b str) -> &'b str {
        let leaf = last(&self.leaves, |&start| start <= before.len()).copied().unwrap_or(0);
        let mut start = leaf.max(before.len().saturating_sub(BESIDE));
        while !before.is_char_boundary(start) {
            start += 1;
        }
        before.get(start..).unwrap_or_default()
    }

    /// Returns true if `before` seems to end inside a tag, after an attribute's `=` and perhaps a quotation mark.
    fn is_in_tag(&self, before: &str) -> bool {
        let is_value = before.strip_suffix(['"', '\'']).unwrap_or(before).ends_with('=');
        is_value && last(&self.tags, |(at, _)| *at < before.len()).is_some_and(|(_, is_in)| *is_in)
    }
}

/// Returns the last item for which `is_before` is true. `is_before` must be true for all items before that one.
fn last<T>(items: &[T], is_before: impl Fn(&T) -> bool) -> Option<&T> {
    items.get(items.partition_point(is_before).checked_sub(1)?)
}

/// Returns the rest of the line at the start of `after`, but only its first [`BESIDE`] bytes.
pub(super) fn line(after: &str) -> &str {
    let line = first(after, BESIDE);
    line.split(['\n', '\r']).next().unwrap_or_default()
}

/// Returns the text before `delimiter`, or `None` if `text` does not end with that delimiter, unescaped. White space may
/// follow the delimiter (see [`without_space`]).
fn begun(text: &str, delimiter: char) -> Option<&str> {
    let text = without_space(text);
    ends_with(text, delimiter).then(|| text.get(..text.len() - delimiter.len_utf8()))?
}

/// Returns `text` without the spaces, tabs and line ending at its end. Markers of block quotes may follow the line
/// ending.
fn without_space(text: &str) -> &str {
    let line = text.trim_end_matches([' ', '\t', '>']);
    let above = line.strip_suffix('\n').unwrap_or(line);
    let above = above.strip_suffix('\r').unwrap_or(above);
    let text = if above.len() < line.len() { above } else { text };
    text.trim_end_matches([' ', '\t'])
}

/// Returns true if `text` ends with a delimiter that is not escaped.
fn ends_with(text: &str, delimiter: char) -> bool {
    text.strip_suffix(delimiter).is_some_and(|before| !is_escaped(text, before.len()))
}

/// Returns true if the link between `before` and `after` is inside brackets that begin with `[^` and close on the line
/// of the link's end, within [`BESIDE`] bytes. If the brackets refer to no footnote, cmark-gfm renders their source, so
/// a `<` would be visible.
fn is_in_footnote(before: &str, after: &str) -> bool {
    let open = before.rmatch_indices("[^").next();
    open.is_some_and(|(at, _)| {
        let is_label = before.get(..at + 1).is_some_and(|text| ends_with(text, '['));
        let inside = before.get(at..).unwrap_or_default();
        let mut line = after.bytes().take(BESIDE).take_while(|byte| !matches!(byte, b'\n' | b'\r'));
        is_label && !inside.contains(']') && line.any(|byte| byte == b']')
    })
}

/// Returns the offset in a URL of the mark that closes a quotation begun directly before it. In what looks like a table
/// row, returns the offset of the URL's first `|` instead. Returns `None` if there is no such character, or if the `|`
/// is escaped or begins the URL.
fn end_of_quotation(before: &str, written: &str) -> Option<usize> {
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    if line.trim_start().starts_with('|') || line.contains(" | ") {
        return written.find('|').filter(|&at| at > 0 && !is_escaped(written, at));
    }
    let close = match before.chars().next_back()? {
        '\'' => '\'',
        '\u{2018}' | '\u{201A}' => '\u{2019}',
        '\u{2039}' => '\u{203A}',
        _ => return None,
    };
    written.find(close)
}

/// Returns true if the text next to an address makes the address part of a path, URL or handle, as in
/// `git@example.com:a/b.git`, `ssh://git@example.com` and `@user@example.com`.
fn is_of_path(before: &str, after: &str) -> bool {
    let is_reference = reference_at(after, 0).is_some();
    let mut after = after.chars();
    let is_behind = match after.next() {
        Some(':') => after.next().is_some_and(|c| c.is_alphanumeric() || "/~._$".contains(c)),
        _ if is_reference => false,
        Some('/' | '@' | '?' | '#' | '=' | '%' | '&' | '$') => {
            after.next().is_some_and(|c| c.is_alphanumeric() || "/~._".contains(c))
        }
        _ => false,
    };
    let is_end = |c: char| {
        c.is_whitespace() || matches!(c, '(' | '[' | '<' | '"' | '\'' | '`' | ',' | ';' | '|')
    };
    let token = before.rsplit(is_end).next().unwrap_or_default();
    // `@user@example.com` is an account of the Fediverse.
    is_behind || token.ends_with(['/', '@']) || token.contains("://")
}

/// Returns true if `after`, the text after a URL, begins with a placeholder such as `{id}` or `<id>`. Any `{` counts as
/// one, except in `{{` and `{%`. Names of HTML elements are not placeholders.
fn is_before_placeholder(after: &str) -> bool {
    if let Some(rest) = after.strip_prefix('{') {
        return !rest.starts_with(['{', '%']);
    }
    let Some(rest) = after.strip_prefix('<') else {
        return false;
    };
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let end = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    !name.is_empty() && rest.starts_with('>') && !is_clearly_html(name)
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
        assert_eq!(around.is_in_tag(before), is_in_tag, "{source:?}");
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

    #[test]
    fn white_space_has_one_line_ending() {
        for end in ["\n", "\r\n", "\r"] {
            for space in ["", " ", "\t", "> ", "  > > "] {
                let text = ["a <", end, space].concat();
                assert_eq!(begun(&text, '<'), Some("a "), "{text:?}");
            }
            assert_eq!(begun(&["a <", end, end].concat(), '<'), None);
        }
        assert_eq!(begun("a <>", '<'), None);
    }
}
