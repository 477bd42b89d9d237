//! Counts the examples that a suite has for each rule, and names the outcomes of examples.

use anyhow::{bail, Result};
use similar_asserts::SimpleDiff;

/// Polarity of an example. A positive example shows that the rule links, or that `fix` makes a link explicit. A
/// negative example shows that the rule stops or bounds a link, or that `fix` leaves a link alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// Each rule with its numbers of positive and negative examples, in the order of the file.
pub struct Rules(pub Vec<(String, usize, usize)>);

impl Rules {
    pub fn of<'r>(examples: impl Iterator<Item = &'r Option<Shown>>) -> Self {
        let mut rules: Vec<(String, usize, usize)> = Vec::new();
        for (rule, polarity) in examples.flatten() {
            let index = rules.iter().position(|(name, ..)| name == rule);
            let index = index.unwrap_or_else(|| {
                rules.push((rule.clone(), 0, 0));
                rules.len() - 1
            });
            match polarity {
                Polarity::Positive => rules[index].1 += 1,
                Polarity::Negative => rules[index].2 += 1,
            }
        }
        Rules(rules)
    }

    /// Returns the rules that lack a positive or a negative example.
    pub fn incomplete(&self) -> Vec<&str> {
        let lacking = self.0.iter().filter(|(_, yes, no)| *yes == 0 || *no == 0);
        lacking.map(|(rule, ..)| &**rule).collect()
    }
}

/// The outcome of a check of one example.
pub enum Outcome {
    Passed,
    /// Unicode's file contradicts the standard, as `errata.txt` says.
    Erratum,
    /// The renderer cannot check the example.
    NotApplicable,
    /// Has a readable difference between the expected and the actual output.
    Failed(String),
}

impl Outcome {
    /// Compares an expected and an actual output.
    pub(crate) fn of(expected: &str, found: &str) -> Self {
        if expected == found {
            return Outcome::Passed;
        }
        let difference = SimpleDiff::from_str(expected, found, "expected", "found");
        Outcome::Failed(difference.to_string())
    }
}
