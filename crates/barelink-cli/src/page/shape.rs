//! Trees as text, to be compared.

use super::links::Closed;
use super::selector::Selectors;
use super::tree::{Data, Element, Step, Tree};

/// A tree as text, without the new links in it, and these links.
pub(super) struct Shape<'t> {
    pub(super) text: String,
    pub(super) made: Vec<Made<'t>>,
}

/// A new link.
pub(super) struct Made<'t> {
    pub(super) number: usize,
    pub(super) element: &'t Element,
    pub(super) text: String,
    /// True if it is in an element in which nothing is linked.
    pub(super) is_closed: bool,
}

/// Character before names, values and ends. No tree has a NUL in it.
const MARK: char = '\0';

impl<'t> Shape<'t> {
    /// Returns the shape of a tree. It ends where it is longer than `most`.
    pub(super) fn new(tree: &'t Tree, not_in: &'t [Selectors], most: usize) -> Self {
        let mut closed = Closed::new(tree, not_in);
        let mut shape = Shape {
            text: String::new(),
            made: Vec::new(),
        };
        let mut is_inside = false;
        tree.walk(|step| {
            closed.follow(&step);
            if shape.text.len() > most {
                return;
            }
            match step {
                Step::Enter(_, Data::Element(element)) => match element.link {
                    Some(number) => {
                        is_inside = true;
                        shape.made.push(Made {
                            number,
                            element,
                            text: String::new(),
                            is_closed: closed.is_closed(),
                        });
                    }
                    None => shape.open(element),
                },
                Step::Leave(Data::Element(element)) if element.link.is_some() => is_inside = false,
                Step::Enter(_, Data::Text(text, place)) => {
                    shape.text.push_str(text);
                    if let Some(made) = shape.made.last_mut().filter(|_| is_inside) {
                        made.text.push_str(text);
                        made.is_closed |= place.is_foreign;
                    }
                }
                Step::Enter(_, Data::Other(text)) => shape.text.extend([&*MARK.to_string(), text]),
                Step::Enter(_, Data::Document) | Step::Leave(Data::Text(..)) => {}
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
