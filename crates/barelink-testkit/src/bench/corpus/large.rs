//! Generates single documents of several megabytes.

use super::draft::{Draft, Links};
use super::readmes;

/// Number of joined documents, of about 20 KB each.
const DOCUMENTS: u64 = 200;

/// Returns one document that joins the generated documents with the seeds `0..DOCUMENTS`.
pub(super) fn joined(document: fn(u64) -> Draft) -> Draft {
    let mut draft = Draft::new();
    for seed in 0..DOCUMENTS {
        let document = document(seed);
        draft.push(&document.text, document.links);
        draft.blank_line();
    }
    draft
}

/// Returns many READMEs after a URL that contains Markdown delimiters.
pub(super) fn after_hard_url() -> Draft {
    let mut draft = Draft::new();
    // md4c ends the link at the `*` and then rejects it.
    draft.push("https://example.com/a*b*c", Links::of(1, 0, 1, 1));
    draft.blank_line();
    let rest = joined(readmes::document);
    draft.push(&rest.text, rest.links);
    draft
}
