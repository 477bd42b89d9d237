//! The tree of a page, built by html5ever.

use std::ops::Deref;
use std::rc::Rc;

use encoding_rs::Encoding;
use html5ever::tendril::StrTendril;
use html5ever::{Attribute, QualName};

use super::text_position::TextPosition;

/// Index of a node in its tree.
pub(super) type Id = u32;

/// The document node.
pub(super) const ROOT: Id = 0;

/// The tree that html5ever builds from a page. Nodes refer to each other by [`Id`].
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// True if the document is in quirks mode.
    pub(super) is_quirky: bool,
    /// True if a tag is written inside a new link. The tree alone does not show it: an end tag may have no effect.
    pub(super) has_link_with_tag: bool,
    /// Encoding of the first `<meta>` that declares one.
    pub(super) encoding: Option<&'static Encoding>,
}

/// A node, and the ids of its neighbours.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) parent: Option<Id>,
    pub(super) previous: Option<Id>,
    pub(super) next: Option<Id>,
    pub(super) first: Option<Id>,
    pub(super) last: Option<Id>,
    depth: u32,
    pub(super) data: Data,
}

#[derive(Debug)]
pub(super) enum Data {
    /// The document, or a template's contents.
    Document,
    Element(Box<Element>),
    Text(StrTendril, TextPosition),
    /// A document type, a comment or a processing instruction. The string begins with `d`, `!` or `?`, in this order.
    Other(String),
}

#[derive(Debug)]
pub(super) struct Element {
    pub(super) handle: Handle,
    pub(super) attributes: Vec<Attribute>,
    /// Contents of a `<template>` element. `None` for other elements.
    pub(super) contents: Option<Handle>,
    /// Index of the new link, or `None` if this element is not a new link.
    pub(super) link: Option<usize>,
}

/// html5ever's handle of a node. It holds the identity of the node and, for an element, the name.
#[derive(Debug, Clone)]
pub(super) struct Handle(Rc<Named>);

#[derive(Debug)]
pub(super) struct Named {
    pub(super) id: Id,
    pub(super) name: QualName,
    /// True for an `<annotation-xml>` of MathML that may contain HTML.
    pub(super) is_integration_point: bool,
}

impl Handle {
    pub(super) fn new(named: Named) -> Self {
        Handle(Rc::new(named))
    }
}

impl Deref for Handle {
    type Target = Named;

    fn deref(&self) -> &Named {
        &self.0
    }
}

/// A step of a walk through a tree.
pub(super) enum Step<'t> {
    Enter(&'t Data),
    Leave(&'t Data),
}

impl Element {
    pub(super) fn name(&self) -> &QualName {
        &self.handle.name
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let attributes = self.attributes.iter();
        let mut named = attributes.filter(|a| a.name.ns.is_empty() && *a.name.local == *name);
        named.next().map(|attribute| &*attribute.value)
    }
}

impl Tree {
    pub(super) fn node(&self, id: Id) -> Option<&Node> {
        self.nodes.get(id as usize)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn element(&self, id: Id) -> Option<&Element> {
        match &self.node(id)?.data {
            Data::Element(element) => Some(element),
            _ => None,
        }
    }

    /// Calls `visit` at the start and the end of each node, in document order.
    pub(super) fn walk<'t>(&'t self, mut visit: impl FnMut(Step<'t>)) {
        // The contents of a template have no parent. The walk returns to the `<template>` element instead.
        let mut templates = Vec::new();
        let mut at = ROOT;
        while let Some(node) = self.node(at) {
            visit(Step::Enter(&node.data));
            let contents = match &node.data {
                Data::Element(element) => element.contents.as_ref().map(|contents| contents.id),
                _ => None,
            };
            if let Some(contents) = contents {
                templates.push(at);
                at = contents;
                continue;
            }
            if let Some(first) = node.first {
                at = first;
                continue;
            }
            loop {
                let Some(node) = self.node(at) else { return };
                visit(Step::Leave(&node.data));
                if let Some(next) = node.next {
                    at = next;
                    break;
                }
                let Some(parent) = node.parent.or_else(|| templates.pop()) else {
                    return;
                };
                at = parent;
            }
        }
    }

    pub(super) fn new() -> Self {
        let mut tree =
            Tree { nodes: Vec::new(), is_quirky: false, has_link_with_tag: false, encoding: None };
        tree.add(Data::Document);
        tree
    }

    pub(super) fn node_mut(&mut self, id: Id) -> Option<&mut Node> {
        self.nodes.get_mut(id as usize)
    }

    /// Adds a node that has no parent yet.
    pub(super) fn add(&mut self, data: Data) -> Id {
        let id = self.nodes.len() as Id;
        self.nodes.push(Node {
            parent: None,
            previous: None,
            next: None,
            first: None,
            last: None,
            depth: 0,
            data,
        });
        id
    }

    fn change(&mut self, id: Option<Id>, change: impl FnOnce(&mut Node)) {
        if let Some(node) = id.and_then(|id| self.node_mut(id)) {
            change(node);
        }
    }

    /// Removes a node from its parent.
    pub(super) fn detach(&mut self, id: Id) {
        let Some(node) = self.node_mut(id) else {
            return;
        };
        let (parent, previous, next) = (node.parent.take(), node.previous.take(), node.next.take());
        match previous {
            Some(_) => self.change(previous, |node| node.next = next),
            None => self.change(parent, |node| node.first = next),
        }
        match next {
            Some(_) => self.change(next, |node| node.previous = previous),
            None => self.change(parent, |node| node.last = previous),
        }
    }

    /// Inserts a node before a child of `parent`, or as its last child. Returns the node's depth.
    pub(super) fn insert(&mut self, parent: Id, id: Id, before: Option<Id>) -> u32 {
        self.detach(id);
        let Some(above) = self.node(parent) else {
            return 0;
        };
        let depth = above.depth + 1;
        let previous = match before {
            Some(sibling) => self.node(sibling).and_then(|node| node.previous),
            None => above.last,
        };
        self.change(Some(id), |node| {
            (node.parent, node.depth) = (Some(parent), depth);
            (node.previous, node.next) = (previous, before);
        });
        match previous {
            Some(_) => self.change(previous, |node| node.next = Some(id)),
            None => self.change(Some(parent), |node| node.first = Some(id)),
        }
        match before {
            Some(_) => self.change(before, |node| node.previous = Some(id)),
            None => self.change(Some(parent), |node| node.last = Some(id)),
        }
        depth
    }

    /// Removes texts that were joined to others, and so have no parent, from the end of the list of nodes.
    pub(super) fn drop_joined(&mut self) {
        while let Some(Node { parent: None, data: Data::Text(..), .. }) = self.nodes.last() {
            self.nodes.pop();
        }
    }

    /// Joins a text to the preceding text, if [`TextPosition::with`] joins their positions.
    pub(super) fn join(&mut self, id: Id) {
        let Some(node) = self.node_mut(id) else {
            return;
        };
        let Data::Text(text, position) = &mut node.data else {
            return;
        };
        let (text, position, previous) = (std::mem::take(text), *position, node.previous);
        let before = previous.and_then(|previous| self.node_mut(previous));
        if let Some(Data::Text(before, joined)) = before.map(|before| &mut before.data) {
            if let Some(both) = joined.with(&position) {
                before.push_tendril(&text);
                *joined = both;
                self.detach(id);
                return;
            }
        }
        self.change(Some(id), |node| node.data = Data::Text(text, position));
    }
}
