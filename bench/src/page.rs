//! The tables of the command, and of docs/speed.md.

use std::fs;

use anyhow::{Context, Result};
use barelink::Dialect::{Gfm, Md4c, Uts58};
use xtask::chart;

use crate::comparison::{Kind, Pair, PAIRS};
use crate::corpus::Corpus;
use crate::row::{compared, Row};
use crate::subject::Subject::{
    Comrak, Linkify, LinkifySchemeLess, PulldownCmark, PulldownCmarkRanges, Text,
};

const BEGIN: &str = "<!-- cargo xtask bench --write -->\n";
const END: &str = "<!-- end -->\n";

/// Returns a table of the rows that have a goal, or only of those that miss it.
pub fn goals(rows: &[Row], only_missed: bool) -> String {
    let mut table = String::from("| case | beside | ratio | goal |\n|---|---|--:|--:|\n");
    for row in rows.iter().filter(|row| !only_missed || !row.is_met) {
        let Some(goal) = row.goal else { continue };
        let missed = match (row.is_met, row.is_enforced) {
            (true, _) => "",
            (false, true) => " (missed)",
            (false, false) => " (asked)",
        };
        let sign = if row.more_is_better { '≥' } else { '≤' };
        let Row { case, peer, ratio, .. } = row;
        table += &format!("| {case} | {peer} | {ratio:.2}{missed} | {sign} {goal} |\n");
    }
    table
}

/// Returns a table of all comparisons, with a column for each corpus.
pub fn all(rows: &[Row]) -> String {
    let corpora: Vec<_> = [Corpus::REGISTRY].into_iter().chain(Corpus::MADE).collect();
    let (heads, lines) = (corpora.join(" | "), "--:|".repeat(corpora.len()));
    let mut table = format!("| | {heads} |\n|---|{lines}\n");
    for pair in PAIRS {
        table += &format!("| {} |", label(pair));
        for corpus in &corpora {
            let cell = compared(rows, corpus, pair.ours, pair.peer).map(|row| {
                let counted =
                    row.instructions_ratio.map(|ratio| format!("{NO_BREAK}/{NO_BREAK}{ratio:.2}"));
                format!("{:.2}{}", row.ratio, counted.unwrap_or_default())
            });
            table += &format!(" {} |", cell.unwrap_or_default());
        }
        table.push('\n');
    }
    table
}

/// Returns our subject and its peer, with the direction in which more is better. They stay on one line.
fn label(pair: &Pair) -> String {
    let arrow = if pair.kind == Kind::Faster { '↑' } else { '↓' };
    let peer = match pair.peer {
        PulldownCmark(None) | PulldownCmarkRanges(None) | Comrak(None) => "alone".to_owned(),
        peer => peer.name(),
    };
    let label = format!("{} {arrow} {peer}", pair.ours.name());
    label.replace(' ', NO_BREAK).replace('-', "\u{2011}")
}

const NO_BREAK: &str = "\u{A0}";

/// Returns a table of six comparisons on real files.
fn of_real_files(rows: &[Row]) -> String {
    let lines = [
        ("GFM, in text", Text(Gfm), Linkify),
        ("md4c, in text", Text(Md4c), Linkify),
        ("UTS #58, in text", Text(Uts58), Linkify),
        ("UTS #58, in text", Text(Uts58), LinkifySchemeLess),
        ("pulldown-cmark with GFM's links", PulldownCmark(Some(Gfm)), PulldownCmark(None)),
        ("comrak with GFM's links", Comrak(Some(Gfm)), Comrak(None)),
    ];
    let mut table = String::from("| in real Markdown files | compared |\n|---|---|\n");
    for (name, ours, peer) in lines {
        let ratio = compared(rows, Corpus::REGISTRY, ours, peer).map_or(f64::NAN, |row| row.ratio);
        let relation = match peer {
            PulldownCmark(None) | Comrak(None) => {
                format!("times the time of {} alone", peer.name())
            }
            _ => format!("times as fast as {}", peer.name()),
        };
        table += &format!("| {name} | {ratio:.2} {relation} |\n");
    }
    table
}

/// Returns the description from which the chart is drawn: the speed of each finder on real files, in MB/s.
fn words(rows: &[Row]) -> String {
    let row = |dialect, peer| compared(rows, Corpus::REGISTRY, Text(dialect), peer);
    let ours = |dialect| row(dialect, Linkify).map(|row| row.speed);
    let bars = [
        ("GFM", ours(Gfm)),
        ("md4c", ours(Md4c)),
        ("UTS #58", ours(Uts58)),
        ("linkify", row(Gfm, Linkify).map(|row| row.peer_speed)),
        ("linkify without schemes", row(Uts58, LinkifySchemeLess).map(|row| row.peer_speed)),
    ];
    let bars = bars.map(|(name, speed)| format!("{name} {:.0}", speed.unwrap_or(0.0) / 1e6));
    format!("Finding links in real Markdown files, MB/s: {}", bars.join(", "))
}

/// Writes the chart and, between two comments in docs/speed.md, everything that was measured. `how` describes the
/// measurement.
pub fn write(rows: &[Row], how: &str) -> Result<()> {
    let path = xtask::root().join("docs/speed.md");
    let block = format!(
        "![{}](speed.svg)\n\n{}\n\
         <details>\n<summary>All corpora, and instructions</summary>\n\n\
         In rows with ↑, a ratio is our speed over the other one, and more is better. In rows with ↓, it is our time over\n\
         the other one, and less is better. After `/`, the ratio is of instructions.\n\n{}\nGoals that are not reached:\n\n{}\n</details>\n\n\
         ## How it was measured\n\n{how}\n\n",
        words(rows), of_real_files(rows), all(rows), goals(rows, true),
    );
    fs::write(&path, replaced(&xtask::read(&path)?, &block)?)?;
    chart::draw("speed.md", "speed.svg")
}

/// Returns `page` with `block` in place of the text between the comments `BEGIN` and `END`.
fn replaced(page: &str, block: &str) -> Result<String> {
    let comments = || format!("docs/speed.md has no `{}` … `{}`", BEGIN.trim(), END.trim());
    let (before, rest) = page.split_once(BEGIN).with_context(comments)?;
    let (_, after) = rest.split_once(END).with_context(comments)?;
    Ok([before, BEGIN, block, END, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Measured, Results};
    use crate::row;

    /// Returns rows on real files. Each subject takes one second for each letter of its name.
    fn example() -> Vec<Row> {
        let corpus =
            Corpus { name: Corpus::REGISTRY, documents: vec![" ".repeat(12)], links: None };
        let subjects = crate::comparison::subjects(corpus.name).into_iter();
        let measured = subjects.map(|subject| {
            let length = subject.name().len();
            Measured { subject, seconds: length as f64, instructions: Some(length as u64 * 2) }
        });
        let results = Results::from([(corpus.name, measured.collect())]);
        row::rows(&[corpus], &results).unwrap()
    }

    #[test]
    fn the_page_has_every_comparison() {
        let page = fs::read_to_string(xtask::root().join("docs/speed.md")).unwrap();
        let heads = |table: &str| -> Vec<_> {
            let lines = table.lines().filter(|line| line.starts_with("| "));
            lines.filter_map(|line| Some(line.split(" | ").next()?.to_owned())).collect()
        };
        let (_, folded) = page.split_once("<details>").unwrap();
        let (folded, goals) = folded.split_once("\nGoals that are not reached:\n").unwrap();
        assert!(goals.contains("</details>"));
        assert_eq!(heads(folded), heads(&all(&[])));
        let written = replaced(&page, "new\n").unwrap();
        assert!(written.contains(&[BEGIN, "new\n", END].concat()));
        assert_eq!(replaced(&written, "new\n").unwrap(), written);
    }

    #[test]
    fn a_cell_has_both_ratios() {
        let rows = example();
        // `linkify` has 7 letters, `gfm` has 3.
        let table = all(&rows).replace(NO_BREAK, " ");
        assert!(table.contains("| gfm ↑ linkify | 2.33 / 2.33 |  |"), "{table}");
        // `comrak-gfm` has 10 letters, `comrak` has 6.
        assert!(table.contains("| comrak\u{2011}gfm ↓ alone | 1.67 / 1.67 |  |"));
        assert!(of_real_files(&rows).contains("| GFM, in text | 2.33 times as fast as linkify |"));
        // `check` has 5 letters, `list` has 4.
        assert!(goals(&rows, false).contains("| check/registry | list | 1.25 | ≤ 2 |"));
        assert!(!goals(&rows, true).contains("| check/registry |"));
        assert!(words(&rows).starts_with("Finding links in real Markdown files, MB/s: GFM 0, "));
    }
}
