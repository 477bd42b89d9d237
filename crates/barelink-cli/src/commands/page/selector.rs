//! Parses and matches CSS selectors for `--not-in`.

use std::fmt;
use std::str::FromStr;

use cssparser::ToCss;
use html5ever::{ns, Attribute, QualName};
use precomputed_hash::PrecomputedHash;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::context::{
    MatchingContext, MatchingForInvalidation, MatchingMode, NeedsSelectorFlags, QuirksMode,
    SelectorCaches,
};
use selectors::matching::{matches_selector_list, ElementSelectorFlags};
use selectors::parser::{
    NonTSPseudoClass, ParseRelative, Parser, PseudoElement, SelectorImpl, SelectorList,
    SelectorParseErrorKind,
};
use selectors::OpaqueElement;

use super::tree::{self, Data, Id, Tree};

/// A list of CSS selectors: one value of `--not-in`.
#[derive(Debug, Clone)]
pub(crate) struct Selectors(SelectorList<Css>);

impl FromStr for Selectors {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut input = cssparser::Parser::new(text);
        let list = SelectorList::parse(&Syntax, &mut input, ParseRelative::No);
        list.map(Selectors).map_err(|_| "not a supported CSS selector".to_owned())
    }
}

/// Bounds on [`Tree::examined`]: `EXAMINED_PER_BYTE` for each byte of the page, plus `MIN_EXAMINED` for every page.
///
/// In `.a b`, each `b` examines the attributes of its ancestors again. In `a + b c`, each `c` examines the comments
/// between `a` and `b`, and in `a ~ b`, each `b` all preceding siblings.
const EXAMINED_PER_BYTE: usize = 256;
const MIN_EXAMINED: usize = 1 << 20;

/// Returns true if the selectors have examined too much of a tree.
fn is_exhausted(tree: &Tree) -> bool {
    let most = EXAMINED_PER_BYTE.saturating_mul(tree.bytes).saturating_add(MIN_EXAMINED);
    tree.examined.get() > most
}

/// Matches elements of one tree.
pub(super) struct Matcher<'t> {
    tree: &'t Tree,
    selectors: &'t [Selectors],
    caches: SelectorCaches,
}

impl<'t> Matcher<'t> {
    pub(super) fn new(tree: &'t Tree, selectors: &'t [Selectors]) -> Self {
        Matcher { tree, selectors, caches: SelectorCaches::default() }
    }

    /// Returns true if matching the tree takes too long. All further elements then count as matched.
    pub(super) fn is_exhausted(&self) -> bool {
        is_exhausted(self.tree)
    }

    /// Returns true if a selector matches the element.
    pub(super) fn matches(&mut self, id: Id) -> bool {
        if self.selectors.is_empty() {
            return false;
        }
        if self.is_exhausted() {
            return true;
        }
        let quirks = if self.tree.is_quirky { QuirksMode::Quirks } else { QuirksMode::NoQuirks };
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut self.caches,
            quirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        let element = Element { tree: self.tree, id };
        let mut lists = self.selectors.iter();
        lists.any(|Selectors(list)| matches_selector_list(list, element, &mut context))
    }
}

/// Selector types for the crate `selectors`: names and values are strings.
#[derive(Debug, Clone)]
struct Css;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Text(String);

/// Uninhabited type for pseudo-elements, and for pseudo-classes such as `:hover`, which are not supported.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Never {}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Text(text.to_owned())
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Text {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl PrecomputedHash for Text {
    /// Only Bloom filters use hashes, and this implementation has no Bloom filter.
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

impl ToCss for Never {
    fn to_css<W: fmt::Write>(&self, _: &mut W) -> fmt::Result {
        Ok(())
    }
}

impl NonTSPseudoClass for Never {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

impl PseudoElement for Never {}

impl SelectorImpl for Css {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Text;
    type Identifier = Text;
    type LocalName = Text;
    type NamespaceUrl = Text;
    type NamespacePrefix = Text;
    type BorrowedNamespaceUrl = Text;
    type BorrowedLocalName = Text;
    type NonTSPseudoClass = Never;
    type PseudoElement = Never;
}

struct Syntax;

impl<'i> Parser<'i> for Syntax {
    type Impl = Css;
    type Error = SelectorParseErrorKind;

    fn parse_is_and_where(&self) -> bool {
        true
    }
}

/// Adds to [`Tree::examined`].
fn count(tree: &Tree, examined: usize) {
    tree.examined.set(tree.examined.get().saturating_add(examined));
}

/// An element and its tree.
#[derive(Debug, Clone, Copy)]
struct Element<'t> {
    tree: &'t Tree,
    id: Id,
}

impl<'t> Element<'t> {
    fn get(&self) -> Option<&'t tree::Element> {
        self.tree.element(self.id)
    }

    fn node(&self) -> Option<&'t tree::Node> {
        self.tree.node(self.id)
    }

    /// Returns a chain of nodes, which ends early if the selectors have examined too much. The chain begins with the
    /// node `id`, and `next` returns each following node.
    fn chain(
        &self,
        id: Option<Id>,
        next: fn(&tree::Node) -> Option<Id>,
    ) -> impl Iterator<Item = Id> + 't {
        let tree = self.tree;
        let ids = std::iter::successors(id, move |id| tree.node(*id).and_then(next));
        ids.take_while(|_| {
            count(tree, 1);
            !is_exhausted(tree)
        })
    }

    /// Returns the first element in a chain of nodes, or `None` if the chain has no element.
    fn first(&self, id: Option<Id>, next: fn(&tree::Node) -> Option<Id>) -> Option<Self> {
        let id = self.chain(id, next).find(|&id| self.tree.element(id).is_some())?;
        Some(Element { id, ..*self })
    }

    /// Returns the values of the attributes with certain names.
    fn values(&self, is_wanted: impl Fn(&QualName) -> bool) -> impl Iterator<Item = &'t str> {
        let tree = self.tree;
        let attributes: &[Attribute] = match self.get() {
            Some(element) => &element.attributes,
            None => &[],
        };
        count(tree, attributes.len());
        let wanted = attributes.iter().filter(move |attribute| is_wanted(&attribute.name));
        wanted.map(|attribute| &*attribute.value).inspect(|value| count(tree, value.len()))
    }

    fn value(&self, name: &str) -> Option<&'t str> {
        self.values(|other| other.ns.is_empty() && *other.local == *name).next()
    }
}

impl selectors::Element for Element<'_> {
    type Impl = Css;

    fn opaque(&self) -> OpaqueElement {
        match self.node() {
            Some(node) => OpaqueElement::new(node),
            None => OpaqueElement::new(self.tree),
        }
    }

    fn parent_element(&self) -> Option<Self> {
        let id = self.chain(self.node()?.parent, |_| None).next()?;
        self.tree.element(id)?;
        Some(Element { id, ..*self })
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.first(self.node()?.previous, |node| node.previous)
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.first(self.node()?.next, |node| node.next)
    }

    fn first_element_child(&self) -> Option<Self> {
        self.first(self.node()?.first, |node| node.next)
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.get().is_some_and(|element| element.name().ns == ns!(html))
    }

    fn has_local_name(&self, name: &Text) -> bool {
        self.get().is_some_and(|element| *element.name().local == *name.0)
    }

    fn has_namespace(&self, namespace: &Text) -> bool {
        self.get().is_some_and(|element| *element.name().ns == *namespace.0)
    }

    fn is_same_type(&self, other: &Self) -> bool {
        let name = |element: &Self| element.get().map(|element| element.name());
        let [one, other] = [name(self), name(other)];
        one.map(|name| (&name.ns, &name.local)) == other.map(|name| (&name.ns, &name.local))
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&Text>,
        name: &Text,
        operation: &AttrSelectorOperation<&Text>,
    ) -> bool {
        let is_there = |wanted: &str| match namespace {
            NamespaceConstraint::Any => true,
            NamespaceConstraint::Specific(namespace) => namespace.0 == wanted,
        };
        let mut values = self.values(|other| *other.local == *name.0 && is_there(&other.ns));
        values.any(|value| operation.eval_str(value))
    }

    fn match_non_ts_pseudo_class(&self, class: &Never, _: &mut MatchingContext<'_, Css>) -> bool {
        match *class {}
    }

    fn match_pseudo_element(&self, element: &Never, _: &mut MatchingContext<'_, Css>) -> bool {
        match *element {}
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Text, case: CaseSensitivity) -> bool {
        self.value("id").is_some_and(|found| case.eq(found.as_bytes(), id.0.as_bytes()))
    }

    fn has_class(&self, name: &Text, case: CaseSensitivity) -> bool {
        let mut classes = self.value("class").unwrap_or_default().split_ascii_whitespace();
        classes.any(|class| case.eq(class.as_bytes(), name.0.as_bytes()))
    }

    fn has_custom_state(&self, _: &Text) -> bool {
        false
    }

    fn imported_part(&self, _: &Text) -> Option<Text> {
        None
    }

    fn is_part(&self, _: &Text) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        let first = self.node().and_then(|node| node.first);
        let mut children = self.chain(first, |node| node.next);
        children.all(|id| match self.tree.node(id).map(|node| &node.data) {
            Some(Data::Element(_)) => false,
            Some(Data::Text(text, _)) => text.is_empty(),
            _ => true,
        })
    }

    fn is_root(&self) -> bool {
        self.node().is_some_and(|node| node.parent == Some(tree::ROOT))
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}
