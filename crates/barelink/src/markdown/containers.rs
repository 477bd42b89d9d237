//! Computes container prefixes: the bytes at the start of a leaf's lines that belong to its containers (CommonMark
//! 0.31, section 5).
//!
//! The parser supplies the containers. The bytes of each container are then read from the line, column by column, from
//! the outermost container inwards. After the first container that does not continue, the rest of the line is a lazy
//! continuation.

use alloc::vec::Vec;

use super::scanner::ParserQuirk;
use crate::slice::Slice;
use crate::unicode::byte_order_mark;

/// The rule by which a container block continues on another line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Container {
    /// A block quote: up to three columns of indentation, a `>`, and up to one column of white space.
    Quote,
    /// A list item, a footnote definition or a similar block: this number of columns of indentation.
    Indented(usize),
    /// A block between fences, such as `>>>` or `:::`, which continues on every line. Up to this number of columns of
    /// indentation belong to the block.
    Fenced(usize),
}

/// The open containers, from the outermost to the innermost.
#[derive(Debug, Clone, Default)]
pub struct Containers {
    open: Vec<Container>,
    /// The list item that was added last. `None` if a container was removed since.
    last_item: Option<Item>,
    /// True with the quirk [`ParserQuirk::WideTabs`].
    has_wide_tabs: bool,
}

/// A list item, with the start of its content.
#[derive(Debug, Clone, Copy)]
struct Item {
    /// Offset of the line with the item's marker.
    line: usize,
    /// Offset of the marker, or of white space before it.
    marker: usize,
    /// Position of the content in that line.
    content: Position,
    /// Number of open containers, including the item.
    open: usize,
}

/// The container prefix of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ContainerPrefix {
    /// Length in bytes. Includes a tab that a container consumes only partly.
    pub length: usize,
    /// Number of columns of a partly consumed tab that do not belong to a container, or 0 without such a tab.
    pub columns_left: usize,
    /// True if a container does not continue on this line, which makes the line a lazy continuation.
    pub is_lazy: bool,
}

impl Containers {
    /// Returns an empty stack for a parser with these quirks.
    pub fn with_quirks(quirks: &[ParserQuirk]) -> Self {
        Containers {
            has_wide_tabs: quirks.contains(&ParserQuirk::WideTabs),
            ..Containers::default()
        }
    }

    /// Adds a container, which becomes the innermost one.
    pub fn push(&mut self, container: Container) {
        self.open.push(container);
    }

    /// Adds a list item or the definition of a term. Reads its indentation from the source (sections 5.2 and 5.3).
    /// `start` is the offset of its marker, or of white space before the marker. The containers around it must be
    /// present.
    ///
    /// # Complexity
    ///
    /// Linear in the distance from the last item on the same line. If there is none, or if a container was removed
    /// since, linear in the length of the line up to this item.
    pub fn push_item(&mut self, source: &str, start: usize) {
        let last = self.last_item.filter(|last| last.line <= start);
        // Each item may be on the line of the item before it, so no byte is searched for the line's start twice.
        let searched = last.map_or(0, |last| last.marker.min(start));
        let before = source.as_bytes().slice(searched..start);
        let line_end = memchr::memrchr2(b'\n', b'\r', before);
        let last = last.filter(|_| line_end.is_none());
        let line_start = match (line_end, last) {
            (Some(end), _) => searched + end + 1,
            (None, Some(last)) => last.line,
            // A byte order mark takes no column.
            (None, None) => byte_order_mark(source),
        };
        let start = start.max(line_start);
        let line = source.as_bytes().slice(line_start..);
        let (mut position, passed) =
            last.map_or_else(Default::default, |last| (last.content, last.open));
        let mut outside = self.open.iter().skip(passed);
        let _ = outside.all(|&container| self.advance(line, &mut position, container));
        // Another kind of container may precede the item in this line.
        if position.indentation(line, usize::MAX).1 < start - line_start {
            position.go_to(line, start - line_start);
        }
        let columns = position.indentation(line, usize::MAX).0 + position.item_width(line);
        position.advance(line, columns);
        self.push(Container::Indented(columns));
        let open = self.open.len();
        self.last_item = Some(Item { line: line_start, marker: start, content: position, open });
    }

    /// Removes the innermost container.
    pub fn pop(&mut self) {
        self.open.pop();
        self.last_item = None;
    }

    /// Returns the container prefix of a line. `line` is a text that begins with that line, and may contain further
    /// lines. A blank line in a list item counts as lazy if it is not indented far enough.
    pub fn prefix(&self, line: &str) -> ContainerPrefix {
        let mut position = Position::default();
        let mut open = self.open.iter();
        let is_lazy =
            !open.all(|&container| self.advance(line.as_bytes(), &mut position, container));
        let Position { offset, column, is_in_tab } = position;
        ContainerPrefix {
            length: offset + usize::from(is_in_tab),
            columns_left: if is_in_tab { 4 - column % 4 } else { 0 },
            is_lazy,
        }
    }

    /// Returns the length in bytes of a line's container prefix, including the spaces and tabs after it.
    pub fn indentation(&self, line: &str) -> usize {
        let length = self.prefix(line).length;
        let rest = line.as_bytes().iter().skip(length);
        length + rest.take_while(|b| is_blank(**b)).count()
    }

    /// Advances over the prefix of one container. Returns false if the container does not continue on this line.
    fn advance(&self, line: &[u8], position: &mut Position, container: Container) -> bool {
        // Reads only the columns needed. Lines may be long, and containers many.
        let limit = match container {
            Container::Quote => 4,
            Container::Indented(columns) | Container::Fenced(columns) => columns,
        };
        let (indentation, first) = position.indentation(line, limit);
        match container {
            Container::Quote if line.get(first) == Some(&b'>') => {
                let is_wide = indentation > 3;
                if is_wide {
                    let mut third = *position;
                    third.advance(line, 3);
                    let is_in_last_tab = third.is_in_tab && third.offset + 1 == first;
                    if !(self.has_wide_tabs && is_in_last_tab) {
                        return false;
                    }
                }
                position.advance(line, indentation + 1);
                // The rest of a wide tab counts as the white space after the `>`, so no more white space is consumed.
                if !is_wide {
                    let space = position.indentation(line, 1).0.min(1);
                    position.advance(line, space);
                }
                true
            }
            Container::Indented(columns) if columns <= indentation => {
                position.advance(line, columns);
                true
            }
            Container::Fenced(columns) => {
                position.advance(line, columns.min(indentation));
                true
            }
            Container::Quote | Container::Indented(_) => false,
        }
    }
}

/// A position in a line. Tabs reach to columns that are multiples of four (section 2.2).
#[derive(Debug, Clone, Copy, Default)]
struct Position {
    offset: usize,
    column: usize,
    /// True if the position is inside the tab at `offset`.
    is_in_tab: bool,
}

impl Position {
    /// Returns the number of columns of white space here, and the offset after them. Stops after the byte that
    /// reaches `limit` columns.
    fn indentation(&self, line: &[u8], limit: usize) -> (usize, usize) {
        let (mut columns, mut end) = (0, self.offset);
        while let Some(&b) = line.get(end).filter(|b| is_blank(**b)) {
            if columns >= limit {
                break;
            }
            columns += if b == b'\t' { 4 - (self.column + columns) % 4 } else { 1 };
            end += 1;
        }
        (columns, end)
    }

    /// Returns the number of columns from an item's marker to its content.
    fn item_width(&self, line: &[u8]) -> usize {
        let (_, marker) = self.indentation(line, usize::MAX);
        let digits = line.iter().skip(marker);
        let width = digits.take_while(|b| b.is_ascii_digit()).count() + 1;
        let mut after = *self;
        after.go_to(line, marker + width);
        let (padding, first) = after.indentation(line, usize::MAX);
        let is_definition = line.get(marker) == Some(&b':');
        let is_empty = matches!(line.get(first), None | Some(b'\n' | b'\r'));
        match padding {
            0..=4 if is_definition => width + padding,
            1..=4 if !is_empty => width + padding,
            _ => width + 1,
        }
    }

    /// Advances by `columns`, or to the end of the line.
    fn advance(&mut self, line: &[u8], columns: usize) {
        let end = self.column + columns;
        while self.column < end {
            let next = match line.get(self.offset) {
                None => return,
                Some(b'\t') => (self.column / 4 + 1) * 4,
                Some(_) => self.column + 1,
            };
            self.is_in_tab = end < next;
            self.column = next.min(end);
            self.offset += usize::from(!self.is_in_tab);
        }
    }

    /// Advances to the byte at `offset`, or to the end of the line.
    fn go_to(&mut self, line: &[u8], offset: usize) {
        while self.offset < offset.min(line.len()) {
            self.advance(line, 1);
        }
    }
}

fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t')
}
