//! Decides which links of a [`Region`] become explicit. If they cannot all become explicit together, a search finds
//! some that can.

use std::collections::HashSet;

use super::reason::Reason;
use super::spelling::Spelling;

/// The index of a link, and the spelling to try.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) link: u32,
    pub(super) spelling: Spelling,
    /// True if the bare text contains characters that can be Markdown syntax. If the link stays bare, its text may be
    /// parsed as markup and prevent other changes.
    pub(super) has_delimiters: bool,
}

/// The outcome of a region's trial. A trial renders the document with some of its links made explicit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Passed,
    Failed,
    /// Failed in a trial in which other regions failed too.
    FailedWithOthers,
}

/// Links of the blocks that begin on one line, such as the cells of a table row, and the state of their search.
///
/// First, all links are tried together. If that fails, the links with delimiters are tried, then the links without
/// delimiters. A group that fails is split into halves, down to single links. A single autolink that fails is also tried
/// as an inline link.
///
/// Links that failed are tried again after other links were accepted, until nothing changes, so that a second run of
/// the program finds nothing more to change. A link is also tried again if another region may have caused its failure.
#[derive(Debug)]
pub(super) struct Region {
    /// All links, in source order, each in its first spelling.
    links: Box<[Choice]>,
    state: State,
}

/// State of a region's search. Most regions pass the first trial, and need no [`Progress`].
#[derive(Debug)]
enum State {
    /// The first trial makes all links explicit. Its outcome is not known yet.
    Untried,
    /// All links are accepted.
    Accepted,
    Searching(Box<Progress>),
    GivenUp(Reason),
}

/// A search in a region whose first trial, of all links together, failed.
#[derive(Debug, Default)]
struct Progress {
    accepted: Vec<Choice>,
    /// Groups that are still to be tried. The last group is next.
    queue: Vec<Vec<Choice>>,
    /// Indices of links that failed in every spelling and were not queued again.
    left_alone: Vec<u32>,
    /// True if a link was left alone after a trial in which other regions failed too.
    may_be_innocent: bool,
    /// True if a link was accepted since the links left alone were last queued.
    has_changed: bool,
}

impl Region {
    pub(super) fn new(links: Vec<Choice>) -> Self {
        Region { links: links.into_boxed_slice(), state: State::Untried }
    }

    /// Returns true if a group remains to be tried.
    pub(super) fn is_trying(&self) -> bool {
        match &self.state {
            State::Untried => true,
            State::Searching(progress) => !progress.queue.is_empty(),
            State::Accepted | State::GivenUp(_) => false,
        }
    }

    /// Returns the links that the next trial makes explicit: the accepted links, and the group that is tried next.
    pub(super) fn trial(&self) -> impl Iterator<Item = Choice> + '_ {
        let (accepted, group) = match &self.state {
            State::Untried | State::Accepted => (&self.links[..], &[][..]),
            State::Searching(progress) => {
                (progress.accepted.as_slice(), progress.queue.last().map_or(&[][..], Vec::as_slice))
            }
            State::GivenUp(_) => (&[][..], &[][..]),
        };
        accepted.iter().chain(group).copied()
    }

    /// Returns true if the next trial makes any link explicit.
    pub(super) fn has_changes(&self) -> bool {
        self.trial().next().is_some()
    }

    /// Returns the indices of all links.
    pub(super) fn links(&self) -> impl Iterator<Item = usize> + '_ {
        self.links.iter().map(|choice| choice.link as usize)
    }

    /// Returns the reason for which the region was given up, or `None` if it was not.
    pub(super) fn given_up(&self) -> Option<Reason> {
        match self.state {
            State::GivenUp(reason) => Some(reason),
            _ => None,
        }
    }

    /// Returns the number of links accepted so far.
    pub(super) fn accepted(&self) -> usize {
        match &self.state {
            State::Accepted => self.links.len(),
            State::Searching(progress) => progress.accepted.len(),
            State::Untried | State::GivenUp(_) => 0,
        }
    }

    /// If another region may have caused the failure of a link, queues all links that were left alone and returns true.
    /// Otherwise returns false.
    pub(super) fn try_again(&mut self) -> bool {
        let State::Searching(progress) = &mut self.state else {
            return false;
        };
        let is_again = std::mem::take(&mut progress.may_be_innocent);
        if is_again {
            progress.try_left_alone(&self.links);
        }
        is_again
    }

    /// Records the outcome of a trial and continues with the next group. Does nothing if no group was tried.
    pub(super) fn advance(&mut self, outcome: Outcome) {
        match &mut self.state {
            State::Untried if outcome == Outcome::Passed => self.state = State::Accepted,
            State::Untried => {
                let mut progress =
                    Progress { queue: vec![self.links.to_vec()], ..Progress::default() };
                progress.advance(outcome, &self.links);
                self.state = State::Searching(Box::new(progress));
            }
            State::Searching(progress) => progress.advance(outcome, &self.links),
            State::Accepted | State::GivenUp(_) => {}
        }
    }

    /// Leaves all links of the region alone.
    pub(super) fn give_up(&mut self, reason: Reason) {
        self.state = State::GivenUp(reason);
    }
}

impl Progress {
    fn advance(&mut self, outcome: Outcome, links: &[Choice]) {
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
                self.queue.push(vec![Choice { spelling, ..*choice }]);
            }
            [choice] => {
                self.left_alone.push(choice.link);
                self.may_be_innocent |= outcome == Outcome::FailedWithOthers;
            }
            _ => self.queue.extend(split(group)),
        }
        if self.queue.is_empty() && self.has_changed && !self.left_alone.is_empty() {
            self.try_left_alone(links);
        }
    }

    fn try_left_alone(&mut self, links: &[Choice]) {
        self.has_changed = false;
        let again: HashSet<_> = self.left_alone.drain(..).collect();
        let again = links.iter().filter(|choice| again.contains(&choice.link));
        self.queue.push(again.copied().collect());
    }
}

/// Splits a group into links without and links with delimiters. If either is empty, splits the group into its second
/// and its first half. The second item of the result is tried first.
fn split(mut group: Vec<Choice>) -> [Vec<Choice>; 2] {
    let (with_delimiters, without): (Vec<_>, Vec<_>) =
        group.iter().copied().partition(|choice| choice.has_delimiters);
    if !with_delimiters.is_empty() && !without.is_empty() {
        return [without, with_delimiters];
    }
    let second = group.split_off(group.len() / 2);
    [second, group]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_tried_in_both_spellings() {
        let choice = Choice { link: 7, spelling: Spelling::Autolink, has_delimiters: false };
        for passes_inline in [true, false] {
            let mut region = Region::new(vec![choice]);
            let spellings = |region: &Region| -> Vec<_> {
                region.trial().map(|choice| choice.spelling).collect()
            };
            assert_eq!(spellings(&region), [Spelling::Autolink]);
            region.advance(Outcome::Failed);
            assert_eq!(spellings(&region), [Spelling::Inline]);
            assert!(region.is_trying());
            region.advance(if passes_inline { Outcome::Passed } else { Outcome::Failed });
            assert!(!region.is_trying());
            let accepted = usize::from(passes_inline);
            assert_eq!(region.accepted(), accepted);
            assert_eq!(spellings(&region), vec![Spelling::Inline; accepted]);
        }
    }

    #[test]
    fn a_link_that_failed_beside_another_region_is_tried_again_once() {
        for (outcome, is_again) in [(Outcome::Failed, false), (Outcome::FailedWithOthers, true)] {
            let mut region = Region::new(vec![Choice {
                link: 0,
                spelling: Spelling::Inline,
                has_delimiters: false,
            }]);
            region.advance(outcome);
            assert!(!region.is_trying() && !region.has_changes());
            assert_eq!(region.try_again(), is_again);
            assert_eq!(region.is_trying(), is_again);
            region.advance(Outcome::Failed);
            assert!(!region.try_again());
        }
    }

    #[test]
    fn links_count_as_accepted_once_they_passed() {
        let links =
            [0, 1].map(|link| Choice { link, spelling: Spelling::Inline, has_delimiters: false });
        let mut region = Region::new(links.to_vec());
        assert_eq!(region.accepted(), 0);
        region.advance(Outcome::Passed);
        assert_eq!(region.accepted(), 2);
        region.give_up(Reason::Effort);
        assert_eq!(region.accepted(), 0);
        assert!(!region.is_trying());
    }

    #[test]
    fn what_was_left_alone_is_tried_again_beside_what_passed() {
        let choice = |link| Choice { link, spelling: Spelling::Inline, has_delimiters: false };
        let mut region = Region::new(vec![choice(0), choice(1)]);
        let trial = |region: &Region| region.trial().map(|choice| choice.link).collect::<Vec<_>>();
        for (expected, outcome) in [
            (&[0, 1][..], Outcome::Failed),
            (&[0], Outcome::Failed),
            (&[1], Outcome::Passed),
            (&[1, 0], Outcome::Failed),
        ] {
            assert!(region.is_trying());
            assert_eq!(trial(&region), expected);
            region.advance(outcome);
        }
        assert!(!region.is_trying());
        assert_eq!(trial(&region), [1]);
        assert_eq!(region.accepted(), 1);
    }
}
