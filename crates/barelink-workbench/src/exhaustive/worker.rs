//! A worker that compares texts with a reference of its own.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Result;
use barelink::LinkFinder;
use barelink_testkit::comparison::{report, Ours, Tally, EXTENSIONS};
use barelink_testkit::documents::exhaustive::Alphabet;
use barelink_testkit::invariants::text::words;
use barelink_testkit::renderer::Renderer;
use barelink_testkit::shrink::shrink;

use super::reference::Reference;
use super::RuleSet;

/// Number of texts, with or without a candidate, of which those with a candidate are one request to the reference.
const BATCH: u64 = 10_000;
/// Maximum number of differences that a worker shrinks and prints, for each alphabet, length and renderer.
const SHOWN: u64 = 30;

pub(super) struct Worker<'r> {
    finder: &'r LinkFinder,
    /// The finder with each renderer.
    ours: Vec<Ours<'r>>,
    reference: Reference,
    /// Shrunk documents that were printed already.
    shown: BTreeSet<String>,
}

impl<'r> Worker<'r> {
    pub(super) fn new(
        rule_set: RuleSet,
        finder: &'r LinkFinder,
        renderers: &'r [Renderer],
    ) -> Result<Self> {
        let ours = |&renderer| Ours { renderer, extensions: &EXTENSIONS, finder };
        let (reference, ours) = (Reference::start(rule_set)?, renderers.iter().map(ours).collect());
        Ok(Worker { finder, ours, reference, shown: BTreeSet::new() })
    }

    /// Compares texts of exactly `length` tokens, in batches that begin at `next`, until none is left. Checks that the
    /// links of each text are those of its words. Prints up to [`SHOWN`] unexplained differences for each renderer, and
    /// returns the counts for each renderer.
    pub(super) fn compare(
        &mut self,
        alphabet: &Alphabet,
        length: u32,
        next: &AtomicU64,
    ) -> Result<Vec<Tally>> {
        let mut tallies = vec![Tally::default(); self.ours.len()];
        let all = alphabet.texts(length);
        loop {
            let start = next.fetch_add(BATCH, Ordering::Relaxed);
            if start >= all {
                return Ok(tallies);
            }
            let documents = alphabet.documents(length, start..all.min(start + BATCH));
            let answers = self.reference.answers(&documents)?;
            for (text, answer) in documents.iter().zip(&answers) {
                if text.contains([' ', '\n']) {
                    let links: Vec<_> = self.finder.links(text).collect();
                    words(self.finder, text, &links);
                }
                for (index, tally) in tallies.iter_mut().enumerate() {
                    let ours = self.ours[index];
                    let comparison = self.reference.compare(text, answer, ours)?;
                    tally.count(&comparison);
                    if comparison.differs() && tally.differences <= SHOWN {
                        self.show(text, ours)?;
                    }
                }
            }
        }
    }

    /// Shrinks a document with an unexplained difference. Prints the result, unless it was printed before.
    fn show(&mut self, text: &str, ours: Ours<'_>) -> Result<()> {
        let small = shrink(text, |text| Ok(self.reference.compare(text, "", ours)?.differs()))?;
        let comparison = self.reference.compare(&small, "", ours)?;
        if comparison.differs() && self.shown.insert(small.clone()) {
            println!("via {}, of {text:?}:", ours.renderer.name());
            report(&small, &comparison);
        }
        Ok(())
    }
}
