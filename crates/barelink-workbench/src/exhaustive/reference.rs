//! Runs a reference, and compares our links with its links.

use std::panic::{catch_unwind, AssertUnwindSafe};

use anyhow::Result;
use barelink_testkit::comparison::{Comparison, Ours, EXTENSIONS};
use barelink_testkit::extension::{self, Extension};
use barelink_testkit::html;
use barelink_testkit::invariants::{comrak, pulldown_cmark, Rules};
use barelink_testkit::oracle::{Links, Running};
use barelink_testkit::renderer::{marked, Renderer};
use barelink_testkit::uts58;

use super::RuleSet;

/// A reference for one set of rules.
pub(super) enum Reference {
    /// A running cmark-gfm or md4c. The answer is HTML.
    Running(Running),
    /// The testkit's second implementation of UTS #58. The answer is the text with marks around its links.
    Model,
    /// The Markdown parsers. The invariants of the adapters are checked instead of links, so the answer is the text
    /// itself.
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

    /// Returns the reference's answer to each text.
    pub(super) fn answers(&mut self, texts: &[String]) -> Result<Vec<String>> {
        match self {
            Reference::Running(living) => living.pages(texts, &EXTENSIONS, Links::Bare),
            Reference::Model => Ok(texts.iter().map(|text| uts58::marked(text)).collect()),
            Reference::Parsers => Ok(texts.to_vec()),
        }
    }

    /// Returns true if our output for a text equals the reference's answer, apart from insignificant differences in
    /// HTML. For `Parsers`, returns true if the adapter's invariants hold. Faster than [`Reference::compare`].
    pub(super) fn agrees(&self, text: &str, answer: &str, ours: Ours<'_>) -> bool {
        match self {
            Reference::Running(_) => html::are_alike(answer, &ours.page(text)),
            Reference::Model => answer == marked(text, ours.finder),
            Reference::Parsers => has_invariants(text, ours),
        }
    }

    /// Compares our links in a text with the reference's, and classifies a difference: intended, not comparable, or
    /// unexplained. Without a running reference, every difference is unexplained.
    pub(super) fn compare(&mut self, text: &str, ours: Ours<'_>) -> Result<Comparison> {
        if let Reference::Running(living) = self {
            return ours.asking(|text| living.ask(text, ours.extensions), text);
        }
        let answer = self.answers(&[text.to_owned()])?.concat();
        Ok(if self.agrees(text, &answer, ours) {
            Comparison::Agrees
        } else {
            Comparison::Differs(answer, marked(text, ours.finder))
        })
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
