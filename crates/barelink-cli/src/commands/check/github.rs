//! Writes findings as workflow commands of GitHub Actions, in the syntax of `ActionCommand` in actions/runner.

use std::io::{self, Write};

use super::finding::{Document, Finding, Outcome};
use super::message;
use crate::files::input;
use crate::report::printable::{self, Printable};

/// Writes a workflow command for each finding: `::error`, or `::notice` if `fix` leaves the link alone.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for finding in findings {
        let level = match finding.outcome {
            Outcome::Fix(_) => "error",
            Outcome::LeftAlone(_) => "notice",
        };
        // Logs are shown on terminals too, so control characters are made visible.
        let file = Printable(&input::plain(document.path).to_string_lossy()).to_string();
        let file = property(&file);
        let ((line, column), (end_line, end_column)) = (finding.start, finding.end);
        let message = data(&printable::message(&message(document, finding)));
        writeln!(
            out,
            "::{level} file={file},line={line},col={column},endLine={end_line},endColumn={end_column},title=Bare link::{message}"
        )?;
    }
    Ok(())
}

/// Escapes the message of a workflow command.
fn data(text: &str) -> String {
    let escaped = text.replace('%', "%25");
    escaped.replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a workflow command's property, such as `file`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax_characters_of_the_runner_are_escaped() {
        assert_eq!(data("100%: a,b\r\nc"), "100%25: a,b%0D%0Ac");
        assert_eq!(property("a:b,c%0A.md"), "a%3Ab%2Cc%250A.md");
    }
}
