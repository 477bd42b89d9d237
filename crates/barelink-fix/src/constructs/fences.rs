//! Fenced code as flavours find it that GFM does not. Where pymdownx.superfences and kramdown read a fence of GFM as text,
//! the fence that ends the code begins some, up to the next one. Where GFM goes on with HTML, other flavours read a fence.

use std::ops::Range;

use super::lines::column_behind;
use crate::code::Code;
use crate::lines::lines;

/// Characters before a fence.
const PREFIX: [char; 3] = ['>', ' ', '\t'];

/// A fence that may begin code.
#[derive(Debug)]
struct Fence<'s> {
    marks: &'s str,
    /// Number of characters before it, and of columns.
    indent: (usize, usize),
    quotes: usize,
    /// Offset of the line below it.
    body: usize,
    /// True if a blank line was seen below it.
    has_blank_line: bool,
}

/// A kind of line below a fence.
enum Below {
    Code,
    End,
    /// A line that the code cannot have: the fence was text.
    Outside,
}

impl<'s> Fence<'s> {
    fn new(line: &'s str, end: usize) -> Option<Self> {
        let text = line.trim_start_matches(PREFIX);
        let prefix = line.get(..line.len() - text.len())?;
        let (marks, info) = marks(text)?;
        let indent = (prefix.len(), prefix.chars().fold(0, column_behind));
        let quotes = prefix.matches('>').count();
        let fence = Fence { marks, indent, quotes, body: end, has_blank_line: false };
        is_header(info).then_some(fence)
    }

    /// Reads a line below the fence.
    fn below(&mut self, line: &str) -> Below {
        let has_quote = self.quotes > 0;
        let (mut indent, mut start) = (0, 0);
        for c in line.chars().take_while(|c| PREFIX.contains(c)) {
            if indent >= self.indent.1 {
                break;
            }
            start += 1;
            indent = column_behind(indent, c);
        }
        let (prefix, text) = line.split_at_checked(start).unwrap_or_default();
        let quotes = prefix.matches('>').count();
        let is_end = text.trim_end_matches([' ', '\t']) == self.marks;
        let is_blank = if has_quote { text.is_empty() } else { line.trim().is_empty() };
        let is_outside = if has_quote {
            indent < self.indent.0 || self.has_blank_line && quotes < self.quotes
        } else {
            indent != self.indent.1
        };
        if quotes > self.quotes {
            Below::Outside
        } else if is_blank {
            self.has_blank_line = true;
            Below::Code
        } else if is_outside {
            Below::Outside
        } else if is_end {
            Below::End
        } else {
            self.has_blank_line = false;
            Below::Code
        }
    }
}

/// Returns the marks of a fence at the start of a text, and the text behind them.
fn marks(text: &str) -> Option<(&str, &str)> {
    let mark = text.chars().next().filter(|c| ['`', '~'].contains(c))?;
    let info = text.trim_start_matches(mark);
    text.split_at_checked(text.len() - info.len()).filter(|(marks, _)| marks.len() >= 3)
}

/// Returns true if a line is a fence that ends the code after the fence with the marks `open`.
fn ends(line: &str, open: &str) -> bool {
    marks(line).is_some_and(|(marks, info)| info.is_empty() && marks.starts_with(open))
}

/// Returns the text between fences as kramdown reads it: one word may follow the marks.
pub(super) fn of_kramdown(code: &Code<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    let mut end = 0;
    for (line, whole) in code.lines().zip(lines(code.source())) {
        end += whole.len();
        let Some((marks, info)) = marks(line.text) else { continue };
        if let Some((_, start)) = open.take_if(|(open, _)| ends(line.text, open)) {
            found.push(start..line.start);
        } else if open.is_none()
            && !info.trim().contains([' ', '\t'])
            && code.has_fenced_block(line.start)
        {
            open = Some((marks, end));
        }
    }
    found
}

/// Returns the text from each fence in an HTML block of GFM, which ends at a blank line only, to the fence that ends it.
pub(super) fn in_html(code: &Code<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(&str, usize)> = None;
    // True in a paragraph, below a line that may begin HTML.
    let mut is_below_html = false;
    for line in code.lines() {
        if let Some((open_marks, start)) = open {
            if ends(line.text, open_marks) {
                found.push(start..line.start);
                open = None;
            }
        } else if let Some((marks, _)) = marks(line.text)
            .filter(|(_, info)| is_below_html && !info.contains('`') && !code.contains(line.start))
        {
            open = Some((marks, line.start));
        }
        is_below_html = !line.text.is_empty() && (is_below_html || line.text.starts_with('<'));
    }
    found
}

/// Returns the text between fences as pymdownx.superfences reads it.
pub(super) fn of_superfences(code: &Code<'_>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<Fence<'_>> = None;
    let mut end = 0;
    for whole in lines(code.source()) {
        let start = end;
        end += whole.len();
        let line = whole.trim_end_matches(['\r', '\n']);
        match &mut open {
            None => open = Fence::new(line, end),
            Some(fence) => match fence.below(line) {
                Below::Code => {}
                Below::End => {
                    found.push(fence.body..start);
                    open = None;
                }
                Below::Outside => open = None,
            },
        }
    }
    found
}

/// Returns true for the text behind the marks of a fence: a language, and then attributes or options.
fn is_header(info: &str) -> bool {
    let info = info.trim_matches([' ', '\t']);
    let end = info.find([' ', '\t']).unwrap_or(info.len());
    let (word, after) = info.split_at_checked(end).unwrap_or_default();
    let is_language =
        word.chars().all(|c| c.is_alphanumeric() || ['_', '#', '.', '+', '-'].contains(&c));
    let rest = if is_language { after.trim_start_matches([' ', '\t']) } else { info };
    rest.starts_with('{') && rest.ends_with('}') || has_only_options(rest)
}

/// Returns true for options with values, such as `title="a b" linenums="1"`, and for none.
fn has_only_options(mut rest: &str) -> bool {
    while !rest.is_empty() {
        let option = ["title=", "linenums=", "hl_lines="].into_iter().find_map(|name| {
            let value = rest.strip_prefix(name)?;
            let quote = value.chars().next().filter(|c| ['"', '\''].contains(c))?;
            let value = value.get(1..)?;
            let mut ends = value.match_indices(quote).map(|(at, _)| value.split_at(at));
            let (value, after) = ends.find(|(_, after)| {
                let after = after.get(1..).unwrap_or_default();
                after.is_empty() || after.starts_with([' ', '\t'])
            })?;
            let is_valid = name == "title=" || value.starts_with(|c: char| c.is_ascii_digit());
            is_valid.then(|| after.get(1..).unwrap_or_default())
        });
        let Some(after) = option else { return false };
        rest = after.trim_start_matches([' ', '\t']);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::check;
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
            assert!(is_header(info), "{info:?}");
        }
        for info in
            ["a,b", "a b", "a linenums", "a title=b", "a{b}", "a`b`", "a title=\"b", "a {b} c"]
        {
            assert!(!is_header(info), "{info:?}");
        }
    }
}
