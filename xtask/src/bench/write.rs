//! `cargo xtask bench --write`: the figures of docs/speed.md.

use std::fs;

use anyhow::{Context, Result};

use super::row::Row;
use super::{chart, table};

const BEGIN: &str = "<!-- cargo xtask bench --write -->\n";
const END: &str = "<!-- end -->\n";

/// Writes the drawing, and the tables between two comments in docs/speed.md.
pub fn write(rows: &[Row]) -> Result<()> {
    let docs = crate::root().join("docs");
    fs::create_dir_all(&docs)?;
    fs::write(docs.join("bench.svg"), chart::svg(rows))?;
    let path = docs.join("speed.md");
    let page = fs::read_to_string(&path)?;
    fs::write(&path, replaced(&page, &table::for_readers(rows))?)?;
    Ok(())
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
