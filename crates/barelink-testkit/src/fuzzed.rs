//! Comparisons of what fuzzers make of bytes, and the corpora that they have left: few inputs, which reach what hours had reached.

use std::fs;

use anyhow::{Context, Result};
use barelink::{Dialect, LinkFinder};

use crate::comparison::{oracle, report, Comparison, EXTENSIONS};
use crate::invariants::Choices;
use crate::oracle::Living;
use crate::renderer::Renderer;

/// A document of a fuzzer, and the outcome of its comparison.
pub struct Fuzzed {
    source: String,
    comparison: Comparison,
}

impl Fuzzed {
    /// Compares links by way of pulldown-cmark with those by way of comrak. Returns `None` if the input is no document, or one that the
    /// adapters are meant to read otherwise.
    pub fn by_both_parsers(input: &[u8]) -> Result<Option<Fuzzed>> {
        let Some((mut choices, source)) = Choices::split(input) else {
            return Ok(None);
        };
        // Right above a table cmark-gfm reads it as an escaped pipe, and so does the adapter for pulldown-cmark; comrak does not.
        if source.contains("\\\\|") {
            return Ok(None);
        }
        // Without the brackets of the URL, this is a link reference definition. The adapter for comrak masks whole documents, and gives
        // up masks that change a block; the one for pulldown-cmark parses the leaf alone.
        if source.contains("[]()]:") {
            return Ok(None);
        }
        let finder = LinkFinder::new(choices.pick(Dialect::ALL));
        let ask = oracle(Renderer::Comrak, &EXTENSIONS, finder.clone());
        let ours = Renderer::PulldownCmark;
        let comparison = Comparison::asking(ask, &source, &EXTENSIONS, ours, &finder)?;
        Ok(Some(Fuzzed { source, comparison }))
    }

    /// Compares links by way of either parser with those of a living cmark-gfm. Returns `None` if the input is no document.
    pub fn with_cmark_gfm(input: &[u8], reference: &mut Living) -> Result<Option<Fuzzed>> {
        let Some((mut choices, source)) = Choices::split(input) else {
            return Ok(None);
        };
        let renderer = choices.pick(&[Renderer::PulldownCmark, Renderer::Comrak]);
        let finder = LinkFinder::new(Dialect::Gfm);
        let ask = |markdown: &str| reference.ask(markdown, &EXTENSIONS);
        let comparison = Comparison::asking(ask, &source, &EXTENSIONS, renderer, &finder)?;
        Ok(Some(Fuzzed { source, comparison }))
    }

    /// Returns true if the links differ, and prints how.
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
