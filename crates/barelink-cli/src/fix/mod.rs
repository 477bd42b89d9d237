//! `barelink fix`: makes bare links explicit in Markdown source.

mod report;
mod save;

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use barelink_fix::{fix, front_matter, Syntax};

use crate::args::Fix;
use crate::failure::Failures;
use crate::{input, work};
use report::{Report, Summary};
use save::save;

/// Runs the command.
pub(crate) fn run(command: &Fix, out: &mut impl Write, failures: &mut Failures) -> io::Result<()> {
    let finder = command.rules.finder();
    let syntax = Syntax::new(&command.syntax.extensions).trusting_dialect(command.trust_dialect);
    let fix_file = |path: &Path, text: String| -> Result<Report> {
        let body = front_matter::body(&text);
        let (before, source) = text.split_at(body);
        let fixed = fix(source, &syntax, &finder);
        let mut report = Report::new(path, &text, body, &fixed);
        let new = || [before, &fixed.text].concat();
        if command.diff {
            report.diff(&text, &new());
        } else if command.check {
            report.list(&text, body, &fixed.edits);
        } else if input::is_stdin(path) {
            report.out = new();
        } else if report.changes() > 0 {
            save(path, &text, &new())?;
        }
        Ok(report)
    };
    let mut summary = Summary::default();
    let outcome = work::each(
        &command.paths,
        &["md", "markdown"],
        &command.size,
        failures,
        fix_file,
        |report, failures| {
            summary.add(&report);
            report.print(failures);
            if command.check && report.changes() > 0 {
                failures.found();
            }
            out.write_all(report.out.as_bytes())
        },
    );
    let is_filter = command.paths.iter().all(|path| input::is_stdin(path));
    if outcome.is_ok() && !is_filter {
        // Flushes first, so that the summary comes last if both go to one terminal.
        out.flush()?;
        summary.print(!command.check && !command.diff);
    }
    outcome
}
