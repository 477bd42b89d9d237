//! Writes findings as SARIF 2.1.0 of OASIS. Comments cite sections of that standard. The output is one log with one
//! run, written while results arrive.

use std::io::{self, Write};

use serde_json::{json, Value};

use super::finding::{Document, Finding, Outcome, RULE};
use super::message;
use super::uri::uri;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Help text of the rule (section 3.49.13).
const HELP: &str = "A bare link has no markup. Some Markdown renderers link it, others show text, and they differ on where \
it ends. Write it between angle brackets, or run `barelink fix`. A comment <!-- barelink-disable-line --> keeps a link as \
it is.";

const HELP_IN_MARKDOWN: &str = "A bare link has no markup. Some Markdown renderers link it, others show text, and they \
differ on where it ends.\n\n| bare | explicit |\n|---|---|\n| `https://example.com/a` | `<https://example.com/a>` |\n\
| `www.example.com` | `[www.example.com](http://www.example.com)` |\n\nWrite it as on the right, or run `barelink fix`. \
A comment `<!-- barelink-disable-line -->` keeps a link as it is.";

/// Writes the start of the SARIF log, up to the list of results.
pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    let tool = json!({
        "driver": {
            "name": "barelink",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_REPOSITORY"),
            "rules": [{
                "id": RULE,
                "name": "BareLink",
                "shortDescription": { "text": "Bare link" },
                "fullDescription": {
                    "text": "A link without markup, which not every Markdown renderer links.",
                },
                "help": { "text": HELP, "markdown": HELP_IN_MARKDOWN },
                "helpUri": concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/guide.md"),
                "defaultConfiguration": { "level": "error" },
            }],
        },
    });
    write!(
        out,
        "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{tool},\
         \"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

/// Writes the rest of the SARIF log, from the end of the list of results. If files failed, marks the run as
/// unsuccessful (section 3.20.14).
pub(super) fn end(has_failed: bool, out: &mut dyn Write) -> io::Result<()> {
    let invocation = json!({ "executionSuccessful": !has_failed });
    writeln!(out, "\n],\"invocations\":[{invocation}]}}]}}")
}

/// Writes a SARIF result for each finding of one document, with commas between them. The caller writes the comma
/// between the results of two documents.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    for (index, finding) in findings.iter().enumerate() {
        let separator = if index > 0 { ",\n" } else { "\n" };
        write!(out, "{separator}{}", result(document, finding))?;
    }
    Ok(())
}

/// Escapes a text for a message. There, braces enclose placeholders (SARIF 2.1.0, section 3.11.5), and brackets begin
/// embedded links (section 3.11.6).
fn plain(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '{' | '}' => escaped.push(c),
            '[' | ']' | '\\' => escaped.push('\\'),
            _ => {}
        }
        escaped.push(c);
    }
    escaped
}

fn result(document: &Document<'_>, finding: &Finding<'_>) -> Value {
    let location = json!({ "uri": uri(document.path) });
    let region = json!({
        "startLine": finding.start.0,
        "startColumn": finding.start.1,
        "endLine": finding.end.0,
        "endColumn": finding.end.1,
        "byteOffset": finding.range.start,
        "byteLength": finding.range.len(),
    });
    let mut result = json!({
        "ruleId": RULE,
        "ruleIndex": 0,
        "level": "note",
        "message": { "text": plain(&message(document, finding)) },
        "locations": [{ "physicalLocation": { "artifactLocation": location, "region": region } }],
    });
    if let (Outcome::Fix(replacement), Some(result)) = (&finding.outcome, result.as_object_mut()) {
        let replacement = json!({
            "deletedRegion": region,
            "insertedContent": { "text": replacement },
        });
        let change = json!({ "artifactLocation": location, "replacements": [replacement] });
        let fix = json!({
            "description": { "text": "Make the link explicit" },
            "artifactChanges": [change],
        });
        result.insert("level".into(), "error".into());
        result.insert("fixes".into(), json!([fix]));
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax_characters_of_messages_are_escaped() {
        assert_eq!(plain(r"a {0} [b](c) \d é"), r"a {{0}} \[b\](c) \\d é");
    }
}
