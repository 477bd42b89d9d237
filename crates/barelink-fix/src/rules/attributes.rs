//! Attribute lists: `{#id .class key="value"}` after a construct or on a line of its own.
//!
//! remark-directive, Pandoc, attr_list of Python-Markdown, MyST, kramdown and GitLab agree on the form of the items. The
//! list may begin with colons. Other text in braces is prose.

use std::ops::Range;

use super::patterns::{ATTRIBUTES, CLEAR_ATTRIBUTE, LINE_OF_MARKUA, URL_AS_NAME};
use crate::map::Map;

/// Returns the attribute lists of Markua: `{title: "text", width: 50%}` on a line of its own.
pub(super) fn of_markua(map: &Map<'_>) -> Vec<Range<usize>> {
    map.lines_that(|line| line.text.starts_with('{') && LINE_OF_MARKUA.is_match(line.text))
}

/// Returns each attribute list, with its braces. To markdown-it-attrs, a URL alone is the name of an attribute.
pub(super) fn lists(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut lists = Vec::new();
    for paragraph in map.paragraphs() {
        if map.source.get(paragraph.clone()).is_some_and(|text| text.contains('{')) {
            let found = ATTRIBUTES.within(map, paragraph.clone()).into_iter();
            lists.extend(found.filter(|list| is_clear(map, list)));
            let found = URL_AS_NAME.within(map, paragraph.clone()).into_iter();
            lists.extend(found.filter(|list| !is_nested(map, list)));
        }
    }
    lists
}

/// Returns true unless all of the items may be words.
fn is_clear(map: &Map<'_>, list: &Range<usize>) -> bool {
    map.source.get(list.clone()).is_some_and(|list| CLEAR_ATTRIBUTE.is_match(list))
}

/// Returns true if another brace precedes a list.
fn is_nested(map: &Map<'_>, list: &Range<usize>) -> bool {
    map.source.get(..list.start).is_some_and(|before| before.trim_end().ends_with('{'))
}

/// Returns the attribute lists of kramdown, which begin with a colon.
pub(super) fn of_kramdown(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut lists = lists(map);
    lists.retain(|list| map.source.get(list.clone()).is_some_and(|list| list.starts_with("{:")));
    lists
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn lists_have_items() {
        for list in [
            "{#a .b c=\"d }\" e='f' g=h}", "{: .a}", "{:a: b=\"c\"}", "{::options a=\"b\" /}",
            "{.a -}", "{a = \"b\"}", "{:}", "{a=b % c % .d}", "{ .a\n> b=c}",
        ] {
            check(lists, &[list, " x"].concat(), &[list]);
        }
        for text in [
            "{a b}", "{a: \"b\"}", "{\"a\": b}", "{}", "{a=\"b\"", "{.a {b}", "{see https://a.bc}",
            "{.a\"b\"}",
        ] {
            check(lists, text, &[]);
        }
    }
}
