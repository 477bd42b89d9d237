//! Finds the regions that cause a difference.

use super::region::Region;
use super::verify::{Difference, ParserId};

/// Lines on which blocks begin, each with the index of its region, in order, for each parser.
pub(super) type RegionsByLine = [Vec<(usize, usize)>; 2];

/// Regions in their state during one trial. Looking up a difference takes logarithmic time in the number of regions.
pub(super) struct Blame<'r> {
    regions: &'r [Region],
    regions_by_line: &'r RegionsByLine,
    nearest: [Nearest; 2],
    /// The first region with changes.
    any: Option<usize>,
}

/// For each line of the list, and for its end, the nearest region before it, or else after it.
struct Nearest {
    trying: Vec<Option<usize>>,
    changed: Vec<Option<usize>>,
}

impl<'r> Blame<'r> {
    pub(super) fn new(regions: &'r [Region], regions_by_line: &'r RegionsByLine) -> Self {
        let nearest = |places: &[(usize, usize)], is_it: fn(&Region) -> bool| {
            let is_it = |index: &usize| regions.get(*index).is_some_and(is_it);
            let mut indices = places.iter().map(|(_, index)| *index);
            // Before the first region, the nearest one is that region.
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

    /// Returns the regions of the block itself; or else the nearest region under trial, if possible before it; or else
    /// the nearest one with changes. If this parser has none of these, any region with changes is returned.
    pub(super) fn causes(&self, difference: Difference) -> Vec<usize> {
        let by = match difference.parser {
            ParserId::PulldownCmark => 0,
            ParserId::Comrak => 1,
        };
        let (Some(places), Some(nearest)) = (self.regions_by_line.get(by), self.nearest.get(by))
        else {
            return Vec::new();
        };
        let here = places.partition_point(|(line, _)| *line < difference.line);
        let own: Vec<_> = places
            .iter()
            .skip(here)
            .take_while(|(line, _)| *line == difference.line)
            .map(|(_, index)| *index)
            .filter(|&index| self.regions.get(index).is_some_and(Region::has_changes))
            .collect();
        if !own.is_empty() {
            return own;
        }
        let at = |all: &[Option<usize>]| all.get(here).copied().flatten();
        let cause = at(&nearest.trying).or_else(|| at(&nearest.changed));
        cause.or(self.any).into_iter().collect()
    }
}
