//! HTML blocks that go on over blank lines. In GFM and MDX, the text below a blank line is Markdown again; in kramdown and
//! Python-Markdown, all of the element is HTML, unless it has the attribute `markdown`.

use std::ops::Range;

use super::patterns::UNCLOSED_TAG;
use crate::map::tags::{has, is_block, is_html, is_inline_or_void, is_void, tags, HtmlTag};
use crate::map::Map;

/// Returns the content of each block element that begins a line.
pub(super) fn blocks(map: &Map<'_>) -> Vec<Range<usize>> {
    let starts = starts(map);
    elements(map, |start, name| starts.binary_search(&start).is_ok() && is_block(name))
}

/// Elements in which kramdown reads Markdown, in a paragraph (`HTML_CONTENT_MODEL_SPAN` and `HTML_SPAN_ELEMENTS`).
const SPANS: &str = "a abbr acronym b bdo big button cite del dfn em i ins label q rb rbc rp rt rtc ruby select small span strong \
    sub sup tt";

/// Returns the content of each element that begins a line, and the rest of a paragraph with an element that kramdown does
/// not know: it reads both as HTML.
pub(super) fn unknown(map: &Map<'_>) -> Vec<Range<usize>> {
    let starts = starts(map);
    let mut ranges =
        elements(map, |start, name| starts.binary_search(&start).is_ok() && is_raw(name));
    ranges.extend(from_lines(map, component_tags(map.source).map(|tag| tag.range.start)));
    ranges
}

fn is_raw(name: &str) -> bool {
    !has(SPANS, name) && !is_void(name)
}

/// Returns the content of inline elements whose content is not Markdown in kramdown. Without an end tag, there is none.
pub(super) fn raw_inlines(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut contents = elements(map, |_, name| is_raw(name) && is_inline_or_void(name));
    contents.retain(|content| content.end < map.source.len());
    contents
}

/// Returns the content of each element that begins at this offset with this name. Without an end tag, it is the rest of
/// the document.
fn elements(map: &Map<'_>, may_begin: impl Fn(usize, &str) -> bool) -> Vec<Range<usize>> {
    let source = map.source;
    let mut contents = Vec::new();
    // Start of the content and name of the open element, and the number of elements of this name in it.
    let mut open: Option<(usize, String, usize)> = None;
    for tag in tags(source, 0..source.len()) {
        let name = tag.name.to_ascii_lowercase();
        if let Some((start, opened, depth)) = &mut open {
            if name == *opened && tag.is_end && *depth == 0 {
                contents.push(*start..tag.range.start);
                open = None;
            } else if name == *opened {
                *depth = if tag.is_end { *depth - 1 } else { *depth + usize::from(!tag.is_empty) };
            }
        } else if !tag.is_end
            && !tag.is_empty
            && may_begin(tag.range.start, &name)
            && !tag.attributes.contains("markdown")
            && !map.is_code(tag.range.start)
        {
            open = Some((tag.range.end, name, 0));
        }
    }
    contents.extend(open.map(|(start, ..)| start..source.len()));
    contents
}

/// Returns the offset of each `<` that begins a line.
fn starts(map: &Map<'_>) -> Vec<usize> {
    map.lines().filter(|line| line.text.starts_with('<')).map(|line| line.start).collect()
}

/// Returns the text of each paragraph from a line on that begins with an element that HTML does not know. VitePress reads
/// HTML up to the blank line.
pub(super) fn components(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let starts = starts(map);
    if starts.is_empty() {
        return Vec::new();
    }
    let tags = component_tags(source).filter(|tag| {
        // After other characters, VitePress knows no tag.
        let ends_name = tag.attributes.is_empty()
            || tag.attributes.starts_with(|c: char| c.is_whitespace() || c == '/');
        ends_name && starts.binary_search(&tag.range.start).is_ok()
    });
    from_lines(map, tags.map(|tag| tag.range.start))
}

/// Returns the tags of elements that HTML does not know.
fn component_tags(source: &str) -> impl Iterator<Item = HtmlTag<'_>> {
    tags(source, 0..source.len()).filter(|tag| !is_html(tag.name))
}

/// Returns the text of each paragraph from a line on that begins with a tag and does not end it. VitePress reads HTML up
/// to the blank line.
pub(super) fn unclosed(map: &Map<'_>) -> Vec<Range<usize>> {
    let lines =
        map.lines().filter(|line| line.text.starts_with('<') && UNCLOSED_TAG.is_match(line.text));
    from_lines(map, lines.map(|line| line.start))
}

/// Returns the rest of the paragraph from each of these offsets on.
fn from_lines(map: &Map<'_>, starts: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for start in starts {
        if ranges.last().is_none_or(|last| last.end <= start) && !map.is_code(start) {
            ranges.push(start..map.end_of_paragraph(start));
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn blocks_begin_a_line_and_end() {
        check(blocks, "<div>\n\na <div>b</div>\n\n</div> c", &["\n\na <div>b</div>\n\n"]);
        check(blocks, "> <Details x>\n>\n> a\n> </details>\n", &["\n>\n> a\n> "]);
        check(blocks, "<div>\n\na", &["\n\na"]);
        for source in [
            "a <div>\n\nb</div>", "<div markdown=\"1\">\n\na\n</div>", "<b>a</b>",
            "`<div>` a </div>", "<div/>\n</div>",
        ] {
            check(blocks, source, &[]);
        }
        check(
            raw_inlines,
            "a <u>b <b>c</b></u> <i>d</i>\n<mark>e</mark> `<u>` f <u>",
            &["b <b>c</b>", "e"],
        );
        check(unclosed, "<e a\nb\n\nc <d\n> <f\n> g", &["<e a\nb\n", "<f\n> g"]);
        for source in ["<a b>", "<a:b c", "a <b c", "`<a\nb`\n\n    <c d", "<1 a"] {
            check(unclosed, source, &[]);
        }
        check(unknown, "<Card>a</Card>\n<b>c</b>\n<hr>", &["a", "<Card>a</Card>\n<b>c</b>\n<hr>"]);
        check(components, "- <Card>a</Card>\n  b\n\nc <Card>", &["<Card>a</Card>\n  b\n"]);
        check(components, "<p>a</p> <Card>\n\n<br> b\n\n`<d>\n<e>`", &[]);
        check(components, "<https://a.b>\n\n<netdb.h>\n\n<c@d.e>\n", &[]);
        check(unknown, "- <https://a.b>\n- c\n\nd <e@f.g> h\n", &[]);
        check(unknown, "<netdb.h>\na", &["\na", "<netdb.h>\na"]);
    }
}
