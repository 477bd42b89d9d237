//! Links of one block: all of them are made explicit or, if that fails, as many as possible.

use std::collections::HashSet;

use super::reason::Reason;
use super::spelling::Spelling;

/// A link, by its index, in one spelling.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) link: usize,
    pub(super) spelling: Spelling,
    /// True if the bare text contains delimiters: left alone, it may be parsed as markup and prevent other changes.
    pub(super) has_delimiters: bool,
}

/// The outcome of a region's trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    Failed,
    /// Failed in a trial in which another region failed too.
    FailedWithOthers,
}

/// The links of the blocks that begin on one line (one block, or the cells of a row), and the state of their search.
///
/// All are tried together first. If that fails, links with delimiters are tried, then the others; then halves, down to
/// single links, which are tried in both spellings. A link that was left alone is tried again after others have been
/// accepted, until nothing changes any more, so that another run of the program ends with the same result. A link that
/// failed together with another region is also tried again, as that region may have been the cause.
#[derive(Debug)]
pub(super) struct Region {
    /// All links, in order, each in its first spelling.
    links: Vec<Choice>,
    accepted: Vec<Choice>,
    /// Groups to be tried; the last is next.
    queue: Vec<Vec<Choice>>,
    /// Links that failed in every trial.
    left_alone: Vec<usize>,
    /// True if another region failed too when a link was left alone.
    may_be_innocent: bool,
    /// True if a link was accepted since all left-alone links were last tried.
    has_changed: bool,
    given_up: Option<Reason>,
}

impl Region {
    pub(super) fn new(links: Vec<Choice>) -> Self {
        Region {
            accepted: Vec::new(),
            queue: vec![links.clone()],
            links,
            left_alone: Vec::new(),
            may_be_innocent: false,
            has_changed: false,
            given_up: None,
        }
    }

    /// Returns true if a group is still to be tried.
    pub(super) fn is_trying(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Returns the accepted links and those under trial.
    pub(super) fn trial(&self) -> impl Iterator<Item = Choice> + '_ {
        let group = self.queue.last().map_or(&[][..], Vec::as_slice);
        self.accepted.iter().chain(group).copied()
    }

    /// Returns true if any link is accepted or under trial.
    pub(super) fn has_changes(&self) -> bool {
        self.trial().next().is_some()
    }

    /// Returns the indices of all links.
    pub(super) fn links(&self) -> impl Iterator<Item = usize> + '_ {
        self.links.iter().map(|choice| choice.link)
    }

    /// Returns the reason why the region was given up, if it was.
    pub(super) fn given_up(&self) -> Option<Reason> {
        self.given_up
    }

    /// Returns the number of links that can be made explicit.
    pub(super) fn accepted(&self) -> usize {
        self.accepted.len()
    }

    /// Queues the links that were left alone, perhaps because of another region. Returns true if there are any.
    pub(super) fn try_again(&mut self) -> bool {
        let is_again = std::mem::take(&mut self.may_be_innocent) && self.given_up.is_none();
        if is_again {
            self.try_left_alone();
        }
        is_again
    }

    fn try_left_alone(&mut self) {
        self.has_changed = false;
        let again: HashSet<_> = self.left_alone.drain(..).collect();
        let again = self
            .links
            .iter()
            .filter(|choice| again.contains(&choice.link));
        self.queue.push(again.copied().collect());
    }

    /// Continues after a trial.
    pub(super) fn go_on(&mut self, outcome: Outcome) {
        let Some(mut group) = self.queue.pop() else {
            return;
        };
        match group.as_slice() {
            _ if outcome == Outcome::Passed => {
                self.accepted.append(&mut group);
                self.has_changed = true;
            }
            [choice] if choice.spelling == Spelling::Autolink => {
                let spelling = Spelling::Inline;
                self.queue.push(vec![Choice {
                    spelling,
                    ..*choice
                }]);
            }
            [choice] => {
                self.left_alone.push(choice.link);
                self.may_be_innocent |= outcome == Outcome::FailedWithOthers;
            }
            _ => self.queue.extend(split(group)),
        }
        if self.queue.is_empty() && self.has_changed && !self.left_alone.is_empty() {
            self.try_left_alone();
        }
    }

    /// Leaves all links of the region alone.
    pub(super) fn give_up(&mut self, reason: Reason) {
        self.accepted.clear();
        self.queue.clear();
        self.given_up = Some(reason);
    }
}

/// Splits a group in two; the second part is tried first.
fn split(mut group: Vec<Choice>) -> [Vec<Choice>; 2] {
    let (with_delimiters, without): (Vec<_>, Vec<_>) = group
        .iter()
        .copied()
        .partition(|choice| choice.has_delimiters);
    if !with_delimiters.is_empty() && !without.is_empty() {
        return [without, with_delimiters];
    }
    let second = group.split_off(group.len() / 2);
    [second, group]
}
