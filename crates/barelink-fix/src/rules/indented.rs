//! Text that Python-Markdown and Pandoc read as indented code, and GFM as text of a list item or a quote. In Python-Markdown,
//! each level of a list is indented by four columns, and a list does not interrupt a paragraph.

use std::ops::Range;

use super::patterns::SNIPPET;
use crate::map::line::{
    after_marker, begins_admonition, fence, without_quotes, Markers, Prefix, LEVEL,
};
use crate::map::Map;

/// Maximum number of items that begin in one line.
const DEPTH: usize = 16;

/// A line without its markers of block quotes.
#[derive(Debug, Clone, Copy)]
struct Line<'s> {
    quotes: usize,
    /// Columns before the text.
    indent: usize,
    text: &'s str,
    /// True if white space follows the text.
    ends_with_space: bool,
}

impl<'s> Line<'s> {
    /// Reads a line. Markers of block quotes inside list items are text.
    fn new(line: &'s str, ends_with_space: bool) -> Self {
        let Prefix { length, quotes, width, .. } = Prefix::read(line, Markers::Shallow, usize::MAX);
        let text = line.get(length..).unwrap_or_default();
        Line { quotes, indent: width, text, ends_with_space }
    }

    fn is_blank(&self) -> bool {
        self.quotes == 0 && self.text.is_empty()
    }

    /// Returns the text after a list item's marker. In Python-Markdown, white space follows each marker.
    fn item(&self) -> Option<&'s str> {
        after_marker(self.text).filter(|after| !after.is_empty() || self.ends_with_space)
    }

    /// Returns the text of the line, and the text after the marker of each item that begins in it, each in the one before.
    fn items(self) -> impl Iterator<Item = &'s str> {
        std::iter::successors(Some(self.text), move |text| Line { text, ..self }.item())
    }

    /// Returns the number of items that begin in the line.
    fn markers(&self) -> usize {
        self.items().skip(1).take(DEPTH).count()
    }

    /// Returns the text after the markers of all items that begin in the line.
    fn content(&self) -> &'s str {
        self.items().take(DEPTH).last().unwrap_or(self.text)
    }

    /// Returns true if the line begins a list item, an admonition, a tab, a definition or a note.
    fn begins_level(&self) -> bool {
        self.item().is_some() || self.interrupts()
    }

    /// Returns true if the line begins an admonition, a tab, a definition or a note, which interrupt a paragraph.
    fn interrupts(&self) -> bool {
        let is_note = self.text.starts_with("[^") && self.text.contains("]:");
        is_note || self.text.starts_with(": ") || begins_admonition(self.text)
    }

    /// Returns the least indentation of code directly below the line: below a marker alone, a definition of a label, or an
    /// admonition.
    fn code_below(&self) -> Option<usize> {
        let (content, level) = (self.content(), self.indent / LEVEL);
        if begins_admonition(content) {
            return Some(LEVEL * (level + 2));
        }
        let is_definition = self.text.starts_with('[') && !self.text.starts_with("[^");
        let is_above =
            without_quotes(content).is_empty() || is_definition && self.text.contains("]:");
        let level = if self.item().is_some() { level } else { 0 };
        is_above.then_some(LEVEL * (level + 1))
    }

    /// Returns true if the text below the line is a block of its own: below a heading, a rule, the head of a table, or the
    /// line of a table that Pandoc takes for an empty one.
    fn is_whole_block(&self) -> bool {
        let content = self.content();
        let has_only = |marks: &str| content.chars().all(|c| marks.contains(c));
        content.starts_with('#')
            || content.len() >= 3 && ["- ", "* ", "_ "].into_iter().any(has_only)
            || self.text.starts_with('|') && has_only("|-: ")
    }

    /// Returns true for a snippet, and for the last line of a block of pymdownx. To Pandoc, both are text.
    fn ends_extension(&self) -> bool {
        let is_end = self.text.starts_with("///") && self.text.bytes().all(|b| b == b'/');
        is_end || SNIPPET.is_match(self.text)
    }
}

/// Returns the lines of such code.
pub(super) fn code(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // Number of open levels, and the level of the block.
    let (mut open, mut level) = (0, 0);
    let (mut begins_block, mut is_list, mut is_fenced) = (true, false, false);
    let mut is_below_extension = false;
    // An admonition of this paragraph, which is text to Pandoc.
    let mut title: Option<Line<'_>> = None;
    // Least indentation of the lines of open code.
    let mut code: Option<usize> = None;
    let mut last: Option<Line<'_>> = None;
    for whole in map.lines() {
        let line = Line::new(whole.whole, map.has_space_after(&whole));
        let before = last.replace(line);
        if let Some(before) = before.filter(|before| before.quotes != line.quotes) {
            (open, level) = (0, 0);
            // A line without a quote's marker continues the quote, if no blank line precedes it.
            begins_block = before.quotes < line.quotes || before.is_blank();
            is_list = false;
            if !begins_block && !line.text.is_empty() {
                last = Some(Line { quotes: before.quotes, ..line });
            }
        }
        if line.text.is_empty() {
            (begins_block, is_below_extension, title) = (true, false, None);
            continue;
        }
        let at = whole.begin + whole.whole.len() - line.text.len();
        is_fenced = (is_fenced || fence(line.text).is_some()) && map.is_code_block(at);
        if is_fenced {
            open = open.min(line.indent / LEVEL);
            (begins_block, is_list) = (false, false);
            continue;
        }
        let before = before.filter(|before| !before.is_blank());
        let above = before.filter(|before| !before.text.is_empty());
        if title.is_some_and(|title| line.indent / LEVEL <= title.indent / LEVEL) {
            // Text beside an admonition ends it.
            open = open.min(line.indent / LEVEL);
            is_list = false;
        }
        // A line that leaves the item ends its block.
        let is_outside = line.indent < LEVEL * level;
        if begins_block && is_outside && above.is_some() {
            // Python-Markdown takes the indentation from the lines that have all of it.
            code = Some(LEVEL);
        } else if begins_block || is_outside {
            // The items that begin in the line above have its lines in common.
            let inner = above.map_or(0, |above| above.markers().saturating_sub(1));
            level = open.saturating_sub(inner).min(line.indent / LEVEL);
            code = Some(LEVEL * (level + 1));
            is_list = line.begins_level() && !is_below_extension;
            open = level;
        }
        let is_lazy = before.is_some_and(|before| before.quotes != line.quotes);
        let below = before.filter(|_| is_lazy || above.is_some()).and_then(|it| it.code_below());
        code = code.into_iter().chain(below).find(|&least| line.indent >= least);
        if code.is_none() && (is_list && line.begins_level() || line.interrupts()) {
            open = open.min(line.indent / LEVEL) + line.markers().max(1);
        }
        // Below a quote, Pandoc reads no marker at this indentation.
        let quoted = Prefix::read(line.content(), Markers::Shallow, usize::MAX);
        if quoted.quotes > 0 && (quoted.width >= LEVEL || is_lazy && line.indent >= LEVEL) {
            code = code.or(Some(line.indent / LEVEL * LEVEL + LEVEL));
        }
        if code.is_some() {
            found.push(whole.begin..whole.end);
        }
        is_below_extension = line.ends_extension();
        begins_block = code.is_none() && (is_below_extension || line.is_whole_block());
        title = title.or(Some(line).filter(|line| begins_admonition(line.content())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn a_level_has_four_columns() {
        check(code, "a\n- b\n\n    c\n\nd", &["    c\n"]);
        check(code, " -   a\n\n        b\n", &["        b\n"]);
        check(code, "- a\n\n  b\n\n    c\n    d\n", &["    c\n", "    d\n"]);
        check(code, "- a\n\n    b\n    - c\n\n        d\n", &["        d\n"]);
        check(code, "> a\n> 1. b\n>\n>     c\r\n", &[">     c\r\n"]);
        check(code, "- >\n    a\n    b\n  c\n", &["    a\n", "    b\n"]);
        check(code, "> a\n    >\n    b\n", &["    >\n", "    b\n"]);
        check(code, "[a]:b\n    c\n", &["    c\n"]);
        check(code, "=== \"a\"\n        b\n", &["        b\n"]);
        check(code, "1. === \"a\"\n        b\n", &["        b\n"]);
        check(code, "- a\n  ```\n  b\n  ```\n\n    c\n", &["    c\n"]);
        check(code, "```\na\n```\n- b\n\n    c\n", &["    c\n"]);
        check(code, "=== \"a\"\n    >     b\n", &["    >     b\n"]);
        check(code, "- - ??? \"a\"\n        b\n", &["        b\n"]);
        check(code, "- a\n\n    b\nc\n\n    d\n", &["    d\n"]);
        check(code, "--8<-- \"a\"\n    b\n", &["    b\n"]);
        check(code, "|\n    a\n\n|\n|-\n    b\n", &["    a\n", "    b\n"]);
        check(code, "1. ---\n        a\n\n***\n    b\n", &["        a\n", "    b\n"]);
        check(code, "- 1. ---\n        a\n", &["        a\n"]);
        check(code, "- 1. # a\n        b\n", &["        b\n"]);
        check(code, "1.\n1. a\n\n    b\n-\n\n    c\n", &["    b\n", "    c\n"]);
        check(code, "- >     a\n    b\n  c\n", &["- >     a\n", "    b\n"]);
        check(code, "- a\n\n    # b\n  c\n", &[]);
        check(code, "- - a\n\n        # b\n    c\n", &["    c\n"]);
        check(code, "/// html | a\n///\n    b\n", &["    b\n"]);
        check(code, "!!! a\n- b\n\n    c\n", &["    c\n"]);
        check(code, "!!! a\n    b\n- c\n\n    d\n", &["    d\n"]);
        check(code, "///\n- a\n\n    b\n", &["    b\n"]);
        check(code, "> a\nb\n> - c\n>\n>     d\n", &[">     d\n"]);
        check(code, "> a\n    > b\n", &["    > b\n"]);
        check(code, "8<-\n- a\n\n    b\n", &["    b\n"]);
        check(code, "--8<-- \"a\"\n- b\n\n    c\n", &["    c\n"]);
        check(code, "a\n- b\n\n    > c\n", &["    > c\n"]);
        check(code, ">\n- a\n\n    b\n", &["    b\n"]);
        check(code, " - ??? \"a\"\n        b\n", &["        b\n"]);
        check(code, "1. a\n\n       b\n    - c\n\n        d\n", &["        d\n"]);
        check(code, "1. a\n\n   `b`\n\n    c\n", &["    c\n"]);
        check(code, "> - a\n>\n>     - b\n- c\n\n    d\n", &["    d\n"]);
    }

    #[test]
    fn lists_have_levels() {
        for source in [
            "- a\n\n    b\n\n    - c\n\n        d\n", "- a\n  - b\n    - c\n\n      d\n",
            "1. a\n   - b\n\n     - c\n\n       d\n", "# a\n- b\n\n    c\n", "a\n    b\n",
            "- a\n\n\t> b\n\n    c\n", "> - a\n>\n>     b\n",
            "> - a\n>\n>     - b\n\n- c\n\n    d\n", "a\n: b\n\n    c\n", "a\n[^1]: b\n\n    c\n",
            "```\na\n```\n\n- b\n\n    c\n", "- a\n\n    ```\n    b\n    ```\n\n    c\n",
            "- === \"a\"\n    b\n", "=== \"a\"\n    b\n", "1. \n1. a\n\n    b\n",
            "- 1. ---\n    a\n", "!!! a\n    - b\n\n        c\n", "> a\n> > b\n",
            "- a\n  !!! b\n\n    c\n", "- a\n    - b\n        -\n    - c\n    d\n",
        ] {
            check(code, source, &[]);
        }
    }
}
