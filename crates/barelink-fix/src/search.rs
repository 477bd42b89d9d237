//! Finds the links that can be made explicit together. A trial makes some links explicit, and compares the rendered
//! document with the rendered original.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use barelink_pulldown_cmark::MarkdownLink;

use super::blame::{Blame, Entry, RegionsByLine};
use super::reason::Reason;
use super::region::{Choice, Outcome, Region};
use super::shape::{BareLink, Baseline};
use super::spelling::Spelling;
use super::verify::{Difference, Document};
use super::{spelling, Change, Kept};

/// Number of verifications reserved for [`Search::end`]. The first verifies all accepted links. The other two each follow
/// a round in which blamed regions are given up.
const LAST: usize = 3;

/// Limits on the number of verifications. A document of n bytes is verified up to `TIMES` + `BYTES` / n times, but at
/// most `MOST` times.
const TIMES: usize = 64;
const BYTES: usize = 1 << 19;
const MOST: usize = 1_024;

/// Returns the maximum number of verifications for a document of this length in bytes.
pub(super) fn trials(length: usize) -> usize {
    (TIMES + BYTES / length.max(1)).min(MOST)
}

pub(super) struct Search<'a, 'c> {
    document: Document<'a, 'c>,
    regions: Vec<Region>,
    /// The regions by the start lines of their blocks, for each parser.
    regions_by_line: RegionsByLine,
    left_alone: Vec<Kept>,
    /// Number of verifications left, without those for [`Search::end`].
    trials: usize,
    /// The largest number of accepted links that [`Search::try_again`] has seen.
    accepted: usize,
}

impl<'a, 'c> Search<'a, 'c> {
    /// Creates a search that verifies the document at most `trials` times, or [`LAST`] times if `trials` is less. Links
    /// that need no trial, such as those in exclusions, are left alone.
    pub(super) fn new(document: Document<'a, 'c>, trials: usize) -> Self {
        let mut search = Search {
            document,
            regions: Vec::new(),
            regions_by_line: RegionsByLine::default(),
            left_alone: Vec::new(),
            trials: trials.saturating_sub(LAST),
            accepted: 0,
        };
        let mut fixed: HashSet<usize> = HashSet::new();
        let Document { syntax, reading, exclusions, .. } = document;
        for (reason, ranges) in &exclusions.kinds {
            search.leave_alone(ranges, *reason, &mut fixed);
        }
        if syntax.leaves_headings_alone {
            search.leave_alone(&reading.headings, Reason::Heading, &mut fixed);
        }
        search.leave_for(&mut fixed, |_, link| exclusions.doubt_or_flavor(&link.range()));
        search.leave_for(&mut fixed, Reason::before_any_trial);
        search.compare_parsers(&mut fixed);
        search.divide(&fixed);
        search
    }

    /// Runs the trials. Returns the changes, and the links left alone, each in source order.
    pub(super) fn run(mut self) -> (Vec<Change>, Vec<Kept>) {
        let mut is_verified = false;
        while self.regions.iter().any(Region::has_changes) {
            let is_last = !self.regions.iter().any(Region::is_trying);
            if is_last && is_verified && !self.try_again() {
                break;
            }
            if self.trials == 0 {
                self.end();
                break;
            }
            self.trials -= 1;
            let differences = self.document.differences(&self.changes());
            is_verified = differences.is_empty();
            if !(is_last && is_verified) {
                self.judge(&differences);
            }
        }
        self.finish()
    }

    /// Ends a search that has no trials left. Gives up all regions with links still to be tried, so that a second run
    /// with the same limit gives the same result. Then gives up blamed regions until the document passes verification.
    /// Gives up all regions if it still fails after [`LAST`] verifications.
    fn end(&mut self) {
        let trying = self.regions.iter_mut().filter(|region| region.is_trying());
        trying.for_each(|region| region.give_up(Reason::Effort));
        for _ in 1..LAST {
            let differences = self.document.differences(&self.changes());
            if differences.is_empty() {
                return;
            }
            for index in self.blamed(&differences) {
                if let Some(region) = self.regions.get_mut(index) {
                    region.give_up(Reason::Effort);
                }
            }
        }
        if !self.document.differences(&self.changes()).is_empty() {
            let regions = self.regions.iter_mut();
            regions.for_each(|region| region.give_up(Reason::Effort));
        }
    }

    /// Queues the links left alone in regions with a failure that another region may have caused. Does nothing unless
    /// more links are accepted than at any earlier call. Returns true if a link was queued.
    fn try_again(&mut self) -> bool {
        let accepted = self.regions.iter().map(Region::accepted).sum();
        if accepted <= self.accepted {
            return false;
        }
        self.accepted = accepted;
        let tried = self.regions.iter_mut().map(Region::try_again);
        tried.fold(false, |any, one| any | one)
    }

    /// Leaves alone the links that overlap one of the sorted `ranges`, and adds their indices to `fixed`. Skips links
    /// that are already in `fixed`.
    fn leave_alone(&mut self, ranges: &[Range<usize>], reason: Reason, fixed: &mut HashSet<usize>) {
        let mut ranges = ranges.iter().peekable();
        for (index, link) in self.links().iter().enumerate() {
            let range = link.range();
            while ranges.next_if(|other| other.end <= range.start).is_some() {}
            let is_in_one = ranges.peek().is_some_and(|other| other.start < range.end);
            if is_in_one && fixed.insert(index) {
                self.left_alone.push(Kept { range, reason });
            }
        }
    }

    /// Leaves alone each link for which `reason` returns `Some`, and adds its index to `fixed`. Skips links that are
    /// already in `fixed`.
    fn leave_for(
        &mut self,
        fixed: &mut HashSet<usize>,
        reason: impl Fn(&str, &MarkdownLink<'_>) -> Option<Reason>,
    ) {
        for (index, link) in self.links().iter().enumerate() {
            if let Some(reason) = reason(self.document.source, link)
                && fixed.insert(index)
            {
                let range = link.range();
                self.left_alone.push(Kept { range, reason });
            }
        }
    }

    /// Leaves alone the links that only one parser finds, or that the parsers read differently. If comrak does not
    /// render a block, pulldown-cmark decides: comrak omits footnotes without references.
    fn compare_parsers(&mut self, fixed: &mut HashSet<usize>) {
        let Some(comrak) = &self.document.reading.comrak else {
            return;
        };
        let comrak = &comrak.with_links;
        let mut theirs: HashMap<usize, &BareLink> =
            comrak.bare_links().iter().map(|link| (link.offset, link)).collect();
        let blocks = self.document.reading.pulldown_cmark.with_links.bare_links().iter();
        let line_of: HashMap<usize, usize> =
            blocks.map(|link| (link.offset, link.line())).collect();
        for (index, link) in self.links().iter().enumerate() {
            let range = link.range();
            let is_same = match theirs.remove(&range.start) {
                Some(other) => {
                    let text = comrak.text_of(other);
                    text == link.text().as_bytes() && comrak.leads_to(other, link.destination())
                }
                None => !line_of.get(&range.start).is_some_and(|&line| comrak.has(line)),
            };
            if !is_same && fixed.insert(index) {
                self.left_alone.push(Kept { range, reason: Reason::Parsers });
            }
        }
        for (offset, link) in theirs {
            let text = comrak.text_of(link);
            let written = self.document.source.as_bytes().get(offset..offset + text.len());
            let is_verbatim = written == Some(text);
            self.left_alone.push(Kept {
                range: if is_verbatim { offset..offset + text.len() } else { offset..offset },
                reason: Reason::Parsers,
            });
        }
    }

    /// Assigns the links to regions. The links in `fixed` are left alone and belong to no region.
    fn divide(&mut self, fixed: &HashSet<usize>) {
        let links = self.links().iter().enumerate();
        let links = links.filter(|(index, _)| !fixed.contains(index));
        let index_of: HashMap<usize, usize> =
            links.map(|(index, link)| (link.range().start, index)).collect();
        let mut region_of: HashMap<usize, usize> = HashMap::new();
        let mut groups: Vec<(usize, Vec<Choice>)> = Vec::new();
        let reading = self.document.reading;
        let mut bare_links: Vec<_> =
            reading.pulldown_cmark.with_links.bare_links().iter().collect();
        bare_links.sort_by_key(|link| link.line());
        for link in bare_links {
            let index = index_of.get(&link.offset);
            let Some(choice) = index.and_then(|&index| self.first_choice(index)) else {
                continue;
            };
            match groups.last_mut() {
                Some((line, group)) if *line == link.line() => group.push(choice),
                _ => groups.push((link.line(), vec![choice])),
            }
            region_of.insert(link.offset, groups.len() - 1);
        }
        let by_line = |baseline: &Baseline| -> Vec<Entry> {
            let links = baseline.with_links.bare_links().iter();
            let regions: BTreeSet<_> = links
                .filter_map(|link| Some((link.line(), *region_of.get(&link.offset)?)))
                .collect();
            regions.into_iter().collect()
        };
        self.regions_by_line = RegionsByLine {
            pulldown_cmark: by_line(&reading.pulldown_cmark),
            comrak: reading.comrak.as_ref().map(by_line).unwrap_or_default(),
        };
        self.regions = groups.into_iter().map(|(_, group)| Region::new(group)).collect();
    }

    /// Returns all bare links that pulldown-cmark finds, in source order.
    fn links(&self) -> &'c [MarkdownLink<'a>] {
        &self.document.reading.links
    }

    fn written(&self, link: &MarkdownLink<'_>) -> &'a str {
        self.document.source.get(link.range()).unwrap_or_default()
    }

    fn first_choice(&self, index: usize) -> Option<Choice> {
        let link = self.links().get(index)?;
        let written = self.written(link);
        Some(Choice {
            // A link with an index above `u32::MAX` is left alone.
            link: u32::try_from(index).ok()?,
            spelling: Spelling::of(link, written, self.document.syntax.style),
            has_delimiters: spelling::has_delimiters(written),
        })
    }

    /// Returns the changes that the next trial makes, in source order.
    fn changes(&self) -> Vec<Change> {
        let choices = self.regions.iter().flat_map(Region::trial);
        let change = |Choice { link, spelling, .. }| {
            let found = self.links().get(link as usize)?;
            Some(Change {
                range: found.range(),
                replacement: spelling
                    .spell(found, self.written(found), self.document.syntax)
                    .into_boxed_str(),
            })
        };
        let mut changes: Vec<_> = choices.filter_map(change).collect();
        changes.sort_by_key(|change| change.range.start);
        changes
    }

    /// Returns the indices of the regions that are blamed for these differences.
    fn blamed(&self, differences: &[Difference]) -> HashSet<usize> {
        let blame = Blame::new(&self.regions, &self.regions_by_line);
        differences.iter().flat_map(|difference| blame.causes(*difference)).collect()
    }

    /// Tells each region whether it is blamed for a difference. If no blamed region has links left to try, gives up the
    /// blamed regions instead.
    fn judge(&mut self, differences: &[Difference]) {
        let blamed = self.blamed(differences);
        let is_trying = |index: &usize| self.regions.get(*index).is_some_and(Region::is_trying);
        let is_about_trials = blamed.is_empty() || blamed.iter().any(is_trying);
        for (index, region) in self.regions.iter_mut().enumerate() {
            let outcome = match (blamed.contains(&index), blamed.len()) {
                (false, _) => Outcome::Passed,
                (true, 1) => Outcome::Failed,
                (true, _) => Outcome::FailedWithOthers,
            };
            if is_about_trials {
                region.advance(outcome);
            } else if outcome != Outcome::Passed {
                region.give_up(Reason::Together);
            }
        }
    }

    fn finish(mut self) -> (Vec<Change>, Vec<Kept>) {
        let changes = self.changes();
        let given_up: HashMap<usize, Reason> = self.given_up().collect();
        let mut known: HashSet<_> = changes.iter().map(|change| change.range.start).collect();
        known.extend(self.left_alone.iter().map(|left| left.range.start));
        for (index, link) in self.links().iter().enumerate() {
            let range = link.range();
            if known.contains(&range.start) {
                continue;
            }
            let reason = match given_up.get(&index) {
                Some(reason) => *reason,
                None => Reason::by_neighbours(self.document.source, &range),
            };
            self.left_alone.push(Kept { range, reason });
        }
        self.left_alone.sort_by_key(|left| left.range.start);
        (changes, self.left_alone)
    }

    /// Returns the index of each link in a region that was given up, with the reason for giving up the region.
    fn given_up(&self) -> impl Iterator<Item = (usize, Reason)> + '_ {
        let regions = self.regions.iter();
        let given_up = regions.filter_map(|region| Some((region, region.given_up()?)));
        given_up.flat_map(|(region, reason)| region.links().map(move |link| (link, reason)))
    }
}
