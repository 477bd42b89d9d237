//! Compares the lines that `barelink check` and markdownlint's rule MD034 report.

use std::collections::BTreeSet;
use std::fmt;

use anyhow::{Context, Result};
use serde_json::Value;

/// Lines with findings, each as the path of its file and its number.
type Lines = BTreeSet<(String, u64)>;

/// Sums of all rows.
#[derive(Default)]
pub(super) struct Total {
    files: usize,
    /// Number of lines that both programs report.
    both: usize,
    /// Processor time of barelink, then that of markdownlint-cli2.
    seconds: [f64; 2],
    /// Lines that only barelink reports, then lines that only markdownlint-cli2 reports, such as `a.md:3`.
    alone: [Vec<String>; 2],
}

impl Total {
    /// Adds a row: the number of files, the lines that each program reports, and the seconds that each takes.
    pub(super) fn add(&mut self, files: usize, lines: &[Lines; 2], seconds: [f64; 2]) {
        let [ours, theirs] = lines;
        for (alone, lines) in self.alone.iter_mut().zip([ours - theirs, theirs - ours]) {
            alone.extend(lines.iter().map(|(path, line)| format!("{path}:{line}")));
        }
        self.both += ours.intersection(theirs).count();
        self.files += files;
        self.seconds = [0, 1].map(|index| self.seconds[index] + seconds[index]);
    }

    /// Returns true if there are findings, and both programs report the same lines.
    pub(super) fn is_same(&self) -> bool {
        self.both > 0 && self.alone.iter().all(Vec::is_empty)
    }
}

impl fmt::Display for Total {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [fast, slow] = self.seconds;
        for (program, places) in ["barelink", "MD034"].iter().zip(&self.alone) {
            places.iter().try_for_each(|place| writeln!(out, "{program} alone: {place}"))?;
        }
        write!(
            out,
            "{} files; lines with findings: {} by both, {} by barelink alone, {} by MD034 alone; CPU seconds: \
             {fast:.2} and {slow:.2}, {:.0} times",
            self.files,
            self.both,
            self.alone[0].len(),
            self.alone[1].len(),
            slow / fast
        )
    }
}

/// Returns the lines of findings in the JSON output of `barelink check`.
pub(super) fn lines(findings: &[Value]) -> Result<Lines> {
    let line = |finding: &Value| {
        let path = finding["path"].as_str()?.trim_start_matches("./");
        Some((path.to_owned(), finding["line"].as_u64()?))
    };
    findings.iter().map(|finding| line(finding).context("a finding without a line")).collect()
}

/// Returns the lines of findings in the output of markdownlint-cli2, such as `a.md:3:1 error MD034/no-bare-urls …`.
pub(super) fn lines_of_lint(reported: &str) -> Result<Lines> {
    let findings = reported.lines().filter_map(|line| line.split_once(" error MD034/"));
    let line = |(place, _): (&str, _)| {
        let (path, line) = place.split_once(':').context("a place without a line")?;
        // A finding that covers its whole line has no column: `a.md:3`.
        let line = line.split(':').next().unwrap_or_default();
        Ok((path.to_owned(), line.parse()?))
    };
    findings.map(line).collect()
}
