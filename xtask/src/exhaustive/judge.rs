//! A worker: renders the documents of a chunk by the reference and by us.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use barelink_testkit::comparison::{report, Answer, Comparison, EXTENSIONS};
use barelink_testkit::html;
use barelink_testkit::oracle::{CmarkGfm, Links};
use barelink_testkit::renderer::Renderer;
use barelink_testkit::shrink::shrink;
use cpu_time::ThreadTime;
use sha2::{Digest, Sha256};

use super::plan::{hex, Chunk, Plan};
use super::record::{Line, Outcome};

/// Number of documents in a question.
const BATCH: usize = 5_000;
/// Number of differences of a chunk that are made small and shown.
const SHOWN: usize = 5;

/// A worker with a reference of its own.
pub(super) struct Judge<'p> {
    plan: &'p Plan,
    reference: CmarkGfm,
    /// The smallest documents that were shown.
    shown: BTreeSet<String>,
}

impl<'p> Judge<'p> {
    pub(super) fn new(plan: &'p Plan) -> Result<Self> {
        Ok(Judge {
            plan,
            reference: CmarkGfm::start()?,
            shown: BTreeSet::new(),
        })
    }

    /// Compares the documents of a chunk.
    pub(super) fn chunk(&mut self, chunk: &Chunk) -> Result<Line> {
        let (started, before) = (ThreadTime::now(), self.reference.seconds());
        let documents = self.plan.documents(chunk);
        let mut digest = Sha256::new();
        let mut outcomes: BTreeMap<_, Outcome> = BTreeMap::new();
        for batch in documents.chunks(BATCH) {
            let texts: Vec<_> = batch.iter().map(|(_, text)| &**text).collect();
            let pages = self.reference.pages(&texts, &EXTENSIONS, Links::Bare)?;
            for ((index, _), page) in batch.iter().zip(&pages) {
                digest.update(index.to_le_bytes());
                digest.update((page.len() as u64).to_le_bytes());
                digest.update(page);
            }
            for &renderer in &self.plan.renderers {
                let outcome = outcomes.entry(renderer.name().to_owned()).or_default();
                self.batch(renderer, &texts, &pages, outcome)?;
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

    /// Compares pages of the reference with ours.
    fn batch(
        &mut self,
        renderer: Renderer,
        texts: &[&str],
        pages: &[String],
        outcome: &mut Outcome,
    ) -> Result<()> {
        let finder = &self.plan.finder;
        let (mut unlike, mut their_pages) = (Vec::new(), Vec::new());
        for (text, page) in texts.iter().zip(pages) {
            let ours = renderer.render(text, &EXTENSIONS, finder);
            if ours.is_some_and(|ours| html::are_alike(page, &ours)) {
                outcome.agree += 1;
            } else {
                unlike.push(*text);
                their_pages.push(page);
            }
        }
        // Only these have to be known without bare links as well.
        let plain = self
            .reference
            .pages(&unlike, &EXTENSIONS, Links::Explicit)?;
        for ((text, page), plain) in unlike.iter().zip(their_pages).zip(plain) {
            let answer = Answer {
                html: page.clone(),
                html_off: plain,
            };
            let mut comparison = Comparison::of(text, &EXTENSIONS, &answer, renderer, finder);
            if let Comparison::Differs(..) = comparison {
                comparison = self.living(text, renderer)?;
            }
            if outcome.count(&comparison) && outcome.differences <= SHOWN as u64 {
                self.show(text, renderer)?;
            }
        }
        Ok(())
    }

    fn living(&mut self, text: &str, renderer: Renderer) -> Result<Comparison> {
        let reference = &mut self.reference;
        let ask = |text: &str| reference.ask(text, &EXTENSIONS);
        Comparison::asking(ask, text, &EXTENSIONS, renderer, &self.plan.finder)
    }

    /// Prints the smallest document that differs like this one, unless it was printed before.
    fn show(&mut self, text: &str, renderer: Renderer) -> Result<()> {
        let small = shrink(text, |text| {
            Ok(matches!(
                self.living(text, renderer)?,
                Comparison::Differs(..)
            ))
        })?;
        if let Comparison::Differs(theirs, ours) = self.living(&small, renderer)? {
            if self.shown.insert(small.clone()) {
                println!("via {}, of {text:?}:", renderer.name());
                report(&small, &theirs, &ours);
            }
        }
        Ok(())
    }
}
