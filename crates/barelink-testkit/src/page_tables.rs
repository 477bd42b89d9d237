//! Reads documentation tables whose cells list the links in an input.

use std::fs;

use anyhow::{bail, Context, Result};
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

/// Reads the tables of `docs/dialects.md`.
pub fn dialects_page() -> Result<Vec<TableRow>> {
    read("docs/dialects.md", |head| head.starts_with("written"))
}

/// Reads the tables of `docs/conformance.md` about GFM and md4c.
pub fn conformance_page() -> Result<Vec<TableRow>> {
    read("docs/conformance.md", |head| head == "written in Markdown")
}

/// Reads the README's table that compares detectors.
pub fn readme() -> Result<Vec<TableRow>> {
    read("README.md", |head| head == "written in Markdown")
}

#[derive(Debug, Default, Clone)]
struct Cell {
    text: String,
    code: Vec<String>,
}

/// Returns the rows of all tables of a page that have a column of inputs. `is_input` tells that column by its heading.
fn read(page: &str, is_input: fn(&str) -> bool) -> Result<Vec<TableRow>> {
    let mut all = Vec::new();
    for table in tables(&fs::read_to_string(crate::root().join(page))?) {
        let (head, rows) = table.split_first().context("a table without a head")?;
        let Some(input) = head.iter().position(|cell| is_input(&cell.text)) else {
            continue;
        };
        for cells in rows {
            all.push(table_row(head, cells, input)?);
        }
    }
    Ok(all)
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

/// Returns each table as rows of cells. The first row is the table's heading.
fn tables(page: &str) -> Vec<Vec<Vec<Cell>>> {
    let mut tables: Vec<Vec<Vec<Cell>>> = Vec::new();
    let mut cell: Option<Cell> = None;
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        let is_code = matches!(event, Event::Code(_));
        match (event, tables.last_mut(), &mut cell) {
            (Event::Start(Tag::TableHead), ..) => tables.push(vec![Vec::new()]),
            (Event::Start(Tag::TableRow), Some(table), _) => table.push(Vec::new()),
            (Event::Start(Tag::TableCell), ..) => cell = Some(Cell::default()),
            (Event::End(TagEnd::TableCell), Some(table), _) => {
                table.last_mut().into_iter().for_each(|row| row.extend(cell.take()));
            }
            (Event::Text(text) | Event::Code(text), _, Some(cell)) => {
                cell.text.push_str(&text);
                cell.code.extend(is_code.then(|| text.into_string()));
            }
            _ => {}
        }
    }
    tables
}
