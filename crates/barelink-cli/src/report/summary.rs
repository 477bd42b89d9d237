//! Writes the summary of `check` and `fix`: what was found, and what to do next.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use barelink_fix::{Fixed, Reason};

use crate::files::walk::Skipped;
use crate::report::plural::plural;
use crate::report::reason_text::of_all;
use crate::report::rerun::fix_command;

/// Counts of the links of one or more documents.
#[derive(Debug, Default, Clone)]
pub(crate) struct Counts {
    /// False for standard input that is excluded by its name.
    is_read: bool,
    /// Number of links that are, or would be, made explicit.
    pub(crate) changes: usize,
    /// For each reason in a few words, the number of links left alone, and the last such reason.
    left_alone: BTreeMap<String, (usize, Reason)>,
    /// Number of links that comments disable.
    disabled: usize,
}

impl Counts {
    pub(crate) fn of(fixed: &Fixed<'_>) -> Self {
        Counts::with_reasons(fixed, |_| true)
    }

    /// Counts the links of a document. A link that was left alone counts if `wanted` returns true for its reason. Links
    /// in code never count, and disabled links are counted separately.
    fn with_reasons(fixed: &Fixed<'_>, wanted: impl Fn(Reason) -> bool) -> Self {
        let mut counts = Counts { is_read: true, changes: fixed.edits.len(), ..Counts::default() };
        let reasons = fixed.left_alone.iter().map(|left| left.reason);
        for reason in reasons.filter(|reason| wanted(*reason)) {
            counts.add_left_alone(reason);
        }
        counts
    }

    fn add_left_alone(&mut self, reason: Reason) {
        if reason == Reason::Disabled {
            self.disabled += 1;
        } else if !reason.is_intended() {
            self.left_alone.entry(reason.short(1)).or_insert((0, reason)).0 += 1;
        }
    }

    fn add(&mut self, other: &Counts) {
        self.changes += other.changes;
        self.disabled += other.disabled;
        for (name, (more, reason)) in &other.left_alone {
            self.left_alone.entry(name.clone()).or_insert((0, *reason)).0 += more;
        }
    }

    /// Returns each reason for which links were left alone, with their number.
    pub(crate) fn reasons(&self) -> impl Iterator<Item = (usize, Reason)> + '_ {
        self.left_alone.values().copied()
    }

    pub(crate) fn left_alone(&self) -> usize {
        self.left_alone.values().map(|(count, _)| count).sum()
    }

    /// Describes the links that were left alone, the most frequent reason first, or returns `None` if there are none.
    pub(crate) fn left_alone_in_words(&self) -> Option<String> {
        let mut reasons: Vec<_> = self.reasons().collect();
        // The sort is stable, so equally frequent reasons stay in alphabetical order.
        reasons.sort_by_key(|(count, _)| Reverse(*count));
        let all = plural(self.left_alone(), "bare link", "bare links");
        match *reasons {
            [] => None,
            [(count, reason)] => Some(format!("{all} left alone: {}", of_all(reason, count))),
            _ => {
                let each = reasons.into_iter();
                let each: Vec<_> = each
                    .map(|(count, reason)| format!("{count} {}", reason.short(count)))
                    .collect();
                Some(format!("{all} left alone: {}", each.join(", ")))
            }
        }
    }
}

/// The kind of run to summarise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Links are reported, and nothing is changed.
    Found,
    /// Files are changed.
    Fixed,
    /// Standard input is written to standard output.
    Filtered,
}

/// Totals of all documents.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    files: usize,
    with_links: usize,
    with_changes: usize,
    total: Counts,
}

impl Summary {
    pub(crate) fn total(&self) -> &Counts {
        &self.total
    }

    /// Adds the counts of a file.
    pub(crate) fn add(&mut self, counts: &Counts) {
        self.files += usize::from(counts.is_read);
        self.with_changes += usize::from(counts.changes > 0);
        self.with_links += usize::from(counts.changes + counts.left_alone() > 0);
        self.total.add(counts);
    }

    /// Adds the counts of a book's chapter. Links left alone because they are in headings do not count.
    pub(crate) fn add_chapter(&mut self, fixed: &Fixed<'_>) {
        self.add(&Counts::with_reasons(fixed, |reason| reason != Reason::Heading));
    }

    /// Returns one line with the totals of a book: `fixed 2 bare links in 1 of 9 chapters`.
    pub(crate) fn of_book(&self) -> String {
        let mut line = match self.total.changes {
            0 => format!("nothing to fix in {}", plural(self.files, "chapter", "chapters")),
            changes => format!(
                "fixed {} in {} of {}",
                plural(changes, "bare link", "bare links"),
                self.with_changes,
                plural(self.files, "chapter", "chapters")
            ),
        };
        if let Some(left_alone) = self.total.left_alone_in_words() {
            // Writing to a string does not fail.
            let _ = write!(line, "; {left_alone} (`barelink check -v` lists them)");
        }
        line
    }

    /// Prints the totals to standard error, unless no file was read. With `is_verbose`, omits the line about links left
    /// alone, because they were listed already. For [`Stage::Filtered`], prints only this line.
    pub(crate) fn print(&self, stage: Stage, is_verbose: bool, skipped: Skipped) {
        if self.files == 0 {
            return;
        }
        let mut lines = String::new();
        let left_alone = self.total.left_alone_in_words().filter(|_| !is_verbose);
        // Writing to a string does not fail.
        if let Some(left_alone) = left_alone {
            let _ = writeln!(lines, "barelink: {left_alone} (-v lists them)");
        }
        let last = match stage {
            Stage::Found => Some(self.found()),
            Stage::Fixed => Some(self.fixed()),
            Stage::Filtered => None,
        };
        if let Some(last) = last {
            lines.push_str(&last);
            if self.total.disabled > 0 {
                let _ = write!(lines, "; {} disabled by comments", self.total.disabled);
            }
            if !skipped.is_empty() {
                let _ = write!(lines, "; {skipped}");
            }
            lines.push('\n');
        }
        // A closed output is not a failure.
        let _ = write!(io::stderr(), "{lines}");
    }

    fn found(&self) -> String {
        let (changes, left_alone) = (self.total.changes, self.total.left_alone());
        if changes + left_alone == 0 {
            return format!("No bare links in {}", plural(self.files, "file", "files"));
        }
        let links = plural(changes + left_alone, "bare link", "bare links");
        let files = plural(self.with_links, "file", "files");
        let can_be_fixed = match changes {
            0 => "`fix` leaves all of them alone".to_owned(),
            _ => format!("{changes} can be fixed with `{}`", fix_command()),
        };
        format!("Found {links} in {files}; {can_be_fixed}")
    }

    fn fixed(&self) -> String {
        let files = plural(self.files, "file", "files");
        if self.total.changes == 0 {
            return format!("Nothing to fix in {files}");
        }
        let links = plural(self.total.changes, "bare link", "bare links");
        format!("Fixed {links} in {} of {files}", self.with_changes)
    }
}
