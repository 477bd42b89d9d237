//! Writes findings for people: position, change or reason, and the line with the link underlined.

use std::io::{self, Write};
use std::path::Path;

use unicode_width::UnicodeWidthStr;

use super::finding::{Document, Finding, Outcome};
use super::uri::uri;
use crate::colour::Colours;
use crate::excerpt::Excerpt;
use crate::glob::absolute;
use crate::input;
use crate::printable::Printable;
use crate::reason_text::left_alone_reason;

/// Maximum number of characters of the document that are shown before a link, of the link, and after it.
const SHOWN: [usize; 3] = [40, 120, 40];

/// Writes three lines for each finding.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    style: &Style,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Colours { place, link, faint, old, new } = style.colours;
    let name = input::name(document.path);
    for finding in findings {
        let (line, column) = finding.start;
        let position =
            style.linked(document.path, &format!("{place}{name}:{line}:{column}{place:#}"));
        let written = finding.written(document);
        match &finding.outcome {
            Outcome::Fix(replacement) => {
                let replacement = Printable(replacement);
                writeln!(out, "{position}: bare link; write {new}{replacement}{new:#}")?;
            }
            Outcome::LeftAlone(reason) => {
                let reason = left_alone_reason(*reason, written);
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

/// Formatting of the output.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) colours: Colours,
    /// True if positions are written as hyperlinks.
    pub(super) has_hyperlinks: bool,
}

impl Style {
    /// Returns the text as a hyperlink to a file (OSC 8), if hyperlinks are on and the path is not `-`. Otherwise
    /// returns the text.
    fn linked(&self, path: &Path, text: &str) -> String {
        if !self.has_hyperlinks || input::is_stdin(path) {
            return text.to_owned();
        }
        let uri = uri(&absolute(path));
        format!("\u{1b}]8;;{uri}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
    }
}
