//! Copies the workspace, to test other tables or other versions of a parser in the copy.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{empty, output, root};

/// Copies the workspace into the directory `copy`, except files that git ignores. Replaces an earlier copy.
///
/// Keeps modification times, so Cargo rebuilds only changed files.
pub fn workspace(copy: &Path) -> Result<()> {
    empty(copy)?;
    let mut git = Command::new("git");
    git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    for file in output(git.current_dir(root()))?.split_terminator('\0') {
        let (from, to) = (root().join(file), copy.join(file));
        // git lists a deleted file until the deletion is staged.
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
