//! HTML blocks that go on over blank lines. In GFM and MDX, the text below a blank line is Markdown again; in kramdown and
//! Python-Markdown, all of the element is HTML, unless it has the attribute `markdown`.

use std::collections::HashMap;
use std::ops::Range;

use super::lines::{lines, paragraphs};
use crate::code::Code;
use crate::html::tags;

/// Elements that begin a block.
const BLOCKS: &[&str] = &[
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "legend", "li", "main", "menu", "nav", "ol", "p", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
];

/// Returns the content of each block element that begins a line.
pub(super) fn blocks(code: &Code<'_>) -> Vec<Range<usize>> {
    elements(code, |name| BLOCKS.contains(&name))
}

/// Returns the content of each element that begins a line. kramdown reads elements that it does not know as blocks.
pub(super) fn unknown(code: &Code<'_>) -> Vec<Range<usize>> {
    const INLINE: &str = " a abbr acronym b bdi bdo big br button cite code del dfn em i img input ins kbd label mark map object q \
        s samp select small span strike strong sub sup textarea tt u var ";
    elements(code, |name| !INLINE.contains(&[" ", name, " "].concat()))
}

/// Returns the content of each element that begins a line and whose name `is_block`.
fn elements(code: &Code<'_>, is_block: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let source = code.source();
    let starts: Vec<_> =
        lines(source).filter(|line| line.text.starts_with('<')).map(|line| line.start).collect();
    if starts.is_empty() {
        return Vec::new();
    }
    let tags = || tags(source, 0..source.len()).map(|tag| (tag.name.to_ascii_lowercase(), tag));
    // The last end tag of each element: without a later one, a start tag begins nothing.
    let mut ends: HashMap<String, usize> = HashMap::new();
    ends.extend(tags().filter(|(_, tag)| tag.is_end).map(|(name, tag)| (name, tag.range.start)));
    let mut contents = Vec::new();
    // Start of the content and name of the open element, and the number of elements of this name in it.
    let mut open: Option<(usize, String, usize)> = None;
    for (name, tag) in tags() {
        if let Some((start, opened, depth)) = &mut open {
            if name == *opened && tag.is_end && *depth == 0 {
                contents.push(*start..tag.range.start);
                open = None;
            } else if name == *opened {
                *depth = if tag.is_end { *depth - 1 } else { *depth + usize::from(!tag.is_empty) };
            }
        } else if !tag.is_end
            && !tag.is_empty
            && starts.binary_search(&tag.range.start).is_ok()
            && is_block(&name)
            && ends.get(&name).is_some_and(|&end| end > tag.range.start)
            && !tag.attributes.contains("markdown")
            && !code.contains(tag.range.start)
        {
            open = Some((tag.range.end, name, 0));
        }
    }
    contents
}

/// Returns the text of each paragraph from a line on that begins with a tag and does not end it. VitePress reads HTML up
/// to the blank line.
pub(super) fn unclosed(code: &Code<'_>) -> Vec<Range<usize>> {
    let source = code.source();
    let mut paragraphs = paragraphs(source).into_iter().peekable();
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for line in lines(source).filter(|line| begins_tag(line.text)) {
        while paragraphs.next_if(|paragraph| paragraph.end <= line.start).is_some() {}
        let end = paragraphs.peek().map_or(source.len(), |paragraph| paragraph.end);
        if ranges.last().is_none_or(|last| last.end <= line.start) && !code.contains(line.start) {
            ranges.push(line.start..end);
        }
    }
    ranges
}

/// Returns true if a line begins with `<`, a name and white space, and has no `>`.
fn begins_tag(line: &str) -> bool {
    let name =
        line.strip_prefix('<').filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
    name.is_some_and(|name| {
        let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '-');
        (after.is_empty() || after.starts_with([' ', '\t'])) && !after.contains('>')
    })
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[track_caller]
    fn check(ranges: fn(&Code<'_>) -> Vec<Range<usize>>, source: &str, expected: &[&str]) {
        let code = Code::new(source, Options::empty());
        let found: Vec<_> = ranges(&code).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn blocks_begin_a_line_and_end() {
        check(blocks, "<div>\n\na <div>b</div>\n\n</div> c", &["\n\na <div>b</div>\n\n"]);
        check(blocks, "> <Details x>\n>\n> a\n> </details>\n", &["\n>\n> a\n> "]);
        for source in [
            "a <div>\n\nb</div>", "<div>\n\na", "<div markdown=\"1\">\n\na\n</div>", "<b>a</b>",
            "`<div>` a </div>", "<div/>\n</div>",
        ] {
            check(blocks, source, &[]);
        }
        check(unclosed, "<e a\nb\n\nc <d\n> <f\n> g", &["<e a\nb\n", "<f\n> g"]);
        for source in ["<a b>", "<a:b c", "a <b c", "`<a\nb`\n\n    <c d", "<1 a"] {
            check(unclosed, source, &[]);
        }
        check(unknown, "<Card>a</Card>\n<b>c</b>", &["a"]);
    }
}
