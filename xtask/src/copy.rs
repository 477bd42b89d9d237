//! Copies the workspace, to try other tables or other versions of a parser in the copy.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{empty, output, root};

/// Copies all files except those that git ignores, in place of an earlier copy. Keeps their modification times, so only
/// changes are compiled.
pub fn workspace(copy: &Path) -> Result<()> {
    empty(copy)?;
    let mut git = Command::new("git");
    git.args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    for file in output(git.current_dir(root()))?.split_terminator('\0') {
        let (from, to) = (root().join(file), copy.join(file));
        // A deleted file is tracked until the deletion is committed.
        if !from.is_file() {
            continue;
        }
        fs::create_dir_all(to.parent().context("a file in no folder")?)?;
        fs::copy(&from, &to).with_context(|| file.to_owned())?;
        let modified = fs::metadata(&from)?.modified()?;
        let to = File::options().write(true).open(&to)?;
        to.set_modified(modified)?;
    }
    Ok(())
}
