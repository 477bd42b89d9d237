//! Formats rows as Markdown tables.

use std::fs;

use anyhow::{Context, Result};
use barelink_testkit::bench::subject::Subject;

use super::row::Row;

const BEGIN: &str = "<!-- cargo xtask bench --write -->\n";
const END: &str = "<!-- end -->\n";

pub const HEAD: &str = "\
| case | beside | ratio | goal | instructions | ours | theirs | links | theirs |\n\
|---|---|---:|---:|---:|---:|---:|---:|---:|";

/// Formats a row of the printed table.
pub fn line(row: &Row) -> String {
    let goal = match (row.goal, row.more_is_better) {
        (None, _) => String::new(),
        (Some(goal), true) => format!("≥ {goal}"),
        (Some(goal), false) => format!("≤ {goal}"),
    };
    let missed = if row.is_met { "" } else { " (missed)" };
    let instructions = row.instructions_ratio.map(|ratio| format!("{ratio:.2}"));
    let theirs =
        if row.peer_links == row.links { String::new() } else { row.peer_links.to_string() };
    format!(
        "| {} | {} | {:.2}{missed} | {goal} | {} | {} | {} | {} | {theirs} |",
        row.case,
        row.peer,
        row.ratio,
        instructions.unwrap_or_default(),
        speed(row.speed, row.instructions_per_byte),
        speed(row.peer_speed, row.peer_instructions_per_byte),
        row.links,
    )
}

fn speed(speed: f64, instructions: Option<f64>) -> String {
    let instructions = instructions.map(|count| format!(", {count:.2} i/B"));
    format!("{:.0} MB/s{}", speed / 1e6, instructions.unwrap_or_default())
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
fn for_readers(rows: &[Row]) -> String {
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
            beside(&row.case, Subject::LinkifySchemeLess.name())
        );
    }
    block += "\n| with links | time over the parser's | instructions | instruction cache misses | mispredictions | times as fast as \
              comrak's own |\n|---|---:|---:|---:|---:|---:|\n";
    let is_of_chunks = |row: &&Row| row.peer == Subject::Gfm.name();
    let costs = rows.iter().filter(|row| !row.more_is_better);
    for row in costs.clone().filter(|row| !is_of_chunks(row)) {
        let [instructions, misses, mispredictions] =
            [row.instructions_ratio, row.instruction_cache_misses_ratio, row.mispredictions_ratio]
                .map(|ratio| ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default());
        block += &format!(
            "| {} | {:.2} | {instructions} | {misses} | {mispredictions} | {} |\n",
            row.case,
            row.ratio,
            beside(&row.case, Subject::ComrakOwn.name())
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
