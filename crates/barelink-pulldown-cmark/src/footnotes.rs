//! Defines the footnotes to which a leaf that is parsed alone may refer.

use std::cell::OnceCell;
use std::collections::HashSet;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// Labels of a document's footnotes in lower case, found on first use.
#[derive(Default)]
pub(crate) struct FootnoteLabels(OnceCell<HashSet<String>>);

impl FootnoteLabels {
    /// Adds to `text` a definition for each of the document's footnotes that `content` may refer to.
    pub(crate) fn define(&self, source: &str, options: Options, content: &str, text: &mut String) {
        if !options.contains(Options::ENABLE_FOOTNOTES) {
            return;
        }
        let mut defined = HashSet::new();
        let labels = content.split("[^").skip(1).filter_map(|part| part.split_once(']'));
        for (label, _) in labels {
            let labels = self.0.get_or_init(|| labels_of(source, options));
            if labels.contains(&label.to_lowercase()) && defined.insert(label) {
                text.extend(["\n[^", label, "]: .\n"]);
            }
        }
    }
}

fn labels_of(source: &str, options: Options) -> HashSet<String> {
    let labels = Parser::new_ext(source, options).filter_map(|event| match event {
        Event::Start(Tag::FootnoteDefinition(label)) => Some(label.to_lowercase()),
        _ => None,
    });
    labels.collect()
}
