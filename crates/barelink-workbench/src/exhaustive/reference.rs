//! Runs a reference, and compares our links with its links.

use std::panic::{catch_unwind, AssertUnwindSafe};

use anyhow::Result;
use barelink_testkit::comparison::{Comparison, Ours, EXTENSIONS};
use barelink_testkit::extension::{self, Extension};
use barelink_testkit::html;
use barelink_testkit::invariants::{comrak, pulldown_cmark, Rules};
use barelink_testkit::oracle::Running;
use barelink_testkit::renderer::{marked, Renderer};
use barelink_testkit::uts58;

use super::RuleSet;

/// A reference for one set of rules.
pub(super) enum Reference {
    /// A running cmark-gfm or md4c.
    Running(Running),
    /// The testkit's second implementation of UTS #58.
    Model,
    /// The Markdown parsers. The invariants of the adapters are checked instead of links.
    Parsers,
}

impl Reference {
    pub(super) fn start(rule_set: RuleSet) -> Result<Self> {
        Ok(match rule_set {
            RuleSet::Gfm => Reference::Running(Running::cmark_gfm()?),
            RuleSet::Md4c => Reference::Running(Running::md4c()?),
            RuleSet::Uts58 => Reference::Model,
            RuleSet::Blocks => Reference::Parsers,
        })
    }

    /// Returns the answers of a running reference to many texts at once. Other references have none.
    pub(super) fn answers(&mut self, texts: &[String]) -> Result<Vec<String>> {
        match self {
            Reference::Running(living) => living.pages(texts, &EXTENSIONS, true),
            Reference::Model | Reference::Parsers => Ok(vec![String::new(); texts.len()]),
        }
    }

    /// Compares our links in a text with the reference's, and classifies a difference: intended, not comparable, or
    /// unexplained. Without a running reference, every difference is unexplained. Fast if `answer`, the answer of a
    /// running reference, agrees.
    pub(super) fn compare(
        &mut self,
        text: &str,
        answer: &str,
        ours: Ours<'_>,
    ) -> Result<Comparison> {
        let [theirs, found] = match self {
            Reference::Running(_) if html::are_alike(answer, &ours.page(text)) => {
                return Ok(Comparison::Agrees);
            }
            Reference::Running(living) => {
                return ours.asking(|text| living.ask(text, ours.extensions), text);
            }
            Reference::Model => [uts58::marked(text), marked(text, ours.finder)],
            Reference::Parsers if has_invariants(text, ours) => Default::default(),
            Reference::Parsers => ["invariants of the adapter".to_owned(), String::new()],
        };
        let agrees = theirs == found;
        Ok(if agrees { Comparison::Agrees } else { Comparison::Differs(theirs, found) })
    }
}

/// Returns true if all invariants of the adapter hold for a text. Otherwise prints the message of the panic, which
/// names the violated invariant.
fn has_invariants(text: &str, ours: Ours<'_>) -> bool {
    let rules = Rules::new(ours.finder.dialect());
    let checked = catch_unwind(AssertUnwindSafe(|| match ours.renderer {
        Renderer::Comrak => {
            let options = extension::comrak(&Extension::ALL);
            comrak::check(&rules, text, &options);
            comrak::as_comraks_own(text, &options);
        }
        _ => pulldown_cmark::check(&rules, text, extension::pulldown_cmark(&Extension::ALL)),
    }));
    checked.is_ok()
}
