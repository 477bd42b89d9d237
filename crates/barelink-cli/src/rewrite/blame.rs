//! Finds the regions that a difference is the fault of.

use super::region::Region;
use super::verify::{By, Difference};

/// The regions of the blocks that begin on a line, by parser, in order of the lines.
pub(super) type Places = [Vec<(usize, usize)>; 2];

/// Regions as they are in one trial. To look at a difference takes no longer where there are many regions.
pub(super) struct Blame<'r> {
    regions: &'r [Region],
    places: &'r Places,
    nearest: [Nearest; 2],
    /// The first region with changes.
    any: Option<usize>,
}

/// For each place, and for the end, the nearest region before it, or else after it.
struct Nearest {
    trying: Vec<Option<usize>>,
    changed: Vec<Option<usize>>,
}

impl<'r> Blame<'r> {
    pub(super) fn new(regions: &'r [Region], places: &'r Places) -> Self {
        let nearest = |places: &[(usize, usize)], is_it: fn(&Region) -> bool| {
            let is_it = |index: &usize| regions.get(*index).is_some_and(is_it);
            let mut indices = places.iter().map(|(_, index)| *index);
            // Before all others, the nearest one is the first one behind.
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
            places,
            nearest: [0, 1].map(|by| {
                let places = places.get(by).map_or(&[][..], Vec::as_slice);
                Nearest {
                    trying: nearest(places, Region::is_trying),
                    changed: nearest(places, Region::has_changes),
                }
            }),
            any: regions.iter().position(Region::has_changes),
        }
    }

    /// The regions of the block itself; else the nearest one that is being tried, before it if possible; else the
    /// nearest one with changes. With changes somewhere, one region has them, if not by this parser's account.
    pub(super) fn causes(&self, difference: Difference) -> Vec<usize> {
        let by = match difference.by {
            By::PulldownCmark => 0,
            By::Comrak => 1,
        };
        let (Some(places), Some(nearest)) = (self.places.get(by), self.nearest.get(by)) else {
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
