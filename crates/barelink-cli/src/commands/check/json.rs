use std::borrow::Cow;
use std::io;

use serde::Serialize;

use super::finding::{Document, Finding, Outcome, RULE};
use crate::commands::row::{self, Row};

/// One line of JSON, which describes a finding.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    row: Row<'a>,
    rule: &'static str,
    /// The text that replaces the link, or `None` if the link is left alone.
    fix: Option<&'a str>,
}

/// Writes a line of JSON for each finding.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for finding in findings {
        let (fix, reason) = match finding.outcome {
            Outcome::Fix(replacement) => (Some(replacement), None),
            Outcome::LeftAlone(reason) => (None, Some(reason.name())),
        };
        let line = Line {
            row: Row {
                path: document.path.to_string_lossy(),
                path_bytes: row::bytes(document.path),
                line: finding.start.0,
                column: finding.start.1,
                start: finding.range.start,
                end: finding.range.end,
                kind: finding.link.kind().name(),
                text: Cow::Borrowed(finding.link.text()),
                destination: Cow::Borrowed(finding.link.destination()),
                reason,
                not_linked: None,
            },
            rule: RULE,
            fix,
        };
        serde_json::to_writer(&mut *out, &line)?;
        out.push(b'\n');
    }
    Ok(())
}
