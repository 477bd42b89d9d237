//! A worker that compares the documents of a chunk.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use barelink_testkit::comparison::{report, Comparison, Tally};
use barelink_testkit::renderer::Renderer;
use barelink_testkit::shrink::shrink;
use cpu_time::ThreadTime;
use sha2::{Digest, Sha256};

use super::plan::{Chunk, Plan};
use super::record::Line;
use super::reference::Reference;
use crate::hex;

/// Maximum number of documents in one request to the reference.
const BATCH: usize = 5_000;
/// Maximum number of differences that are shrunk and printed, for each chunk and renderer.
const SHOWN: u64 = 30;

/// A worker that compares documents with a reference of its own.
pub(super) struct Worker<'p> {
    plan: &'p Plan,
    reference: Reference,
    /// Shrunk documents that were printed already.
    shown: BTreeSet<String>,
}

impl<'p> Worker<'p> {
    pub(super) fn new(plan: &'p Plan) -> Result<Self> {
        Ok(Worker { plan, reference: Reference::start(plan.rule_set)?, shown: BTreeSet::new() })
    }

    /// Compares the documents of a chunk with the reference. Prints up to [`SHOWN`] unexplained differences for each
    /// renderer, and returns the counts.
    pub(super) fn chunk(&mut self, chunk: &Chunk) -> Result<Line> {
        let (started, before) = (ThreadTime::now(), self.reference.seconds());
        let (plan, finder) = (self.plan, &self.plan.finder);
        let documents = plan.documents(chunk);
        let mut digest = Sha256::new();
        let outcome = |renderer: &Renderer| (renderer.name().to_owned(), Tally::default());
        let mut outcomes: BTreeMap<_, _> = plan.renderers.iter().map(outcome).collect();
        for batch in documents.chunks(BATCH) {
            let texts: Vec<_> = batch.iter().map(|(_, text)| &**text).collect();
            let answers = self.reference.answers(&texts)?;
            for ((index, text), answer) in batch.iter().zip(&answers) {
                digest.update(index.to_le_bytes());
                digest.update((answer.len() as u64).to_le_bytes());
                digest.update(answer);
                for &renderer in &plan.renderers {
                    // A difference is classified only if the fast check finds one.
                    let comparison = if self.reference.agrees(text, answer, renderer, finder) {
                        Comparison::Agrees
                    } else {
                        self.reference.compare(text, renderer, finder)?
                    };
                    let outcome = outcomes.entry(renderer.name().to_owned()).or_default();
                    outcome.count(&comparison);
                    let differs = matches!(comparison, Comparison::Differs(..));
                    if differs && outcome.differences <= SHOWN {
                        self.show(text, renderer)?;
                    }
                }
            }
        }
        Ok(Line {
            chunk: chunk.clone(),
            documents: documents.len() as u64,
            digest: hex(&digest.finalize()),
            seconds: started.elapsed().as_secs_f64() + self.reference.seconds() - before,
            outcomes,
        })
    }

    /// Shrinks a document with an unexplained difference. Prints the result, unless it was printed before.
    fn show(&mut self, text: &str, renderer: Renderer) -> Result<()> {
        let finder = &self.plan.finder;
        let small = shrink(text, |text| {
            let comparison = self.reference.compare(text, renderer, finder)?;
            Ok(matches!(comparison, Comparison::Differs(..)))
        })?;
        let comparison = self.reference.compare(&small, renderer, finder)?;
        if let Comparison::Differs(theirs, ours) = comparison {
            if self.shown.insert(small.clone()) {
                println!("via {}, of {text:?}:", renderer.name());
                report(&small, &theirs, &ours);
            }
        }
        Ok(())
    }
}
