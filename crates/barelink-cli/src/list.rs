//! `barelink list`: every bare link and where it is.

use std::io::{self, Write};
use std::path::Path;

use barelink::{LinkFinder, LinkKind};
use serde::Serialize;

use crate::args::{Format, List};
use crate::failure::Failures;
use crate::position::Positions;
use crate::printable::Printable;
use crate::{byte_order_mark, extension, front_matter, input, work};

/// A link, as a program reads it.
#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    kind: &'static str,
    text: String,
    destination: String,
}

/// Runs the command.
pub(crate) fn run(command: &List, out: &mut impl Write, failures: &mut Failures) -> io::Result<()> {
    let finder = command.rules.finder();
    let extensions: &[&str] = match command.text {
        true => &["txt"],
        false => &["md", "markdown"],
    };
    let links = |path: &Path| {
        let text = input::read(path)?;
        let path = path.to_string_lossy();
        let rows = rows(command, &finder, &path, &text);
        let mut lines = Vec::new();
        match command.format {
            Format::Table => table(&rows, &mut lines)?,
            Format::Json => json(&rows, &mut lines)?,
        }
        Ok(lines)
    };
    work::each(&command.paths, extensions, failures, links, |lines, _| {
        out.write_all(&lines)
    })
}

fn rows<'a>(command: &List, finder: &LinkFinder, path: &'a str, text: &str) -> Vec<Row<'a>> {
    let mut positions = Positions::new(text);
    let mut row = |start: usize, end: usize, kind: LinkKind, text: &str, destination: &str| {
        let (line, column) = positions.of(start);
        Row {
            path,
            line,
            column,
            start,
            end,
            kind: kind.name(),
            text: text.into(),
            destination: destination.into(),
        }
    };
    if command.text {
        let links = finder.links(text);
        return links
            .map(|link| {
                row(
                    link.start(),
                    link.end(),
                    link.kind(),
                    link.as_str(),
                    &link.destination(),
                )
            })
            .collect();
    }
    let body = front_matter::length(text).max(byte_order_mark::length(text));
    let source = text.get(body..).unwrap_or_default();
    let options = extension::pulldown_cmark(&command.syntax.extensions);
    let links = barelink_pulldown_cmark::find(source, options, finder);
    links
        .map(|link| {
            let range = link.range();
            let (start, end) = (body + range.start, body + range.end);
            row(start, end, link.kind(), link.text(), link.destination())
        })
        .collect()
}

fn json(rows: &[Row<'_>], out: &mut impl Write) -> io::Result<()> {
    for row in rows {
        serde_json::to_writer(&mut *out, row)?;
        writeln!(out)?;
    }
    Ok(())
}

/// A line for each link, aligned within one file: where, what kind, the text, and the destination where it
/// is not the text.
fn table(rows: &[Row<'_>], out: &mut impl Write) -> io::Result<()> {
    let place = |row: &Row<'_>| format!("{}:{}:{}", Printable(row.path), row.line, row.column);
    let places: Vec<_> = rows.iter().map(place).collect();
    let width = places.iter().map(|place| place.chars().count()).max();
    for (row, place) in rows.iter().zip(&places) {
        let width = width.unwrap_or(0);
        write!(
            out,
            "{place:width$}  {:5}  {}",
            row.kind,
            Printable(&row.text)
        )?;
        if row.text == row.destination {
            writeln!(out)?;
        } else {
            writeln!(out, "  ->  {}", Printable(&row.destination))?;
        }
    }
    Ok(())
}
