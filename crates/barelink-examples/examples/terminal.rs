//! Finds the links on a terminal's screen, so that a click on a cell can open a link. A long URL continues in the next row.
//!
//! Each cell of the grid is a piece, so a link's pieces are its cells. A row that was not wrapped ends with a line feed.

use std::collections::HashMap;

use barelink::{Dialect, LinkFinder};
use vt100::Screen;

/// Destinations of links, by row and column of their cells.
type Links = HashMap<(u16, u16), String>;

fn links(screen: &Screen, finder: &LinkFinder) -> Links {
    let (rows, columns) = screen.size();
    let (mut pieces, mut places) = (Vec::new(), Vec::new());
    for row in 0..rows.get() {
        for column in 0..columns.get() {
            let Some(cell) = screen.cell(row, column) else {
                continue;
            };
            pieces.push(match cell.contents() {
                // The second cell of a wide character is empty.
                "" if cell.is_wide_continuation() => "",
                "" => " ",
                contents => contents,
            });
            places.push((row, column));
        }
        if !screen.row_wrapped(row) {
            pieces.push("\n");
            places.push((row, columns.get()));
        }
    }
    let mut links = Links::new();
    for link in finder.links_in_chunks(pieces.iter().copied()) {
        let cells = places.get(link.start().chunk()..=link.end().chunk());
        for place in cells.unwrap_or_default() {
            links.insert(*place, link.destination().into_owned());
        }
    }
    links
}

fn main() {
    let mut parser = vt100::Parser::default();
    parser.process(b"see https://example.com/ here");
    let links = links(parser.screen(), &LinkFinder::new(Dialect::Gfm));
    println!("{:?}", links.get(&(0, 10)));
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use super::*;

    /// Shows a text on a terminal with this number of columns. Returns the links at these cells.
    fn at<const N: usize>(columns: u16, text: &str, cells: [(u16, u16); N]) -> [Option<String>; N] {
        let size = [8, columns].map(|number| NonZeroU16::new(number).unwrap());
        let mut parser = vt100::Parser::new(size[0], size[1], 0);
        parser.process(text.replace('\n', "\r\n").as_bytes());
        let links = links(parser.screen(), &LinkFinder::new(Dialect::Uts58));
        cells.map(|cell| links.get(&cell).cloned())
    }

    #[test]
    fn a_link_continues_in_a_wrapped_row_only() {
        let url = "https://example.com/a-long-path";
        let found =
            at(16, &format!("go {url}\nb"), [(0, 2), (0, 3), (1, 0), (2, 1), (2, 2), (3, 0)]);
        let link = Some(url.to_owned());
        assert_eq!(found, [None, link.clone(), link.clone(), link, None, None]);
    }

    #[test]
    fn wide_characters_and_colours_are_in_links() {
        let cells = [(0, 9), (0, 12), (0, 18), (0, 19)];
        let found = at(20, "https://\u{1b}[1m例え.jp/東 x", cells);
        let link = Some("https://例え.jp/東".to_owned());
        assert_eq!(found, [link.clone(), link.clone(), None, None]);
    }
}
