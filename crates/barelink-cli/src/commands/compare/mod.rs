//! `barelink compare`: shows the links of the three dialects side by side.

mod cluster;
mod terminal;
mod why;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use barelink::LinkFinder;
use barelink_fix::Extension;
use barelink_render::guard;
use pulldown_cmark::Options;

use crate::args::{Compare, Configuration};
use crate::files::input;
use crate::report::ansi::Shown;
use crate::report::colour::Colours;
use crate::report::failure::Failures;
use crate::report::found::{self, Found};
use crate::settings::{reported, Keys};
pub(crate) use cluster::{clusters, Cluster};

/// Searches a text with each finder. Writes the places at which the links differ, as on a terminal without colours. If
/// `markdown` holds options, the text is Markdown. Otherwise it is plain text.
pub fn compare(
    text: &str,
    markdown: Option<Options>,
    finders: &[LinkFinder],
    out: &mut dyn Write,
) -> io::Result<()> {
    let document = Document::new("-".into(), text.into(), markdown, finders);
    terminal::write(&document.compared(), true, Colours::default(), out)
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
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    for file in &command.files {
        let document = Document::read(command, configuration, file);
        let Some(document) = reported(failures, input::name(file), document) else {
            continue;
        };
        let is_alone = command.files.len() == 1;
        terminal::write(&document.compared(), is_alone, Colours::new(), out)?;
    }
    Ok(())
}

impl Document {
    fn read(command: &Compare, configuration: &Configuration, file: &Path) -> Result<Self> {
        let text = input::read(file, command.size.named())?;
        let is_text = command.text || input::is_text(file);
        let command_line = Keys { extensions: command.syntax.names(), ..command.detection.keys() };
        let keys = configuration.under(command_line, file)?;
        let markdown = (!is_text).then(|| Extension::pulldown_cmark(&keys.extensions()));
        let finders = keys.finders_for(&text);
        Ok(guard(|| Document::new(input::name(file), text, markdown, &finders))?)
    }

    /// Finds the links and the rejected candidates of a text with each finder. If `markdown` holds options, the text is
    /// Markdown. Otherwise it is plain text.
    fn new(name: String, text: String, markdown: Option<Options>, finders: &[LinkFinder]) -> Self {
        let columns = finders.iter().map(|finder| {
            let (links, rejected) = found::with_rejected(&text, markdown, finder)
                .into_iter()
                .partition(|found| found.reason.is_none());
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
