//! Reads documentation tables whose cells list the links in an input.

use std::{fs, mem};

use anyhow::{bail, Result};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// One row of a table.
#[derive(Debug)]
pub struct TableRow {
    /// Heading of the input's column, which names the kind of text: plain text or Markdown.
    pub written: String,
    pub input: String,
    /// Heading of each further column, and the links in its cell in order.
    pub links: Vec<(String, Vec<String>)>,
}

#[derive(Debug, Clone, Default)]
struct Cell {
    text: String,
    code: Vec<String>,
}

/// Reads the tables of a page, and returns their rows. Skips tables without a column of inputs, whose heading begins with
/// "written".
pub fn rows(page: &str) -> Result<Vec<TableRow>> {
    let written = |head: &[Cell]| head.iter().position(|cell| cell.text.starts_with("written"));
    let rows = cells(page)?.into_iter();
    let row =
        |(head, cells): (Vec<Cell>, Vec<Cell>)| Some(table_row(&head, &cells, written(&head)?));
    rows.filter_map(row).collect()
}

/// Returns the code spans below the heading "for example, not linked" in the tables of a page, and those below "linked".
pub fn examples(page: &str) -> Result<[Vec<String>; 2]> {
    let mut examples = ["for example, not linked", "linked"].map(|heading| (heading, Vec::new()));
    for (head, cells) in cells(page)? {
        for (head, cell) in head.iter().zip(cells) {
            let column = examples.iter_mut().find(|(heading, _)| head.text == *heading);
            if let Some((_, examples)) = column {
                examples.extend(cell.code);
            }
        }
    }
    Ok(examples.map(|(_, examples)| examples))
}

/// Returns the rows of all tables of a page, each after the head of its table.
fn cells(page: &str) -> Result<Vec<(Vec<Cell>, Vec<Cell>)>> {
    let text = fs::read_to_string(crate::root().join(page))?;
    let (mut rows, mut head, mut cells) = (Vec::new(), Vec::new(), Vec::<Cell>::new());
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        let is_code = matches!(event, Event::Code(_));
        match (event, cells.last_mut()) {
            (Event::Start(Tag::TableHead | Tag::TableRow), _) => cells.clear(),
            (Event::Start(Tag::TableCell), _) => cells.push(Cell::default()),
            (Event::Text(text) | Event::Code(text), Some(cell)) => {
                cell.text.push_str(&text);
                cell.code.extend(is_code.then(|| text.into_string()));
            }
            (Event::End(TagEnd::TableHead), _) => head = mem::take(&mut cells),
            (Event::End(TagEnd::TableRow), _) => rows.push((head.clone(), mem::take(&mut cells))),
            _ => {}
        }
    }
    Ok(rows)
}

fn table_row(head: &[Cell], cells: &[Cell], column: usize) -> Result<TableRow> {
    let [input] = &*cells[column].code else {
        bail!("{:?} is no input", cells[column]);
    };
    let listed = head.iter().zip(cells).skip(column + 1);
    let links = listed.map(|(head, cell)| Ok((head.text.clone(), links(cell, input)?)));
    Ok(TableRow {
        written: head[column].text.clone(),
        input: input.clone(),
        links: links.collect::<Result<_>>()?,
    })
}

/// Returns the links that a cell lists: its code spans, `nothing`, or `all of it`.
fn links(cell: &Cell, input: &str) -> Result<Vec<String>> {
    // A reason may follow the list, after a colon.
    let listed = cell.text.split(':').next().unwrap_or_default();
    Ok(match (listed, &*cell.code) {
        ("nothing", []) => Vec::new(),
        ("all of it", []) => vec![input.to_owned()],
        (_, []) => bail!("{:?} says nothing about {input:?}", cell.text),
        (_, code) => code.to_vec(),
    })
}
