//! Lists of byte ranges, sorted by their starts.

use std::ops::Range;

/// Sorts ranges, and merges those that touch or overlap.
pub(crate) fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_key(|range| range.start);
    let mut merged: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// A border of ranges at a place in a text.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Mark {
    /// The start of a range, also in another one, which then has no end.
    Open,
    Close,
    /// The end of a range that is open, or else the start of one.
    Either,
}

/// Returns the text from one mark to another, with both, because a link may contain a mark. Each has a place in the source.
pub(crate) fn between(marks: impl Iterator<Item = (Mark, Range<usize>)>) -> Vec<Range<usize>> {
    let (mut found, mut open) = (Vec::new(), None);
    for (mark, place) in marks {
        open = match (mark, open) {
            (Mark::Close | Mark::Either, Some(start)) => {
                found.push(start..place.end);
                None
            }
            (Mark::Open | Mark::Either, _) => Some(place.start),
            (Mark::Close, None) => None,
        };
    }
    found
}

/// Returns those of the sorted `ranges` that overlap `part`, clipped to it.
pub(crate) fn within<'r>(
    ranges: &'r [Range<usize>],
    part: &Range<usize>,
) -> impl Iterator<Item = Range<usize>> + 'r {
    let Range { start, end } = *part;
    let first = ranges.partition_point(|range| range.end <= start);
    let overlapping = ranges.iter().skip(first).take_while(move |range| range.start < end);
    overlapping.map(move |range| range.start.max(start)..range.end.min(end))
}

#[cfg(test)]
mod tests {
    use super::merged;

    #[test]
    fn ranges_that_touch_or_overlap_are_merged() {
        // The range inside another one does not shorten it.
        assert_eq!(merged(vec![6..8, 0..4, 4..9, 2..3, 10..11]), [0..9, 10..11]);
    }
}
