//! Divides the text of a page as a reader sees it, for untrusted text: an element that shows nothing does not end a word.
//! Otherwise, such an element could make a link of half a URL.

use html5ever::ns;

use super::elements::{ends_words, is_block, is_hidden};
use super::text::{BlockText, Found};
use super::tree::{Data, Element, Step};

/// Follows a walk through a page.
#[derive(Default)]
pub(super) struct SeenText {
    depth: usize,
    /// Depth of the outermost element around the current node that shows nothing, or `None` if there is no such element.
    hidden: Option<usize>,
    /// Depth of the outermost formula around the current node. White space in it is not displayed.
    formula: Option<usize>,
    /// True in superscript without text so far. With text, superscript is apart from the word before it.
    is_in_superscript: bool,
}

impl SeenText {
    /// Adds the displayed text of a step to `block`, and finishes the block at an element that begins a new line. Text is
    /// linked only if `may_link` is true.
    pub(super) fn follow<'t>(
        &mut self,
        step: &Step<'t>,
        may_link: bool,
        block: &mut BlockText<'t, '_>,
        found: &mut Found,
    ) {
        match step {
            Step::Enter(data) => {
                self.depth += 1;
                match data {
                    _ if self.hidden.is_some() => {}
                    Data::Element(element) if is_hidden(element) => self.hidden = Some(self.depth),
                    Data::Element(element) if is_block(element.name()) => block.finish(found),
                    Data::Element(element) if is_superscript(element) => {
                        self.is_in_superscript = true;
                    }
                    Data::Element(element) if element.name().ns != ns!(html) => {
                        self.formula = self.formula.or(Some(self.depth));
                    }
                    Data::Text(text, position) if self.formula.is_none() => {
                        if !text.is_empty() && std::mem::take(&mut self.is_in_superscript) {
                            block.end_word();
                        }
                        block.push(text, *position, may_link);
                    }
                    Data::Text(text, position) if !text.trim().is_empty() => {
                        block.continue_word(*position);
                    }
                    _ => {}
                }
            }
            Step::Leave(data) => {
                match data {
                    _ if self.hidden.is_some() => {}
                    Data::Element(element) if is_block(element.name()) => block.finish(found),
                    Data::Element(element) if is_superscript(element) => {
                        self.close_superscript(block);
                    }
                    _ => {}
                }
                self.hidden = self.hidden.filter(|&depth| depth < self.depth);
                self.formula = self.formula.filter(|&depth| depth < self.depth);
                self.depth -= 1;
            }
        }
    }

    fn close_superscript(&mut self, block: &mut BlockText<'_, '_>) {
        if !std::mem::take(&mut self.is_in_superscript) {
            block.end_word();
        }
    }
}

/// Returns true for superscript, and for the number of a note.
fn is_superscript(element: &Element) -> bool {
    let name = &element.name().local;
    **name != *"a" && ends_words(name, element.attribute("role"))
        || element.attribute("role") == Some("doc-noteref")
}
