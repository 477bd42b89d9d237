//! Finds the regions that cause a difference. A [`Region`] holds links of blocks that begin on one line.

use super::region::Region;
use super::verify::{Difference, ParserId};

/// For pulldown-cmark and for comrak, a sorted list of pairs: a line on which a block begins, and the index of a region
/// with links of that block.
pub(super) type RegionsByLine = [Vec<(usize, usize)>; 2];

/// Finds the regions that cause the differences of one trial. A region is changed if the trial makes one of its links
/// explicit.
pub(super) struct Blame<'r> {
    regions: &'r [Region],
    regions_by_line: &'r RegionsByLine,
    nearest: [Nearest; 2],
    /// The first changed region.
    any: Option<usize>,
}

/// Indices of the nearest regions, one for each entry of a parser's list in [`RegionsByLine`] and one for the end of
/// the list. The nearest region is the last one before the entry, or else the first one at or after the entry. `None`
/// means that the list has no such region.
struct Nearest {
    /// For each entry, the nearest region with links that are still to be tried.
    trying: Vec<Option<usize>>,
    /// For each entry, the nearest changed region.
    changed: Vec<Option<usize>>,
}

impl<'r> Blame<'r> {
    pub(super) fn new(regions: &'r [Region], regions_by_line: &'r RegionsByLine) -> Self {
        let nearest = |places: &[(usize, usize)], is_it: fn(&Region) -> bool| {
            let is_it = |index: &usize| regions.get(*index).is_some_and(is_it);
            let mut indices = places.iter().map(|(_, index)| *index);
            // An entry before the first match gets the first match.
            let mut nearest = indices.clone().find(is_it);
            let mut all = Vec::with_capacity(places.len() + 1);
            all.push(nearest);
            all.extend(indices.by_ref().map(|index| {
                if is_it(&index) {
                    nearest = Some(index);
                }
                nearest
            }));
            all
        };
        Blame {
            regions,
            regions_by_line,
            nearest: [0, 1].map(|by| {
                let places = regions_by_line.get(by).map_or(&[][..], Vec::as_slice);
                Nearest {
                    trying: nearest(places, Region::is_trying),
                    changed: nearest(places, Region::has_changes),
                }
            }),
            any: regions.iter().position(Region::has_changes),
        }
    }

    /// Returns the indices of the changed regions on the line of the difference, by this parser or else by the other:
    /// comrak omits a footnote whose only reference is part of a bare URL.
    ///
    /// If there are none, returns the nearest region with links still to be tried, or else the nearest changed region. If
    /// this parser's list has neither, returns the first changed region of the document, if any.
    pub(super) fn causes(&self, difference: Difference) -> Vec<usize> {
        let by = match difference.parser {
            ParserId::PulldownCmark => 0,
            ParserId::Comrak => 1,
        };
        let (Some(places), Some(nearest)) = (self.regions_by_line.get(by), self.nearest.get(by))
        else {
            return Vec::new();
        };
        let line = difference.line;
        let here = places.partition_point(|(other, _)| *other < line);
        let mut own = self.changed_on(line, by);
        if own.is_empty() {
            own = self.changed_on(line, 1 - by);
        }
        if !own.is_empty() {
            return own;
        }
        let at = |all: &[Option<usize>]| all.get(here).copied().flatten();
        let cause = at(&nearest.trying).or_else(|| at(&nearest.changed));
        cause.or(self.any).into_iter().collect()
    }

    /// Returns the indices of the changed regions with links of a block that begins on `line`, by the list of `parser`:
    /// 0 for pulldown-cmark, 1 for comrak.
    fn changed_on(&self, line: usize, parser: usize) -> Vec<usize> {
        let places = self.regions_by_line.get(parser);
        let places = places.map_or(&[][..], Vec::as_slice);
        let here = places.partition_point(|(other, _)| *other < line);
        let places = places.iter().skip(here);
        let indices = places.take_while(|(other, _)| *other == line);
        indices
            .map(|(_, index)| *index)
            .filter(|&index| self.regions.get(index).is_some_and(Region::has_changes))
            .collect()
    }
}
