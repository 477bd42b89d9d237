//! Finds the link reference definitions of a document. comrak's tree does not contain them.

use std::collections::{HashMap, HashSet};

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, ResolvedReference};

use crate::footnotes::{normalized, written};

/// Maximum length of a label in comrak, in bytes.
const LONGEST: usize = 1000;

/// Returns the definitions of the normalized `labels` in a document. `document` must not begin with a byte order mark or
/// front matter.
///
/// The parsed text begins with one paragraph for each label, and the document follows. Each paragraph is a full
/// reference `[x][label]`, because comrak reads the label of a full reference verbatim.
pub(crate) fn definitions(
    document: &str,
    options: &Options<'_>,
    labels: HashSet<String>,
) -> HashMap<String, ResolvedReference> {
    let labels: Vec<_> = labels.into_iter().collect();
    if labels.is_empty() {
        return HashMap::new();
    }
    let mut text = String::with_capacity(document.len() + 16 * labels.len());
    for label in &labels {
        // The space keeps a backslash before white space from escaping the bracket.
        text.push_str(&format!("[x][{} ]\n\n", written(label)));
    }
    // Without this thematic break, the last reference could become the term of a description list.
    text.push_str("***\n\n");
    text.push_str(document);
    let mut options = options.clone();
    options.extension.front_matter_delimiter = None;
    options.parse.broken_link_callback = None;
    let arena = Arena::new();
    let root = comrak::parse_document(&arena, &text, &options);
    let found = labels.into_iter().zip(root.children()).filter_map(|(label, paragraph)| {
        let NodeValue::Link(link) = &paragraph.first_child()?.data().value else {
            return None;
        };
        let (url, title) = (link.url.clone(), link.title.clone());
        Some((label, ResolvedReference { url, title }))
    });
    found.collect()
}

/// Returns the texts in brackets that may be labels, normalized. A label contains no unescaped brackets.
pub(crate) fn labels(content: &str) -> impl Iterator<Item = String> {
    let bytes = content.as_bytes();
    let (mut at, mut open) = (0, None);
    std::iter::from_fn(move || loop {
        let here = at;
        at += 1;
        match bytes.get(here)? {
            b'[' => open = Some(here + 1),
            b']' => {
                let Some(start) = open.take() else {
                    continue;
                };
                let label = content.get(start..here).unwrap_or_default();
                if label.len() > LONGEST {
                    continue;
                }
                let normalized = normalized(label);
                if !normalized.is_empty() {
                    return Some(normalized);
                }
            }
            b'\\' => {
                // A mask may replace the backslash before a `[`, which then begins a label.
                if bytes.get(at) == Some(&b'[') && open.is_none() {
                    open = Some(at + 1);
                }
                at += 1;
            }
            _ => {}
        }
    })
}
