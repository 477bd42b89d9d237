//! Finds the containers of a leaf in the tree.

use barelink::markdown::{Container, Containers};
use comrak::nodes::{Node, NodeValue};

use crate::position::Lines;

/// Returns the containers of a leaf, from the outermost to the innermost one.
pub(crate) fn containers_of(leaf: Node<'_>, lines: &Lines<'_>) -> Containers {
    let mut containers = Containers::default();
    let nodes: Vec<_> = leaf.ancestors().collect();
    for pair in nodes.windows(2).rev() {
        // The item of a description list does not indent its term.
        if let [inner, node] = pair
            && !matches!(inner.data().value, NodeValue::DescriptionTerm)
        {
            push(&mut containers, node, lines);
        }
    }
    containers
}

/// Adds a node, if it is a container.
fn push(containers: &mut Containers, node: Node<'_>, lines: &Lines<'_>) {
    let data = node.data();
    containers.push(match &data.value {
        NodeValue::BlockQuote => Container::Quote,
        NodeValue::Alert(alert) if alert.multiline => Container::Fenced(alert.fence_offset),
        NodeValue::Alert(_) => Container::Quote,
        NodeValue::MultilineBlockQuote(quote) => Container::Fenced(quote.fence_offset),
        NodeValue::BlockDirective(block) => Container::Fenced(block.fence_offset),
        // comrak does not store the indentation of tasks, and a task may begin in the line of an item. The indentation
        // of items and tasks is therefore read from the source.
        NodeValue::Item(_) | NodeValue::TaskItem(_) => {
            if let Some(marker) = lines.offset(data.sourcepos.start) {
                containers.push_item(lines.source, marker);
            }
            return;
        }
        NodeValue::DescriptionItem(item) => Container::Indented(item.marker_offset + item.padding),
        NodeValue::FootnoteDefinition(_) => Container::Indented(4),
        // Compared by name, because older versions of comrak lack the variant.
        value if value.xml_node_name() == "callout" => Container::Quote,
        _ => return,
    });
}

/// Returns the number of bytes before the content of a line, and the number of spaces that comrak puts in front of the
/// content. In a lazy line, these spaces replace the rest of a partly consumed tab.
pub(crate) fn content_start(containers: &Containers, line: &str) -> (usize, usize) {
    let prefix = containers.prefix(line);
    if prefix.is_lazy {
        (prefix.length, prefix.columns_left)
    } else {
        (containers.indentation(line), 0)
    }
}
