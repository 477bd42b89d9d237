//! Lines of kramdown that continue a paragraph of a block quote or a list item without its marker or its full
//! indentation. An autolink at the start of such a line would end the quote or the item. Indented code goes on likewise.

use std::ops::Range;

use super::patterns::TAG_NAME;
use crate::map::line::{after_marker, Line, Prefix, LEVEL};
use crate::map::tags::is_inline_or_void;
use crate::map::{Kind, Map};

/// Least indentation of another paragraph of a list item, in columns.
const ITEM: usize = 2;

/// Returns the first byte of each such line.
pub(super) fn starts(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let mut container: Option<Prefix> = None;
    // True below a list item, up to text without indentation.
    let mut is_in_list = false;
    // A list of the other kind directly below an item is inside it. This is the number of columns that it then needs more.
    let mut around = 0;
    let mut last = None;
    for line in map.lines() {
        let mut prefix = line.prefix();
        if line.text.is_empty() {
            (around, last) = (0, None);
        } else if let Some((indent, marker)) = marker(&line, &prefix) {
            if last.is_some_and(|last| last != marker) {
                let outer = if around == 0 { container.map_or(0, |it| it.width) } else { 0 };
                around = outer.saturating_sub(indent);
            }
            last = Some(marker);
            prefix.width += around;
        }
        let is_lazy = container.is_some_and(|container| is_outside(&prefix, &container));
        if let Some(indent) = indent(line.text) {
            let width = prefix.width + indent;
            container = Some(Prefix { width, is_of_list: true, begins_item: true, ..prefix });
            is_in_list = true;
        } else if line.text.is_empty() {
            // kramdown goes on below a line with only a quote's marker.
            container = (prefix.quotes > 0).then_some(prefix);
        } else if prefix.begins_item
            || container.is_none_or(|it| it.quotes < prefix.quotes)
            || is_in_list && prefix.width >= ITEM && container.is_some_and(|it| !it.is_of_list)
        {
            is_in_list = prefix.begins_item || is_in_list && prefix.width >= ITEM;
            let is_of_list = prefix.is_of_list || is_in_list;
            let has_container = is_of_list || prefix.begins_item || prefix.quotes > 0;
            container = has_container.then_some(Prefix { is_of_list, ..prefix });
        } else if is_lazy && begins_block(line.text) {
            container = None;
        } else if is_lazy {
            starts.push(line.start..line.start + 1);
        }
    }
    starts
}

/// Returns the columns before the markers of items at the start of a line, and the last marker: `.` for each list with
/// numbers, and `-` for each other one.
fn marker(line: &Line<'_>, prefix: &Prefix) -> Option<(usize, char)> {
    let is_empty = after_marker(line.text) == Some("") && !line.text.starts_with(':');
    let length = if is_empty { line.whole.len() } else { prefix.length };
    let markers = line.whole.get(..length)?.rsplit('>').next()?.trim_start();
    let last = markers.trim_end().chars().next_back()?;
    let indent = if is_empty { prefix.width } else { prefix.width.saturating_sub(markers.len()) };
    (is_empty || prefix.begins_item)
        .then_some((indent, if ".)".contains(last) { '.' } else { '-' }))
}

/// Returns true if a line with this prefix is outside of the container.
fn is_outside(prefix: &Prefix, container: &Prefix) -> bool {
    let is_outside_list = container.is_of_list && prefix.width < container.width;
    prefix.quotes < container.quotes || is_outside_list
}

/// Returns the indentation that kramdown expects below a definition, or below an item's marker without text.
fn indent(line: &str) -> Option<usize> {
    match after_marker(line)? {
        "" => Some(LEVEL),
        _ => line.starts_with(':').then_some(ITEM),
    }
}

/// Returns the lines directly below indented code, which belong to it. An item directly below a quote is the quote's, one
/// directly below code outside of a list is code, and a marker without white space after it is text. So indented text below
/// them and a blank line is code too.
pub(super) fn below_code(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut is_below, mut is_in_list) = (false, false);
    // Number of open quotes. True below an item that kramdown reads as text.
    let (mut quotes, mut is_below_text, mut is_below_blank) = (0, false, true);
    for line in map.lines() {
        let (range, prefix) = (line.range(), line.prefix());
        if line.text.is_empty() {
            (quotes, is_below, is_below_blank) = (prefix.quotes, false, true);
            continue;
        }
        let indent = marker(&line, &prefix).map_or(prefix.width, |(indent, _)| indent);
        // A space belongs to a quote's marker.
        let level = LEVEL + usize::from(prefix.quotes > 0);
        let is_code = is_below_text && is_below_blank && indent >= level;
        is_below_text &= is_code || !is_below_blank || indent > 0 && !prefix.begins_item;
        is_in_list &= !is_below_blank || indent > 0 || prefix.begins_item;
        is_below_text |= prefix.begins_item && prefix.quotes < quotes;
        let is_bare = after_marker(line.text) == Some("") && !map.has_space_after(&line);
        is_below_text |= is_below_blank && indent + LEVEL <= level && is_bare;
        (quotes, is_below_blank) = (quotes.max(prefix.quotes), false);
        if is_code || map.code_at(range.start) == Some(Kind::Indented) {
            is_below = true;
            found.extend(is_code.then_some(range));
        } else if !map.is_code(range.start) {
            is_below &= !begins_block(line.text) && !line.text.starts_with("{:");
            is_below_text |= is_below && prefix.begins_item && !is_in_list;
            is_in_list |= prefix.begins_item && !is_below;
            found.extend(is_below.then_some(range));
        }
    }
    found
}

/// Returns true for a line that ends a quote, an item or code. kramdown takes headings, rules, tables and fences into it.
fn begins_block(line: &str) -> bool {
    let name = TAG_NAME.groups(line).filter(|_| line.starts_with('<'));
    name.is_some_and(|[name]| !is_inline_or_void(name)) || line.starts_with('^')
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::super::tests::check;
    use super::*;

    #[test]
    fn code_goes_on_below() {
        check(below_code, "    a\nb\nc\n\nd", &["b", "c"]);
        check(below_code, "\ta\r\n- b\n|c", &["b", "|c"]);
        check(below_code, "    ```\n{a}", &["{a}"]);
        check(below_code, "- a\n\n      b\n  c\n- d", &["c", "d"]);
        check(below_code, "    a\n<b>\nc", &["<b>", "c"]);
        check(below_code, "    a\n- b\n\n    c\n\n- d\n\n    e", &["b", "c"]);
        check(below_code, "- a\n\n      b\n- c\n\n    d", &["c"]);
        check(below_code, "1.\n   a\n\n    b\nc", &["b", "c"]);
        check(below_code, "1. >     a\n* b\n", &["b"]);
        check(below_code, "1. >     a\n>* b\n", &["b"]);
        check(below_code, "    1. a\n1. b\n", &["b"]);
        check(below_code, "    a\n```\nb\n```\nc\n", &["c"]);
        check(below_code, "> a\n- b\n\n    c\nd\n\n      e\n\n    - f", &["c", "d", "e", "f"]);
        check(below_code, "> - a\r\n2. b\r\n\r\n\tc", &["c"]);
        check(below_code, "> > a\n> - b\n>\n>    c\n>\n>     d", &["d"]);
        check(below_code, "> a\n- b\n  c\n\n  d\n\n    e\n\nf\n\n- g\n\n    h", &["e"]);
        for source in [
            "    a\n\nb",
            "```\n    a\n```\nb",
            "- a\n    `b`\nc",
            "> a\n\n- b\n\n    c",
            "> a\n- b\n    c",
            "    a\n<div>\nc",
            "1. \n   a\n\n    b",
            "1. a\n2.\n3. b\n\n    c",
            "- a\n\n  -\n\n    b",
            "- a\n\n  b\n\n- c",
            "1. a\n\n    ```\n    b\n    ```\n2. c\n\n    ```\n    d\n    ```\n    e",
        ] {
            check(below_code, source, &[]);
        }
    }

    #[test]
    fn a_lazy_line_lacks_a_marker_or_indentation() {
        for (source, expected) in [
            ("> a\nb\n\nc\n- d\n  e\nf\n> g\n\n> h\r\ni", &["b", "f", "i"][..]),
            ("a\n: b\nc\n\nd\n: e\n  f\n:\n  g", &["c", "g"]),
            ("1. a\n  b\n   c\n2. d", &["b"]),
            ("> - a\n> b\n>   c\n- > d\n  e", &["b", "e"]),
            ("> a\n>\nb", &["b"]),
            ("- a\n\n  b\nc\n\n  d\ne", &["c", "e"]),
            ("> 1. a\n>\n>    b\n> c", &["c"]),
            ("- a\n\nb\n\n  c\nd", &[]),
            ("1. \na\n\n* \n  b\n-\nc", &["a", "b", "c"]),
            (">a\n> b\n>c\n\n-\td\n\te", &[]),
            ("> a\n--\nb\n\n- f\n---\ng\n|h", &["-", "b", "-", "g", "|"]),
            ("> a\n```\nb\n```\nc", &["`", "b", "`", "c"]),
            ("> a\n<b>b</b>\nc", &["<", "c"]),
            ("> a\n<div>\nc\n\n- d\n^\ne", &[]),
            // A list of the other kind is in the item above.
            ("- a\n1. b\n   c\n     d\n2. e\n   f\n- g\n  h\n\n1. i\n   j", &["c", "f"]),
            ("- \n1. a\n   b", &["b"]),
            ("1. a\n- b\n  c", &["c"]),
            ("1. a\n2) b\n   c\n\n* d\n- e\n  f", &[]),
        ] {
            let map = Map::new(source, Options::empty());
            let found: Vec<_> = starts(&map).into_iter().map(|range| &source[range]).collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }
}
