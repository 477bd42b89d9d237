//! Replaces files, atomically if possible.

mod attributes;
mod in_place;
mod stale;

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::report::printable::Printable;

/// Replaces a file by the output of `write`. The output goes to a temporary file in the same directory, which is then
/// renamed. A full disk or an interruption therefore leaves an old file as it was. A symbolic link is followed and
/// kept. A dangling symbolic link is an error.
///
/// If a new file could not keep the permissions, the old file is overwritten instead. On Unix, the same happens if it
/// could not keep the owner, the hard links or the extended attributes. A copy of the new content is kept until the old
/// file is complete.
///
/// `check` is called after everything is written, just before the file changes. An error of `check` cancels the
/// replacement. A device or a pipe is written directly, without a call of `check`.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
    check: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    replace_with(path, write, check, File::sync_all)
}

fn replace_with(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
    check: impl FnOnce() -> io::Result<()>,
    sync: impl Fn(&File) -> io::Result<()>,
) -> io::Result<()> {
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
        // A device or a pipe is written directly, because renaming would destroy it. The target of `/dev/stdout` may be
        // a pipe without a path.
        return write_all(&File::create(path)?, write);
    }
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(error) if fs::symlink_metadata(path).is_ok() => return Err(error),
        Err(_) => path.to_owned(),
    };
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    stale::remove(folder);
    let Some(existing) = existing else {
        let file = new_file(folder).map_err(|error| of_folder(error, folder))?;
        write_all(file.as_file(), write)?;
        sync(file.as_file())?;
        check()?;
        return put(file, &target);
    };
    // Until owner and permissions are set, only the owner may read the file.
    let file = stale::name(&mut Builder::new()).tempfile_in(folder);
    let file = file.map_err(|error| of_folder(error, folder))?;
    write_all(file.as_file(), write)?;
    let is_alike = names(&existing) == 1 && attributes::keep(&file, &target, &existing).is_ok();
    if !is_alike {
        drop_attributes(&file)?;
    }
    // `check` comes after syncing, which may take a while, so that it sees changes that others make meanwhile.
    sync(file.as_file())?;
    check()?;
    if is_alike {
        put(file, &target)
    } else {
        in_place::write(file, folder, &target)
    }
}

fn put(file: NamedTempFile, target: &Path) -> io::Result<()> {
    file.persist(target)?;
    Ok(())
}

/// Creates a file with default permissions, which are reduced by the process's umask.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    stale::name(&mut builder);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Returns the error of creating a file in a directory. If permission is missing, the message names the directory, and not
/// the temporary file.
fn of_folder(error: io::Error, folder: &Path) -> io::Error {
    let kind = error.kind();
    if !matches!(kind, io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) {
        return error;
    }
    let folder = folder.to_string_lossy();
    let folder = Printable(&folder);
    io::Error::new(kind, format!("no permission to create files in the directory {folder}"))
}

/// On Unix, restricts the temporary file to its owner, because its attributes may be incomplete.
fn drop_attributes(file: &NamedTempFile) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let only_owner = fs::Permissions::from_mode(0o600);
        file.as_file().set_permissions(only_owner)?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// Returns the number of hard links to a file.
#[cfg(unix)]
fn names(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

/// Returns 1. Hard links are not counted on this system.
#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

fn write_all(
    file: &File,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::path::PathBuf;

    use super::*;

    /// Returns a directory that contains a file with this mode, and the path of the file.
    fn file(mode: u32) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        fs::write(&path, "a longer text than before").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        (folder, path)
    }

    fn write(path: &Path) -> io::Result<()> {
        replace(path, |out| out.write_all(b"new"), || Ok(()))
    }

    #[track_caller]
    fn check(folder: &tempfile::TempDir, path: &Path, mode: u32) {
        assert_eq!(fs::read_to_string(path).unwrap(), "new");
        let metadata = fs::metadata(path).unwrap();
        assert_eq!(metadata.mode() & 0o7777, mode);
        let names = fs::read_dir(folder.path()).unwrap();
        let hidden = |entry: &io::Result<fs::DirEntry>| {
            let name = entry.as_ref().unwrap().file_name();
            name.to_string_lossy().starts_with('.')
        };
        assert_eq!(names.filter(hidden).count(), 0);
    }

    #[test]
    fn a_new_inode_takes_the_name() {
        let (folder, path) = file(0o640);
        let kept = fs::File::open(&path).unwrap();
        write(&path).unwrap();
        check(&folder, &path, 0o640);
        // A reader with the old file open still sees its content.
        assert_eq!(io::read_to_string(kept).unwrap(), "a longer text than before");
    }

    #[test]
    fn all_names_of_a_file_have_the_new_content() {
        let (folder, path) = file(0o600);
        let other = folder.path().join("b.md");
        fs::hard_link(&path, &other).unwrap();
        write(&path).unwrap();
        check(&folder, &path, 0o600);
        assert_eq!(fs::read_to_string(&other).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().nlink(), 2);
    }

    #[test]
    fn attributes_are_kept() {
        let (folder, path) = file(0o644);
        if xattr::set(&path, "user.barelink", b"x").is_err() {
            return;
        }
        write(&path).unwrap();
        check(&folder, &path, 0o644);
        let kept = xattr::get(&path, "user.barelink").unwrap();
        assert_eq!(kept.as_deref(), Some(&b"x"[..]));
    }

    #[test]
    fn a_failure_leaves_the_file_unchanged() {
        let (folder, path) = file(0o644);
        let no = || io::Result::Err(io::ErrorKind::StorageFull.into());
        let new = |out: &mut BufWriter<&File>| out.write_all(b"new");
        let half = |out: &mut BufWriter<&File>| new(out).and_then(|()| no());
        for failed in [
            replace(&path, half, || Ok(())),
            replace(&path, new, no),
            // Content that is not on disk must not replace a file.
            replace_with(&path, new, || Ok(()), |_| no()),
        ] {
            assert!(failed.is_err());
            let content = fs::read_to_string(&path).unwrap();
            assert_eq!(content, "a longer text than before");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        let page = folder.path().join("new.html");
        assert!(replace_with(&page, new, || Ok(()), |_| no()).is_err());
        assert!(!page.exists());
    }

    #[test]
    fn a_file_with_hard_links_is_unchanged_if_syncing_fails() {
        let (folder, path) = file(0o644);
        fs::hard_link(&path, folder.path().join("b.md")).unwrap();
        let no = |_: &File| Err(io::ErrorKind::StorageFull.into());
        let failed = replace_with(&path, |out| out.write_all(b"new"), || Ok(()), no);
        assert!(failed.is_err());
        let content = fs::read_to_string(&path).unwrap();
        assert_eq!(content, "a longer text than before");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn another_group_is_kept_by_root() {
        let (folder, path) = file(0o660);
        if std::os::unix::fs::chown(&path, Some(1), Some(2)).is_err() {
            return;
        }
        write(&path).unwrap();
        check(&folder, &path, 0o660);
        let metadata = fs::metadata(&path).unwrap();
        assert_eq!((metadata.uid(), metadata.gid()), (1, 2));
    }
}
