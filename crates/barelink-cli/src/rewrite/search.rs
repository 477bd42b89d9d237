//! Which links can be made explicit together.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use barelink::LinkFinder;
use barelink_pulldown_cmark::FoundLink;

use super::reason::Reason;
use super::region::{Choice, Outcome, Region};
use super::shape::{BareLink, Before};
use super::spelling::Spelling;
use super::verify::{By, Difference, Document, Edit};
use super::{pulldown_cmark, template, Change, LeftAlone, Rewrite, Syntax};
use ::pulldown_cmark::Options;

/// How many bytes are verified in all while a region is tried, however often the document has to be for that.
const BYTES: usize = 1 << 23;
/// At least and at most so many trials, whatever the length.
const TRIALS: (usize, usize) = (12, 1_024);

pub(super) struct Search<'a, 'c> {
    source: &'a str,
    document: Document<'a, 'c>,
    is_smart: bool,
    regions: Vec<Region>,
    /// The regions of the blocks that begin on a line, by parser, in order of the lines.
    places: [Vec<(usize, usize)>; 2],
    left_alone: Vec<LeftAlone>,
    trials: usize,
    /// How many links could be made explicit when what is left alone was tried again.
    accepted: usize,
}

impl<'a, 'c> Search<'a, 'c> {
    pub(super) fn new(source: &'a str, syntax: &'c Syntax, finder: &'c LinkFinder) -> Self {
        let (least, most) = TRIALS;
        let mut search = Search {
            source,
            document: Document::new(source, syntax, finder),
            is_smart: syntax
                .pulldown_cmark
                .contains(Options::ENABLE_SMART_PUNCTUATION),
            regions: Vec::new(),
            places: [Vec::new(), Vec::new()],
            left_alone: Vec::new(),
            trials: (BYTES / source.len().max(1)).clamp(least, most),
            accepted: 0,
        };
        let mut fixed: HashSet<usize> = HashSet::new();
        if syntax.leaves_headings_alone {
            let headings = pulldown_cmark::headings(source, syntax.pulldown_cmark);
            search.leave_alone(headings, Reason::Heading, &mut fixed);
        }
        let tags = template::tags(source).into_iter();
        search.leave_alone(tags, Reason::Template, &mut fixed);
        search.compare_parsers(&mut fixed);
        search.divide(&fixed);
        search
    }

    /// Makes as many links explicit as can be.
    pub(super) fn run(mut self) -> Rewrite<'a> {
        while self.regions.iter().any(Region::has_changes) {
            let is_last = !self.regions.iter().any(Region::is_trying);
            let differences = self.differences();
            if !is_last || !differences.is_empty() {
                self.judge(&differences);
            } else if !self.try_again() {
                break;
            }
        }
        self.finish()
    }

    /// Tries again what may have been left alone because of another region, if more links can be made explicit than
    /// when that was tried last.
    fn try_again(&mut self) -> bool {
        let accepted = self.regions.iter().map(Region::accepted).sum();
        if accepted <= self.accepted {
            return false;
        }
        self.accepted = accepted;
        let tried = self.regions.iter_mut().map(Region::try_again);
        tried.fold(false, |any, one| any | one)
    }

    /// Leaves alone what has a part in one of these ranges, which are in order.
    fn leave_alone(
        &mut self,
        ranges: impl Iterator<Item = Range<usize>>,
        reason: Reason,
        fixed: &mut HashSet<usize>,
    ) {
        let mut ranges = ranges.peekable();
        for (index, link) in self.document.links.iter().enumerate() {
            let range = link.range();
            while ranges.next_if(|other| other.end <= range.start).is_some() {}
            let is_in_one = ranges.peek().is_some_and(|other| other.start < range.end);
            if is_in_one && fixed.insert(index) {
                self.left_alone.push(LeftAlone { range, reason });
            }
        }
    }

    /// Leaves alone what only one of the parsers has as a link. What only one of them renders at all, as comrak
    /// leaves out footnotes that nothing refers to, is for the other one to say.
    fn compare_parsers(&mut self, fixed: &mut HashSet<usize>) {
        let Some(comrak) = &self.document.comrak else {
            return;
        };
        let mut theirs: HashMap<usize, BareLink<'_>> = comrak
            .on
            .bare_links()
            .map(|link| (link.offset, link))
            .collect();
        let blocks = self.document.pulldown_cmark.on.bare_links();
        let line_of: HashMap<usize, usize> = blocks.map(|link| (link.offset, link.line)).collect();
        for (index, link) in self.document.links.iter().enumerate() {
            let range = link.range();
            let is_same = match theirs.remove(&range.start) {
                Some(other) => other.text == link.text() && other.destination == link.destination(),
                None => !line_of
                    .get(&range.start)
                    .is_some_and(|&line| comrak.on.has(line)),
            };
            if !is_same && fixed.insert(index) {
                self.left_alone.push(LeftAlone {
                    range,
                    reason: Reason::Parsers,
                });
            }
        }
        for (offset, link) in theirs {
            let verbatim = offset..offset + link.text.len();
            let is_verbatim = self.source.get(verbatim.clone()) == Some(link.text);
            self.left_alone.push(LeftAlone {
                range: if is_verbatim {
                    verbatim
                } else {
                    offset..offset
                },
                reason: Reason::Parsers,
            });
        }
    }

    /// Puts the links into regions.
    fn divide(&mut self, fixed: &HashSet<usize>) {
        let links = self.document.links.iter().enumerate();
        let index: HashMap<usize, usize> = links
            .map(|(index, link)| (link.range().start, index))
            .collect();
        let index_of = |link: &BareLink<'_>| {
            index
                .get(&link.offset)
                .copied()
                .filter(|index| !fixed.contains(index))
        };
        let mut region_of: HashMap<usize, usize> = HashMap::new();
        let mut groups: Vec<(usize, Vec<Choice>)> = Vec::new();
        for link in self.document.pulldown_cmark.on.bare_links() {
            let Some(index) = index_of(&link) else {
                continue;
            };
            let Some(choice) = self.first_choice(index) else {
                continue;
            };
            match groups.last_mut() {
                Some((line, group)) if *line == link.line => group.push(choice),
                _ => groups.push((link.line, vec![choice])),
            }
            region_of.insert(index, groups.len() - 1);
        }
        let places = |before: &Before<'_>| {
            let places = before.on.bare_links().filter_map(|link| {
                let region = region_of.get(&index_of(&link)?)?;
                Some((link.line, *region))
            });
            let places: BTreeSet<_> = places.collect();
            places.into_iter().collect()
        };
        self.places = [
            places(&self.document.pulldown_cmark),
            self.document
                .comrak
                .as_ref()
                .map(places)
                .unwrap_or_default(),
        ];
        let regions = groups.into_iter().map(|(_, group)| Region::new(group));
        self.regions = regions.collect();
    }

    fn written(&self, link: &FoundLink<'_>) -> &'a str {
        self.source.get(link.range()).unwrap_or_default()
    }

    fn first_choice(&self, index: usize) -> Option<Choice> {
        let link = self.document.links.get(index)?;
        let written = self.written(link);
        Some(Choice {
            link: index,
            spelling: Spelling::of(link, written),
            has_marks: has_marks(written),
        })
    }

    /// What is being tried, in order of the source.
    fn replacements(&self) -> Vec<(usize, String)> {
        let choices = self.regions.iter().flat_map(Region::trial);
        let mut replacements: Vec<_> = choices
            .filter_map(|Choice { link, spelling, .. }| {
                let found = self.document.links.get(link)?;
                Some((
                    link,
                    spelling.spell(found, self.written(found), self.is_smart),
                ))
            })
            .collect();
        replacements.sort_by_key(|(link, _)| *link);
        replacements
    }

    fn differences(&self) -> Vec<Difference> {
        let replacements = self.replacements();
        let edits: Vec<_> = edits(&replacements).collect();
        self.document.differences(&edits)
    }

    /// Tells each region how its trial went. If only what is settled can be the cause, that is given up.
    fn judge(&mut self, differences: &[Difference]) {
        let mut blamed: HashSet<usize> = HashSet::new();
        for difference in differences {
            blamed.extend(self.causes(*difference));
        }
        let is_trying = |index: &usize| self.regions.get(*index).is_some_and(Region::is_trying);
        let is_about_trials = blamed.is_empty() || blamed.iter().any(is_trying);
        for (index, region) in self.regions.iter_mut().enumerate() {
            let outcome = match blamed.contains(&index) {
                false => Outcome::Passed,
                true if blamed.len() > 1 => Outcome::FailedWithOthers,
                true => Outcome::Failed,
            };
            if is_about_trials {
                region.go_on(outcome, self.trials);
            } else if outcome != Outcome::Passed {
                region.give_up();
            }
        }
    }

    /// The regions that a difference is the fault of: those of the block itself; else the nearest one that
    /// is being tried, before it if possible; else the nearest one with changes.
    fn causes(&self, difference: Difference) -> Vec<usize> {
        let places = match difference.by {
            By::PulldownCmark => &self.places[0],
            By::Comrak => &self.places[1],
        };
        let region = |index: usize| self.regions.get(index);
        let here = places.partition_point(|(line, _)| *line < difference.line);
        let (before, after) = places.split_at(here);
        let own: Vec<_> = after
            .iter()
            .take_while(|(line, _)| *line == difference.line)
            .map(|(_, index)| *index)
            .filter(|&index| region(index).is_some_and(Region::has_changes))
            .collect();
        if !own.is_empty() {
            return own;
        }
        let nearest = |is_it: fn(&Region) -> bool| {
            let mut indices = before.iter().rev().chain(after).map(|(_, index)| *index);
            indices.find(|&index| region(index).is_some_and(is_it))
        };
        let cause = nearest(Region::is_trying).or_else(|| nearest(Region::has_changes));
        // With changes somewhere, one region has them, if not by this parser's account.
        let any = || self.regions.iter().position(Region::has_changes);
        cause.or_else(any).into_iter().collect()
    }

    fn finish(mut self) -> Rewrite<'a> {
        let replacements = self.replacements();
        let text = match replacements.is_empty() {
            true => Cow::Borrowed(self.source),
            false => Cow::Owned(
                self.document
                    .with(&edits(&replacements).collect::<Vec<_>>()),
            ),
        };
        let changed: HashSet<_> = replacements.iter().map(|(link, _)| *link).collect();
        let given_up: HashSet<usize> = self.given_up();
        let known: HashSet<_> = self
            .left_alone
            .iter()
            .map(|left| left.range.start)
            .collect();
        for (index, link) in self.document.links.iter().enumerate() {
            let range = link.range();
            if changed.contains(&index) || known.contains(&range.start) {
                continue;
            }
            let reason = match given_up.contains(&index) {
                true => Reason::Together,
                false => Reason::beside(self.source, &range),
            };
            self.left_alone.push(LeftAlone { range, reason });
        }
        self.left_alone.sort_by_key(|left| left.range.start);
        let change = |(link, replacement): (usize, String)| {
            let found = self.document.links.get(link)?;
            Some(Change {
                range: found.range(),
                text: found.text().to_owned(),
                destination: found.destination().to_owned(),
                replacement,
            })
        };
        Rewrite {
            text,
            changes: replacements.into_iter().filter_map(change).collect(),
            left_alone: self.left_alone,
        }
    }

    /// The links of regions that were given up.
    fn given_up(&self) -> HashSet<usize> {
        let regions = self.regions.iter().filter(|region| region.is_given_up());
        regions.flat_map(Region::links).collect()
    }
}

fn edits(replacements: &[(usize, String)]) -> impl Iterator<Item = Edit<'_>> {
    replacements.iter().map(|(link, replacement)| Edit {
        link: *link,
        replacement,
    })
}

/// Whether Markdown could read more than text in this.
fn has_marks(written: &str) -> bool {
    written.contains(|c| "\\`*_[]<>&~^$|\"'".contains(c))
        || written.contains("--")
        || written.contains("...")
}
