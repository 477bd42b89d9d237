//! `barelink list`: lists every bare link and its position.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::Result;
use barelink::{LinkFinder, RejectReason};
use barelink_fix::Extension;
use clap::error::ErrorKind;
use clap::Parser;
use pulldown_cmark::Options;
use unicode_width::UnicodeWidthStr;

use crate::args::{Arguments, Command, Configuration, FileType, Format, List};
use crate::commands::row::{self, Row};
use crate::files::input::{self, Input};
use crate::files::language::Reads;
use crate::files::work;
use crate::report::colour::Colours;
use crate::report::failure::Failures;
use crate::report::found::{self, Found};
use crate::report::position::Positions;
use crate::report::printable::Printable;
use crate::report::reason_text::not_linked_reason;
use crate::settings::selection::{Extensions, Selection};
use crate::settings::{has_code, reported, Keys, Settings, Sources};

pub(crate) fn run(
    command: &List,
    configuration: &Configuration,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let keys = Keys { extensions: command.syntax.names(), ..command.rules.keys() };
    let sources = Sources::new(&keys, configuration);
    let colours = Colours::new();
    let extensions = if command.text && command.types.types.is_empty() {
        Extensions::Fixed(&["txt"])
    } else {
        Extensions::ByType { chosen: command.types.types.clone(), default: &[FileType::Md] }
    };
    let is_any = command.text || command.markdown || command.types.types.contains(&FileType::Md);
    let reads = if is_any { Reads::Any } else { Reads::MarkdownOrText };
    let globs = command.filter.excluded_paths();
    let selection =
        Selection::new(sources, &command.paths, &command.files, reads, extensions, globs);
    let Some(selection) = reported(failures, "list", selection) else {
        return Ok(());
    };
    let list = |input: &Input, text: String| {
        if input.is_excluded {
            return Ok(Lines::default());
        }
        let settings = selection.sources.of(&input.path)?;
        Lines::new(command, &settings, &input.path, &text, colours)
    };
    let skipped =
        work::each(&selection, &command.files.size, failures, list, |lines, _| lines.write(out))?;
    // No message if standard error is not a terminal: scripts may treat messages as errors.
    let is_quiet = command.files.verbosity.quiet || !io::stderr().is_terminal();
    if !skipped.is_empty() && !is_quiet {
        out.flush()?;
        // A closed output is not a failure.
        let _ = writeln!(io::stderr(), "{skipped}");
    }
    Ok(())
}

/// Returns the finder of `barelink list` with these arguments and without configuration files. Fails if the arguments
/// are invalid or ask for help.
pub fn finder(arguments: &[&str]) -> Result<LinkFinder, clap::Error> {
    let arguments = ["barelink", "list"].iter().chain(arguments);
    match Arguments::try_parse_from(arguments)?.command {
        Command::List(command) => Ok(command.rules.keys().finder()),
        _ => Err(clap::Error::new(ErrorKind::InvalidSubcommand)),
    }
}

fn rows<'a>(
    path: &'a Path,
    text: &'a str,
    links: impl Iterator<Item = Found>,
) -> impl Iterator<Item = Row<'a>> {
    let mut positions = Positions::new(text);
    let path = input::plain(path);
    let name = path.to_string_lossy();
    let path_bytes = row::bytes(path);
    links.map(move |link| {
        let (line, column) = positions.of(link.range.start);
        Row {
            path: name.clone(),
            path_bytes,
            line,
            column,
            start: link.range.start,
            end: link.range.end,
            kind: link.kind.name(),
            text: link.text.into(),
            destination: link.destination.into(),
            reason: link.reason.map(RejectReason::name),
            rejected: link.reason,
        }
    })
}

/// Returns the output of `--format json` for an input. If `markdown` holds options, the input is Markdown. Otherwise it
/// is plain text.
pub fn json_lines(
    path: &str,
    text: &str,
    markdown: Option<Options>,
    finder: &LinkFinder,
) -> io::Result<Vec<u8>> {
    let links = found::all(text, markdown, finder);
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

/// Output for one file. A table is aligned when it is written, because any line may be the widest.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    /// For each row of a table, the end offset of its position, such as `a.md:1:5`, and the width of the position.
    places: Vec<(usize, usize)>,
}

impl Lines {
    /// Finds the links of a file that the command lists.
    fn new(
        command: &List,
        settings: &Settings,
        path: &Path,
        text: &str,
        colours: Colours,
    ) -> Result<Self> {
        let is_text = command.text || (!command.markdown && input::is_text(path));
        let markdown = (!is_text).then(|| Extension::pulldown_cmark(&settings.extensions));
        let finder = settings.finder.for_text(text);
        let links: Box<dyn Iterator<Item = Found>> =
            if !command.text && !command.markdown && has_code(path) {
                Box::new(settings.links_in_prose(path, text, command.report)?.into_iter())
            } else if command.report {
                Box::new(found::with_rejected(text, markdown, &finder).into_iter())
            } else {
                found::all(text, markdown, &finder)
            };
        let listed = links.filter(|link| command.filter.takes(&link.destination));
        let rows = rows(path, text, listed);
        let mut lines = Lines::default();
        match command.format {
            Format::Table => table(rows, colours, &mut lines)?,
            Format::Json => json(rows, &mut lines.text)?,
        }
        Ok(lines)
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let widest = self.places.iter().map(|(_, width)| *width).max();
        let mut done = 0;
        for (end, width) in &self.places {
            out.write_all(self.text.get(done..*end).unwrap_or_default())?;
            write!(out, "{:1$}", "", widest.unwrap_or(0) - width)?;
            done = *end;
        }
        out.write_all(self.text.get(done..).unwrap_or_default())
    }
}

/// Adds a line for each link: position, kind, text, and the destination if it differs from the text. For a rejected
/// candidate, the reason replaces the destination. Lines are aligned within one file.
fn table<'a>(
    rows: impl Iterator<Item = Row<'a>>,
    colours: Colours,
    lines: &mut Lines,
) -> io::Result<()> {
    let Colours { place: at, link, faint, .. } = colours;
    for row in rows {
        let name = input::name(Path::new(&*row.path));
        let place = format!("{name}:{}:{}", row.line, row.column);
        let out = &mut lines.text;
        write!(out, "{at}{place}{at:#}")?;
        lines.places.push((out.len(), place.width()));
        let (kind, text) = (row.kind, Printable(&row.text));
        write!(out, "  {faint}{kind:6}{faint:#}  {link}{text}{link:#}")?;
        if let Some(reason) = row.rejected {
            write!(out, "  {faint}not linked: {}{faint:#}", not_linked_reason(reason))?;
        } else if row.text != row.destination {
            let destination = Printable(&row.destination);
            write!(out, "  {faint}->  {destination}{faint:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
