//! `barelink list`: lists every bare link and its position.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::Path;

use barelink::{LinkFinder, RejectReason};
use clap::error::ErrorKind;
use clap::Parser;
use pulldown_cmark::Options;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::args::{Arguments, Command, Format, List};
use crate::colour::Colours;
use crate::failure::Failures;
use crate::found::Found;
use crate::position::Positions;
use crate::printable::Printable;
use crate::{found, work};

/// One line of JSON.
#[derive(Serialize)]
struct Row<'a> {
    path: Cow<'a, str>,
    /// Bytes of a path that is not UTF-8, which `path` cannot represent.
    #[serde(skip_serializing_if = "Option::is_none")]
    path_bytes: Option<&'a [u8]>,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
    kind: &'static str,
    text: String,
    destination: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// Runs the command.
pub(crate) fn run(command: &List, out: &mut impl Write, failures: &mut Failures) -> io::Result<()> {
    let finder = command.rules.finder();
    let options = command.syntax.pulldown_cmark();
    let colours = Colours::new(command.colour);
    let extensions: &[&str] = if command.text {
        &["txt"]
    } else {
        &["md", "markdown"]
    };
    let lines = |path: &Path, text: String| {
        let mut links = if command.text {
            found::in_text(&text, &finder)
        } else {
            found::in_markdown(&text, options, &finder)
        };
        if command.report {
            let markdown = (!command.text).then_some(options);
            found::add_rejected(&mut links, &text, markdown, &finder);
        }
        links.retain(|link| command.filter.takes(&link.destination));
        let rows = rows(path, &text, links);
        let mut lines = Vec::new();
        match command.format {
            Format::Table => table(&rows.collect::<Vec<_>>(), colours, &mut lines)?,
            Format::Json => json(rows, &mut lines)?,
        }
        Ok(lines)
    };
    work::each(
        &command.paths,
        extensions,
        &command.size,
        failures,
        lines,
        |lines, _| out.write_all(&lines),
    )
}

/// Returns the finder of `barelink list` with these arguments. Fails if the arguments are wrong, or those of another
/// command.
pub fn finder(arguments: &[&str]) -> Result<LinkFinder, clap::Error> {
    let arguments = ["barelink", "list"].iter().chain(arguments);
    match Arguments::try_parse_from(arguments)?.command {
        Command::List(command) => Ok(command.rules.finder()),
        _ => Err(clap::Error::new(ErrorKind::InvalidSubcommand)),
    }
}

fn rows<'a>(path: &'a Path, text: &'a str, links: Vec<Found>) -> impl Iterator<Item = Row<'a>> {
    let mut positions = Positions::new(text);
    let name = path.to_string_lossy();
    let path_bytes = bytes(path);
    links.into_iter().map(move |link| {
        let (line, column) = positions.of(link.range.start);
        Row {
            path: name.clone(),
            path_bytes,
            line,
            column,
            start: link.range.start,
            end: link.range.end,
            kind: link.kind.name(),
            text: link.text,
            destination: link.destination,
            reason: link.reason.map(RejectReason::name),
        }
    })
}

/// Returns the bytes of a path that is not UTF-8, which is possible only on Unix.
fn bytes(path: &Path) -> Option<&[u8]> {
    #[cfg(unix)]
    if path.to_str().is_none() {
        use std::os::unix::ffi::OsStrExt;
        return Some(path.as_os_str().as_bytes());
    }
    let _ = path;
    None
}

/// Returns the output of `--format json` for an input: Markdown with these options, or plain text if there are none.
pub fn json_lines(
    path: &str,
    text: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
) -> io::Result<Vec<u8>> {
    let links = match markdown {
        Some(options) => found::in_markdown(text, options, finder),
        None => found::in_text(text, finder),
    };
    let mut lines = Vec::new();
    json(rows(Path::new(path), text, links), &mut lines)?;
    Ok(lines)
}

fn json<'a>(rows: impl Iterator<Item = Row<'a>>, out: &mut Vec<u8>) -> io::Result<()> {
    for row in rows {
        serde_json::to_writer(&mut *out, &row)?;
        out.push(b'\n');
    }
    Ok(())
}

/// Writes a line for each link, aligned within one file: position, kind, text, and the destination if it differs from
/// the text. A rejected candidate has the reason instead.
fn table(rows: &[Row<'_>], colours: Colours, out: &mut Vec<u8>) -> io::Result<()> {
    let place = |row: &Row<'_>| format!("{}:{}:{}", Printable(&row.path), row.line, row.column);
    let places: Vec<_> = rows.iter().map(place).collect();
    let width = places.iter().map(|place| place.width()).max();
    for (row, place) in rows.iter().zip(&places) {
        let gap = width.unwrap_or(0) - place.width();
        let Colours {
            place: at,
            link,
            faint,
        } = colours;
        let (kind, text) = (row.kind, Printable(&row.text));
        write!(out, "{at}{place}{at:#}{:gap$}  ", "")?;
        write!(out, "{faint}{kind:6}{faint:#}  {link}{text}{link:#}")?;
        if let Some(reason) = row.reason {
            write!(out, "  {faint}not linked: {reason}{faint:#}")?;
        } else if row.text != row.destination {
            let destination = Printable(&row.destination);
            write!(out, "  {faint}->  {destination}{faint:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
