//! Footnotes of a document. comrak numbers them while the tree may still change, so they are numbered and moved here.

use std::collections::HashMap;
use std::collections::VecDeque;

use comrak::nodes::{Node, NodeValue};

use crate::entity::decoded;

/// Beginning of the names that comrak gives to inline footnotes.
const INLINE: &str = "__inline_";

/// Numbers the references to footnotes, and moves the definitions to the end of the document, as comrak does. Definitions without
/// a reference are removed. With `stay`, all definitions stay where they are.
pub(crate) fn arrange(root: Node<'_>, stay: bool) {
    let mut definitions: HashMap<_, _> = definitions(root)
        .map(|(name, node)| (folded(&name), Definition::new(name, node)))
        .collect();
    if definitions.is_empty() {
        return;
    }
    let mut last = 0;
    for node in root.descendants() {
        if let NodeValue::FootnoteReference(reference) = &mut node.data_mut().value {
            let Some(definition) = definitions.get_mut(&folded(&reference.name)) else {
                continue;
            };
            if definition.number == 0 {
                last += 1;
                definition.number = last;
            }
            definition.references += 1;
            reference.ref_num = definition.references;
            reference.ix = definition.number;
            reference.name.clone_from(&definition.name);
        }
    }
    let mut definitions: Vec<_> = definitions.into_values().collect();
    definitions.sort_unstable_by_key(|definition| definition.number);
    for Definition {
        name,
        node,
        number,
        references,
    } in definitions
    {
        if number == 0 {
            if !stay {
                node.detach();
            }
            continue;
        }
        if let NodeValue::FootnoteDefinition(definition) = &mut node.data_mut().value {
            definition.name = name;
            definition.total_references = references;
        }
        if !stay {
            root.append(node);
        }
    }
}

struct Definition<'a> {
    name: String,
    node: Node<'a>,
    /// Number in the order of first references, from 1. 0 without a reference.
    number: u32,
    references: u32,
}

impl<'a> Definition<'a> {
    fn new(name: String, node: Node<'a>) -> Self {
        Definition {
            name,
            node,
            number: 0,
            references: 0,
        }
    }
}

/// Returns the definitions of footnotes with their names. A definition inside another one does not count.
fn definitions<'a>(root: Node<'a>) -> impl Iterator<Item = (String, Node<'a>)> {
    let mut stack = vec![root];
    std::iter::from_fn(move || loop {
        let node = stack.pop()?;
        let value = &node.data().value;
        if let NodeValue::FootnoteDefinition(definition) = value {
            let words: Vec<_> = definition.name.split_whitespace().collect();
            return Some((words.join(" "), node));
        }
        if value.block() && !value.contains_inlines() {
            stack.extend(node.reverse_children());
        }
    })
}

/// Returns a name in the form in which comrak compares names.
fn folded(name: &str) -> String {
    let upper = name.chars().flat_map(char::to_uppercase);
    upper.flat_map(char::to_lowercase).collect()
}

/// The footnotes that a leaf may refer to when it is parsed alone.
pub(crate) struct Footnotes<'a> {
    root: Node<'a>,
    /// Names of definitions, by their folded form.
    names: HashMap<String, String>,
    inline: HashMap<String, Node<'a>>,
    /// Number of names that inline footnotes have been given.
    named: usize,
}

impl<'a> Footnotes<'a> {
    pub(crate) fn new(root: Node<'a>) -> Self {
        let mut this = Footnotes {
            root,
            names: HashMap::new(),
            inline: HashMap::new(),
            named: 0,
        };
        for (name, node) in definitions(root) {
            if let Some(number) = name.strip_prefix(INLINE) {
                this.named = this.named.max(number.parse().unwrap_or(0));
                this.inline.insert(name, node);
            } else {
                this.names.insert(folded(&name), name);
            }
        }
        this
    }

    /// Adds to `text` a definition for each of the document's footnotes that `content` may refer to.
    pub(crate) fn define(&self, content: &str, text: &mut String) {
        let mut names = Vec::new();
        for part in content.split("[^").skip(1) {
            let label = part.split_once(']').map(|(label, _)| label);
            let label = label.filter(|label| !label.contains('['));
            let words = decoded(label.unwrap_or_default());
            let words: Vec<_> = words.split_whitespace().collect();
            names.extend(self.names.get(&folded(&words.join(" "))));
        }
        names.sort_unstable();
        names.dedup();
        for name in names {
            for part in ["\n[^", name, "]: x\n"] {
                text.push_str(part);
            }
        }
    }

    /// Replaces the inline footnotes of `old`, which is removed from the document, by those of `new`, whose definitions are given.
    /// Returns the definitions that were added.
    pub(crate) fn replace_inline(
        &mut self,
        old: &[Node<'a>],
        new: &[Node<'a>],
        given: Vec<Node<'a>>,
    ) -> Vec<Node<'a>> {
        let mut added = Vec::new();
        if self.inline.is_empty() && given.is_empty() {
            return added;
        }
        let mut free = VecDeque::new();
        for_each_inline(old, &mut |name| {
            let definition = self.inline.remove(name)?;
            definition.detach();
            free.push_back(std::mem::take(name));
            Some(definition)
        });
        let given = given.into_iter().map(|node| (name_of(node), node));
        let mut given: HashMap<_, _> = given.filter(|(name, _)| name.starts_with(INLINE)).collect();
        for_each_inline(new, &mut |name| {
            let definition = given.remove(name.as_str())?;
            *name = free.pop_front().unwrap_or_else(|| {
                self.named += 1;
                format!("{INLINE}{}", self.named)
            });
            if let NodeValue::FootnoteDefinition(value) = &mut definition.data_mut().value {
                value.name.clone_from(name);
            }
            self.root.append(definition);
            self.inline.insert(name.clone(), definition);
            added.push(definition);
            Some(definition)
        });
        added
    }
}

fn name_of(definition: Node<'_>) -> String {
    match &definition.data().value {
        NodeValue::FootnoteDefinition(definition) => definition.name.clone(),
        _ => String::new(),
    }
}

/// Calls `each` with the names of references, in order. `each` returns the definition of an inline footnote, which may refer to others.
fn for_each_inline<'a>(nodes: &[Node<'a>], each: &mut dyn FnMut(&mut String) -> Option<Node<'a>>) {
    for node in nodes.iter().flat_map(|node| node.descendants()) {
        let definition = match &mut node.data_mut().value {
            NodeValue::FootnoteReference(reference) => each(&mut reference.name),
            _ => None,
        };
        if let Some(definition) = definition {
            for_each_inline(&[definition], each);
        }
    }
}
