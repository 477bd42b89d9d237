//! Formats rows as Markdown tables.

use std::fs;

use anyhow::{Context, Result};
use barelink::Dialect;
use barelink_testkit::bench::corpus::Corpus;
use barelink_testkit::bench::subject::Subject::{
    self, Chunks, Comrak, ComrakOwn, InText, Linkify, LinkifySchemeLess, PulldownCmark, Text,
};

use super::chart;
use super::row::{compared, Row};

const BEGIN: &str = "<!-- cargo xtask bench --write -->\n";
const END: &str = "<!-- end -->\n";

/// Returns a table of the comparisons that have a goal.
pub fn goals(rows: &[Row]) -> String {
    let mut table = String::from("| case | beside | ratio | goal |\n|---|---|---:|---:|\n");
    for row in rows {
        let Some(goal) = row.goal else { continue };
        let missed = if row.is_met { "" } else { " (missed)" };
        let sign = if row.more_is_better { '≥' } else { '≤' };
        table += &format!(
            "| {} | {} | {:.2}{missed} | {sign} {goal} |\n",
            row.case, row.peer, row.ratio
        );
    }
    table
}

/// Writes the chart and, between two comments in docs/speed.md, the tables and a paragraph that describes the
/// measurement.
pub fn write(rows: &[Row], measured: &str) -> Result<()> {
    let docs = xtask::root().join("docs");
    let path = docs.join("speed.md");
    let page = fs::read_to_string(&path)?;
    let bars = chart::bars(rows);
    let chart = format!("![{}](speed.svg)\n\n", chart::in_words(&bars));
    let block =
        [&chart, &for_readers(rows), "## How it was measured\n\n", measured, "\n\n"].concat();
    fs::write(docs.join("speed.svg"), chart::svg(&bars))?;
    fs::write(&path, replaced(&page, &block)?)?;
    Ok(())
}

/// The corpora of docs/speed.md. The other large ones are close to their small ones.
const SHOWN: [&str; 7] =
    ["readmes", "dense", "near-misses", "multilingual", "prose", "large-dense", Corpus::REGISTRY];

/// A column of docs/speed.md: its head, our subject, the peer, and the shown value.
type Column = (&'static str, Subject, Subject, fn(&Row) -> String);

/// Returns the tables of docs/speed.md in Markdown: the comparisons on real files, and all others, folded.
pub fn for_readers(rows: &[Row]) -> String {
    let mut texts = in_text(ratio);
    texts.1.splice(0..0, SPEEDS);
    let mut all = [texts, with_links(ratio)].map(|table| by_corpus(&table, rows)).join("\n");
    if rows.iter().any(|row| row.instructions_ratio.is_some()) {
        let counts = [in_text(instructions), with_links(instructions)];
        all += "\nInstructions, compared as the times above:\n\n";
        all += &counts.map(|table| by_corpus(&table, rows)).join("\n");
    }
    let real = of_real_files(rows);
    format!("{real}\n<details>\n<summary>All corpora</summary>\n\n{all}\n</details>\n\n")
}

/// Returns a table of six comparisons on real files.
fn of_real_files(rows: &[Row]) -> String {
    let faster = "times as fast as";
    let costs = "times the time of";
    let lines = [
        ("GFM, in text", Text(Dialect::Gfm), faster, Linkify),
        ("md4c, in text", Text(Dialect::Md4c), faster, Linkify),
        ("UTS #58, in text", Text(Dialect::Uts58), faster, Linkify),
        ("UTS #58, in text", Text(Dialect::Uts58), faster, LinkifySchemeLess),
        (
            "pulldown-cmark with GFM's links",
            PulldownCmark(Some(Dialect::Gfm)),
            costs,
            PulldownCmark(None),
        ),
        ("comrak with GFM's links", Comrak(Some(Dialect::Gfm)), costs, Comrak(None)),
    ];
    let mut table = String::from("| in real Markdown files | compared |\n|---|---|\n");
    for (name, ours, relation, peer) in lines {
        let ratio = compared(rows, Corpus::REGISTRY, ours, peer).map(ratio).unwrap_or_default();
        let alone = if relation == costs { " alone" } else { "" };
        table += &format!("| {name} | {ratio} {relation} {}{alone} |\n", peer.name());
    }
    table
}

fn speed(row: &Row) -> String {
    format!("{:.0}", row.speed / 1e6)
}

fn ratio(row: &Row) -> String {
    format!("{:.2}", row.ratio)
}

fn instructions(row: &Row) -> String {
    row.instructions_ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default()
}

const SPEEDS: [Column; 2] = [
    ("gfm, MB/s", Text(Dialect::Gfm), Linkify, speed),
    ("uts58, MB/s", Text(Dialect::Uts58), Linkify, speed),
];

/// Returns the columns of the table `in text`, which show `value`.
fn in_text(value: fn(&Row) -> String) -> (&'static str, Vec<Column>) {
    let columns: Vec<Column> = vec![
        ("gfm", Text(Dialect::Gfm), Linkify, value),
        ("md4c", Text(Dialect::Md4c), Linkify, value),
        ("uts58", Text(Dialect::Uts58), Linkify, value),
        ("uts58 over linkify without schemes", Text(Dialect::Uts58), LinkifySchemeLess, value),
        ("the same in text", InText(Dialect::Uts58), LinkifySchemeLess, value),
        ("gfm in chunks", Chunks(Dialect::Gfm), Text(Dialect::Gfm), value),
    ];
    ("in text", columns)
}

/// Returns the columns of the table `with links`, which show `value`.
fn with_links(value: fn(&Row) -> String) -> (&'static str, Vec<Column>) {
    let columns = vec![
        ("pulldown-cmark, gfm", PulldownCmark(Some(Dialect::Gfm)), PulldownCmark(None), value),
        ("md4c", PulldownCmark(Some(Dialect::Md4c)), PulldownCmark(None), value),
        ("uts58", PulldownCmark(Some(Dialect::Uts58)), PulldownCmark(None), value),
        ("comrak, gfm", Comrak(Some(Dialect::Gfm)), Comrak(None), value),
        ("md4c", Comrak(Some(Dialect::Md4c)), Comrak(None), value),
        ("uts58", Comrak(Some(Dialect::Uts58)), Comrak(None), value),
        ("comrak's own over comrak, gfm", Comrak(Some(Dialect::Gfm)), ComrakOwn, value),
    ];
    ("with links", columns)
}

/// Returns a table with a line for each shown corpus.
fn by_corpus((head, columns): &(&str, Vec<Column>), rows: &[Row]) -> String {
    let heads: Vec<_> = columns.iter().map(|(head, ..)| *head).collect();
    let mut table =
        format!("| {head} | {} |\n|---|{}\n", heads.join(" | "), "--:|".repeat(heads.len()));
    for corpus in SHOWN {
        table += &format!("| {corpus} |");
        for (_, ours, peer, show) in columns {
            let row = compared(rows, corpus, *ours, *peer);
            table += &format!(" {} |", row.map(show).unwrap_or_default());
        }
        table.push('\n');
    }
    table
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

    #[test]
    fn the_page_has_the_comments() {
        let page = fs::read_to_string(xtask::root().join("docs/speed.md")).unwrap();
        let written = replaced(&page, "new\n").unwrap();
        assert!(written.contains(&[BEGIN, "new\n", END].concat()));
        assert_eq!(replaced(&written, "new\n").unwrap(), written);
    }

    #[test]
    fn the_page_has_these_tables_without_an_empty_cell() {
        let page = fs::read_to_string(xtask::root().join("docs/speed.md")).unwrap();
        let (_, block) = page.split_once(BEGIN).unwrap();
        let (block, _) = block.split_once("## How").unwrap();
        let (chart, tables) = block.split_once("\n\n").unwrap();
        assert!(chart.starts_with("![") && chart.ends_with("](speed.svg)"));
        let (tables, _) = tables.split_once("\nInstructions").unwrap_or((tables, ""));
        let empty = for_readers(&[]);
        let is_written = |(line, empty): (&str, &str)| {
            let (before, after) = empty.split_once("|  ").unwrap_or((empty, ""));
            line.starts_with(before)
                && line.ends_with(after.trim_start_matches([' ', '|']))
                && !line.contains("|  ")
        };
        assert!(tables.lines().zip(empty.lines()).all(is_written), "{tables}\n{empty}");
        assert!(tables.lines().count() <= empty.lines().count());
    }

    #[test]
    fn counted_instructions_are_folded_too() {
        let row = Row {
            case: "gfm/readmes".into(),
            peer: Linkify.name(),
            ratio: 2.0,
            more_is_better: true,
            goal: None,
            is_met: true,
            instructions_ratio: Some(2.25),
            bytes: 1,
            speed: 3e6,
            peer_speed: 1.5e6,
            instructions_per_byte: Some(1.0),
            peer_instructions_per_byte: Some(2.25),
            links: 0,
            peer_links: 0,
        };
        let tables = for_readers(&[row]);
        let (_, folded) = tables.split_once("<details>").unwrap();
        let (times, counts) = folded.split_once("Instructions").unwrap();
        assert!(times.contains("| readmes | 3 |  | 2.00 |"), "{times}");
        assert!(counts.contains("| readmes | 2.25 |"), "{counts}");
    }
}
