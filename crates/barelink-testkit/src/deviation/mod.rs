//! Explains intended differences from the output of a reference. `spec-tests/*/deviations.txt` lists them.
//!
//! A difference counts as intended only if a rule predicts it exactly.
//!
//! For cmark-gfm, a model searches the texts of our page without addresses. With cmark-gfm's quirks, it must find the
//! reference's addresses. Without the quirks, it must find ours.
//!
//! For md4c, a rule must derive our output from the reference's.

mod addresses;
mod md4c;
mod relink;

use barelink::{Dialect, LinkFinder, LinkKind};

use crate::html::{pieces, Piece};

/// Three outputs for a document.
#[derive(Debug, Clone)]
pub struct Outputs {
    /// The reference's output without autolinks.
    pub plain: Vec<Piece>,
    /// The reference's output with autolinks.
    pub theirs: Vec<Piece>,
    pub ours: Vec<Piece>,
}

impl Outputs {
    /// Parses three pages.
    pub fn of(plain: &str, theirs: &str, ours: &str) -> Self {
        let [plain, theirs, ours] = [plain, theirs, ours].map(pieces);
        Outputs { plain, theirs, ours }
    }
}

/// Returns the rule that exactly predicts the difference between these outputs, or `None` if no rule does. `render` renders
/// the document with our links.
pub fn explaining(
    dialect: Dialect,
    outputs: &Outputs,
    render: impl Fn(&LinkFinder) -> Option<String>,
) -> Option<&'static str> {
    match dialect {
        Dialect::Gfm => {
            let kinds = [LinkKind::Url, LinkKind::Www];
            let urls = render(&LinkFinder::builder(dialect).kinds(&kinds).build())?;
            relink::explaining(&pieces(&urls), &outputs.theirs, &outputs.ours)
        }
        Dialect::Md4c => md4c::explaining(outputs),
        _ => None,
    }
}

/// Returns true if the reference's page may not tell which text of the document is a link, or if releases of the
/// reference differ.
pub fn page_is_ambiguous(dialect: Dialect, markdown: &str) -> bool {
    dialect == Dialect::Md4c && md4c::page_is_ambiguous(markdown)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::renderer::Renderer;
    use crate::suite::{Expected, Suite};

    #[test]
    fn each_recorded_deviation_is_explained_and_each_rule_used() {
        let (mut rules, mut used) = (BTreeSet::new(), BTreeSet::new());
        for suite in Suite::all(None).unwrap() {
            for example in &suite.examples {
                let (Expected::Html(ours), Some(theirs)) = (&example.expected, &example.deviation)
                else {
                    continue;
                };
                if page_is_ambiguous(suite.dialect, &example.input) {
                    continue;
                }
                let parser = Renderer::PulldownCmark;
                let plain = parser.render_plain(&example.input, &example.extensions);
                let render =
                    |finder: &_| parser.render(&example.input, &example.extensions, finder);
                let explained = |ours: &str| {
                    explaining(suite.dialect, &Outputs::of(&plain, theirs, ours), render)
                };
                let explanation = explained(ours);
                assert!(explanation.is_some(), "{}:{}", suite.name, example.line);
                // Our output has another text, or has lost its links.
                assert_eq!(explained(&[ours, "c"].concat()), None);
                assert!(pieces(ours) == pieces(&plain) || explained(&plain).is_none());
                // The examples of the specification have no rule.
                rules.extend(
                    example.rule.as_ref().map(|(rule, _)| [suite.dialect.name(), rule].concat()),
                );
                used.extend(explanation.map(|rule| [suite.dialect.name(), rule].concat()));
            }
        }
        assert!(used.is_superset(&rules), "{used:?} without some of {rules:?}");
    }
}
