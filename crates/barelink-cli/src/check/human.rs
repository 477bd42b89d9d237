//! Findings for people: position, change or reason, and the line with the link underlined.

use std::io::{self, Write};
use std::path::Path;

use unicode_width::UnicodeWidthStr;

use super::finding::{Document, Finding, Outcome};
use super::uri::encode;
use crate::colour::Colours;
use crate::glob::absolute;
use crate::input;
use crate::printable::Printable;
use crate::told::told;

/// Most characters that are shown before a link, of a link, and behind it.
const SHOWN: [usize; 3] = [40, 120, 40];

/// Writes three lines for each finding.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    style: &Style,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let Colours { place, link, faint } = style.colours;
    let name = input::name(document.path);
    for finding in findings {
        let (line, column) = finding.start;
        let position = style.linked(
            document.path,
            &format!("{place}{name}:{line}:{column}{place:#}"),
        );
        let written = finding.written(document);
        match &finding.outcome {
            Outcome::Fix(replacement) => {
                let replacement = Printable(replacement);
                writeln!(
                    out,
                    "{position}: bare link; write {link}{replacement}{link:#}"
                )?;
            }
            Outcome::LeftAlone(reason) => {
                let reason = told(*reason, written);
                writeln!(out, "{position}: bare link, left alone: {reason}")?;
            }
        }
        let (before, after) = around(document.text, finding);
        let [before, written, after] = [
            last(before, SHOWN[0]),
            first(written, SHOWN[1]),
            first(after, SHOWN[2]),
        ];
        writeln!(
            out,
            "  {faint}{before}{faint:#}{link}{written}{link:#}{faint}{after}{faint:#}"
        )?;
        let carets = "^".repeat(written.width().max(1));
        writeln!(out, "  {:1$}{link}{carets}{link:#}", "", before.width())?;
    }
    Ok(())
}

/// Looks of the output.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) colours: Colours,
    /// True if the terminal shows hyperlinks.
    pub(super) has_hyperlinks: bool,
}

impl Style {
    /// Returns the text as a hyperlink (OSC 8) to a file, if there are hyperlinks.
    fn linked(&self, path: &Path, text: &str) -> String {
        if !self.has_hyperlinks || input::is_stdin(path) {
            return text.to_owned();
        }
        let path = absolute(path)
            .to_string_lossy()
            .replace(std::path::MAIN_SEPARATOR, "/");
        let root = if path.starts_with('/') {
            "file://"
        } else {
            "file:///"
        };
        format!(
            "\u{1b}]8;;{}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\",
            encode(&path, root)
        )
    }
}

/// Returns the text of the line before and after a finding.
fn around<'d>(text: &'d str, finding: &Finding<'_>) -> (&'d str, &'d str) {
    let before = text.get(..finding.range.start).unwrap_or_default();
    let after = text.get(finding.range.end..).unwrap_or_default();
    let before = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    let after = after.split(['\n', '\r']).next().unwrap_or_default();
    (before.strip_prefix('\u{FEFF}').unwrap_or(before), after)
}

/// Returns the first characters of a text in printable form.
fn first(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => shown(text.get(..end).unwrap_or_default()) + "…",
        None => shown(text),
    }
}

/// Returns the last characters of a text in printable form.
fn last(text: &str, most: usize) -> String {
    let start = most
        .checked_sub(1)
        .and_then(|n| text.char_indices().nth_back(n));
    match start {
        Some((start, _)) if start > 0 => {
            "…".to_owned() + &shown(text.get(start..).unwrap_or_default())
        }
        _ => shown(text),
    }
}

fn shown(text: &str) -> String {
    Printable(&text.replace('\t', "    ")).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut() {
        assert_eq!(first("東京a", 2), "東京…");
        assert_eq!(first("東京", 2), "東京");
        assert_eq!(last("a東京", 2), "…東京");
        assert_eq!(last("東京", 2), "東京");
        assert_eq!(last("\t\u{1b}", 2), "    \\u{1b}");
    }
}
