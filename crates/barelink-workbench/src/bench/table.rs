//! Formats rows as Markdown tables.

use std::fs;

use anyhow::{Context, Result};
use barelink::Dialect;
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

/// Returns the three tables of docs/speed.md, in Markdown.
pub fn for_readers(rows: &[Row]) -> String {
    let beside = |case: &str, peer: &str| {
        let row = rows.iter().find(|row| row.case == case && row.peer == peer);
        row.map(|row| format!("{:.2}", row.ratio)).unwrap_or_default()
    };
    let mut block = String::from(
        "| in text | MB/s | times as fast as linkify | as linkify without schemes |\n|---|---:|---:|---:|\n",
    );
    let is_linkify = |row: &&Row| row.peer == Subject::Linkify.name();
    for row in rows.iter().filter(is_linkify) {
        block += &format!(
            "| {} | {:.0} | {:.2} | {} |\n",
            row.case,
            row.speed / 1e6,
            row.ratio,
            beside(&row.case, &Subject::LinkifySchemeLess.name())
        );
    }
    block += "\n| with links | time over the parser's | instructions | times as fast as comrak's own |\n\
              |---|---:|---:|---:|\n";
    let is_of_chunks = |row: &&Row| row.peer == Subject::Text(Dialect::Gfm).name();
    let costs = rows.iter().filter(|row| !row.more_is_better);
    for row in costs.clone().filter(|row| !is_of_chunks(row)) {
        let instructions = row.instructions_ratio.map(|ratio| format!("{ratio:.2}"));
        block += &format!(
            "| {} | {:.2} | {} | {} |\n",
            row.case,
            row.ratio,
            instructions.unwrap_or_default(),
            beside(&row.case, &Subject::ComrakOwn.name())
        );
    }
    block += "\n| text in chunks of 4 KiB | time over the whole text's |\n|---|---:|\n";
    for row in costs.filter(is_of_chunks) {
        block += &format!("| {} | {:.2} |\n", row.case, row.ratio);
    }
    block + "\n"
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
}
