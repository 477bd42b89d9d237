//! Fenced code as flavours find it that GFM does not. Where pymdownx.superfences and kramdown read a fence of GFM as text,
//! the fence that ends the code begins some, up to the next one. Where GFM goes on with HTML, other flavours read a fence.

use std::ops::Range;

use super::patterns::{CHUNK, FENCE_OF_KRAMDOWN, HEADER};
use crate::map::line::{fence, Line, Markers, Prefix};
use crate::map::{Kind, Map};

/// A fence that may begin code.
#[derive(Debug)]
struct Fence<'s> {
    marks: &'s str,
    prefix: Prefix,
    /// Offset of the line below it.
    body: usize,
    /// True if a blank line was seen below it.
    has_blank_line: bool,
}

impl<'s> Fence<'s> {
    fn new(line: &Line<'s>) -> Option<Self> {
        let prefix = Prefix::read(line.whole, Markers::Quotes, usize::MAX);
        let (marks, info) = fence(line.whole.get(prefix.length..)?)?;
        HEADER.is_match(info).then_some(Fence {
            marks,
            prefix,
            body: line.end,
            has_blank_line: false,
        })
    }

    /// Reads a line below the fence. Returns true for the end of the code, and false for a line that the code cannot have: the
    /// fence was text.
    fn end(&mut self, line: &str) -> Option<bool> {
        let prefix = Prefix::read(line, Markers::Quotes, self.prefix.column);
        let text = line.get(prefix.length..).unwrap_or_default();
        let is_outside = if self.prefix.quotes > 0 {
            prefix.column < self.prefix.length
                || self.has_blank_line && prefix.quotes < self.prefix.quotes
        } else {
            prefix.column != self.prefix.column
        };
        let is_deeper = prefix.quotes > self.prefix.quotes;
        if is_deeper || is_outside && !text.is_empty() {
            return Some(false);
        }
        self.has_blank_line = text.is_empty();
        (text == self.marks).then_some(true)
    }
}

/// Returns true if a line is a fence that ends the code after the fence with the marks `open`.
fn ends(line: &str, open: &str) -> bool {
    fence(line).is_some_and(|(marks, info)| info.is_empty() && marks.starts_with(open))
}

/// Returns the text between fences as kramdown reads it: one word may follow the marks.
pub(super) fn of_kramdown(map: &Map<'_>) -> Vec<Range<usize>> {
    between(map, |line| {
        let [marks] = FENCE_OF_KRAMDOWN.groups(line.text)?;
        (map.code_at(line.start) == Some(Kind::Fenced)).then_some(marks)
    })
}

/// Returns the chunks of knitr: code below `{r, options}`, with backticks in the options and at any indentation.
pub(super) fn of_knitr(map: &Map<'_>) -> Vec<Range<usize>> {
    between(map, |line| CHUNK.groups(line.text).map(|[marks]| marks))
}

/// Returns the text between fences. `begins` returns the marks of a line that begins code.
fn between<'s>(map: &Map<'s>, begins: impl Fn(&Line<'s>) -> Option<&'s str>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    for line in map.lines() {
        if let Some((_, start)) = open.take_if(|(marks, _)| ends(line.text, marks)) {
            found.push(start..line.start);
        } else if open.is_none() {
            open = begins(&line).map(|marks| (marks, line.end));
        }
    }
    found
}

/// Returns the text from each fence in an HTML block of GFM, which ends at a blank line only, to the fence that ends it. If
/// that one begins code in GFM, the next fence does so elsewhere.
pub(super) fn in_html(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    // True in a paragraph, below a line that may begin HTML.
    let mut is_below_html = false;
    // True if the last fence begins code in GFM only.
    let mut is_out_of_step = false;
    for line in map.lines() {
        if let Some((open_marks, start)) = open {
            if ends(line.text, open_marks) {
                found.push(start..line.start);
                open = None;
                is_out_of_step = map.begins_code(&line);
            }
        } else if let Some((marks, info)) = fence(line.text)
            && (is_out_of_step || is_below_html && !map.is_code(line.start))
            && !info.contains('`')
        {
            open = Some((marks, line.start));
        }
        is_below_html = !line.text.is_empty() && (is_below_html || line.text.starts_with('<'));
    }
    found
}

/// Returns the text between fences as pymdownx.superfences reads it.
pub(super) fn of_superfences(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<Fence<'_>> = None;
    for line in map.lines() {
        let Some(fence) = &mut open else {
            open = Fence::new(&line);
            continue;
        };
        if let Some(is_end) = fence.end(line.whole) {
            found.extend(is_end.then_some(fence.body..line.begin));
            open = None;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::of_superfences as code;
    use super::*;

    #[test]
    fn a_fence_that_is_text_leaves_its_end() {
        check(code, "```a\nb\n```\nc\n```a,d\ne\n```\nf\n```\n", &["b\n", "f\n"]);
        check(code, "```a b\nc\n```\nd\n~~~\ne", &[]);
        check(code, "> ~~~\r\n> a\r\n> ~~~\r\n", &["> a\r\n"]);
        check(code, "\t```\n    a\n\t```\n", &["    a\n"]);
        check(code, "- a\n\n    ```\n    b\n    ```\n", &["    b\n"]);
        check(code, "```\na\n\n b\n ```\nc\n```", &["a\n\n b\n ```\nc\n"]);
    }

    #[test]
    fn code_is_indented_as_its_fence() {
        for source in [
            "    ```\na\n    ```\n", "```\n> a\n", "> ```\n> a\n\nb\n> ```\n",
            "> ```\n>> a\n> ```\n", "- ```\n  a\n",
        ] {
            check(code, source, &[]);
        }
        check(code, "```\n> a\n```\nb\n```\n", &["> a\n"]);
    }

    #[test]
    fn kramdown_reads_one_word() {
        check(of_kramdown, "```a b\nc\n```\nd\n```a,e\nf\n````\ng\n", &["d\n```a,e\nf\n"]);
        check(of_kramdown, "- ~~~ a\n  b\n  ~~~\n", &["  b\n  "]);
        check(of_kramdown, "a\n    ```\nb\n\n    ```\n    c\n", &[]);
    }

    #[test]
    fn html_has_a_fence() {
        check(in_html, "<div>\n```\na\n\nb\n```\nc\n</div>\n", &["```\na\n\nb\n"]);
        check(in_html, "<v>\n```\na\n\nb\n```\n```\nc\n```\nd\n", &["```\na\n\nb\n", "```\nc\n"]);
        check(in_html, "a\n<div>\nb\n~~~ c\n\n```\n~~~~\n", &["~~~ c\n\n```\n"]);
        check(
            in_html,
            "- <b>\r\n  ```\r\n  a\r\n\r\n  b\r\n  ```\r\n",
            &["```\r\n  a\r\n\r\n  b\r\n  "],
        );
        check(in_html, "<div>\n```\na\n```\n\nb\n\n```\nc\n```\n", &["```\na\n"]);
        for source in [
            "<div>\n\n```\na\n\nb\n```\n", "<div>\n\na\n```\nb\n```\n", "<div>\n```\na\n\nb\n",
            "<b>a</b> c\n```\na\n\nb\n```\n", "<!-- a -->\n```\nb\n\nc\n```\n",
            "```\n<div>\n```\na\n\n```\nb\n```\n", "<div>\n```a```\n\nb\n```\nc\n```\n",
        ] {
            check(in_html, source, &[]);
        }
    }

    #[test]
    fn a_header_has_a_language_and_options() {
        for info in [
            "", " ", "a", " a ", "c++", ".a", "{.a b=\"c\"}", " {a}", "a {1,2}", "a title=\"b c\"",
            "title='a' linenums=\"1\"", "a hl_lines=\"1 3-4\"", "a title=\"b\"c\"",
        ] {
            assert!(HEADER.is_match(info), "{info:?}");
        }
        for info in
            ["a,b", "a b", "a linenums", "a title=b", "a{b}", "a`b`", "a title=\"b", "a {b} c"]
        {
            assert!(!HEADER.is_match(info), "{info:?}");
        }
    }
}
