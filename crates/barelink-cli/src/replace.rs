//! A file that is written as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::Builder;

/// Puts what `write` writes in the place of a file: it is written beside it and then renamed, so that neither
/// a full disk nor a stop half-way leaves half a file. A symbolic link stays one, also where it leads nowhere, which
/// is an error.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(error) if fs::symlink_metadata(path).is_ok() => return Err(error),
        Err(_) => path.to_owned(),
    };
    let existing = fs::metadata(&target).ok();
    if existing
        .as_ref()
        .is_some_and(|existing| !existing.is_file())
    {
        // A device or a pipe takes what is written; to rename over it would destroy it.
        return write_all(&File::create(&target)?, write);
    }
    let mut builder = Builder::new();
    builder.prefix(".barelink-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file: the process's mask takes away from it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let file = builder.tempfile_in(folder)?;
    if let Some(existing) = existing {
        keep_owner(file.path(), &existing);
        file.as_file().set_permissions(existing.permissions())?;
    }
    write_all(file.as_file(), write)?;
    file.as_file().sync_all()?;
    file.persist(&target)?;
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

fn write_all(
    file: &File,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}
