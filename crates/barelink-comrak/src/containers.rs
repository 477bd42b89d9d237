//! The beginnings of lines that belong to the containers of a leaf (CommonMark 0.31, section 5).
//!
//! The tree says which containers there are. What each of them takes from a further line follows from the line, column
//! by column, from the outermost container to the first one that does not go on: after that the line is a lazy one.

use std::cell::OnceCell;
use std::collections::HashMap;

use comrak::nodes::{LineColumn, Node, NodeValue};

use crate::position::Lines;

/// The containers of a leaf, from the outermost to the innermost one.
#[derive(Debug, Default)]
pub(crate) struct Containers(Vec<Container>);

/// The rule by which a container goes on in a further line.
#[derive(Debug, Clone, Copy)]
enum Container {
    /// The line has a `>`, indented by up to three columns, and up to one column of white space after it.
    Quote,
    /// The line is indented by so many columns: in a list item or the definition of a footnote.
    Indented(usize),
    /// Every line up to a closing fence. Up to so many columns of indentation are taken.
    Fenced(usize),
}

impl Containers {
    pub(crate) fn of<'a>(leaf: Node<'a>, lines: &Lines<'_>, footnotes: &Footnotes<'a>) -> Self {
        let mut nodes = Vec::new();
        let (mut node, mut is_term) = (leaf, false);
        while let Some(parent) = footnotes.parent(node) {
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
            let container = containers.container(node, lines);
            containers.0.extend(container);
        }
        containers
    }

    /// The container that a node is, inside these ones.
    fn container(&self, node: Node<'_>, lines: &Lines<'_>) -> Option<Container> {
        let data = node.data();
        Some(match &data.value {
            NodeValue::BlockQuote => Container::Quote,
            NodeValue::Alert(alert) if alert.multiline => Container::Fenced(alert.fence_offset),
            NodeValue::Alert(_) => Container::Quote,
            NodeValue::MultilineBlockQuote(quote) => Container::Fenced(quote.fence_offset),
            NodeValue::BlockDirective(block) => Container::Fenced(block.fence_offset),
            NodeValue::Item(item) => Container::Indented(item.marker_offset + item.padding),
            NodeValue::TaskItem(_) => {
                Container::Indented(self.item_indentation(lines, data.sourcepos.start))
            }
            NodeValue::DescriptionItem(item) => {
                Container::Indented(item.marker_offset + item.padding)
            }
            NodeValue::FootnoteDefinition(_) => Container::Indented(4),
            // By its name, which versions of the parser that have none do not know.
            value if value.xml_node_name() == "callout" => Container::Quote,
            _ => return None,
        })
    }

    /// The indentation of the content of a list item inside these containers (section 5.2). comrak forgets that of tasks.
    fn item_indentation(&self, lines: &Lines<'_>, marker: LineColumn) -> usize {
        let mut cursor = Cursor::new(lines.from(marker.line));
        let marker = marker.column.saturating_sub(1);
        // A container that begins in this line with something else has nothing but its marker before the item.
        let is_inside = self.0.iter().all(|container| cursor.pass(*container));
        let container = if is_inside {
            cursor.column
        } else {
            cursor.column_of(marker)
        };
        cursor.go_to(marker);
        let offset = cursor.column.saturating_sub(container);
        let digits = cursor.line.iter().skip(marker);
        let width = digits.take_while(|b| b.is_ascii_digit()).count() + 1;
        cursor.go_to(marker + width);
        match cursor.indentation().0 {
            padding @ 1..=4 => offset + width + padding,
            _ => offset + width + 1,
        }
    }

    /// The length of what stands before the content of a line. A lazy line keeps its indentation.
    pub(crate) fn prefix(&self, line: &str) -> usize {
        self.content_start(line).0
    }

    /// The length of what stands before the content of a line, and the number of spaces that comrak begins the content with,
    /// in place of the rest of a tab: only in a lazy line, and only if a container has taken a part of it.
    pub(crate) fn content_start(&self, line: &str) -> (usize, usize) {
        let mut cursor = Cursor::new(line);
        if self.0.iter().all(|container| cursor.pass(*container)) {
            (cursor.indentation().1, 0)
        } else if cursor.is_in_tab {
            (cursor.offset + 1, 4 - cursor.column % 4)
        } else {
            (cursor.offset, 0)
        }
    }
}

/// A place in a line. Tabs reach to columns that are multiples of four (section 2.2).
struct Cursor<'l> {
    line: &'l [u8],
    offset: usize,
    column: usize,
    /// A part of the tab at the offset is behind.
    is_in_tab: bool,
}

impl<'l> Cursor<'l> {
    fn new(line: &'l str) -> Self {
        Cursor {
            line: line.as_bytes(),
            offset: 0,
            column: 0,
            is_in_tab: false,
        }
    }

    /// The number of columns of white space that follow, and the offset after them.
    fn indentation(&self) -> (usize, usize) {
        let mut column = self.column;
        let rest = self.line.iter().skip(self.offset);
        let blanks = rest.take_while(|b| {
            column += match b {
                b' ' => 1,
                b'\t' => 4 - column % 4,
                _ => return false,
            };
            true
        });
        let offset = self.offset + blanks.count();
        (column - self.column, offset)
    }

    /// Goes past so many columns, or to the end of the line.
    fn pass_columns(&mut self, columns: usize) {
        let end = self.column + columns;
        while self.column < end {
            let next = match self.line.get(self.offset) {
                None => return,
                Some(b'\t') => (self.column / 4 + 1) * 4,
                Some(_) => self.column + 1,
            };
            self.is_in_tab = end < next;
            self.column = next.min(end);
            self.offset += usize::from(!self.is_in_tab);
        }
    }

    /// Goes past what a container takes. Returns false if it does not go on in this line.
    fn pass(&mut self, container: Container) -> bool {
        let (indentation, first) = self.indentation();
        match container {
            Container::Quote if indentation < 4 && self.line.get(first) == Some(&b'>') => {
                self.pass_columns(indentation + 1);
                let space = self.indentation().0.min(1);
                self.pass_columns(space);
                true
            }
            Container::Indented(columns) if columns <= indentation => {
                self.pass_columns(columns);
                true
            }
            Container::Fenced(columns) => {
                self.pass_columns(columns.min(indentation));
                true
            }
            Container::Quote | Container::Indented(_) => false,
        }
    }

    /// Goes to an offset.
    fn go_to(&mut self, offset: usize) {
        while self.offset < offset && self.offset < self.line.len() {
            self.pass_columns(1);
        }
    }

    fn column_of(&self, offset: usize) -> usize {
        let mut ahead = Cursor { ..*self };
        ahead.go_to(offset);
        ahead.column
    }
}

/// The blocks that footnotes were defined in. comrak moves their definitions to the end of the tree.
pub(crate) struct Footnotes<'a> {
    root: Node<'a>,
    /// By line and column of the definition, once it is asked for.
    outside: OnceCell<HashMap<(usize, usize), Node<'a>>>,
}

impl<'a> Footnotes<'a> {
    pub(crate) fn new(root: Node<'a>) -> Self {
        Footnotes {
            root,
            outside: OnceCell::new(),
        }
    }

    /// The block around another one in the source.
    fn parent(&self, node: Node<'a>) -> Option<Node<'a>> {
        let data = node.data();
        if !matches!(data.value, NodeValue::FootnoteDefinition(_)) {
            return node.parent();
        }
        let outside = self.outside.get_or_init(|| blocks_around(self.root));
        outside.get(&key(data.sourcepos.start)).copied()
    }
}

fn key(at: LineColumn) -> (usize, usize) {
    (at.line, at.column)
}

/// The block around each definition of a footnote.
fn blocks_around(root: Node<'_>) -> HashMap<(usize, usize), Node<'_>> {
    let blocks = root.descendants().filter(|node| node.data().value.block());
    let mut blocks: Vec<_> = blocks.collect();
    blocks.sort_by_key(|block| key(block.data().sourcepos.start));
    let mut open: Vec<Node<'_>> = Vec::new();
    let mut around = HashMap::new();
    for block in blocks {
        let start = block.data().sourcepos.start;
        let is_before = |open: &mut Node<'_>| open.data().sourcepos.end.line < start.line;
        while open.pop_if(is_before).is_some() {}
        if matches!(block.data().value, NodeValue::FootnoteDefinition(_)) {
            around.extend(open.last().map(|outside| (key(start), *outside)));
        }
        open.push(block);
    }
    around
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the last paragraph of a document, without what its containers take.
    fn last_paragraph(source: &str) -> Vec<String> {
        let arena = comrak::Arena::new();
        let mut options = comrak::Options::default();
        options.extension.tasklist = true;
        options.extension.footnotes = true;
        options.extension.description_lists = true;
        options.extension.multiline_block_quotes = true;
        let root = comrak::parse_document(&arena, source, &options);
        let is_paragraph = |node: &Node<'_>| matches!(node.data().value, NodeValue::Paragraph);
        let mut paragraphs: Vec<_> = root.descendants().filter(is_paragraph).collect();
        paragraphs.sort_by_key(|node| {
            let start = node.data().sourcepos.start;
            (start.line, start.column)
        });
        let last = paragraphs.pop().unwrap();
        let lines = Lines::new(source);
        let containers = Containers::of(last, &lines, &Footnotes::new(root));
        let position = last.data().sourcepos;
        let further = position.start.line + 1..=position.end.line;
        let content = |line| {
            let line = lines.from(line).lines().next().unwrap();
            line[containers.prefix(line)..].to_owned()
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
            (">    - a\n>\tb", "b"), // the rest of the tab is no byte of the line
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
            // Without text in its first line, it is indented by one more than its marker.
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
            let containers = Containers(vec![Container::Indented(columns), Container::Quote]);
            assert_eq!(containers.content_start("\t\tb"), expected, "{columns}");
        }
    }

    #[test]
    fn containers_of_extensions() {
        for (source, content) in [
            (" >>>\n  a\n   b\n >>>", "b"),
            // The indentation of the fence is taken before that of the `>`, which may be three.
            (" >>>\n > a\n    > b\n >>>", "b"),
            (" >>>\n > a\n     > b\n >>>", "    > b"),
            ("a\n\n: b\n  c", "c"),
            ("a\n\n: b\n c", " c"),
        ] {
            assert_eq!(last_paragraph(source), [content], "{source}");
        }
        // A term is no part of its item.
        assert_eq!(last_paragraph("> a\n> b\n> : c"), Vec::<String>::new());
    }
}
