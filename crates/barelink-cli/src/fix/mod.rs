//! `barelink fix`: makes bare links explicit in Markdown source.

mod report;

use std::io::{self, Write};
use std::sync::Arc;

use anyhow::Result;

use crate::args::Fix;
use crate::failure::Failures;
use crate::input::{self, Input};
use crate::save::save;
use crate::settings::{self, Sources};
use crate::summary::Summary;
use crate::walk::Selection;
use crate::work;
use report::Report;

/// Extensions of the files that are fixed in directories.
const EXTENSIONS: &[&str] = &["md", "markdown", "mdx", "rs"];

/// Runs the command.
pub(crate) fn run(command: &Fix, out: &mut impl Write, failures: &mut Failures) -> io::Result<()> {
    let explicit = &command.explicit;
    let sources = Arc::new(Sources::from(explicit));
    let selection = match selection(command, &sources) {
        Ok(selection) => selection,
        Err(error) => {
            failures.report("fix", &error);
            return Ok(());
        }
    };
    let is_writing = !command.check && !command.diff;
    let fix_file = |input: &Input, text: String| -> Result<Report> {
        let path = &input.path;
        if input.is_excluded {
            return Ok(Report::unchanged(
                path,
                if is_writing { text } else { String::new() },
            ));
        }
        let (body, fixed) = sources.of(path)?.fixed(path, &text)?;
        let before = text.get(..body).unwrap_or_default();
        let mut report = Report::new(path, &text, body, &fixed);
        let new = || [before, &fixed.text].concat();
        if command.diff {
            report.diff(&text, &new());
        } else if command.check {
            report.list(&text, body, &fixed.edits);
        } else if input.is_stdin {
            report.out = new();
        } else if report.counts.changes > 0 {
            save(path, &text, &new())?;
        }
        Ok(report)
    };
    let mut summary = Summary::default();
    let outcome = work::each(
        &selection,
        &explicit.size,
        failures,
        fix_file,
        |report, failures| {
            summary.add(report.counts);
            report.print(failures);
            if command.check && report.counts.changes > 0 {
                failures.found();
            }
            out.write_all(report.out.as_bytes())
        },
    );
    let mut paths = selection.paths.iter();
    let passed_over = outcome?;
    if !paths.all(|path| input::is_stdin(path)) {
        // Flushes first, so that the summary comes last if both go to one terminal.
        out.flush()?;
        summary.print(is_writing, passed_over);
    }
    Ok(())
}

/// Returns the files to fix. Fails rather than wait for text at a terminal, or change files that nobody named.
fn selection(command: &Fix, sources: &Arc<Sources>) -> Result<Selection> {
    let explicit = &command.explicit;
    if !command.check && !command.diff {
        input::refuse_terminal(&explicit.paths, "files or directories, such as `.`")?;
    }
    let globs = explicit.excluded.globs.iter().map(String::as_str);
    let (paths, files) = (&explicit.paths, &explicit.files);
    let selection = settings::selection(sources, paths, files, EXTENSIONS, globs)?;
    Ok(Selection {
        // In a job without a terminal the current directory may have been meant.
        tells_empty: command.check && paths.is_empty(),
        ..selection
    })
}
