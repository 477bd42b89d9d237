use std::borrow::Cow;
use std::io;

use serde::Serialize;

use super::finding::{Document, Finding, Outcome, RULE};
use crate::commands::row::{self, Row};
use crate::files::input;

/// One line of JSON, which describes a finding.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    row: Row<'a>,
    rule: &'static str,
    /// Name of the construct that contains the link, if the reason has one, such as `flavor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    construct: Option<&'static str>,
    /// The flavours that read this construct.
    #[serde(skip_serializing_if = "Option::is_none")]
    flavors: Option<Vec<&'static str>>,
    /// The text that replaces the link, or `None` if the link is left alone.
    fix: Option<&'a str>,
}

/// Writes a line of JSON for each finding.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let path = input::plain(document.path);
    for finding in findings {
        let (fix, left) = match finding.outcome {
            Outcome::Fix(replacement) => (Some(replacement), None),
            Outcome::LeftAlone(left) => (None, Some(left)),
        };
        let construct = left.and_then(|left| left.rule);
        let flavors = construct.map(|rule| rule.flavors().iter().map(|it| it.name()).collect());
        let line = Line {
            row: Row {
                path: path.to_string_lossy(),
                path_bytes: row::bytes(path),
                line: finding.start.0,
                column: finding.start.1,
                start: finding.range.start,
                end: finding.range.end,
                kind: finding.link.kind().name(),
                text: Cow::Borrowed(finding.link.text()),
                destination: Cow::Borrowed(finding.link.destination()),
                reason: left.map(|left| left.reason.name()),
                rejected: None,
            },
            rule: RULE,
            construct: construct.map(barelink_fix::Rule::name),
            flavors,
            fix,
        };
        serde_json::to_writer(&mut *out, &line)?;
        out.push(b'\n');
    }
    Ok(())
}
