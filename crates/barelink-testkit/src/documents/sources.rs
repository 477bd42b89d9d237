//! Generates random sources that contain more than Markdown: MDX, and Rust with documentation comments.

use std::sync::LazyLock;

use fastrand::Rng;

use super::pick;
use crate::fix_suite::{FixExample, FixSuite};

static EXAMPLES: LazyLock<Vec<FixExample>> = LazyLock::new(|| {
    let suites = FixSuite::all().expect("the suites are readable");
    suites.into_iter().flat_map(|suite| suite.examples).collect()
});

/// Joins up to seven random inputs of the examples of `fix`. Each is whole, or a part between blank lines. `file` is
/// the extension of the examples' files, such as `mdx` or `rs`.
pub fn random(rng: &mut Rng, file: &str) -> String {
    let inputs = EXAMPLES.iter().filter(|example| example.file == file).map(|e| &*e.input);
    let whole = inputs.clone();
    let parts: Vec<_> = inputs.flat_map(|input| input.split("\n\n")).chain(whole).collect();
    let mut source = String::new();
    for _ in 0..rng.usize(1..8) {
        source.push_str(pick(rng, &parts));
        source.push_str(pick(rng, &["\n", "\n", "\n\n", " "]));
    }
    source
}
