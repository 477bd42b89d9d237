//! Braces beside an element. attr_list of Python-Markdown reads any words in them as attributes of the element before them.

use std::ops::Range;

use crate::map::line::is_escaped;
use crate::map::Map;

/// Returns the braces that directly follow an element, or end a heading or a cell of a table. If more braces follow
/// those of an element, returns the rest of the line. Also returns the byte directly after braces, because
/// markdown-it-attrs reads them as attributes if an element follows.
pub(super) fn beside_elements(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let mut ranges = Vec::new();
    for line in map.lines().filter(|line| line.text.contains('{')) {
        let is_row = line.text.contains('|');
        let may_end = is_row || line.text.starts_with('#');
        // Offsets of the line's last `}`, and of the first one after the `{`.
        let (mut last, mut next) = (None, None);
        for (at, brace) in line.text.rmatch_indices(['{', '}']) {
            if brace == "}" {
                last = last.or(Some(at));
                next = Some(at);
                continue;
            }
            let (before, rest) = line.text.split_at_checked(at).unwrap_or_default();
            let follows_element = before.ends_with(['*', '_', '`', ')', ']', '>']);
            // The attributes of an element may contain braces.
            let Some(end) = (if follows_element { last } else { next }) else { continue };
            let after = line.text.get(end + 1..).unwrap_or_default();
            let is_double = after.starts_with('}')
                || line.text.get(at + 1..end).is_some_and(|it| it.ends_with('}'));
            let is_tag = rest.strip_prefix("{%").is_some_and(|tag| tag.contains("%}"))
                || rest.starts_with("{#")
                || rest.starts_with("{{") && is_double;
            let (start, end) = (line.start + at, line.start + end);
            if is_tag || before.ends_with('{') || is_escaped(source, start) || map.is_code(start) {
                continue;
            }
            let ends_cell = is_row && after.trim_start().starts_with('|');
            if follows_element && next != last {
                ranges.push(start..line.range().end);
            } else if follows_element || may_end && (ends_cell || after.trim().is_empty()) {
                ranges.push(start..end + 1);
            }
            if after.starts_with(|c: char| !c.is_whitespace()) {
                ranges.push(end + 1..end + 2);
            }
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn braces_beside_elements() {
        check(beside_elements, "# a {b c}\n*d*{e} f\n", &["{b c}", "{e}"]);
        check(beside_elements, "*a*{b {c} d} e", &["{b {c} d} e"]);
        check(beside_elements, "| a {b} | {c}\n`d`{{e}", &["{c}", "{b}", "{{e}"]);
        check(beside_elements, "> {a}b [c](d){e}.", &["{e}", ".", "b"]);
        for source in [
            "a {b} c", "a{b} c {d}", "{a}\n{b} c", "{{ a }}b", "{% a %}b", "`{a}b`", "*a*\\{b}",
            "*a*{b\nc}", "*a*{{b}}",
        ] {
            check(beside_elements, source, &[]);
        }
    }
}
