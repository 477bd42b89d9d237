//! `barelink page`: makes links of the bare URLs in finished pages of HTML.

mod elements;
mod links;
mod text;

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use barelink::LinkFinder;

use crate::args::{Configuration, Page};
use crate::colour::Colours;
use crate::failure::Failures;
use crate::input::{self, Input};
use crate::plural::plural;
use crate::position::Positions;
use crate::printable::Printable;
use crate::save::save;
use crate::settings::{self, Extensions, Sources};
use crate::walk::Selection;
use crate::{diff, markup, work};
use text::PageLink;

/// Extensions of the pages in directories.
const EXTENSIONS: &[&str] = &["html", "htm"];

/// Runs the command.
pub(crate) fn run(
    command: &Page,
    configuration: &Configuration,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let sources = Arc::new(Sources::from(command).configured(configuration));
    let selection = match selection(command, &sources) {
        Ok(selection) => selection,
        Err(error) => {
            failures.report("page", &error);
            return Ok(());
        }
    };
    let is_writing = !command.check && !command.diff;
    let (mut pages, mut changed, mut made) = (0, 0, 0);
    let passed_over = work::each(
        &selection,
        &command.size,
        failures,
        |input, page| work_on(command, &sources, input, page),
        |(report, links), failures| {
            pages += 1;
            changed += usize::from(links > 0);
            made += links;
            if command.check && links > 0 {
                failures.found();
            }
            out.write_all(report.as_bytes())
        },
    )?;
    let is_filter = is_writing && selection.paths.iter().all(|path| input::is_stdin(path));
    if pages > 0 && !is_filter && !command.files.verbosity.quiet {
        // Flushes first, so that the summary comes last if both go to one terminal.
        out.flush()?;
        let all = plural(pages, "page", "pages");
        let links = plural(made, "link", "links");
        let mut line = match (made, is_writing) {
            (0, true) => format!("Nothing to link in {all}"),
            (0, false) => format!("No bare links in {all}"),
            (_, true) => format!("Made {links} in {changed} of {all}"),
            (_, false) => format!("Found {links} to be made in {changed} of {all}; `barelink page` without --check and --diff makes them"),
        };
        if !passed_over.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(line, "; {passed_over}");
        }
        // A closed output is not a failure.
        let _ = writeln!(io::stderr(), "{line}");
    }
    Ok(())
}

/// Changes a page, or tells how it would be changed: returns the text for standard output, and the number of links.
fn work_on(
    command: &Page,
    sources: &Sources,
    input: &Input,
    page: String,
) -> Result<(String, usize)> {
    let path = &input.path;
    let is_filter = input.is_stdin && !command.check && !command.diff;
    if input.is_excluded {
        return Ok((if is_filter { page } else { String::new() }, 0));
    }
    let links = links::of(&page, &sources.of(path)?.finder, &command.not_in)?;
    let attributes = command.attributes.given();
    let new = || linked(&page, &links, &attributes);
    let report = if command.check {
        list(path, &page, &links)
    } else if command.diff {
        diff::unified(&input::name(path), &page, &new()?, Colours::new())
    } else if is_filter {
        new()?
    } else {
        if !links.is_empty() {
            save(path, &page, &new()?)?;
        }
        String::new()
    };
    Ok((report, links.len()))
}

/// Returns the output of `page` for a page of HTML.
pub fn with_links(page: &str, finder: &LinkFinder) -> Result<String> {
    let links = links::of(page, finder, &[])?;
    linked(page, &links, &[])
}

/// Returns the page with its links; every other byte is as it was.
fn linked(page: &str, links: &[PageLink], attributes: &[(&str, &str)]) -> Result<String> {
    let mut out = Vec::with_capacity(page.len() + 64 * links.len());
    let mut done = 0;
    for link in links {
        let between = page.get(done..link.range.start);
        out.extend_from_slice(between.unwrap_or_default().as_bytes());
        markup::link(&link.destination, attributes, &mut out)?;
        let written = page.get(link.range.clone());
        out.extend_from_slice(written.unwrap_or_default().as_bytes());
        out.extend_from_slice(b"</a>");
        done = link.range.end;
    }
    out.extend_from_slice(page.get(done..).unwrap_or_default().as_bytes());
    Ok(String::from_utf8(out)?)
}

/// Returns a line for each link.
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

/// Returns the pages to change.
fn selection(command: &Page, sources: &Arc<Sources>) -> Result<Selection> {
    let globs = command.excluded.globs.iter().map(String::as_str);
    let extensions = Extensions::Fixed(EXTENSIONS);
    settings::selection(sources, &command.paths, &command.files, extensions, globs)
}
