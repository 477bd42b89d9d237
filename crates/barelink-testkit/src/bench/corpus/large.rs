//! A single document of several megabytes.

use super::draft::{Draft, Links};
use super::readmes;

/// Number of READMEs in a document, of 20 KB each.
const READMES: u64 = 200;

/// Returns a document of many READMEs.
pub(super) fn document(_: u64) -> Draft {
    let mut draft = Draft::new();
    for seed in 0..READMES {
        let readme = readmes::document(seed);
        draft.push(&readme.text, readme.links);
        draft.blank_line();
    }
    draft
}

/// Returns the same document after a URL that contains Markdown delimiters.
pub(super) fn after_hard_url(seed: u64) -> Draft {
    let mut draft = Draft::new();
    // md4c ends the link at the `*` and then rejects it.
    draft.push("https://example.com/a*b*c", Links::of(1, 0, 1, 1));
    draft.blank_line();
    let rest = document(seed);
    draft.push(&rest.text, rest.links);
    draft
}
