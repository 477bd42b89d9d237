//! Writes findings as JUnit XML, in the form that Jenkins and GitLab read: a test suite for each file, and a test case for
//! each finding. A link left alone is a skipped test. A file without findings has one test case, which passes.

use std::io::{self, Write};

use html_escape::encode_double_quoted_attribute;

use super::finding::{Document, Finding, Outcome, RULE};
use super::message;
use crate::files::input;
use crate::report::printable;

pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"barelink\">")
}

pub(super) fn end(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "</testsuites>")
}

/// Writes the test suite of one document.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let name = attribute(&input::name(document.path));
    let skipped = findings.iter().filter(|finding| finding.is_left_alone()).count();
    let failures = findings.len() - skipped;
    let tests = findings.len().max(1);
    writeln!(
        out,
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\">"
    )?;
    if findings.is_empty() {
        writeln!(out, "    <testcase classname=\"{name}\" name=\"{RULE}\" file=\"{name}\"/>")?;
    }
    for finding in findings {
        let (line, column) = finding.start;
        let message = attribute(&printable::message(&message(document, finding)));
        writeln!(
            out,
            "    <testcase classname=\"{name}\" name=\"{RULE}:{line}:{column}\" file=\"{name}\" line=\"{line}\">"
        )?;
        match finding.outcome {
            Outcome::Fix(_) => {
                writeln!(out, "      <failure type=\"{RULE}\" message=\"{message}\"/>")?;
            }
            Outcome::LeftAlone(_) => writeln!(out, "      <skipped message=\"{message}\"/>")?,
        }
        writeln!(out, "    </testcase>")?;
    }
    writeln!(out, "  </testsuite>")
}

/// Escapes the value of an attribute. XML has no place for U+FFFE and U+FFFF (XML 1.0, section 2.2). Controls have been
/// made printable before.
fn attribute(text: &str) -> String {
    encode_double_quoted_attribute(&text.replace(['\u{FFFE}', '\u{FFFF}'], "\u{FFFD}")).into_owned()
}
