//! Text that Python-Markdown and Pandoc read as indented code, and GFM as text of a list item or a quote. In Python-Markdown,
//! each level of a list is indented by four columns, and a list does not interrupt a paragraph.

use std::ops::Range;

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
}

impl<'s> Line<'s> {
    /// Reads a line. Markers of block quotes inside list items are text.
    fn new(line: &'s str) -> Self {
        let Prefix { length, quotes, width, .. } = Prefix::read(line, Markers::Shallow, usize::MAX);
        Line { quotes, indent: width, text: line.get(length..).unwrap_or_default() }
    }

    fn is_blank(&self) -> bool {
        self.quotes == 0 && self.text.is_empty()
    }

    /// Returns the text after a list item's marker.
    fn item(&self) -> Option<&'s str> {
        after_marker(self.text)
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

    /// Returns true if text below the line is code at this indentation, even without a blank line: below a marker alone,
    /// and below a definition of a label.
    fn precedes_code(&self, indent: usize) -> bool {
        let after = self.content();
        let is_marker = without_quotes(after).is_empty();
        let is_definition = self.text.starts_with('[') && !self.text.starts_with("[^");
        let level = if self.markers() > 0 { self.indent / LEVEL } else { 0 };
        indent >= LEVEL * (level + 1) && (is_marker || is_definition && self.text.contains("]:"))
    }
}

/// Returns the lines of such code.
pub(super) fn code(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // Number of open levels, and the level of the block.
    let (mut open, mut level) = (0, 0);
    let (mut begins_block, mut is_list, mut is_code) = (true, false, false);
    let mut is_fenced = false;
    let mut last: Option<Line<'_>> = None;
    for whole in map.lines() {
        let line = Line::new(whole.whole);
        let before = last.replace(line);
        if let Some(before) = before.filter(|before| before.quotes != line.quotes) {
            (open, level) = (0, 0);
            // A line without a quote's marker continues the quote, if no blank line precedes it.
            begins_block = before.quotes < line.quotes || before.is_blank();
            is_list = false;
        }
        if line.text.is_empty() {
            begins_block = true;
            continue;
        }
        let at = whole.begin + whole.whole.len() - line.text.len();
        is_fenced = (is_fenced || fence(line.text).is_some()) && map.is_code_block(at);
        if is_fenced {
            open = open.min(line.indent / LEVEL);
            (begins_block, is_list) = (false, false);
            continue;
        }
        is_code &= line.indent >= LEVEL * (level + 1);
        // A line that leaves the item ends its block.
        begins_block |= line.indent < LEVEL * level;
        if begins_block {
            level = open.min(line.indent / LEVEL);
            is_code = line.indent >= LEVEL * (level + 1);
            is_list = line.begins_level();
            open = level;
        }
        if let Some(before) = before.filter(|before| !before.is_blank()) {
            let body = before.indent / LEVEL * LEVEL + LEVEL;
            let is_lazy = before.quotes != line.quotes;
            let is_below = is_lazy || !before.text.is_empty();
            is_code |= is_below && before.precedes_code(line.indent)
                || begins_admonition(before.content()) && line.indent >= body + LEVEL;
        }
        let quoted = Prefix::read(line.text, Markers::Shallow, usize::MAX);
        is_code |= line.indent >= LEVEL && quoted.quotes > 0 && quoted.width >= LEVEL;
        if is_code {
            found.push(whole.begin..whole.end);
        } else if is_list && line.begins_level() || line.interrupts() {
            open = open.min(line.indent / LEVEL) + line.markers().max(1);
        }
        // The text below a heading, a rule, a snippet, the head of a table or Pandoc's empty line is a block of its own.
        let has_only = |marks: &str| line.content().chars().all(|c| marks.contains(c));
        let is_rule = line.content().len() >= 3 && ["- ", "* ", "_ "].into_iter().any(has_only);
        let is_head = line.text.starts_with('|') && has_only("|-: ");
        begins_block =
            line.text.starts_with('#') || line.text.contains("8<-") || is_rule || is_head;
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
        check(code, "- >\n    a\n", &["    a\n"]);
        check(code, "> a\n    >\n    b\n", &["    b\n"]);
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
            "- === \"a\"\n    b\n", "=== \"a\"\n    b\n",
            "- a\n    - b\n        -\n    - c\n    d\n",
        ] {
            check(code, source, &[]);
        }
    }
}
