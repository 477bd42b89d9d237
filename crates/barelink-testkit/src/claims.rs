//! The tables of a page, whose cells say what is linked in an input.

use std::fs;

use anyhow::{bail, Context, Result};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// What a table says of one input.
#[derive(Debug)]
pub struct Claim {
    /// The head of the column with the input: it says what kind of text that is.
    pub written: String,
    pub input: String,
    /// For each further column its head, and the links that it has, in order.
    pub links: Vec<(String, Vec<String>)>,
}

/// The claims of the page on the dialects.
pub fn of_the_dialects() -> Result<Vec<Claim>> {
    let page = fs::read_to_string(crate::root().join("docs/dialects.md"))?;
    read(&page, |head| head.starts_with("written"))
}

/// Reads the claims of the page on conformance, about GFM and md4c.
pub fn of_conformance() -> Result<Vec<Claim>> {
    let page = fs::read_to_string(crate::root().join("docs/conformance.md"))?;
    read(&page, |head| head == "written in Markdown")
}

#[derive(Debug, Default, Clone)]
struct Cell {
    text: String,
    code: Vec<String>,
}

/// The claims of all tables that have a column of inputs.
fn read(page: &str, is_input: impl Fn(&str) -> bool) -> Result<Vec<Claim>> {
    let mut claims = Vec::new();
    for table in tables(page) {
        let (head, rows) = table.split_first().context("a table without a head")?;
        let Some(input) = head.iter().position(|cell| is_input(&cell.text)) else {
            continue;
        };
        for row in rows {
            claims.push(claim(head, row, input)?);
        }
    }
    Ok(claims)
}

fn claim(head: &[Cell], row: &[Cell], column: usize) -> Result<Claim> {
    let [input] = &*row[column].code else {
        bail!("{:?} is no input", row[column]);
    };
    let claimed = head.iter().zip(row).skip(column + 1);
    let links = claimed.map(|(head, cell)| Ok((head.text.clone(), links(cell, input)?)));
    Ok(Claim {
        written: head[column].text.clone(),
        input: input.clone(),
        links: links.collect::<Result<_>>()?,
    })
}

fn links(cell: &Cell, input: &str) -> Result<Vec<String>> {
    // A reason may follow.
    let claimed = cell.text.split(':').next().unwrap_or_default();
    Ok(match (claimed, &*cell.code) {
        ("nothing", []) => Vec::new(),
        ("all of it", []) => vec![input.to_owned()],
        (_, []) => bail!("{:?} says nothing about {input:?}", cell.text),
        (_, code) => code.to_vec(),
    })
}

/// Each table as rows of cells, its head first.
fn tables(page: &str) -> Vec<Vec<Vec<Cell>>> {
    let mut tables: Vec<Vec<Vec<Cell>>> = Vec::new();
    let mut cell = None;
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
            Event::Start(Tag::TableHead | Tag::TableRow) => {
                if let Some(table) = tables.last_mut() {
                    table.push(Vec::new());
                }
            }
            Event::Start(Tag::TableCell) => cell = Some(Cell::default()),
            Event::End(TagEnd::TableCell) => {
                if let Some(row) = tables.last_mut().and_then(|table| table.last_mut()) {
                    row.extend(cell.take());
                }
            }
            Event::Text(text) => {
                if let Some(cell) = &mut cell {
                    cell.text.push_str(&text);
                }
            }
            Event::Code(code) => {
                if let Some(cell) = &mut cell {
                    cell.text.push_str(&code);
                    cell.code.push(code.into_string());
                }
            }
            _ => {}
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_says_what_is_linked() {
        let page = "\
            | | written, here | `A` | `B` |\n|---|---|---|---|\n\
            | 1 | `` a`b `` | all of it | `a` and `b` |\n\
            | 2 | `c` | nothing: why | `c` |\n\n\
            | other |\n|---|\n| x |\n";
        let read = |page: &str| read(page, |head| head.starts_with("written"));
        let claims = read(page).unwrap();
        let links = |index: usize| format!("{:?}", claims[index].links);
        assert_eq!(claims.len(), 2);
        assert_eq!(claims[0].written, "written, here");
        assert_eq!(claims[0].input, "a`b");
        assert_eq!(links(0), r#"[("A", ["a`b"]), ("B", ["a", "b"])]"#);
        assert_eq!(links(1), r#"[("A", []), ("B", ["c"])]"#);
        assert!(read(&page.replace("nothing", "perhaps")).is_err());
    }
}
