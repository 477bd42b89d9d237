//! `barelink check`: reports bare links, each with the change that `fix` would make.

mod finding;
mod github;
mod gitlab;
mod human;
mod json;
mod junit;
mod sarif;
mod statistics;
mod uri;

use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use barelink::LinkFinder;
use barelink_fix::{fix, Syntax};
use clap::ValueEnum;

use crate::args::{Check, CheckFormat, Configuration};
use crate::files::input::Input;
use crate::files::work;
use crate::report::colour::Colours;
use crate::report::failure::Failures;
use crate::report::reason_text::left_alone_reason;
use crate::report::summary::{Counts, Stage, Summary};
use finding::{Document, Finding, Outcome};
use human::Style;

/// Output and counts of one file.
#[derive(Default)]
struct Report {
    out: Vec<u8>,
    counts: Counts,
    /// Messages on comments without effect.
    comments: Vec<String>,
}

pub(crate) fn run(
    command: &Check,
    configuration: &Configuration,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let explicit = &command.explicit;
    let Some(selection) = explicit.selection("check", configuration, failures) else {
        return Ok(());
    };
    if command.statistics && !matches!(command.format, CheckFormat::Human | CheckFormat::Json) {
        failures.report("check", &anyhow!("--statistics has the formats human and json"));
        return Ok(());
    }
    let (verbosity, size) = (explicit.files.verbosity, &explicit.files.size);
    let colours = Colours::new();
    let style = Style { colours, has_hyperlinks: colours.is_coloured() && has_hyperlinks() };
    let check = |input: &Input, text: String| {
        let mut report = Report::default();
        if input.is_excluded {
            return Ok(report);
        }
        let settings = selection.sources.of(&input.path)?;
        let (body, fixed) = settings.fixed(&input.path, &text)?;
        report.counts = Counts::of(&fixed);
        report.comments =
            settings.unused_comments(&input.path, &text, (body, &fixed), command.statistics);
        if command.statistics {
            return Ok(report);
        }
        let mut findings = finding::all(&text, body, &fixed);
        let document = Document { path: &input.path, text: &text };
        // The format for people lists each link left alone only with `--verbose`.
        let is_short = command.format == CheckFormat::Human && !verbosity.verbose;
        let left = findings.extract_if(.., |finding| is_short && finding.is_left_alone());
        let left: Vec<_> = left.collect();
        document.write(&findings, command.format, &style, &mut report.out)?;
        if !verbosity.quiet {
            human::write_left_alone(&document, &left, &style, &mut report.out)?;
        }
        Ok(report)
    };
    command.format.begin(out)?;
    let is_list = matches!(command.format, CheckFormat::Sarif | CheckFormat::Gitlab);
    let (mut summary, mut is_first) = (Summary::default(), true);
    let skipped = work::each(&selection, size, failures, check, |report, failures| {
        summary.add(&report.counts);
        report.comments.iter().for_each(|comment| failures.note(comment));
        if report.counts.changes > 0 && !explicit.exit_zero {
            failures.found();
        }
        if is_list && !report.out.is_empty() && !std::mem::take(&mut is_first) {
            out.write_all(b",")?;
        }
        out.write_all(&report.out)
    })?;
    match (command.statistics, command.format) {
        (true, CheckFormat::Json) => statistics::json(summary.total(), out)?,
        (true, _) => statistics::human(summary.total(), out)?,
        (false, format) => format.end(failures.any(), out)?,
    }
    // No summary if the text comes from standard input and the format is for programs.
    let is_filter = command.format != CheckFormat::Human && selection.is_stdin();
    if !verbosity.quiet && !is_filter {
        // Flushes first, so that the summary comes last if both go to one terminal.
        out.flush()?;
        summary.print(Stage::Found, verbosity.verbose, skipped);
    }
    Ok(())
}

/// Writes the findings of a Markdown document in each format, one after the other. Front matter is read as Markdown.
pub fn check_in_all_formats(
    text: &str,
    syntax: &Syntax,
    finder: &LinkFinder,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let fixed = fix(text, syntax, finder);
    let findings = finding::all(text, 0, &fixed);
    let path = Path::new("-");
    let style = Style { colours: Colours::new(), has_hyperlinks: false };
    for &format in CheckFormat::value_variants() {
        Document { path, text }.write(&findings, format, &style, out)?;
    }
    Ok(())
}

impl CheckFormat {
    /// Writes what precedes the findings of all documents.
    fn begin(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            CheckFormat::Sarif => sarif::begin(out),
            CheckFormat::Gitlab => out.write_all(b"["),
            CheckFormat::Junit => junit::begin(out),
            CheckFormat::Human | CheckFormat::Json | CheckFormat::Github => Ok(()),
        }
    }

    /// Writes what follows the findings of all documents.
    fn end(self, has_failed: bool, out: &mut dyn Write) -> io::Result<()> {
        match self {
            CheckFormat::Sarif => sarif::end(has_failed, out),
            CheckFormat::Gitlab => writeln!(out, "\n]"),
            CheckFormat::Junit => junit::end(out),
            CheckFormat::Human | CheckFormat::Json | CheckFormat::Github => Ok(()),
        }
    }
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
            CheckFormat::Gitlab => gitlab::write(self, findings, out),
            CheckFormat::Junit => junit::write(self, findings, out),
            CheckFormat::Sarif => sarif::write(self, findings, out),
        }
    }
}

/// Returns true if standard output is a terminal that supports hyperlinks, or if an environment variable forces
/// hyperlinks.
fn has_hyperlinks() -> bool {
    supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout)
}

/// Returns the message of a finding in formats for services and editors.
fn message(document: &Document<'_>, finding: &Finding<'_>) -> String {
    match &finding.outcome {
        Outcome::Fix(replacement) => format!("Bare link; write {replacement}"),
        Outcome::LeftAlone(left) => {
            let reason = left_alone_reason(left, finding.written(document));
            format!("Bare link, left alone: {reason}")
        }
    }
}
