//! Numbers and moves the footnotes of a document. comrak would number and move them before the leaves are final.

use std::collections::{HashMap, HashSet, VecDeque};

use comrak::nodes::{Node, NodeFootnoteReference, NodeValue};

use crate::entity::decoded;
use crate::position::Lines;

/// Prefix of the names that comrak gives to inline footnotes.
const INLINE: &str = "__inline_";

/// Maximum number of inline footnotes inside one another for which [`origin`] is near.
const MAX_DEPTH: usize = 4;

/// Numbers the footnote references, and moves the definitions to the end of the document, as comrak does. Removes
/// definitions without a reference. If `stay` is true, all definitions stay in place.
pub(crate) fn arrange(root: Node<'_>, stay: bool) {
    // Footnotes are numbered in the order of their first references. A footnote without a reference has the number 0.
    let (number, references) = (0, 0);
    let mut definitions: HashMap<_, _> = definitions(root)
        .map(|(name, node)| (folded(&name), (name, node, number, references)))
        .collect();
    if definitions.is_empty() {
        return;
    }
    let mut referenced = Vec::new();
    for node in root.descendants() {
        if let NodeValue::FootnoteReference(reference) = &mut node.data_mut().value {
            let key = folded(&label(reference));
            let Some((name, _, number, references)) = definitions.get_mut(&key) else {
                continue;
            };
            if *number == 0 {
                referenced.push(key);
                *number = u32::try_from(referenced.len()).unwrap_or(u32::MAX);
            }
            *references += 1;
            reference.ref_num = *references;
            reference.ix = *number;
            // comrak trims the name for a reference, but not for the definition.
            reference.name = normalized(name);
        }
    }
    let mut in_order: Vec<_> =
        referenced.iter().filter_map(|name| definitions.remove(name)).collect();
    in_order.extend(definitions.into_values());
    for (name, node, number, references) in in_order {
        if number == 0 && !stay {
            node.detach();
            continue;
        }
        if let NodeValue::FootnoteDefinition(definition) = &mut node.data_mut().value {
            // Without a reference, comrak keeps the name as written. A URL may have consumed all references.
            if number > 0 {
                definition.name = name;
            }
            definition.total_references = references;
        }
        if !stay {
            root.append(node);
        }
    }
}

/// Returns the references to inline footnotes, by name.
pub(crate) fn references<'a>(root: Node<'a>) -> HashMap<String, Node<'a>> {
    let mut references = HashMap::new();
    for node in root.descendants() {
        match &node.data().value {
            NodeValue::FootnoteReference(reference) if reference.name.starts_with(INLINE) => {
                references.insert(reference.name.clone(), node);
            }
            _ => {}
        }
    }
    references
}

/// Returns the source offset at which a leaf begins, or an earlier one. An inline footnote begins at its reference, and
/// inside another footnote, where comrak has no position of the reference, at the reference to that one.
pub(crate) fn origin<'a>(
    leaf: Node<'a>,
    references: &HashMap<String, Node<'a>>,
    lines: &Lines<'_>,
) -> usize {
    let mut place = leaf;
    // A name may also be the document's own, and lead in a circle.
    for _ in 0..MAX_DEPTH {
        let reference = place.ancestors().find_map(|node| match &node.data().value {
            NodeValue::FootnoteDefinition(definition) => references.get(&definition.name),
            _ => None,
        });
        place = reference.copied().unwrap_or(place);
    }
    lines.offset(place.data().sourcepos.start).unwrap_or(0)
}

/// Returns true for a leaf of an inline footnote, whose position is not that of its source.
pub(crate) fn is_in_inline(leaf: Node<'_>) -> bool {
    leaf.ancestors().any(|node| match &node.data().value {
        NodeValue::FootnoteDefinition(definition) => definition.name.starts_with(INLINE),
        _ => false,
    })
}

/// Returns the normalized label of a reference. From the name of a reference, comrak also trims Unicode white space.
fn label(reference: &NodeFootnoteReference) -> String {
    let text: String = reference.texts.iter().map(|(text, _)| &**text).collect();
    // An inline footnote has only a name.
    normalized(text.strip_prefix('^').unwrap_or(&reference.name))
}

/// Returns the footnote definitions with their names, except definitions inside other definitions.
fn definitions<'a>(root: Node<'a>) -> impl Iterator<Item = (String, Node<'a>)> {
    let mut stack = vec![root];
    std::iter::from_fn(move || loop {
        let node = stack.pop()?;
        let value = &node.data().value;
        if let NodeValue::FootnoteDefinition(definition) = value {
            return Some((collapsed(&definition.name), node));
        }
        if value.block() && !value.contains_inlines() {
            stack.extend(node.reverse_children());
        }
    })
}

/// Normalizes the label of a reference as comrak does, except for its case.
pub(crate) fn normalized(label: &str) -> String {
    collapsed(label.trim_matches([' ', '\t', '\n', '\r']))
}

/// Replaces each run of white space by a space. comrak does the same to the name of a footnote to which a reference
/// exists. The spaces at the ends stay, because a name in the source has no ASCII white space.
fn collapsed(name: &str) -> String {
    let mut collapsed = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            c if !c.is_whitespace() => collapsed.push(c),
            _ if !collapsed.ends_with(' ') => collapsed.push(' '),
            _ => {}
        }
    }
    collapsed
}

/// Writes each space as a vertical tab. comrak keeps these at the ends of a label, and normalizes them to spaces.
pub(crate) fn written(normalized: &str) -> String {
    normalized.replace(' ', "\u{B}")
}

/// Folds the case of a name as comrak does.
fn folded(name: &str) -> String {
    caseless::default_case_fold_str(name)
}

/// The footnotes that a leaf may refer to when it is parsed alone.
pub(crate) struct Footnotes<'a> {
    root: Node<'a>,
    /// Names of definitions, by their folded form.
    names: HashMap<String, String>,
    /// Definitions of inline footnotes, by name.
    inline: HashMap<String, Node<'a>>,
    /// Highest number in the names of inline footnotes, or 0 if the document has no inline footnote.
    named: usize,
}

impl<'a> Footnotes<'a> {
    pub(crate) fn new(root: Node<'a>) -> Self {
        let mut this = Footnotes { root, names: HashMap::new(), inline: HashMap::new(), named: 0 };
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
        let mut defined = HashSet::new();
        for part in content.split("[^").skip(1) {
            let label = part.split_once(']').map(|(label, _)| label);
            let name = normalized(&decoded(label.unwrap_or_default()));
            match self.names.get(&folded(&name)) {
                Some(name) if defined.insert(name.clone()) => {
                    text.push_str(&format!("\n[^{}]: x\n", written(name)));
                }
                _ => {}
            }
        }
    }

    /// Replaces the inline footnotes of the removed nodes `old` by the inline footnotes of `new`. `parsed` are the
    /// footnote definitions of the document that `new` was parsed from. Returns the definitions that were added to the
    /// whole document.
    pub(crate) fn replace_inline(
        &mut self,
        old: &[Node<'a>],
        new: &[Node<'a>],
        parsed: Vec<Node<'a>>,
    ) -> Vec<Node<'a>> {
        let mut free_names = VecDeque::new();
        for_each_inline(old, &mut |name| {
            let definition = self.inline.remove(name)?;
            definition.detach();
            free_names.push_back(std::mem::take(name));
            Some(definition)
        });
        let mut by_name: HashMap<_, _> = parsed
            .into_iter()
            .flat_map(definitions)
            .filter(|(name, _)| name.starts_with(INLINE))
            .collect();
        let mut added = Vec::new();
        for_each_inline(new, &mut |name| {
            let definition = by_name.remove(name.as_str())?;
            *name = free_names.pop_front().unwrap_or_else(|| {
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

/// Calls `each` with the name of each footnote reference in `nodes` and below them, in document order. If `each`
/// returns a definition, continues with the references inside it.
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
