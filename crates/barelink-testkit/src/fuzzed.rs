//! Compares links in documents that fuzzers found. `fuzz/kept` has a few of them, which reach the same code as hours of
//! fuzzing.

use std::fs;

use anyhow::{Context, Result};
use barelink::{Dialect, LinkFinder};

use crate::comparison::{oracle, report, Comparison, EXTENSIONS};
use crate::invariants::Choices;
use crate::oracle::Running;
use crate::renderer::Renderer;

/// A fuzzer's document, and the result of its comparison.
pub struct Fuzzed {
    source: String,
    comparison: Comparison,
}

impl Fuzzed {
    /// Compares the links found through pulldown-cmark with the links found through comrak.
    ///
    /// Returns `None` if the input has fewer than eight bytes, or if the adapters may differ on it by design.
    pub fn by_both_parsers(input: &[u8]) -> Result<Option<Fuzzed>> {
        let Some((mut choices, source)) = Choices::split(input) else {
            return Ok(None);
        };
        // In the line above a table, cmark-gfm and the adapter for pulldown-cmark read `\\|` as an escaped pipe. comrak
        // does not.
        if source.contains("\\\\|") {
            return Ok(None);
        }
        let finder = LinkFinder::new(choices.pick(Dialect::ALL));
        let ask = oracle(Renderer::Comrak, &EXTENSIONS, finder.clone());
        let ours = Renderer::PulldownCmark;
        let comparison = Comparison::asking(ask, &source, &EXTENSIONS, ours, &finder)?;
        Ok(Some(Fuzzed { source, comparison }))
    }

    /// Compares the links found through one of the parsers with the links of a running cmark-gfm. Returns `None` if the
    /// input has fewer than eight bytes.
    pub fn with_cmark_gfm(input: &[u8], reference: &mut Running) -> Result<Option<Fuzzed>> {
        let Some((mut choices, source)) = Choices::split(input) else {
            return Ok(None);
        };
        let renderer = choices.pick(&[Renderer::PulldownCmark, Renderer::Comrak]);
        let finder = LinkFinder::new(Dialect::Gfm);
        let ask = |markdown: &str| reference.ask(markdown, &EXTENSIONS);
        let comparison = Comparison::asking(ask, &source, &EXTENSIONS, renderer, &finder)?;
        Ok(Some(Fuzzed { source, comparison }))
    }

    /// Returns true if the links differ, and prints the difference.
    pub fn differs(&self) -> bool {
        if let Comparison::Differs(theirs, ours) = &self.comparison {
            report(&self.source, theirs, ours);
        }
        matches!(self.comparison, Comparison::Differs(..))
    }

    /// Returns true if the links could be compared.
    pub fn is_comparable(&self) -> bool {
        !matches!(self.comparison, Comparison::NotComparable)
    }
}

/// Returns the inputs in `fuzz/kept` for a target.
pub fn corpus(target: &str) -> Result<Vec<Vec<u8>>> {
    let folder = crate::root().join("fuzz/kept").join(target);
    let files = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    files.map(|file| Ok(fs::read(file?.path())?)).collect()
}
