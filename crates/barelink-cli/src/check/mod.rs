//! `barelink check`: reports bare links, each with the change that `fix` would make.

mod finding;
mod github;
mod human;
mod json;
mod sarif;
mod uri;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use barelink::LinkFinder;
use barelink_fix::{fix, Syntax};
use clap::ValueEnum;

use crate::args::{Check, CheckFormat};
use crate::colour::Colours;
use crate::failure::Failures;
use crate::input::{self, Input};
use crate::settings::{selection, Sources};
use crate::summary::{Counts, Summary};
use crate::told::told;
use crate::walk::Selection;
use crate::work;
use finding::{Document, Finding, Outcome};
use human::Style;

/// Extensions of the files that are checked in directories.
const EXTENSIONS: &[&str] = &["md", "markdown", "mdx", "rs"];

/// Output and counts of one file.
#[derive(Default)]
struct Report {
    out: Vec<u8>,
    counts: Counts,
}

/// Runs the command.
pub(crate) fn run(
    command: &Check,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let explicit = &command.explicit;
    let sources = Arc::new(Sources::from(explicit));
    let globs = explicit.excluded.globs.iter().map(String::as_str);
    let (paths, files) = (&explicit.paths, &explicit.files);
    let selection = match selection(&sources, paths, files, EXTENSIONS, globs) {
        // In a job without a terminal the current directory may have been meant.
        Ok(selection) => Selection {
            tells_empty: paths.is_empty(),
            ..selection
        },
        Err(error) => {
            failures.report("check", &error);
            return Ok(());
        }
    };
    let colours = Colours::new();
    let style = Style {
        colours,
        has_hyperlinks: colours.is_coloured() && has_hyperlinks(),
    };
    let check = |input: &Input, text: String| {
        let mut report = Report::default();
        if input.is_excluded {
            return Ok(report);
        }
        let (body, fixed) = sources.of(&input.path)?.fixed(&input.path, &text)?;
        report.counts = Counts::of(&fixed);
        let findings = finding::all(&text, body, &fixed);
        let document = Document {
            path: &input.path,
            text: &text,
        };
        document.write(&findings, command.format, &style, &mut report.out)?;
        Ok(report)
    };
    let is_sarif = command.format == CheckFormat::Sarif;
    if is_sarif {
        sarif::begin(out)?;
    }
    let (mut summary, mut is_first) = (Summary::default(), true);
    let passed_over = work::each(
        &selection,
        &explicit.size,
        failures,
        check,
        |report, failures| {
            summary.add(report.counts);
            if report.counts.changes > 0 {
                failures.found();
            }
            if is_sarif && !report.out.is_empty() && !std::mem::take(&mut is_first) {
                out.write_all(b",")?;
            }
            out.write_all(&report.out)
        },
    )?;
    if is_sarif {
        sarif::end(failures.any(), out)?;
    }
    if !selection.paths.iter().all(|path| input::is_stdin(path)) {
        // Flushes first, so that the summary comes last if both go to one terminal.
        out.flush()?;
        summary.print(false, passed_over);
    }
    Ok(())
}

/// Writes the findings of a Markdown document without front matter in each format in turn.
pub fn check_in_all_formats(
    text: &str,
    syntax: &Syntax,
    finder: &LinkFinder,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let fixed = fix(text, syntax, finder);
    let findings = finding::all(text, 0, &fixed);
    let path = Path::new("-");
    let style = Style {
        colours: Colours::new(),
        has_hyperlinks: false,
    };
    for &format in CheckFormat::value_variants() {
        Document { path, text }.write(&findings, format, &style, out)?;
    }
    Ok(())
}

impl Document<'_> {
    /// Writes the findings in this format.
    fn write(
        &self,
        findings: &[Finding<'_>],
        format: CheckFormat,
        style: &Style,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        match format {
            CheckFormat::Human => human::write(self, findings, style, out),
            CheckFormat::Json => json::write(self, findings, out),
            CheckFormat::Github => github::write(self, findings, out),
            CheckFormat::Sarif => sarif::write(self, findings, out),
        }
    }
}

/// Returns true if standard output is a terminal that is known to show hyperlinks, or is said to be.
fn has_hyperlinks() -> bool {
    supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout)
}

/// Returns the message of a finding for other programs.
fn message(document: &Document<'_>, finding: &Finding<'_>) -> String {
    match &finding.outcome {
        Outcome::Fix(replacement) => format!("Bare link; write {replacement}"),
        Outcome::LeftAlone(reason) => {
            let reason = told(*reason, finding.written(document));
            format!("Bare link, left alone: {reason}")
        }
    }
}
