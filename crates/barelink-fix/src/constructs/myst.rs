//! Constructs of MyST that are prose in other flavours: fences of colons without a name in braces, and citations.

use std::ops::Range;

use super::lines::lines;
use crate::code::Code;

/// Returns the colon fences without a name in braces, whose content is code.
pub(super) fn fences(code: &Code<'_>) -> Vec<Range<usize>> {
    let mut fences = Vec::new();
    // Start of the fence, and its number of colons.
    let mut open: Option<(usize, usize)> = None;
    let mut directives: usize = 0;
    for line in lines(code.source()) {
        let after = line.text.trim_start_matches(':');
        let colons = line.text.len() - after.len();
        let is_fence = colons >= 3 && !code.contains(line.start);
        match open {
            Some((start, least)) if colons >= least && after.is_empty() => {
                fences.push(start..line.start);
                open = None;
            }
            Some(_) => {}
            None if is_fence && after.trim_start().starts_with('{') => directives += 1,
            None if is_fence && after.is_empty() && directives > 0 => directives -= 1,
            None => open = is_fence.then_some((line.start, colons)),
        }
    }
    fences.extend(open.map(|(start, _)| start..code.source().len()));
    fences
}

/// Returns the text in brackets that contains an `@`, which is a citation.
pub(super) fn citations(code: &Code<'_>) -> Vec<Range<usize>> {
    let source = code.source();
    let mut citations = Vec::new();
    let mut open = None;
    for (at, bracket) in source.match_indices(['[', ']', '\n', '\r']) {
        match bracket {
            "[" => open = Some(at + 1),
            "]" => {
                let inside = open.take().map(|start| start..at);
                let is_citation = |inside: &Range<usize>| {
                    source.get(inside.clone()).is_some_and(|text| text.contains('@'))
                };
                citations.extend(inside.filter(is_citation));
            }
            _ => open = None,
        }
    }
    citations
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn fences_without_braces_are_code() {
        let source = "::: a\nb\n:::\n:::{c}\nd\n:::\n[e@f] [g]\n:::: h\n:::\n";
        let code = Code::new(source, Options::empty());
        let found: Vec<_> = fences(&code).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["::: a\nb\n", ":::: h\n:::\n"]);
        let found: Vec<_> = citations(&code).into_iter().map(|range| &source[range]).collect();
        assert_eq!(found, ["e@f"]);
    }
}
