//! Raw TeX, which Pandoc passes to LaTeX: `\command{…}` and `\begin{…} … \end{…}`.

use std::ops::Range;

use super::patterns::TEX_ENVIRONMENT;
use crate::map::line::is_escaped;
use crate::map::Map;

/// Returns the arguments of commands.
pub(super) fn commands(map: &Map<'_>) -> Vec<Range<usize>> {
    let paragraphs = map.paragraphs().iter();
    paragraphs.flat_map(|paragraph| arguments(map, paragraph.clone())).collect()
}

/// Returns the braces that directly follow a command, or other braces of one. A brace in prose would open such an
/// argument up to the next one. In Pandoc, arguments go on over blank lines.
pub(super) fn arguments(map: &Map<'_>, paragraph: Range<usize>) -> Vec<Range<usize>> {
    let source = map.source;
    let mut arguments = Vec::new();
    // Each open brace, and whether it begins an argument. End of the last argument.
    let (mut open, mut end): (Vec<(usize, bool)>, _) = (Vec::new(), None);
    let text = source.get(paragraph.clone()).unwrap_or_default();
    for (at, brace) in text.match_indices(['{', '}']) {
        let at = paragraph.start + at;
        let before = source.get(paragraph.start..at).unwrap_or_default();
        if brace == "{" {
            let command = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let is_command = command.len() < before.len() && command.ends_with('\\');
            open.push((at, end == Some(at) || is_command && !map.is_code(at)));
        } else if !is_escaped(source, at)
            && let Some((start, true)) = open.pop()
        {
            arguments.push(start..at + 1);
            end = Some(at + 1);
        }
    }
    arguments
}

/// Returns the text from `\begin{name}` to `\end`. An environment without its end is text.
pub(super) fn environments(map: &Map<'_>) -> Vec<Range<usize>> {
    let source = map.source;
    let mut environments = Vec::new();
    let mut open: Vec<(&str, usize)> = Vec::new();
    for place in TEX_ENVIRONMENT.all(source) {
        let tag = source.get(place.clone()).unwrap_or_default();
        if let Some(name) = tag.strip_prefix("\\begin") {
            if !map.is_code(place.start) {
                open.push((name, place.start));
            }
        } else if let Some((_, start)) = open.pop_if(|(name, _)| tag.ends_with(*name)) {
            environments.push(start..place.start + 1);
        }
    }
    environments
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn commands_have_arguments_and_environments_content() {
        for (source, expected) in [
            ("\\a{b}{c {d}} {e}", &["{b}", "{c {d}}"][..]),
            ("\\begin{a}\n\nb\n\n\\end{a} c", &["\\begin{a}\n\nb\n\n\\", "{a}", "{a}"]),
            ("a {b} \\{c\\} `\\d{e}` \\f g {h} \\begin{i}", &["{i}"]),
            ("\\a{b\n\nc}", &[]),
        ] {
            let map = Map::new(source, Options::empty());
            let found: Vec<_> = [environments(&map), commands(&map)]
                .concat()
                .into_iter()
                .map(|range| &source[range])
                .collect();
            assert_eq!(found, expected, "{source:?}");
        }
    }
}
