//! Finds the containers of a leaf in the tree.

use barelink::markdown::{Container, Containers};
use comrak::nodes::{Node, NodeValue};

use crate::position::Lines;

/// Returns the containers of a leaf, from the outermost to the innermost one.
pub(crate) fn containers_of(leaf: Node<'_>, lines: &Lines<'_>) -> Containers {
    let mut nodes = Vec::new();
    let (mut node, mut is_term) = (leaf, false);
    while let Some(parent) = node.parent() {
        let value = &parent.data().value;
        // The item of a description list begins after its term.
        if !(is_term && matches!(value, NodeValue::DescriptionItem(_))) {
            nodes.push(parent);
        }
        is_term = matches!(value, NodeValue::DescriptionTerm);
        node = parent;
    }
    let mut containers = Containers::default();
    for node in nodes.into_iter().rev() {
        push(&mut containers, node, lines);
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
            return lines.push_item(containers, data.sourcepos.start)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all lines but the first of the last paragraph, without container prefixes.
    fn last_paragraph(source: &str) -> Vec<String> {
        let arena = comrak::Arena::new();
        let mut options = comrak::Options::default();
        options.extension.tasklist = true;
        options.extension.footnotes = true;
        options.extension.description_lists = true;
        options.extension.multiline_block_quotes = true;
        options.parse.leave_footnote_definitions = true;
        let root = comrak::parse_document(&arena, source, &options);
        let is_paragraph = |node: &Node<'_>| matches!(node.data().value, NodeValue::Paragraph);
        let mut paragraphs: Vec<_> = root.descendants().filter(is_paragraph).collect();
        paragraphs.sort_by_key(|node| {
            let start = node.data().sourcepos.start;
            (start.line, start.column)
        });
        let last = paragraphs.pop().unwrap();
        let lines = Lines::new(source);
        let containers = containers_of(last, &lines);
        let position = last.data().sourcepos;
        let further = position.start.line + 1..=position.end.line;
        let content = |line| {
            let line = lines.from(line).lines().next().unwrap();
            line[content_start(&containers, line).0..].to_owned()
        };
        further.map(content).collect()
    }

    #[test]
    fn containers_take_their_markers_from_each_line() {
        for (source, content) in [
            ("> a\n   > b", "b"),
            ("> a\n    > b", "    > b"),
            ("  > a\n    > b", "    > b"),
            ("> a\n\t> b", "\t> b"),
            (">a\n>\t\tb", "b"),
            ("> > a\n> b", "b"),
            ("> > a\n>  b", " b"),
            ("> > a\n>    > b", "b"),
            ("> > a\n>     > b", "    > b"),
            (">>a\n   >   >b", "b"),
            ("10. > a\n    > b", "b"),
            ("10. > a\n       > b", "b"),
            ("10. > a\n\t\t> b", "\t> b"),
            ("10. > a\n  \t> b", "b"),
            (">  - a\n>\tb", "b"),
            (">    - a\n>\tb", "b"), // The rest of the tab is not a byte of the line.
            (" -    > a\n      > b", "b"),
        ] {
            assert_eq!(last_paragraph(source), [content], "{source}");
        }
    }

    #[test]
    fn the_indentation_of_tasks_is_read_from_the_source() {
        for (source, content) in [
            ("-    [x] a\n     b", "b"),
            ("-    [x] a\n    b", "    b"),
            (" > 10. [ ] a\n>     b", "b"),
            (" > 10. [ ] a\n>   b", "  b"),
            ("- - [ ] a\n   b", " b"),
            ("- >   - [ ] a\n  >     b", "b"),
            ("- >   - [ ] a\n  >   b", "  b"),
            ("> -  - [ ] a\n>     b", " b"),
            ("> -  - [ ] a\n>      b", "b"),
            // An item without text on its first line is indented by one column more than its marker.
            ("-\n  [x] a\n b", " b"),
        ] {
            assert_eq!(last_paragraph(source), [content], "{source}");
        }
    }

    #[test]
    fn definitions_of_footnotes_are_where_they_were_written() {
        for (source, content) in [
            ("[^a]\n\n> [^a]: b\n>     c", "c"),
            ("[^a]\n\n> [^a]: b\n>   c", "  c"),
            ("[^a]\n\n> [^a]: b\n    > c", "    > c"),
            ("[^a]\n\n- [^a]: > b\n      > c", "c"),
            ("[^a] [^b]\n\n> [^a]: b\n\n[^b]: > c\n    > d", "d"),
            ("[^b] [^a]\n\n[^a]: b\n\n> [^b]: c\n>     d", "d"),
        ] {
            assert_eq!(last_paragraph(source), [content], "{source}");
        }
    }

    #[test]
    fn the_rest_of_a_tab_in_a_lazy_line_is_as_wide_as_what_was_not_taken() {
        for (columns, expected) in [
            (4, (1, 0)),
            (5, (2, 3)),
            (6, (2, 2)),
            (7, (2, 1)),
            (8, (2, 0)),
        ] {
            let mut containers = Containers::default();
            containers.push(Container::Indented(columns));
            containers.push(Container::Quote);
            assert_eq!(content_start(&containers, "\t\tb"), expected, "{columns}");
        }
    }

    #[test]
    fn containers_of_extensions() {
        for (source, content) in [
            (" >>>\n  a\n   b\n >>>", "b"),
            // The fence's indentation is removed first. The `>` may then be indented by three columns.
            (" >>>\n > a\n    > b\n >>>", "b"),
            (" >>>\n > a\n     > b\n >>>", "    > b"),
            ("a\n\n: b\n  c", "c"),
            ("a\n\n: b\n c", " c"),
        ] {
            assert_eq!(last_paragraph(source), [content], "{source}");
        }
        // A term does not belong to its item.
        assert_eq!(last_paragraph("> a\n> b\n> : c"), Vec::<String>::new());
    }
}
