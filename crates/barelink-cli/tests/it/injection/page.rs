//! Parses HTML as a browser does.

use std::cell::RefCell;

use html5ever::tendril::TendrilSink;
use html5ever::{local_name, ns, parse_fragment, ParseOpts, QualName};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// Contents of a page, in order.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) elements: Vec<Element>,
    /// All text except style sheets.
    pub(super) text: String,
    /// Comments, and all other nodes except elements, texts and the document type `html`.
    pub(super) others: Vec<String>,
}

#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    /// All text inside the element.
    pub(super) text: String,
    pub(super) is_html: bool,
}

impl Element {
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let attribute = self.attributes.iter().find(|(other, _)| other == name);
        attribute.map(|(_, value)| value.as_str())
    }

    pub(super) fn names(&self) -> Vec<&str> {
        let names = self.attributes.iter().map(|(name, _)| name.as_str());
        names.collect()
    }
}

impl Page {
    /// Parses a fragment, as in `<body>`.
    pub(super) fn fragment(html: &str) -> Page {
        let body = QualName::new(None, ns!(html), local_name!("body"));
        let dom = parse_fragment(RcDom::default(), ParseOpts::default(), body, vec![], true);
        let dom = dom.one(html);
        let mut page = Page::default();
        let root = dom.document.children.borrow()[0].clone();
        page.add_children(&root);
        page
    }

    /// Checks that the page has only these elements, in the HTML namespace, and only text beside them. Each element
    /// may have only its listed attributes.
    #[track_caller]
    pub(super) fn has_only(&self, known: &[(&str, &[&str])], document: &str) {
        assert!(self.others.is_empty(), "{document:?}: {self:#?}");
        for element in &self.elements {
            let known = known.iter().find(|(name, _)| *name == element.name);
            let (_, attributes) = known.unwrap_or_else(|| panic!("{document:?}: {element:#?}"));
            let names = element.names();
            assert!(
                names.iter().all(|name| attributes.contains(name)),
                "{document:?}: {element:#?}"
            );
            assert!(element.is_html, "{document:?}: {element:#?}");
        }
    }

    /// Returns the only element with this name.
    #[track_caller]
    pub(super) fn only(&self, name: &str) -> &Element {
        let mut found = self.elements.iter().filter(|element| element.name == name);
        let only = found.next().expect(name);
        assert!(found.next().is_none(), "more than one {name}: {self:#?}");
        only
    }

    fn add_children(&mut self, node: &Handle) {
        for child in node.children.borrow().iter() {
            self.add(child);
        }
    }

    fn add(&mut self, node: &Handle) {
        match &node.data {
            NodeData::Text { contents } => self.text.push_str(&contents.borrow()),
            NodeData::Element { name, attrs, template_contents, .. } => {
                let attributes = attrs.borrow();
                let attributes =
                    attributes.iter().map(|a| (a.name.local.to_string(), a.value.to_string()));
                let index = self.elements.len();
                self.elements.push(Element {
                    name: name.local.to_string(),
                    attributes: attributes.collect(),
                    text: String::new(),
                    is_html: name.ns == ns!(html),
                });
                let start = self.text.len();
                self.add_children(node);
                if let Some(contents) = RefCell::borrow(template_contents).as_ref() {
                    self.add_children(contents);
                }
                self.elements[index].text = self.text[start..].to_owned();
                if name.local == local_name!("style") {
                    self.text.truncate(start);
                }
            }
            NodeData::Doctype { name, .. } if &**name == "html" => {}
            other => self.others.push(format!("{other:?}")),
        }
    }
}

#[test]
fn it_is_a_browser_s_parser() {
    let page = Page::fragment("a<svg/onload=b><a href='&#106;:c'>d&amp;<!--e--!>f\0</a>");
    assert_eq!(page.elements[0].attribute("onload"), Some("b"));
    assert!(!page.elements[0].is_html);
    let link = page.only("a");
    assert_eq!((link.attribute("href"), link.text.as_str()), (Some("j:c"), "d&f\u{FFFD}"));
    assert_eq!(page.others.len(), 1);
    assert_eq!(page.text, "ad&f\u{FFFD}");
}
