//! Defines the footnotes to which a leaf that is parsed alone may refer.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use pulldown_cmark::{Event, Options, Parser, Tag};
use unicase::UniCase;

use crate::callback::Kind;

/// Labels of a document's footnotes by their [`folded`] form, found on first use.
#[derive(Default)]
pub(crate) struct FootnoteLabels(OnceLock<HashMap<UniCase<String>, String>>);

impl FootnoteLabels {
    /// Adds to `text` a definition for each of the document's footnotes that `content` may refer to.
    pub(crate) fn define<'a, F: Kind<'a>>(
        &self,
        source: &'a str,
        options: Options,
        content: &str,
        text: &mut String,
    ) {
        if !options.contains(Options::ENABLE_FOOTNOTES) {
            return;
        }
        let mut defined = HashSet::new();
        for label in content.split("[^").skip(1).filter_map(label) {
            let labels = self.0.get_or_init(|| labels_of::<F>(source, options));
            if let Some(label) = labels.get(&folded(label)).filter(|label| defined.insert(*label)) {
                // A space at the start of a label was other white space in the source. The parser trims spaces.
                text.extend(["\n[^", &label.replace(' ', "\u{B}"), "]: .\n"]);
            }
        }
    }
}

/// Returns the text before the first `]` that is not escaped.
fn label(text: &str) -> Option<&str> {
    let mut ends = text.match_indices(']').filter_map(|(end, _)| text.get(..end));
    ends.find(|label| (label.len() - label.trim_end_matches('\\').len()) % 2 == 0)
}

/// Replaces white space in a label by single spaces, and folds its case as the parser does.
fn folded(label: &str) -> UniCase<String> {
    let words = label.split(|c| matches!(c, ' ' | '\t'..='\r')).filter(|word| !word.is_empty());
    UniCase::new(words.collect::<Vec<_>>().join(" "))
}

fn labels_of<'a, F: Kind<'a>>(
    source: &'a str,
    options: Options,
) -> HashMap<UniCase<String>, String> {
    let parser = Parser::new_with_broken_link_callback(source, options, None::<F::OfDocument>);
    let labels = parser.filter_map(|event| match event {
        Event::Start(Tag::FootnoteDefinition(label)) => Some((folded(&label), label.into_string())),
        _ => None,
    });
    labels.collect()
}
