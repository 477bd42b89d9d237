//! `barelink fix`: makes bare links explicit in Markdown, MDX and Rust files.

mod report;

use std::io::{self, Write};

use anyhow::Result;

use crate::args::{Configuration, Fix};
use crate::files::input::Input;
use crate::files::save::save;
use crate::files::work;
use crate::report::failure::Failures;
use crate::report::summary::{Stage, Summary};
use report::Report;

pub(crate) fn run(
    command: &Fix,
    configuration: &Configuration,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let explicit = &command.explicit;
    let Some(selection) = explicit.selection("fix", configuration, failures) else {
        return Ok(());
    };
    let (verbosity, size) = (explicit.files.verbosity, &explicit.files.size);
    let stage = if command.check || command.diff {
        Stage::Found
    } else if selection.is_stdin() {
        Stage::Filtered
    } else {
        Stage::Fixed
    };
    let fix_file = |input: &Input, text: String| -> Result<Report> {
        let path = &input.path;
        if input.is_excluded {
            return Ok(Report::unchanged(match stage {
                Stage::Fixed | Stage::Filtered => text,
                Stage::Found => String::new(),
            }));
        }
        let settings = selection.sources.of(path)?;
        let (body, fixed) = settings.fixed(path, &text)?;
        let before = text.get(..body).unwrap_or_default();
        let mut report = Report::new(path, &text, body, &fixed);
        report.comments = settings.unused_comments(path, &text, (body, &fixed), false);
        let new = || [before, &fixed.text].concat();
        if command.diff {
            report.diff(path, &text, &new());
        } else if command.check {
            report.list(&text, body, &fixed.edits);
        } else if input.is_stdin {
            report.out = new();
        } else if report.counts.changes > 0 {
            save(input, &text, &new())?;
        }
        Ok(report)
    };
    let mut summary = Summary::default();
    let outcome = work::each(&selection, size, failures, fix_file, |report, failures| {
        summary.add(&report.counts);
        report.comments.iter().for_each(|comment| failures.note(comment));
        if verbosity.verbose {
            report.print(failures);
        }
        if command.check && report.counts.changes > 0 && !explicit.exit_zero {
            failures.found();
        }
        out.write_all(report.out.as_bytes())
    });
    let skipped = outcome?;
    if !verbosity.quiet {
        // Flushes first, so that the summary comes last if both go to one terminal.
        out.flush()?;
        summary.print(stage, verbosity.verbose, skipped);
    }
    Ok(())
}
