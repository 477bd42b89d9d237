//! Builds the tree of a page, and records the positions of its texts.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{
    ElementFlags, NodeOrText, QuirksMode, TreeBuilder, TreeBuilderOpts, TreeSink,
};
use html5ever::{Attribute, ExpandedName, QualName};

use super::elements::is_invisible;
use super::foreign::Foreign;
use super::text_position::{Chunk, TextPosition};
use super::tree::{Data, Element, Handle, Id, Named, Tree, ROOT};

/// Token sink that counts tokens, except parse errors, and passes them on to the tree builder.
pub(super) struct Tokens {
    builder: TreeBuilder<Handle, Sink>,
}

impl Tokens {
    /// Creates a sink. `links` are the end offsets of the new links' start tags, in ascending order.
    pub(super) fn new(links: Vec<usize>, scripting_enabled: bool) -> Self {
        let options = TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() };
        Tokens { builder: TreeBuilder::new(Sink::new(links), options) }
    }

    pub(super) fn sink(&self) -> &Sink {
        &self.builder.sink
    }

    pub(super) fn into_tree(self) -> Tree {
        self.builder.sink.finish()
    }
}

impl TokenSink for Tokens {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        let sink = self.sink();
        match &token {
            Token::ParseError(_) => return TokenSinkResult::Continue,
            Token::CharacterTokens(text) => sink.begin(text),
            Token::TagToken(tag) => {
                sink.foreign.borrow_mut().read(tag);
                sink.tags.set(sink.tags.get() + u32::from(divides(tag)));
                sink.follow_link(tag);
            }
            _ => {}
        }
        sink.tokens.set(sink.tokens.get() + 1);
        let result = self.builder.process_token(token, line);
        sink.is_in_order.set(false);
        result
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// Returns true for tags that a link cannot cross: all tags except the start tag `<wbr>`.
fn divides(tag: &Tag) -> bool {
    tag.kind == TagKind::EndTag || !is_invisible(&tag.name)
}

pub(super) struct Sink {
    tree: RefCell<Tree>,
    document: Handle,
    /// End offsets of the new links' start tags, in ascending order.
    links: Vec<usize>,
    /// End offset in the page of the input passed to the tokenizer so far.
    pub(super) end: Cell<usize>,
    /// Number of tokens so far.
    pub(super) tokens: Cell<usize>,
    /// Number of tags so far that a link cannot cross.
    tags: Cell<u32>,
    foreign: RefCell<Foreign>,
    /// True between the start tag of a new link and the next end tag `</a>`.
    is_in_link: Cell<bool>,
    /// Characters received since the last call of [`Sink::set_positions`].
    characters: RefCell<String>,
    /// Number of bytes of `characters` that the tree builder has inserted or dropped.
    taken: Cell<usize>,
    /// True while a token of characters is processed. Text that the tree builder inserts at another time was held back
    /// before.
    is_in_order: Cell<bool>,
    /// Texts whose position is not set yet, with the start and end of each text in `characters`.
    texts: RefCell<Vec<(Id, usize, usize)>>,
    /// Greatest depth so far of an element or a comment.
    pub(super) depth: Cell<u32>,
    /// Number of times that the tree builder has examined a node or moved a child.
    pub(super) examinations: Cell<usize>,
}

impl Sink {
    fn new(links: Vec<usize>) -> Self {
        Sink {
            tree: RefCell::new(Tree::new()),
            document: Handle::new(nameless(ROOT)),
            links,
            end: Cell::new(0),
            tokens: Cell::new(0),
            tags: Cell::new(0),
            foreign: RefCell::default(),
            is_in_link: Cell::new(false),
            characters: RefCell::default(),
            taken: Cell::new(0),
            is_in_order: Cell::new(false),
            texts: RefCell::default(),
            depth: Cell::new(0),
            examinations: Cell::new(0),
        }
    }

    pub(super) fn nodes(&self) -> usize {
        self.tree.borrow().len()
    }

    /// Records if a tag that a link cannot cross is in a new link, as it is written.
    fn follow_link(&self, tag: &Tag) {
        let is_link = *tag.name == *"a";
        if is_link && tag.kind == TagKind::StartTag && self.new_link().is_some() {
            self.is_in_link.set(true);
        } else if is_link && tag.kind == TagKind::EndTag {
            self.is_in_link.set(false);
        } else if self.is_in_link.get() && divides(tag) {
            self.tree.borrow_mut().has_link_with_tag = true;
        }
    }

    /// Returns the index of the new link whose start tag has just been read, or `None` for another tag.
    fn new_link(&self) -> Option<usize> {
        self.links.binary_search(&self.end.get()).ok()
    }

    fn begin(&self, text: &str) {
        let mut characters = self.characters.borrow_mut();
        self.taken.set(characters.len());
        characters.push_str(text);
        self.is_in_order.set(true);
    }

    /// Sets the positions of the texts from this part of the page. Returns true if the part produced characters.
    pub(super) fn set_positions(&self, chunk: &Chunk<'_>) -> bool {
        let mut characters = self.characters.borrow_mut();
        let mut tree = self.tree.borrow_mut();
        for (id, start, end) in self.texts.borrow_mut().drain(..) {
            let text = tree.node_mut(id).map(|node| &mut node.data);
            if let Some(Data::Text(_, position)) = text {
                *position = chunk.position(&characters, start..end, position);
            }
            tree.join(id);
        }
        tree.drop_joined();
        let any = !characters.is_empty();
        characters.clear();
        any
    }

    fn insert(&self, parent: Id, child: NodeOrText<Handle>, before: Option<Id>) {
        let text = match child {
            NodeOrText::AppendText(text) => text,
            NodeOrText::AppendNode(node) => {
                let depth = self.tree.borrow_mut().insert(parent, node.id, before);
                self.depth.set(self.depth.get().max(depth));
                return;
            }
        };
        let range = self.take_range(&text).filter(|_| before.is_none());
        let mut tree = self.tree.borrow_mut();
        let position = TextPosition::unknown(self.tags.get(), self.foreign.borrow().is_near());
        let id = tree.add(Data::Text(text, position));
        tree.insert(parent, id, before);
        match range {
            Some((start, end)) => self.texts.borrow_mut().push((id, start, end)),
            None => tree.join(id),
        }
    }

    /// Finds a text in `characters`, from `taken` on, and advances `taken` over it. Returns its start and end, or `None` if
    /// the tree builder has held the text back or changed it.
    fn take_range(&self, text: &str) -> Option<(usize, usize)> {
        if !self.is_in_order.get() {
            return None;
        }
        let characters = self.characters.borrow();
        let taken = self.taken.get();
        let start = taken + characters.get(taken..)?.find(text)?;
        self.taken.set(start + text.len());
        Some((start, start + text.len()))
    }

    fn count_examination(&self) {
        self.examinations.set(self.examinations.get() + 1);
    }
}

/// Returns the identity of a node that is not an element.
fn nameless(id: Id) -> Named {
    Named {
        id,
        name: QualName::new(None, html5ever::ns!(), html5ever::local_name!("")),
        is_integration_point: false,
    }
}

impl TreeSink for Sink {
    type Handle = Handle;
    type Output = Tree;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Tree {
        self.tree.into_inner()
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        self.document.clone()
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.count_examination();
        target.name.expanded()
    }

    fn create_element(
        &self,
        name: QualName,
        attributes: Vec<Attribute>,
        flags: ElementFlags,
    ) -> Handle {
        let mut tree = self.tree.borrow_mut();
        let contents = flags.template.then(|| Handle::new(nameless(tree.add(Data::Document))));
        let is_link = *name.local == *"a";
        let link = is_link.then(|| self.new_link());
        let id = tree.len() as Id;
        let handle = Handle::new(Named {
            id,
            name,
            is_integration_point: flags.mathml_annotation_xml_integration_point,
        });
        tree.add(Data::Element(Box::new(Element {
            handle: handle.clone(),
            attributes,
            contents,
            link: link.flatten(),
        })));
        handle
    }

    fn create_comment(&self, text: StrTendril) -> Handle {
        let comment = Data::Other(format!("!{text}"));
        Handle::new(nameless(self.tree.borrow_mut().add(comment)))
    }

    fn create_pi(&self, target: StrTendril, data: StrTendril) -> Handle {
        let instruction = Data::Other(format!("?{target} {data}"));
        Handle::new(nameless(self.tree.borrow_mut().add(instruction)))
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        self.insert(parent.id, child, None);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        previous: &Handle,
        child: NodeOrText<Handle>,
    ) {
        let tree = self.tree.borrow();
        let has_parent = tree.node(element.id).is_some_and(|node| node.parent.is_some());
        drop(tree);
        if has_parent {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        let tree = self.tree.borrow();
        let parent = tree.node(sibling.id).and_then(|node| node.parent);
        drop(tree);
        if let Some(parent) = parent {
            self.insert(parent, child, Some(sibling.id));
        }
    }

    fn append_doctype_to_document(&self, name: StrTendril, public: StrTendril, system: StrTendril) {
        let doctype = Data::Other(format!("d{name}\0{public}\0{system}"));
        let mut tree = self.tree.borrow_mut();
        let id = tree.add(doctype);
        tree.insert(ROOT, id, None);
    }

    fn get_template_contents(&self, target: &Handle) -> Handle {
        let tree = self.tree.borrow();
        let contents = tree.element(target.id).and_then(|e| e.contents.clone());
        contents.unwrap_or_else(|| target.clone())
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        self.count_examination();
        one.id == other.id
    }

    fn set_quirks_mode(&self, mode: QuirksMode) {
        self.tree.borrow_mut().is_quirky = mode == QuirksMode::Quirks;
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        let mut tree = self.tree.borrow_mut();
        let node = tree.node_mut(target.id).map(|node| &mut node.data);
        if let Some(Data::Element(element)) = node {
            for attribute in attributes {
                if element.attributes.iter().all(|a| a.name != attribute.name) {
                    element.attributes.push(attribute);
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.tree.borrow_mut().detach(target.id);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        let mut tree = self.tree.borrow_mut();
        while let Some(child) = tree.node(node.id).and_then(|node| node.first) {
            let depth = tree.insert(new_parent.id, child, None);
            self.depth.set(self.depth.get().max(depth));
            self.count_examination();
        }
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Handle) -> bool {
        handle.is_integration_point
    }

    fn allow_declarative_shadow_roots(&self, _: &Handle) -> bool {
        false
    }
}
