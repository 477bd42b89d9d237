//! Writing a file without a moment in which it is not whole.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{anyhow, bail, Context, Result};
use tempfile::Builder;

/// Puts `new` in the place of `old`, which is what the file holds: a temporary file beside it takes its name
/// once it is whole. Symbolic links stay, and permissions are kept. Whatever fails, the file is as it was.
pub(crate) fn replace(path: &Path, old: &str, new: &str) -> Result<()> {
    let path = fs::canonicalize(path).map_err(|error| why(&error))?;
    let metadata = fs::metadata(&path).map_err(|error| why(&error))?;
    if !metadata.is_file() {
        bail!("it is no regular file and cannot be written; use `-` to have the result on standard output");
    }
    // Whether the file may be written is asked, since taking its name would do without.
    OpenOptions::new()
        .write(true)
        .open(&path)
        .map_err(|error| why(&error))?;
    let folder = path.parent().unwrap_or(Path::new("/"));
    let in_folder = || "the file was left as it was; a temporary one beside it cannot be written";
    let mut file = Builder::new()
        .prefix(".barelink-")
        .tempfile_in(folder)
        .with_context(in_folder)?;
    file.write_all(new.as_bytes()).with_context(in_folder)?;
    keep_owner(file.path(), &metadata);
    file.as_file()
        .set_permissions(metadata.permissions())
        .with_context(in_folder)?;
    file.as_file().sync_all().with_context(in_folder)?;
    let now = fs::read(&path).map_err(|error| why(&error))?;
    if now == new.as_bytes() {
        return Ok(());
    }
    if now != old.as_bytes() {
        bail!("it was changed by somebody else meanwhile and is left alone; run `fix` again");
    }
    file.persist(&path).map_err(|error| why(&error.error))?;
    Ok(())
}

/// As far as this user may.
#[cfg(unix)]
fn keep_owner(file: &Path, of: &fs::Metadata) {
    use std::os::unix::fs::{chown, MetadataExt};
    let _ = chown(file, Some(of.uid()), Some(of.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &Path, _: &fs::Metadata) {}

fn why(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::PermissionDenied => anyhow!("it may not be written: permission denied"),
        _ => anyhow!("cannot be written, and is as it was: {error}"),
    }
}
