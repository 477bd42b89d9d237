//! Decodes link titles.

use comrak::nodes::NodeValue;
use comrak::{Arena, Options};

/// Returns a title as comrak decodes it.
pub(crate) fn read_title(written: &str) -> Option<String> {
    let arena = Arena::new();
    // One line, so that no line of the title begins a block. Nothing follows that could end the title later.
    let written = written.replace('\n', "&#10;").replace('\r', "&#13;");
    let reference = format!("[a]: b {written}\n\n[a]");
    let root = comrak::parse_document(&arena, &reference, &Options::default());
    let title = root
        .descendants()
        .find_map(|node| match &node.data().value {
            NodeValue::Link(link) => Some(link.title.clone()),
            _ => None,
        });
    title
}
