//! A worker: renders the documents of a chunk by the reference and by us.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{catch_unwind, AssertUnwindSafe};

use anyhow::Result;
use barelink::Dialect;
use barelink_testkit::comparison::{report, Answer, Comparison, EXTENSIONS};
use barelink_testkit::extension::{self, Extension};
use barelink_testkit::html;
use barelink_testkit::invariants::{comrak, pulldown_cmark, Rules};
use barelink_testkit::oracle::{CmarkGfm, Links};
use barelink_testkit::renderer::{marked, Renderer};
use barelink_testkit::shrink::shrink;
use barelink_testkit::uts58;
use cpu_time::ThreadTime;
use sha2::{Digest, Sha256};

use super::plan::{hex, Chunk, Plan};
use super::record::{Line, Outcome};
use super::Norm;

/// Number of documents in a question.
const BATCH: usize = 5_000;
/// Number of differences of a chunk that are made small and shown.
const SHOWN: u64 = 30;

/// A worker with a reference of its own.
pub(super) struct Judge<'p> {
    plan: &'p Plan,
    reference: Reference,
    /// The smallest documents that were shown.
    shown: BTreeSet<String>,
}

enum Reference {
    CmarkGfm(CmarkGfm),
    /// The second implementation of UTS #58.
    Model,
    /// The parsers themselves: the rest of a document has to be as without bare links.
    Parsers,
}

impl<'p> Judge<'p> {
    pub(super) fn new(plan: &'p Plan) -> Result<Self> {
        Ok(Judge {
            plan,
            reference: match plan.norm {
                Norm::Gfm => Reference::CmarkGfm(CmarkGfm::start()?),
                Norm::Uts58 => Reference::Model,
                Norm::Blocks => Reference::Parsers,
            },
            shown: BTreeSet::new(),
        })
    }

    /// Compares the documents of a chunk.
    pub(super) fn chunk(&mut self, chunk: &Chunk) -> Result<Line> {
        let (started, before) = (ThreadTime::now(), self.seconds());
        let documents = self.plan.documents(chunk);
        let mut digest = Sha256::new();
        let mut outcomes: BTreeMap<_, Outcome> = BTreeMap::new();
        for batch in documents.chunks(BATCH) {
            let texts: Vec<_> = batch.iter().map(|(_, text)| &**text).collect();
            let answers = self.answers(&texts)?;
            for ((index, _), answer) in batch.iter().zip(&answers) {
                digest.update(index.to_le_bytes());
                digest.update((answer.len() as u64).to_le_bytes());
                digest.update(answer);
            }
            for &renderer in &self.plan.renderers {
                let outcome = outcomes.entry(renderer.name().to_owned()).or_default();
                for text in self.compare(renderer, &texts, &answers, outcome)? {
                    if outcome.differences <= SHOWN {
                        self.show(text, renderer)?;
                    }
                }
            }
        }
        Ok(Line {
            chunk: chunk.clone(),
            documents: documents.len() as u64,
            digest: hex(&digest.finalize()),
            seconds: started.elapsed().as_secs_f64() + self.seconds() - before,
            outcomes,
        })
    }

    fn seconds(&self) -> f64 {
        match &self.reference {
            Reference::CmarkGfm(cmark_gfm) => cmark_gfm.seconds(),
            Reference::Model | Reference::Parsers => 0.0,
        }
    }

    /// Returns the reference's answers: pages, texts with marked links, or the texts as they are.
    fn answers(&mut self, texts: &[&str]) -> Result<Vec<String>> {
        match &mut self.reference {
            Reference::CmarkGfm(cmark_gfm) => cmark_gfm.pages(texts, &EXTENSIONS, Links::Bare),
            Reference::Model => Ok(texts.iter().map(|text| uts58::marked(text)).collect()),
            Reference::Parsers => Ok(texts.iter().map(|text| text.to_string()).collect()),
        }
    }

    /// Compares the reference's answers with ours. Returns the texts that differ without a reason.
    fn compare<'t>(
        &mut self,
        renderer: Renderer,
        texts: &[&'t str],
        answers: &[String],
        outcome: &mut Outcome,
    ) -> Result<Vec<&'t str>> {
        let finder = &self.plan.finder;
        let (mut unlike, mut unlike_answers) = (Vec::new(), Vec::new());
        for (text, answer) in texts.iter().zip(answers) {
            let agrees = match self.reference {
                Reference::CmarkGfm(_) => {
                    let ours = renderer.render(text, &EXTENSIONS, finder);
                    ours.is_some_and(|ours| html::are_alike(answer, &ours))
                }
                Reference::Model => *answer == marked(text, finder),
                Reference::Parsers => has_invariants(text, renderer, finder.dialect()),
            };
            if agrees {
                outcome.agree += 1;
            } else {
                unlike.push(*text);
                unlike_answers.push(answer);
            }
        }
        let mut differing = Vec::new();
        // Only these have to be known without bare links as well.
        let plain = match &mut self.reference {
            Reference::CmarkGfm(cmark_gfm) => {
                cmark_gfm.pages(&unlike, &EXTENSIONS, Links::Explicit)?
            }
            Reference::Model | Reference::Parsers => vec![String::new(); unlike.len()],
        };
        for ((text, html), html_off) in unlike.into_iter().zip(unlike_answers).zip(plain) {
            let mut comparison = match self.reference {
                Reference::CmarkGfm(_) => {
                    let html = html.clone();
                    let answer = Answer { html, html_off };
                    Comparison::of(text, &EXTENSIONS, &answer, renderer, finder)
                }
                Reference::Model | Reference::Parsers => self.living(text, renderer)?,
            };
            if matches!(comparison, Comparison::Differs(..)) {
                comparison = self.living(text, renderer)?;
            }
            if outcome.count(&comparison) {
                differing.push(text);
            }
        }
        Ok(differing)
    }

    /// Compares one text.
    fn living(&mut self, text: &str, renderer: Renderer) -> Result<Comparison> {
        let finder = &self.plan.finder;
        match &mut self.reference {
            Reference::CmarkGfm(cmark_gfm) => {
                let ask = |text: &str| cmark_gfm.ask(text, &EXTENSIONS);
                Comparison::asking(ask, text, &EXTENSIONS, renderer, finder)
            }
            Reference::Model => {
                let (theirs, ours) = (uts58::marked(text), marked(text, finder));
                Ok(if theirs == ours {
                    Comparison::Agrees
                } else {
                    Comparison::Differs(theirs, ours)
                })
            }
            Reference::Parsers if has_invariants(text, renderer, finder.dialect()) => {
                Ok(Comparison::Agrees)
            }
            // The panic has said which one does not hold.
            Reference::Parsers => Ok(Comparison::Differs(String::new(), String::new())),
        }
    }

    /// Prints the smallest text that differs like this one, unless it was printed before.
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

/// Returns true if all invariants of the adapter hold for a text.
fn has_invariants(text: &str, renderer: Renderer, dialect: Dialect) -> bool {
    let rules = Rules::new(dialect);
    let checked = catch_unwind(AssertUnwindSafe(|| match renderer {
        Renderer::Comrak => comrak::check(&rules, text, &extension::comrak(&Extension::ALL)),
        _ => pulldown_cmark::check(&rules, text, extension::pulldown_cmark(&Extension::ALL)),
    }));
    checked.is_ok()
}
