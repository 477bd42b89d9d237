use comrak::nodes::{Node, NodeValue};

/// Returns true for a bare link in a tree of [`Autolinker::parse_document`](crate::Autolinker::parse_document). Returns false
/// for other nodes, and for links that are marked up.
///
/// It depends on the source positions of the tree, which later changes must keep.
///
/// ```
/// use barelink_comrak::comrak::{Arena, Options};
/// use barelink_comrak::{is_bare_link, Autolinker, Dialect, LinkFinder};
///
/// let arena = Arena::new();
/// let autolinker = Autolinker::new(&LinkFinder::new(Dialect::Gfm));
/// let source = "https://a.com <https://b.com> [c](https://c.com)";
/// let root = autolinker.parse_document(&arena, source, &Options::default());
/// let bare: Vec<_> = root.descendants().filter(|node| is_bare_link(node)).collect();
/// assert_eq!(bare.len(), 1);
/// assert_eq!(bare[0].data().sourcepos.to_string(), "1:1-1:13");
/// ```
pub fn is_bare_link(node: Node<'_>) -> bool {
    let data = node.data();
    // The text of a link that is marked up begins after its `[` or `<`.
    matches!(data.value, NodeValue::Link(_))
        && node
            .first_child()
            .is_some_and(|child| child.data().sourcepos.start == data.sourcepos.start)
}
