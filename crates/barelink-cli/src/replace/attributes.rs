//! What a file has beside its content: owner, group, permissions, extended attributes.

use std::fs::Metadata;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// Gives the new file all that the old one has; an error if any of it cannot be kept. Until all is done nobody may read
/// the new file who may not read the old one.
#[cfg(unix)]
pub(super) fn keep(new: &NamedTempFile, old: &Path, metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{fchown, MetadataExt};

    let file = new.as_file();
    let own = file.metadata()?;
    // One may be allowed without the other: a user may give a file to any of their groups.
    if own.gid() != metadata.gid() {
        fchown(file, None, Some(metadata.gid()))?;
    }
    if own.uid() != metadata.uid() {
        fchown(file, Some(metadata.uid()), None)?;
    }
    extended(new.path(), old)?;
    file.set_permissions(metadata.permissions())
}

#[cfg(not(unix))]
pub(super) fn keep(new: &NamedTempFile, _: &Path, metadata: &Metadata) -> io::Result<()> {
    new.as_file().set_permissions(metadata.permissions())
}

/// Extended attributes, which access control lists are too: those of the old file, and no others, which the new one may
/// have from its folder.
#[cfg(unix)]
fn extended(new: &Path, old: &Path) -> io::Result<()> {
    let list = |path: &Path| match xattr::list(path) {
        Ok(names) => Ok(names.collect::<Vec<_>>()),
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(Vec::new()),
        Err(error) => Err(error),
    };
    let kept = list(old)?;
    for name in list(new)? {
        if !kept.contains(&name) {
            xattr::remove(new, &name)?;
        }
    }
    for name in kept {
        let value = xattr::get(old, &name)?;
        if value != xattr::get(new, &name)? {
            xattr::set(new, &name, &value.unwrap_or_default())?;
        }
    }
    Ok(())
}
