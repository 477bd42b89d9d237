//! Checks that the tags of SVG and MathML match.

use html5ever::tokenizer::{Tag, TagKind};
use html5ever::LocalName;

use super::elements::is_void;

/// Names of the open elements, from the outermost `<svg>` or `<math>` on.
///
/// If the tags there do not match, html5ever 0.40 and browsers may build different trees. Browsers treat some elements
/// as special (HTML, section 13.2.4.2): an end tag inside a special element does not close elements around it.
#[derive(Debug, Default)]
pub(super) struct Foreign {
    open: Vec<LocalName>,
    is_broken: bool,
}

impl Foreign {
    /// Updates the open elements with the next tag of the page.
    pub(super) fn read(&mut self, tag: &Tag) {
        if tag.kind == TagKind::StartTag {
            let begins = matches!(&*tag.name, "svg" | "math");
            let is_left_open = !tag.self_closing && !is_void(&tag.name);
            if is_left_open && (begins || !self.open.is_empty()) {
                self.open.push(tag.name.clone());
            }
        } else if !self.open.is_empty() && self.open.pop().as_ref() != Some(&tag.name) {
            self.is_broken = true;
        }
    }

    /// Returns true inside `<svg>` or `<math>`, and after such an element if its tags do not match.
    pub(super) fn is_near(&self) -> bool {
        self.is_broken || !self.open.is_empty()
    }
}
