//! Comments and metadata of flavours.

use std::ops::Range;

use super::patterns::KRAMDOWN_EXTENSION;
use crate::map::{between, Map, Mark};

/// Returns the text from `%%` to `%%` in a paragraph, or from one line `%%` to the next.
pub(super) fn of_obsidian(map: &Map<'_>) -> Vec<Range<usize>> {
    let fences = map.lines_that(|line| line.text == "%%").into_iter();
    let mut comments = between(fences.map(|fence| (Mark::Either, fence)));
    comments.extend(map.enclosed("%%", "%%"));
    comments
}

/// Returns the text from `{::comment}` or `{::nomarkdown}` to `{:/`.
pub(super) fn of_kramdown(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut open = false;
    between(KRAMDOWN_EXTENSION.all(map.source).filter_map(|place| {
        let ends = map.source.get(place.clone())?.ends_with('/');
        let is_first = !ends && !open && !map.is_code(place.start);
        open = (open || is_first) && !ends;
        (ends || is_first).then_some((if ends { Mark::Close } else { Mark::Open }, place))
    }))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn each_has_its_delimiters() {
        check(
            of_obsidian,
            "a %%b%% c\n\n%%\n\nd\n\n%%\n\ne %% f `%%`",
            &["%%\n\nd\n\n%%", "%%b%%"],
        );
        check(of_kramdown, "{::comment}\na\n\nb{:/comment} c {:/}", &["{::comment}\na\n\nb{:/"]);
        check(of_kramdown, "{::comment}\na\n", &[]);
    }
}
