//! Compares the lines that `barelink check` and markdownlint's rule MD034 report.

use std::collections::BTreeSet;
use std::fmt;

use anyhow::{Context, Result};
use serde_json::Value;

/// Lines with findings, each as the path of its file and its number.
pub(super) type Lines = BTreeSet<(String, u64)>;

/// Sums of all rows.
#[derive(Default)]
pub(super) struct Total {
    files: usize,
    /// Numbers of lines that both programs report, that only barelink reports, and that only markdownlint-cli2 reports.
    lines: [usize; 3],
    seconds: [f64; 2],
    /// Messages for lines that only one program reports.
    alone: Vec<String>,
}

impl Total {
    /// Adds a row: the number of files, the lines that each program reports, and the seconds that each takes.
    pub(super) fn add(&mut self, files: usize, lines: &[Lines; 2], seconds: [f64; 2]) {
        let [ours, theirs] = lines;
        let places = |lines: &mut dyn Iterator<Item = &(String, u64)>, program: &str| {
            let places = lines.map(|(path, line)| format!("{program} alone: {path}:{line}"));
            places.collect::<Vec<_>>()
        };
        self.alone.extend(places(&mut ours.difference(theirs), "barelink"));
        self.alone.extend(places(&mut theirs.difference(ours), "MD034"));
        let both = ours.intersection(theirs).count();
        self.lines[0] += both;
        self.lines[1] += ours.len() - both;
        self.lines[2] += theirs.len() - both;
        self.files += files;
        self.seconds = [0, 1].map(|index| self.seconds[index] + seconds[index]);
    }

    /// Returns true if there are findings, and both programs report the same lines.
    pub(super) fn is_same(&self) -> bool {
        self.lines[0] > 0 && self.alone.is_empty()
    }
}

impl fmt::Display for Total {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [both, ours, theirs] = self.lines;
        let [fast, slow] = self.seconds;
        for place in &self.alone {
            writeln!(out, "{place}")?;
        }
        write!(
            out,
            "{} files; lines with findings: {both} by both, {ours} by barelink alone, {theirs} by MD034 alone; CPU seconds: \
             {fast:.2} and {slow:.2}, {:.0} times",
            self.files,
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
    let findings = reported.lines().filter_map(|line| {
        let (place, _) = line.split_once(" error MD034/")?;
        Some(place)
    });
    findings
        .map(|place| {
            // A finding that covers its whole line has no column: `a.md:3`.
            let mut parts = place.splitn(3, ':');
            let (path, line) = (parts.next(), parts.next());
            let line = line.context("a place without a line")?.parse()?;
            Ok((path.unwrap_or_default().to_owned(), line))
        })
        .collect()
}
