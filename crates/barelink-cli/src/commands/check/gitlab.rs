//! Writes findings as a Code Quality report of GitLab: one JSON array, written while results arrive.

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::{json, Value};

use super::finding::{Document, Finding, Outcome, RULE};
use super::message;
use crate::files::input;
use crate::report::printable;

/// Writes an object for each finding of one document, with commas between them.
pub(super) fn write(
    document: &Document<'_>,
    findings: &[Finding<'_>],
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, finding) in findings.iter().enumerate() {
        let number = seen.entry(finding.written(document)).or_default();
        let separator = if index > 0 { ",\n" } else { "\n" };
        write!(out, "{separator}{}", issue(document, finding, *number))?;
        *number += 1;
    }
    Ok(())
}

/// Returns the object of a finding. `number` is the number of earlier findings with the same text.
fn issue(document: &Document<'_>, finding: &Finding<'_>, number: usize) -> Value {
    let path = input::plain(document.path).to_string_lossy();
    let path = path.replace(std::path::MAIN_SEPARATOR, "/");
    let severity = match finding.outcome {
        Outcome::Fix(_) => "minor",
        Outcome::LeftAlone(_) => "info",
    };
    // GitLab compares fingerprints across commits. A finding keeps its own when lines are added above it.
    let parts = [&*path, RULE, finding.written(document), &number.to_string()];
    json!({
        "description": printable::message(&message(document, finding)),
        "check_name": RULE,
        "fingerprint": format!("{:016x}", fingerprint(&parts)),
        "severity": severity,
        "location": {
            "path": path,
            "lines": { "begin": finding.start.0, "end": finding.end.0 },
        },
    })
}

/// Returns the hash FNV-1a of these texts, each ended by NUL. Unlike the hash of the standard library, it is the same in
/// every version of the program.
fn fingerprint(parts: &[&str]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of the FNV reference code, `test_fnv.c`.
    #[test]
    fn the_fingerprint_is_fnv_1a() {
        assert_eq!(fingerprint(&[]), 0xcbf2_9ce4_8422_2325);
        // "foobar" is 0x85944171f73967e8 there; a NUL after it multiplies once more.
        let expected = 0x8594_4171_f739_67e8_u64.wrapping_mul(0x0100_0000_01b3);
        assert_eq!(fingerprint(&["foobar"]), expected);
    }
}
