//! Copies the metadata of a file: permissions and, on Unix, owner, group and extended attributes.

use std::fs::Metadata;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

/// Copies the metadata of the old file to the new file. Fails if any part cannot be copied. The permissions are set last,
/// so the new file is never readable to users who cannot read the old file.
#[cfg(unix)]
pub(super) fn keep(new: &NamedTempFile, old: &Path, metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{fchown, MetadataExt};

    let file = new.as_file();
    let own = file.metadata()?;
    // The group is set separately: users may set their own groups, but only the superuser may set another owner.
    if own.gid() != metadata.gid() {
        fchown(file, None, Some(metadata.gid()))?;
    }
    if own.uid() != metadata.uid() {
        fchown(file, Some(metadata.uid()), None)?;
    }
    extended(new.path(), old)?;
    file.set_permissions(metadata.permissions())
}

/// Copies the permissions of the old file to the new file. Fails if they cannot be copied.
#[cfg(not(unix))]
pub(super) fn keep(new: &NamedTempFile, _: &Path, metadata: &Metadata) -> io::Result<()> {
    new.as_file().set_permissions(metadata.permissions())
}

/// Copies extended attributes, including access control lists. Removes other attributes that the new file inherited
/// from its directory.
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_new_file_has_the_attributes_of_the_old_one_and_no_others() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old", "new"].map(|name| folder.path().join(name));
        for path in [&old, &new] {
            fs::write(path, "a").unwrap();
        }
        let set = |path: &Path, name: &str, value: &[u8]| xattr::set(path, name, value);
        // Some file systems do not support extended attributes.
        if set(&old, "user.kept", b"old").is_err() {
            return;
        }
        set(&old, "user.same", b"same").unwrap();
        set(&new, "user.same", b"same").unwrap();
        set(&new, "user.kept", b"new").unwrap();
        set(&new, "user.inherited", b"x").unwrap();
        extended(&new, &old).unwrap();
        let value = |name| xattr::get(&new, name).unwrap();
        assert_eq!(value("user.kept").as_deref(), Some(&b"old"[..]));
        assert_eq!(value("user.same").as_deref(), Some(&b"same"[..]));
        assert_eq!(value("user.inherited"), None);
    }
}
