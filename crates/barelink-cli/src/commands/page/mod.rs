//! `barelink page`: turns the bare links in finished HTML pages into links.

mod again;
mod attributes;
mod elements;
mod encoding;
mod foreign;
mod layout;
mod left;
mod links;
mod meta;
mod parse;
mod proof;
mod seen;
mod selector;
mod shape;
mod sink;
mod template;
mod text;
mod text_position;
mod tree;
mod write;

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use barelink::LinkFinder;

use crate::args::{Configuration, Page};
use crate::files::input::{self, Input};
use crate::files::language::Reads;
use crate::files::save::save;
use crate::files::work;
use crate::report::colour::Colours;
use crate::report::diff;
use crate::report::failure::Failures;
use crate::report::plural::plural;
use crate::report::position::Positions;
use crate::report::printable::Printable;
use crate::settings::selection::{Extensions, Selection};
use crate::settings::{reported, Sources};
use parse::{parse, Limit};
use proof::{prove, Proven};
pub(crate) use selector::Selectors;
use text::PageLink;

pub(crate) fn run(
    command: &Page,
    configuration: &Configuration,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let sources = Sources::new(&command.rules.keys(), configuration);
    let reads = if command.file_type.is_some() { Reads::Any } else { Reads::Html };
    let extensions = Extensions::Fixed(&["html", "htm"]);
    let globs = command.excluded.globs.iter().map(String::as_str);
    let selection =
        Selection::new(sources, &command.paths, &command.files, reads, extensions, globs);
    let Some(selection) = reported(failures, "page", selection) else {
        return Ok(());
    };
    let is_writing = !command.check && !command.diff;
    let (mut pages, mut changed, mut made) = (0, 0, 0);
    let skipped = work::each(
        &selection,
        &command.files.size,
        failures,
        |input, page| work_on(command, &selection.sources, input, page),
        |report, failures| {
            pages += usize::from(report.is_read);
            changed += usize::from(report.links > 0);
            made += report.links;
            if command.check && report.links > 0 && !command.exit_zero {
                failures.found();
            }
            let left_alone = report.left_alone.iter();
            failures.progress().suspend(|| {
                for line in left_alone.filter(|_| !command.files.verbosity.quiet) {
                    // A closed output is not a failure.
                    let _ = writeln!(io::stderr(), "barelink: {line}");
                }
            });
            out.write_all(report.out.as_bytes())
        },
    )?;
    let is_filter = is_writing && selection.is_stdin();
    if pages > 0 && !is_filter && !command.files.verbosity.quiet {
        // Flushes first, so that the summary comes last if both go to one terminal.
        out.flush()?;
        let all = plural(pages, "page", "pages");
        let links = plural(made, "link", "links");
        let mut line = match (made, is_writing) {
            (0, _) => format!("Nothing to link in {all}"),
            (_, true) => format!("Made {links} in {changed} of {all}"),
            (_, false) => format!("Found {links} to make in {changed} of {all}; `barelink page` without --check and --diff makes them"),
        };
        if !skipped.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(line, "; {skipped}");
        }
        // A closed output is not a failure.
        let _ = writeln!(io::stderr(), "{line}");
    }
    Ok(())
}

/// The outcome for one page: the changes that were made or proposed, and the links that were left alone.
struct Report {
    /// False for standard input that is excluded by its name.
    is_read: bool,
    /// Text for standard output.
    out: String,
    /// Number of new links.
    links: usize,
    left_alone: Vec<String>,
}

/// Changes a page, or reports how it would change.
fn work_on(command: &Page, sources: &Sources, input: &Input, page: String) -> Result<Report> {
    let path = &input.path;
    let name = input::name(path);
    let is_filter = input.is_stdin && !command.check && !command.diff;
    let mut report = Report {
        is_read: !input.is_excluded,
        out: String::new(),
        links: 0,
        left_alone: Vec::new(),
    };
    if input.is_excluded {
        report.out = if is_filter { page } else { String::new() };
        return Ok(report);
    }
    let finder = sources.of(path)?.finder.for_text(&page);
    let attributes = command.attributes.attributes();
    let attributes: Vec<_> = attributes.iter().collect();
    let is_all = command.check || command.files.verbosity.verbose;
    let proven = match proven(&page, &finder, &attributes, &command.not_in, is_all)? {
        Ok(proven) => proven,
        Err(limit) => {
            let position = limit.at().map(|at| Positions::new(&page).of(at));
            let place = position.map(|(line, column)| format!(":{line}:{column}"));
            let place = place.unwrap_or_default();
            report.left_alone.push(format!("{name}{place}: left alone: {limit}"));
            report.out = if is_filter { page } else { String::new() };
            return Ok(report);
        }
    };
    report.links = proven.links.len();
    report.left_alone = left::messages(&name, &page, &proven.left, is_all);
    report.out = match proven.page {
        Some(new) if command.diff => diff::unified(path, &page, &new, Colours::new()),
        _ if command.check => list(path, &page, &proven.links),
        new if is_filter => new.unwrap_or(page),
        Some(new) => {
            save(input, &page, &new)?;
            String::new()
        }
        None => String::new(),
    };
    Ok(report)
}

/// Returns the output of `page` for an HTML page. `attributes` are the attributes of new links, besides `href`. A page
/// that exceeds a limit is returned unchanged.
pub fn with_links(page: &str, finder: &LinkFinder, attributes: &[(&str, &str)]) -> Result<String> {
    let proven = proven(page, finder, attributes, &[], false)?.ok();
    let new = proven.and_then(|proven| proven.page);
    Ok(new.unwrap_or_else(|| page.to_owned()))
}

/// Finds the links of a page and verifies them. If `names_all` is true, URLs directly after a word and a tag are named too.
fn proven(
    page: &str,
    finder: &LinkFinder,
    attributes: &[(&str, &str)],
    not_in: &[Selectors],
    names_all: bool,
) -> Result<Result<Proven, Limit>> {
    let found = parse(page, &[], true).and_then(|tree| {
        if let Some(other) = encoding::other_than_utf8(page, tree.encoding) {
            return Err(Limit::Encoding(other));
        }
        if let Some(limit) = layout::limit(page, &tree) {
            return Err(limit);
        }
        let found = links::of(&tree, finder, not_in, names_all);
        Ok((tree, found))
    });
    match found {
        Ok((tree, found)) => prove(page, tree, found, attributes, not_in),
        Err(limit) => Ok(Err(limit)),
    }
}

/// Returns a line for each link: its position and its destination.
fn list(path: &Path, page: &str, links: &[PageLink]) -> String {
    let mut lines = String::new();
    let mut positions = Positions::new(page);
    for link in links {
        let (line, column) = positions.of(link.range.start);
        let (name, destination) = (input::name(path), Printable(&link.destination));
        // Writing to a string does not fail.
        let _ = writeln!(lines, "{name}:{line}:{column}: {destination}");
    }
    lines
}
