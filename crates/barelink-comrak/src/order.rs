//! Finds the next node of a tree in document order.

use comrak::nodes::Node;

/// Returns the next node in document order below `root`, after `node` and its descendants.
pub(crate) fn after<'a>(mut node: Node<'a>, root: Node<'a>) -> Option<Node<'a>> {
    while !node.same_node(root) {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent()?;
    }
    None
}
