//! Formats rows as Markdown tables.

use std::fs;

use anyhow::{Context, Result};
use barelink::Dialect;
use barelink_testkit::bench::comparison::{Comparison, Kind};
use barelink_testkit::bench::subject::Subject;

use super::row::Row;

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

/// Writes the tables between two comments in docs/speed.md, above a paragraph that describes the measurement.
pub fn write(rows: &[Row], measured: &str) -> Result<()> {
    let path = xtask::root().join("docs/speed.md");
    let page = fs::read_to_string(&path)?;
    let block = [&for_readers(rows), "### How it was measured\n\n", measured, "\n\n"].concat();
    fs::write(&path, replaced(&page, &block)?)?;
    Ok(())
}

/// The corpora of docs/speed.md. The other large ones are close to their small ones.
const SHOWN: [&str; 7] =
    ["readmes", "dense", "near-misses", "multilingual", "prose", "large-dense", "registry"];

/// A column of docs/speed.md: its head, our subject, the peer, and the shown value.
type Column = (&'static str, Subject, Subject, fn(&Row) -> String);

/// Returns the two tables of docs/speed.md, in Markdown.
pub fn for_readers(rows: &[Row]) -> String {
    use Subject::{
        Chunks, Comrak, ComrakOwn, InText, Linkify, LinkifySchemeLess, PulldownCmark, Text,
    };
    let speed: fn(&Row) -> String = |row| format!("{:.0}", row.speed / 1e6);
    let ratio: fn(&Row) -> String = |row| format!("{:.2}", row.ratio);
    let texts = [
        ("gfm, MB/s", Text(Dialect::Gfm), Linkify, speed),
        ("uts58, MB/s", Text(Dialect::Uts58), Linkify, speed),
        ("gfm", Text(Dialect::Gfm), Linkify, ratio),
        ("md4c", Text(Dialect::Md4c), Linkify, ratio),
        ("uts58", Text(Dialect::Uts58), Linkify, ratio),
        ("uts58 over linkify without schemes", Text(Dialect::Uts58), LinkifySchemeLess, ratio),
        ("the same in text", InText(Dialect::Uts58), LinkifySchemeLess, ratio),
        ("gfm in chunks", Chunks(Dialect::Gfm), Text(Dialect::Gfm), ratio),
    ];
    let pages = [
        ("pulldown-cmark, gfm", PulldownCmark(Some(Dialect::Gfm)), PulldownCmark(None), ratio),
        ("md4c", PulldownCmark(Some(Dialect::Md4c)), PulldownCmark(None), ratio),
        ("uts58", PulldownCmark(Some(Dialect::Uts58)), PulldownCmark(None), ratio),
        ("comrak, gfm", Comrak(Some(Dialect::Gfm)), Comrak(None), ratio),
        ("md4c", Comrak(Some(Dialect::Md4c)), Comrak(None), ratio),
        ("uts58", Comrak(Some(Dialect::Uts58)), Comrak(None), ratio),
        ("comrak's own over comrak, gfm", Comrak(Some(Dialect::Gfm)), ComrakOwn, ratio),
    ];
    [by_corpus("in text", &texts, rows), by_corpus("with links", &pages, rows)].join("\n") + "\n"
}

/// Returns a table with a line for each shown corpus.
fn by_corpus(head: &str, columns: &[Column], rows: &[Row]) -> String {
    let heads: Vec<_> = columns.iter().map(|(head, ..)| *head).collect();
    let mut table =
        format!("| {head} | {} |\n|---|{}\n", heads.join(" | "), "--:|".repeat(heads.len()));
    for corpus in SHOWN {
        table += &format!("| {corpus} |");
        for (_, ours, peer, show) in columns {
            let (ours, peer) = (*ours, *peer);
            let case = Comparison { corpus, ours, peer, kind: Kind::Costs, goal: None }.case();
            let row = rows.iter().find(|row| row.case == case && row.peer == peer.name());
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
        let (_, tables) = page.split_once(BEGIN).unwrap();
        let (tables, _) = tables.split_once("###").unwrap();
        let empty = for_readers(&[]);
        let is_written = |(line, empty): (&str, &str)| match empty.split_once("|  |") {
            Some((corpus, _)) => line.starts_with(corpus) && !line.contains("|  |"),
            None => line == empty,
        };
        assert!(tables.lines().zip(empty.lines()).all(is_written), "{tables}\n{empty}");
        assert_eq!(tables.lines().count(), empty.lines().count());
    }
}
