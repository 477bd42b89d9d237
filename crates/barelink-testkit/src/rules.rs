//! Finds rules without an example of each polarity, and names the outcomes of examples.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{bail, Result};
use similar_asserts::SimpleDiff;

/// Polarity of an example. A positive example shows that the rule links, or that `fix` makes a link explicit. A
/// negative example shows that the rule stops or bounds a link, or that `fix` leaves a link alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Polarity {
    Positive,
    Negative,
}

/// The name of a rule, and the polarity of an example of this rule.
pub type Shown = (String, Polarity);

/// Returns a rule with its polarity. `polarity` is `positive` or `negative`.
pub(crate) fn shown(rule: &str, polarity: &str) -> Result<Shown> {
    let polarity = match polarity {
        "positive" => Polarity::Positive,
        "negative" => Polarity::Negative,
        _ => bail!("`{polarity}` is neither positive nor negative"),
    };
    Ok((rule.to_owned(), polarity))
}

/// Returns the rules that lack a positive or a negative example.
pub fn incomplete<'r>(examples: impl Iterator<Item = &'r Option<Shown>>) -> Vec<&'r str> {
    let mut shown: BTreeMap<&str, BTreeSet<Polarity>> = BTreeMap::new();
    for (rule, polarity) in examples.flatten() {
        shown.entry(rule).or_default().insert(*polarity);
    }
    shown.retain(|_, polarities| polarities.len() < 2);
    shown.into_keys().collect()
}

/// The outcome of a check of one example.
pub enum Outcome {
    Passed,
    /// The renderer cannot check the example.
    NotApplicable,
    /// Has a readable difference between the expected and the actual output.
    Failed(String),
}

impl Outcome {
    /// Compares an expected and an actual output.
    pub fn of(expected: &str, found: &str) -> Self {
        if expected == found {
            return Outcome::Passed;
        }
        let difference = SimpleDiff::from_str(expected, found, "expected", "found");
        Outcome::Failed(difference.to_string())
    }
}
