//! Copies the metadata of a file: permissions and, on Unix, owner, group and extended attributes.

use std::fs::{File, Metadata};
use std::io;

/// Copies the metadata of the old file to the new file. Fails if any part cannot be copied. The permissions are set last,
/// so the new file is never readable to users who cannot read the old file.
#[cfg(unix)]
pub(super) fn keep(new: &File, old: &File, metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{fchown, MetadataExt};

    let own = new.metadata()?;
    // The group is set separately: users may set their own groups, but only the superuser may set another owner.
    if own.gid() != metadata.gid() {
        fchown(new, None, Some(metadata.gid()))?;
    }
    if own.uid() != metadata.uid() {
        fchown(new, Some(metadata.uid()), None)?;
    }
    extended(new, old)?;
    new.set_permissions(metadata.permissions())
}

/// Copies the permissions of the old file to the new file. Fails if they cannot be copied.
#[cfg(not(unix))]
pub(super) fn keep(new: &File, _: &File, metadata: &Metadata) -> io::Result<()> {
    new.set_permissions(metadata.permissions())
}

/// Copies extended attributes, including access control lists. Removes other attributes that the new file inherited
/// from its directory.
#[cfg(unix)]
fn extended(new: &File, old: &File) -> io::Result<()> {
    use xattr::FileExt;

    let kept = names(old)?;
    for name in names(new)? {
        if !kept.contains(&name) {
            new.remove_xattr(&name)?;
        }
    }
    for name in kept {
        let value = old.get_xattr(&name)?;
        if value != new.get_xattr(&name)? {
            new.set_xattr(&name, &value.unwrap_or_default())?;
        }
    }
    Ok(())
}

/// Returns the names of a file's extended attributes. Some file systems do not support any.
#[cfg(unix)]
fn names(file: &File) -> io::Result<Vec<std::ffi::OsString>> {
    match xattr::FileExt::list_xattr(file) {
        Ok(names) => Ok(names.collect()),
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs;
    use std::path::Path;

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
        let open = |path| File::options().read(true).write(true).open(path).unwrap();
        extended(&open(&new), &open(&old)).unwrap();
        let value = |name| xattr::get(&new, name).unwrap();
        assert_eq!(value("user.kept").as_deref(), Some(&b"old"[..]));
        assert_eq!(value("user.same").as_deref(), Some(&b"same"[..]));
        assert_eq!(value("user.inherited"), None);
    }
}
