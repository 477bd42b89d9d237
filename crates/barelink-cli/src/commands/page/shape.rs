//! Serialises trees for comparison.

use super::links::NoLinkTracker;
use super::selector::Selectors;
use super::tree::{Data, Element, Step, Tree};

/// A tree as text without the links that barelink has added, and a list of these links.
pub(super) struct Shape<'t> {
    pub(super) text: String,
    pub(super) links: Vec<NewLink<'t>>,
}

/// A link that barelink has added to the page.
pub(super) struct NewLink<'t> {
    /// Index of the link among the links to make.
    pub(super) number: usize,
    pub(super) element: &'t Element,
    pub(super) text: String,
    /// True if the link is inside an element without links, or if a part of its text is foreign
    /// (`TextPosition::is_foreign`).
    pub(super) is_never_linked: bool,
}

/// Separator in [`Shape::text`]. Names, values and texts of a tree never contain NUL.
const MARK: char = '\0';

impl<'t> Shape<'t> {
    /// Returns the shape of a tree. Stops when the shape's text is longer than `most` bytes.
    pub(super) fn new(tree: &'t Tree, not_in: &'t [Selectors], most: usize) -> Self {
        let mut tracker = NoLinkTracker::new(tree, not_in);
        let mut shape = Shape { text: String::new(), links: Vec::new() };
        let mut is_inside = false;
        tree.walk(|step| {
            tracker.follow(&step);
            if shape.text.len() > most {
                return;
            }
            match step {
                Step::Enter(Data::Element(element)) => match element.link {
                    Some(number) => {
                        is_inside = true;
                        shape.links.push(NewLink {
                            number,
                            element,
                            text: String::new(),
                            is_never_linked: tracker.suppresses_links(),
                        });
                    }
                    None => shape.open(element),
                },
                Step::Leave(Data::Element(element)) if element.link.is_some() => is_inside = false,
                Step::Enter(Data::Text(text, position)) => {
                    shape.text.push_str(text);
                    if let Some(link) = shape.links.last_mut().filter(|_| is_inside) {
                        link.text.push_str(text);
                        link.is_never_linked |= position.is_foreign;
                    }
                }
                Step::Enter(Data::Other(text)) => shape.text.extend([&*MARK.to_string(), text]),
                Step::Enter(Data::Document) | Step::Leave(Data::Text(..)) => {}
                Step::Leave(_) => shape.text.extend([MARK, '>']),
            }
        });
        shape
    }

    fn open(&mut self, element: &Element) {
        let name = element.name();
        self.text.extend([MARK, '<']);
        self.text.push_str(&name.ns);
        self.text.push(MARK);
        self.text.push_str(&name.local);
        for attribute in &element.attributes {
            let name = &attribute.name;
            for part in [&*name.ns, &*name.local, &*attribute.value] {
                self.text.push(MARK);
                self.text.push_str(part);
            }
        }
        self.text.extend([MARK, MARK]);
    }
}
