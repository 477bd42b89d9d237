//! The order of nodes in a tree.

use comrak::nodes::Node;

/// Returns the node that follows this one and all that is below it, if it lies below `root` too.
pub(crate) fn after<'a>(mut node: Node<'a>, root: Node<'a>) -> Option<Node<'a>> {
    while !node.same_node(root) {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent()?;
    }
    None
}
