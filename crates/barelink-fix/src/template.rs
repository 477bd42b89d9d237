//! Tags of template languages, `{{ … }}` and `{% … %}`, which Zola, Cobalt, Jekyll and Hugo expand before they parse
//! Markdown. A URL in a tag is an argument and must not be changed.

use std::ops::Range;

/// Returns the ranges of tags, in order. A tag does not cross a blank line: one that is not closed in its paragraph is
/// text.
pub(super) fn tags(source: &str) -> Vec<Range<usize>> {
    let mut tags = Vec::new();
    // Start of the current tag, and its closing delimiter.
    let mut open: Option<(usize, &[u8])> = None;
    let mut line_start = 0;
    for line in source.split_inclusive('\n') {
        if line.trim().is_empty() {
            open = None;
        }
        for (at, pair) in line.as_bytes().windows(2).enumerate() {
            let at = line_start + at;
            open = match (open, pair) {
                (None, b"{{") => Some((at, b"}}")),
                (None, b"{%") => Some((at, b"%}")),
                (Some((start, close)), _) if pair == close && at >= start + 2 => {
                    tags.push(start..at + 2);
                    None
                }
                (unchanged, _) => unchanged,
            };
        }
        line_start += line.len();
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::tags;

    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let found: Vec<_> = tags(source).into_iter().map(|tag| &source[tag]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn each_ends_as_it_began() {
        check("a {{ b }} {% c %} d", &["{{ b }}", "{% c %}"]);
        check("{{ %} }}{% }} %}", &["{{ %} }}", "{% }} %}"]);
        check("{{\nb\r\n}}{{}}", &["{{\nb\r\n}}", "{{}}"]);
        check("{{{ a }}}", &["{{{ a }}"]);
    }

    #[test]
    fn what_is_not_closed_in_its_paragraph_is_none() {
        for source in [
            "{{ a",
            "}} {{",
            "{%}",
            "{ { a } }",
            "{{ a\n\n}}",
            "{{ a\r\n \r\n}}",
        ] {
            check(source, &[]);
        }
        check("{{ a\n\n{% b %}", &["{% b %}"]);
    }
}
