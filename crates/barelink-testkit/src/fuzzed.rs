//! Compares links in documents that fuzzers generate. `fuzz/kept` has a few such inputs.

use std::fs;

use anyhow::{Context, Result};
use barelink::{Dialect, LinkFinder};

use crate::comparison::{report, Comparison, Ours, EXTENSIONS};
use crate::invariants::Choices;
use crate::oracle::Running;
use crate::renderer::Renderer;

/// Compares the links found through pulldown-cmark with the links found through comrak. Prints a difference.
///
/// Returns `NotComparable` also if the input has fewer than eight bytes, or contains a pipe after two backslashes.
pub fn by_both_parsers(input: &[u8]) -> Result<Comparison> {
    let Some((mut choices, source)) = Choices::split(input) else {
        return Ok(Comparison::NotComparable);
    };
    // In the line above a table, cmark-gfm and the adapter for pulldown-cmark read `\\|` as an escaped pipe. comrak
    // does not.
    if source.contains("\\\\|") {
        return Ok(Comparison::NotComparable);
    }
    let finder = LinkFinder::new(choices.pick(Dialect::ALL));
    let [one, other] = [Renderer::PulldownCmark, Renderer::Comrak].map(|renderer| Ours {
        renderer,
        extensions: &EXTENSIONS,
        finder: &finder,
    });
    let comparison = one.asking(|markdown| Ok(other.answer(markdown)), &source)?;
    report(&source, &comparison);
    Ok(comparison)
}

/// Compares the links found through one of the parsers with the links of a running cmark-gfm. Prints a difference.
/// Returns `NotComparable` also if the input has fewer than eight bytes.
pub fn with_cmark_gfm(input: &[u8], reference: &mut Running) -> Result<Comparison> {
    let Some((mut choices, source)) = Choices::split(input) else {
        return Ok(Comparison::NotComparable);
    };
    let renderer = choices.pick(&[Renderer::PulldownCmark, Renderer::Comrak]);
    let finder = LinkFinder::new(Dialect::Gfm);
    let ours = Ours { renderer, extensions: &EXTENSIONS, finder: &finder };
    let comparison = ours.asking(|markdown| reference.ask(markdown, &EXTENSIONS), &source)?;
    report(&source, &comparison);
    Ok(comparison)
}

/// Returns the inputs in `fuzz/kept` for a target.
pub fn corpus(target: &str) -> Result<Vec<Vec<u8>>> {
    let folder = crate::root().join("fuzz/kept").join(target);
    let files = fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    files.map(|file| Ok(fs::read(file?.path())?)).collect()
}
