//! Finds the regions that cause a difference. A [`Region`] holds links of blocks that begin on one line.

use super::region::Region;
use super::verify::{Difference, ParserId};

/// A line on which a block begins, and the index of a region with links of that block.
pub(super) type Entry = (usize, usize);

/// A sorted list for each parser.
#[derive(Default)]
pub(super) struct RegionsByLine {
    pub(super) pulldown_cmark: Vec<Entry>,
    pub(super) comrak: Vec<Entry>,
}

/// Finds the regions that cause the differences of one trial. A region is changed if the trial makes one of its links
/// explicit.
pub(super) struct Blame<'r> {
    regions: &'r [Region],
    pulldown_cmark: List<'r>,
    comrak: List<'r>,
    /// The first changed region.
    any: Option<usize>,
}

/// A list in [`RegionsByLine`], with the indices of the nearest regions for each entry and for the end of the list. The
/// nearest region is the last one before the entry, or else the first one at or after the entry. `None` means that the
/// list has no such region.
struct List<'r> {
    entries: &'r [Entry],
    /// For each entry, the nearest region with links that are still to be tried.
    trying: Vec<Option<usize>>,
    /// For each entry, the nearest changed region.
    changed: Vec<Option<usize>>,
}

impl<'r> Blame<'r> {
    pub(super) fn new(regions: &'r [Region], regions_by_line: &'r RegionsByLine) -> Self {
        let list = |entries| List {
            entries,
            trying: nearest(entries, regions, Region::is_trying),
            changed: nearest(entries, regions, Region::has_changes),
        };
        Blame {
            regions,
            pulldown_cmark: list(&regions_by_line.pulldown_cmark),
            comrak: list(&regions_by_line.comrak),
            any: regions.iter().position(Region::has_changes),
        }
    }

    /// Returns the indices of the changed regions on the line of the difference. Asks the other parser's lines if this one's
    /// have none: comrak omits some footnotes.
    ///
    /// If there are none, returns the nearest region with links still to be tried, or else the nearest changed region. If
    /// this parser's list has neither, returns the first changed region of the document, if any.
    pub(super) fn causes(&self, difference: Difference) -> Vec<usize> {
        let line = difference.line;
        let (list, other) = match difference.parser {
            ParserId::PulldownCmark => (&self.pulldown_cmark, &self.comrak),
            ParserId::Comrak => (&self.comrak, &self.pulldown_cmark),
        };
        let mut own = self.changed_on(line, list);
        if own.is_empty() {
            own = self.changed_on(line, other);
        }
        if !own.is_empty() {
            return own;
        }
        let at = |all: &[Option<usize>]| all.get(list.first_on(line)).copied().flatten();
        let cause = at(&list.trying).or_else(|| at(&list.changed));
        cause.or(self.any).into_iter().collect()
    }

    /// Returns the indices of the changed regions with links of a block that begins on `line`.
    fn changed_on(&self, line: usize, list: &List<'_>) -> Vec<usize> {
        let entries = list.entries.iter().skip(list.first_on(line));
        let entries = entries.take_while(|(other, _)| *other == line);
        entries
            .map(|(_, index)| *index)
            .filter(|&index| self.regions.get(index).is_some_and(Region::has_changes))
            .collect()
    }
}

impl List<'_> {
    /// Returns the position of the first entry for `line` or a later line.
    fn first_on(&self, line: usize) -> usize {
        self.entries.partition_point(|(other, _)| *other < line)
    }
}

/// For each entry, and for the end of the list, returns the last match so far, or else the first match of all.
fn nearest(
    entries: &[Entry],
    regions: &[Region],
    is_match: fn(&Region) -> bool,
) -> Vec<Option<usize>> {
    let matching = |&(_, index): &Entry| {
        let region = regions.get(index);
        region.is_some_and(is_match).then_some(index)
    };
    // An entry before the first match gets the first match.
    let mut last = entries.iter().find_map(matching);
    let mut nearest = Vec::with_capacity(entries.len() + 1);
    nearest.push(last);
    for entry in entries {
        last = matching(entry).or(last);
        nearest.push(last);
    }
    nearest
}
