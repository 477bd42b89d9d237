//! `barelink compare`: shows the links of the three dialects side by side.

mod cluster;
mod page;
mod terminal;
mod why;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{anyhow, Result};
use barelink::{Dialect, LinkFinder};
use barelink_fix::Extension;
use barelink_render::guard;
use pulldown_cmark::Options;

use crate::args::{Compare, Configuration};
use crate::commands::replace::replace;
use crate::files::input;
use crate::report::ansi::Shown;
use crate::report::colour::Colours;
use crate::report::failure::Failures;
use crate::report::found::{self, Found};
use crate::settings::{self, Keys};
pub(crate) use cluster::{clusters, Cluster};

/// Searches a text with each finder. Writes the places at which the links differ, as on a terminal without colours, and
/// then as a page. If `markdown` holds options, the text is Markdown. Otherwise it is plain text.
pub fn compare_in_all_formats(
    text: &str,
    markdown: Option<Options>,
    finders: &[LinkFinder],
    out: &mut impl Write,
) -> io::Result<()> {
    let document = Document::new("-".into(), text.into(), markdown, finders);
    let compared = document.compared();
    terminal::write(&compared, true, Colours::default(), out)?;
    page::write(&[compared], out)
}

/// A document and each dialect's links.
struct Document {
    name: String,
    text: String,
    is_markdown: bool,
    columns: Vec<Column>,
}

/// A document and the ranges that contain links.
struct Comparison<'a> {
    name: &'a str,
    text: &'a str,
    /// The text in which links were found.
    read: Shown<'a>,
    columns: &'a [Column],
    clusters: Vec<Cluster<'a>>,
}

/// The links that one dialect finds: a column of the comparison.
pub(crate) struct Column {
    pub(crate) finder: LinkFinder,
    pub(crate) links: Vec<Found>,
    /// Candidates that the finder rejects. The command `explain` adds them to `links` instead.
    pub(crate) rejected: Vec<Found>,
}

pub(crate) fn run(
    command: &Compare,
    configuration: &Configuration,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let mut documents = Vec::new();
    for file in &command.files {
        let document = match Document::read(command, configuration, file) {
            Ok(document) => document,
            Err(error) => {
                settings::report(failures, input::name(file), error);
                continue;
            }
        };
        if command.html.is_some() {
            documents.push(document);
        } else {
            let is_alone = command.files.len() == 1;
            terminal::write(&document.compared(), is_alone, Colours::new(), out)?;
        }
    }
    let Some(page) = command.html.as_ref().filter(|_| !documents.is_empty()) else {
        return Ok(());
    };
    let comparisons: Vec<_> = documents.iter().map(Document::compared).collect();
    if input::is_stdin(page) {
        return page::write(&comparisons, out);
    }
    if let Err(error) = write_page(&comparisons, command, page) {
        failures.report(input::name(page), &error);
    }
    Ok(())
}

impl Document {
    fn read(command: &Compare, configuration: &Configuration, file: &Path) -> Result<Self> {
        let text = input::read(file, command.size.named())?;
        let is_text = command.text || input::is_text(file);
        let command_line = Keys { extensions: command.syntax.names(), ..command.detection.keys() };
        let keys = configuration.under(command_line, file)?;
        let extensions = keys.chosen_extensions().unwrap_or_default();
        let markdown = (!is_text).then(|| Extension::pulldown_cmark(&extensions));
        let dialects = Dialect::ALL.iter();
        let finders: Vec<_> = dialects.map(|&dialect| keys.finder_of(dialect)).collect();
        let name = input::name(file);
        Ok(guard(|| Document::new(name, text, markdown, &finders))?)
    }

    /// Finds the links and the rejected candidates of a text with each finder. If `markdown` holds options, the text is
    /// Markdown. Otherwise it is plain text.
    fn new(name: String, text: String, markdown: Option<Options>, finders: &[LinkFinder]) -> Self {
        let columns = finders.iter().map(|finder| {
            let links = found::all(&text, markdown, finder).collect();
            let mut rejected = Vec::new();
            found::add_rejected(&mut rejected, &text, markdown, finder);
            Column { finder: finder.clone(), links, rejected }
        });
        let columns = columns.collect();
        Document { name, text, is_markdown: markdown.is_some(), columns }
    }

    fn compared(&self) -> Comparison<'_> {
        Comparison {
            name: &self.name,
            text: &self.text,
            read: if self.is_markdown { Shown::whole(&self.text) } else { Shown::new(&self.text) },
            columns: &self.columns,
            clusters: clusters(&self.columns),
        }
    }
}

fn write_page(comparisons: &[Comparison<'_>], command: &Compare, page: &Path) -> Result<()> {
    if let Ok(there) = fs::canonicalize(page) {
        let is_page = |file| fs::canonicalize(file).is_ok_and(|file| file == there);
        if command.files.iter().any(is_page) {
            return Err(anyhow!("is a document itself; choose another file for the page"));
        }
    }
    replace(page, |out| page::write(comparisons, out))
        .map_err(|error| anyhow!("cannot be written: {error}"))
}
