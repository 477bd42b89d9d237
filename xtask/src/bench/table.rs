//! Formats rows as Markdown tables.

use std::fs;

use anyhow::{Context, Result};

use super::row::Row;

const BEGIN: &str = "<!-- cargo xtask bench --write -->\n";
const END: &str = "<!-- end -->\n";

pub const HEAD: &str = "\
| case | beside | ratio | goal | instructions | ours | theirs | links | theirs |\n\
|---|---|---:|---:|---:|---:|---:|---:|---:|";

/// Returns a table row with all figures, for developers.
pub fn line(row: &Row) -> String {
    let goal = match (row.goal, row.more_is_better) {
        (None, _) => String::new(),
        (Some(goal), true) => format!("≥ {goal}"),
        (Some(goal), false) => format!("≤ {goal}"),
    };
    let missed = if row.is_met { "" } else { " (missed)" };
    let instructions = row.instructions_ratio.map(|ratio| format!("{ratio:.2}"));
    let theirs = if row.peer_links == row.links {
        String::new()
    } else {
        row.peer_links.to_string()
    };
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
    format!(
        "{:.0} MB/s{}",
        speed / 1e6,
        instructions.unwrap_or_default()
    )
}

/// Writes the tables between two comments in docs/speed.md.
pub fn write(rows: &[Row]) -> Result<()> {
    let path = crate::root().join("docs/speed.md");
    let page = fs::read_to_string(&path)?;
    fs::write(&path, replaced(&page, &for_readers(rows))?)?;
    Ok(())
}

fn for_readers(rows: &[Row]) -> String {
    let mut block =
        String::from("| ours, on | beside | times as fast | MB/s |\n|---|---|---:|---:|\n");
    for row in rows.iter().filter(|row| row.more_is_better) {
        let speed = row.speed / 1e6;
        block += &format!(
            "| {} | {} | {:.2} | {speed:.0} |\n",
            row.case, row.peer, row.ratio
        );
    }
    block += "\n| with links, on | time with over time without | instructions |\n|---|---:|---:|\n";
    for row in rows.iter().filter(|row| !row.more_is_better) {
        let instructions = row.instructions_ratio.map(|ratio| format!("{ratio:.2}"));
        let instructions = instructions.unwrap_or_default();
        block += &format!("| {} | {:.2} | {instructions} |\n", row.case, row.ratio);
    }
    block + "\n"
}

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
    fn only_what_is_between_the_comments() {
        let page = format!("a\n{BEGIN}old\n{END}b\n");
        let written = replaced(&page, "new\n").unwrap();
        assert_eq!(written, format!("a\n{BEGIN}new\n{END}b\n"));
        assert!(replaced("a\n", "new\n").is_err());
    }

    #[test]
    fn the_page_has_the_comments() {
        let page = fs::read_to_string(crate::root().join("docs/speed.md")).unwrap();
        assert!(replaced(&page, "").is_ok());
    }
}
