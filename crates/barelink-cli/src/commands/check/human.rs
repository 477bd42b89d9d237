//! Writes findings for people: position, change or reason, and the line with the link underlined.

use std::io::{self, Write};
use std::path::Path;

use unicode_width::UnicodeWidthStr;

use barelink_fix::Reason;

use super::finding::{Document, Finding, Outcome};
use super::uri::uri;
use crate::files::glob::absolute;
use crate::files::input;
use crate::report::colour::Colours;
use crate::report::excerpt::Excerpt;
use crate::report::printable::Printable;
use crate::report::reason_text::{left_alone_reason, of_all};

/// Maximum number of characters of the document that are shown before a link, of the link, and after it.
const SHOWN: [usize; 3] = [40, 120, 40];

/// Writes three lines for each finding.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    style: &Style,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Colours { link, faint, old, new, .. } = style.colours;
    for finding in findings {
        let position = style.position(document.path, finding.start);
        let written = finding.written(document);
        match &finding.outcome {
            Outcome::Fix(replacement) => {
                let replacement = Printable(replacement);
                writeln!(out, "{position}: bare link; write {new}{replacement}{new:#}")?;
            }
            Outcome::LeftAlone(left) => {
                let reason = left_alone_reason(left, written);
                writeln!(out, "{position}: bare link, left alone: {reason}")?;
            }
        }
        let Excerpt { before, inside, after } =
            Excerpt::new(document.text, finding.range.clone(), SHOWN);
        let is_changed = matches!(finding.outcome, Outcome::Fix(_));
        let link = if is_changed { old } else { link };
        writeln!(out, "  {faint}{before}{faint:#}{link}{inside}{link:#}{faint}{after}{faint:#}")?;
        let carets = "^".repeat(inside.width().max(1));
        writeln!(out, "  {:1$}{link}{carets}{link:#}", "", before.width())?;
    }
    Ok(())
}

/// Writes a line for each reason of these findings, which are all left alone.
pub(super) fn write_left_alone(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    style: &Style,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let mut groups: Vec<(String, Reason, (usize, usize), usize)> = Vec::new();
    for finding in findings {
        let Outcome::LeftAlone(left) = finding.outcome else { continue };
        let (reason, short) = (left.reason, left.reason.short(1));
        match groups.iter_mut().find(|(other, ..)| *other == short) {
            Some((.., count)) => *count += 1,
            None => groups.push((short, reason, finding.start, 1)),
        }
    }
    for (_, reason, first, count) in groups {
        let position = style.position(document.path, first);
        let reason = of_all(reason, count);
        if count == 1 {
            writeln!(out, "{position}: bare link, left alone: {reason}")?;
        } else {
            writeln!(out, "{position}: {count} bare links, left alone: {reason} (-v lists them)")?;
        }
    }
    Ok(())
}

/// Formatting of the output.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) colours: Colours,
    /// True if positions are written as hyperlinks.
    pub(super) has_hyperlinks: bool,
}

impl Style {
    /// Returns a file, line and column. If hyperlinks are on and the path is not `-`, they are a link to the file (OSC 8).
    fn position(&self, path: &Path, (line, column): (usize, usize)) -> String {
        let (name, place) = (input::name(path), self.colours.place);
        let text = format!("{place}{name}:{line}:{column}{place:#}");
        if !self.has_hyperlinks || input::is_stdin(path) {
            return text;
        }
        let uri = uri(&absolute(path));
        format!("\u{1b}]8;;{uri}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
    }
}
