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

use crate::args::{Check, CheckFormat, Configuration};
use crate::colour::Colours;
use crate::failure::Failures;
use crate::input::Input;
use crate::reason_text::left_alone_reason;
use crate::settings::Sources;
use crate::summary::{Counts, Stage, Summary};
use crate::work;
use finding::{Document, Finding, Outcome};
use human::Style;

/// Output and counts of one file.
#[derive(Default)]
struct Report {
    out: Vec<u8>,
    counts: Counts,
}

pub(crate) fn run(
    command: &Check,
    configuration: &Configuration,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let explicit = &command.explicit;
    let sources = Arc::new(Sources::from(explicit).configured(configuration));
    let selection = match explicit.selection(&sources) {
        Ok(selection) => selection,
        Err(error) => {
            failures.report("check", &error);
            return Ok(());
        }
    };
    let verbosity = explicit.files.verbosity;
    let colours = Colours::new();
    let style = Style { colours, has_hyperlinks: colours.is_coloured() && has_hyperlinks() };
    let check = |input: &Input, text: String| {
        let mut report = Report::default();
        if input.is_excluded {
            return Ok(report);
        }
        let (body, fixed) = sources.of(&input.path)?.fixed(&input.path, &text)?;
        report.counts = Counts::of(&fixed);
        let mut findings = finding::all(&text, body, &fixed);
        // The format for people lists links left alone only with `--verbose`.
        if command.format == CheckFormat::Human && !verbosity.verbose {
            findings.retain(|finding| matches!(finding.outcome, Outcome::Fix(_)));
        }
        let document = Document { path: &input.path, text: &text };
        document.write(&findings, command.format, &style, &mut report.out)?;
        Ok(report)
    };
    let is_sarif = command.format == CheckFormat::Sarif;
    if is_sarif {
        sarif::begin(out)?;
    }
    let (mut summary, mut is_first) = (Summary::default(), true);
    let skipped = work::each(&selection, &explicit.size, failures, check, |report, failures| {
        summary.add(&report.counts);
        if report.counts.changes > 0 {
            failures.found();
        }
        if is_sarif && !report.out.is_empty() && !std::mem::take(&mut is_first) {
            out.write_all(b",")?;
        }
        out.write_all(&report.out)
    })?;
    if is_sarif {
        sarif::end(failures.any(), out)?;
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

/// Returns true if standard output is a terminal that supports hyperlinks, or if an environment variable forces
/// hyperlinks.
fn has_hyperlinks() -> bool {
    supports_hyperlinks::on(supports_hyperlinks::Stream::Stdout)
}

/// Returns the message of a finding for GitHub Actions and SARIF.
fn message(document: &Document<'_>, finding: &Finding<'_>) -> String {
    match &finding.outcome {
        Outcome::Fix(replacement) => format!("Bare link; write {replacement}"),
        Outcome::LeftAlone(reason) => {
            let reason = left_alone_reason(*reason, finding.written(document));
            format!("Bare link, left alone: {reason}")
        }
    }
}
