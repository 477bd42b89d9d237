//! Links of one block: all of them are made explicit, or, where that does not do, as many as can be.

use std::collections::HashSet;

use super::reason::Reason;
use super::spelling::Spelling;

/// A link, by its index, in one spelling.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) link: usize,
    pub(super) spelling: Spelling,
    /// Left alone, it may be read as more than text, and be in the way of the others.
    pub(super) has_marks: bool,
}

/// How the trial of a region went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    Failed,
    /// Another region failed in the same trial.
    FailedWithOthers,
}

/// The links of the blocks that begin on one line (one, or the cells of a row), and what is known of them.
///
/// All are tried together first. Where that fails, those with marks are, then the other ones; then halves, down
/// to single links, which are tried in both spellings. A link that was left alone is tried again after others
/// have been accepted, until that changes nothing any more: another run has to end where this one did. So is one
/// that failed when another region failed too, whose fault it may have been alone.
#[derive(Debug)]
pub(super) struct Region {
    /// All of them, in order, each in the spelling to begin with.
    links: Vec<Choice>,
    accepted: Vec<Choice>,
    /// Groups to be tried, the next one last.
    queue: Vec<Vec<Choice>>,
    /// Where nothing helped.
    left_alone: Vec<usize>,
    /// Whether another region failed too when something was left alone.
    may_be_innocent: bool,
    /// Whether anything was accepted since all that is left alone was tried.
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

    /// Returns true if something is still to be tried.
    pub(super) fn is_trying(&self) -> bool {
        !self.queue.is_empty()
    }

    /// What is accepted, and what is being tried beside it.
    pub(super) fn trial(&self) -> impl Iterator<Item = Choice> + '_ {
        let group = self.queue.last().map_or(&[][..], Vec::as_slice);
        self.accepted.iter().chain(group).copied()
    }

    /// Returns true if anything is being changed.
    pub(super) fn has_changes(&self) -> bool {
        self.trial().next().is_some()
    }

    /// The indices of all its links.
    pub(super) fn links(&self) -> impl Iterator<Item = usize> + '_ {
        self.links.iter().map(|choice| choice.link)
    }

    /// Why nothing is changed here although not everything was tried, if that is so.
    pub(super) fn given_up(&self) -> Option<Reason> {
        self.given_up
    }

    /// How many links can be made explicit.
    pub(super) fn accepted(&self) -> usize {
        self.accepted.len()
    }

    /// Tries again what was left alone, perhaps because of another region; returns true if there is any.
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

    /// Goes on after a trial.
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

    /// Changes nothing here.
    pub(super) fn give_up(&mut self, reason: Reason) {
        self.accepted.clear();
        self.queue.clear();
        self.given_up = Some(reason);
    }
}

/// Two parts of a group, the one to be tried first last.
fn split(mut group: Vec<Choice>) -> [Vec<Choice>; 2] {
    let (with_marks, without): (Vec<_>, Vec<_>) =
        group.iter().copied().partition(|choice| choice.has_marks);
    if !with_marks.is_empty() && !without.is_empty() {
        return [without, with_marks];
    }
    let second = group.split_off(group.len() / 2);
    [second, group]
}
