use alloc::string::String;

use crate::dialect::detector::Detector;
use crate::policy::bidi::Directions;
use crate::rules::Rules;
use crate::search::split_points::{self, SplitPoints};
use crate::slice::Slice;

/// The end of a text that is read in parts, as far as later parts may change its links, and the text of a current search.
#[derive(Debug, Clone)]
pub(crate) struct Unsearched {
    pub(crate) text: String,
    /// Offset of `text` in the whole text.
    pub(crate) start: usize,
    pub(crate) split_points: SplitPoints,
    /// Embeddings, overrides and isolates that are open before `text`.
    pub(crate) directions: Directions,
}

impl Unsearched {
    /// Returns the state at the beginning of a text.
    pub(crate) fn new(detector: &dyn Detector) -> Self {
        Unsearched {
            text: String::new(),
            start: 0,
            split_points: SplitPoints::new(detector.heeds_controls()),
            directions: Directions::default(),
        }
    }

    /// Adds the next part of the text. Returns the last split point, or `None` if there is no new one.
    pub(crate) fn push(&mut self, part: &str) -> Option<usize> {
        self.text.push_str(part);
        self.split_points.read(part)
    }

    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns the offset of the words or the character before `split`, a split point, which the text after it needs.
    pub(crate) fn context(&self, split: usize) -> usize {
        self.start + split_points::context(&self.text, split - self.start)
    }

    /// Returns the bidirectional state before `at`, an offset in the whole text.
    pub(crate) fn directions_at(&self, rules: &Rules, at: usize) -> Directions {
        self.directions_after(rules, self.text.slice(..at - self.start))
    }

    /// Returns the bidirectional state after `text`, which begins at [`Unsearched::start`]. If no policy examines the text
    /// around links, returns the state before it.
    pub(crate) fn directions_after(&self, rules: &Rules, text: &str) -> Directions {
        if rules.settings.policies.look_around() {
            self.directions.after(text)
        } else {
            self.directions
        }
    }

    /// Drops the text before `at`, an offset in the whole text.
    pub(crate) fn drop_before(&mut self, rules: &Rules, at: usize) {
        self.directions = self.directions_at(rules, at);
        self.text.drain(..at - self.start);
        self.start = at;
    }
}
