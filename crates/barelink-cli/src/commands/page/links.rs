//! Finds the bare links in the text of a page.

use barelink::options::Policy;
use barelink::LinkFinder;
use html5ever::ns;

use super::elements::{ends_words, is_inline, is_invisible, is_without_links};
use super::seen::SeenText;
use super::selector::Selectors;
use super::text::{BlockText, Found};
use super::tree::{Data, Element, Step, Tree};

/// Returns the bare links of a page. [`NoLinkTracker`] and [`BlockText`] say which are left out.
pub(super) fn of(tree: &Tree, finder: &LinkFinder, not_in: &[Selectors], names_all: bool) -> Found {
    let mut found = Found::default();
    let mut block = BlockText::new(finder, names_all);
    let mut tracker = NoLinkTracker::new(tree, not_in);
    let mut seen = finder.rejects(Policy::PartialAddress).then(SeenText::default);
    tree.walk(|step| {
        tracker.follow(&step);
        if let Some(seen) = &mut seen {
            return seen.follow(&step, !tracker.suppresses_links(), &mut block, &mut found);
        }
        match step {
            Step::Enter(Data::Text(text, position)) => {
                block.push(text, *position, !tracker.suppresses_links());
            }
            Step::Enter(Data::Element(element)) | Step::Leave(Data::Element(element))
                if divides(element) =>
            {
                block.finish(&mut found);
            }
            Step::Enter(Data::Element(element))
                if ends_words(&element.name().local, element.attribute("role")) =>
            {
                block.end_word();
            }
            _ => {}
        }
    });
    block.finish(&mut found);
    found
}

/// Returns true for elements that divide text. No link crosses the tags of such an element.
fn divides(element: &Element) -> bool {
    let name = element.name();
    name.ns != ns!(html) || !(is_inline(&name.local) || is_invisible(&name.local))
}

/// Tracks during a walk if the current node is inside an element without links. Such an element is of a kind that is
/// never linked, like `<code>`, or matches a selector of `--not-in`.
pub(super) struct NoLinkTracker<'t> {
    not_in: &'t [Selectors],
    is_quirky: bool,
    depth: usize,
    /// Depth of the outermost element without links around the current node, or `None` if there is no such element.
    from: Option<usize>,
}

impl<'t> NoLinkTracker<'t> {
    pub(super) fn new(tree: &Tree, not_in: &'t [Selectors]) -> Self {
        NoLinkTracker { not_in, is_quirky: tree.is_quirky, depth: 0, from: None }
    }

    /// Updates the tracker for a step of the walk. An `<a>` that barelink has added does not count as an element
    /// without links.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        match step {
            Step::Enter(data) => {
                self.depth += 1;
                if let (None, Data::Element(element)) = (self.from, data) {
                    let is_new = element.link.is_some();
                    if !is_new && (is_without_links(element.name()) || self.is_excluded(element)) {
                        self.from = Some(self.depth);
                    }
                }
            }
            Step::Leave(_) => {
                self.from = self.from.filter(|from| *from < self.depth);
                self.depth -= 1;
            }
        }
    }

    fn is_excluded(&self, element: &Element) -> bool {
        self.not_in.iter().any(|selectors| selectors.matches(element, self.is_quirky))
    }

    pub(super) fn suppresses_links(&self) -> bool {
        self.from.is_some()
    }
}
