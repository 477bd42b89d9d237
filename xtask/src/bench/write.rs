//! `cargo xtask bench --write`: the figures of the README.

use std::fs;

use anyhow::{Context, Result};

use super::row::Row;
use super::{chart, table};

const BEGIN: &str = "<!-- cargo xtask bench --write -->\n";
const END: &str = "<!-- end -->\n";

/// Writes the drawing, and the table between the marks in the README.
pub fn write(rows: &[Row]) -> Result<()> {
    let docs = crate::root().join("docs");
    fs::create_dir_all(&docs)?;
    fs::write(docs.join("bench.svg"), chart::svg(rows))?;
    let path = crate::root().join("README.md");
    let readme = fs::read_to_string(&path)?;
    fs::write(&path, replaced(&readme, &table::for_readers(rows))?)?;
    Ok(())
}

fn replaced(readme: &str, block: &str) -> Result<String> {
    let marks = || format!("README.md has no `{}` … `{}`", BEGIN.trim(), END.trim());
    let (before, rest) = readme.split_once(BEGIN).with_context(marks)?;
    let (_, after) = rest.split_once(END).with_context(marks)?;
    Ok([before, BEGIN, block, END, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_marks() {
        let readme = format!("a\n{BEGIN}old\n{END}b\n");
        let written = replaced(&readme, "new\n").unwrap();
        assert_eq!(written, format!("a\n{BEGIN}new\n{END}b\n"));
        assert!(replaced("a\n", "new\n").is_err());
    }

    #[test]
    fn the_readme_has_the_marks() {
        let readme = fs::read_to_string(crate::root().join("README.md")).unwrap();
        assert!(replaced(&readme, "").is_ok());
    }
}
