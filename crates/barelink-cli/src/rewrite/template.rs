//! Tags of template languages, `{{ … }}` and `{% … %}`, as Zola, Cobalt, Jekyll and Hugo read them in Markdown before
//! a parser does. A URL in one is an argument, and not for Markdown to change.

use std::ops::Range;

/// Where tags are, in order. None goes past a blank line: what is not closed in its paragraph is no tag.
pub(super) fn tags(source: &str) -> Vec<Range<usize>> {
    let mut tags = Vec::new();
    // Where the current tag began, and what ends it.
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
