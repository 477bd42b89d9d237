//! Replaces files, atomically if possible.

mod attributes;
mod in_place;
mod stale;
mod temporary;

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::files::directory::{Directory, Place};
use crate::report::printable::Printable;
use temporary::Temporary;

/// Replaces a named file by the output of `write`, as [`replace_at`] does. A symbolic link is followed and kept. A dangling
/// symbolic link is an error. A device or a pipe is written directly.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|existing| !existing.is_file()) {
        // Renaming would destroy it. The target of `/dev/stdout` may be a pipe without a path.
        return write_all(&File::create(path)?, write);
    }
    replace_at(&Place::of(path)?, write, || Ok(()))
}

/// Replaces a file by the output of `write`. The output goes to a temporary file in the same directory, which is then
/// renamed. A full disk or an interruption therefore leaves an old file as it was.
///
/// If a new file could not keep the permissions, the old file is overwritten instead. On Unix, the same happens if it
/// could not keep the owner, the hard links or the extended attributes. A copy of the new content is kept until the old
/// file is complete.
///
/// `check` is called after everything is written, just before the file changes. An error of `check` cancels the
/// replacement.
pub(crate) fn replace_at(
    place: &Place,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
    check: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    replace_with(place, write, check, File::sync_all)
}

fn replace_with(
    place: &Place,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
    check: impl FnOnce() -> io::Result<()>,
    sync: impl Fn(&File) -> io::Result<()>,
) -> io::Result<()> {
    let old = match place.open() {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let directory = &place.directory;
    stale::remove(directory);
    // Until owner and permissions are set, only the owner may read the file.
    let new =
        Temporary::new(directory, old.is_some()).map_err(|error| of_directory(error, directory))?;
    write_all(&new.file, write)?;
    // Windows does not replace a file that is open.
    let is_alike = match old {
        Some(old) => keeps_attributes(&new.file, &old)?,
        None => true,
    };
    // `check` comes after syncing, which may take a while, so that it sees changes that others make meanwhile.
    sync(&new.file)?;
    check()?;
    if is_alike {
        new.rename(&place.name)
    } else {
        in_place::write(new, place)
    }
}

/// Gives the new file the attributes of the old one. If that is impossible, or the old file has hard links, restricts the
/// new file to its owner and returns false.
fn keeps_attributes(new: &File, old: &File) -> io::Result<bool> {
    let metadata = old.metadata()?;
    let is_alike = names(&metadata) == 1 && attributes::keep(new, old, &metadata).is_ok();
    if !is_alike {
        restrict(new)?;
    }
    Ok(is_alike)
}

/// Returns the error of creating a file in a directory. If permission is missing, the message names the directory, and not
/// the temporary file.
fn of_directory(error: io::Error, directory: &Directory) -> io::Error {
    let kind = error.kind();
    if !matches!(kind, io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) {
        return error;
    }
    let path = directory.path.to_string_lossy();
    let path = Printable(&path);
    io::Error::new(kind, format!("no permission to create files in the directory {path}"))
}

/// On Unix, restricts the temporary file to its owner, because its attributes may be incomplete.
fn restrict(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o600))?;
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
        replace(path, |out| out.write_all(b"new"))
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
        let place = Place::of(&path).unwrap();
        for failed in [
            replace(&path, half),
            replace_at(&place, new, no),
            // Content that is not on disk must not replace a file.
            replace_with(&place, new, || Ok(()), |_| no()),
        ] {
            assert!(failed.is_err());
            let content = fs::read_to_string(&path).unwrap();
            assert_eq!(content, "a longer text than before");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        let page = folder.path().join("new.html");
        let place = Place::of(&page).unwrap();
        assert!(replace_with(&place, new, || Ok(()), |_| no()).is_err());
        assert!(!page.exists());
    }

    #[test]
    fn a_file_with_hard_links_is_unchanged_if_syncing_fails() {
        let (folder, path) = file(0o644);
        fs::hard_link(&path, folder.path().join("b.md")).unwrap();
        let no = |_: &File| Err(io::ErrorKind::StorageFull.into());
        let place = Place::of(&path).unwrap();
        let failed = replace_with(&place, |out| out.write_all(b"new"), || Ok(()), no);
        assert!(failed.is_err());
        let content = fs::read_to_string(&path).unwrap();
        assert_eq!(content, "a longer text than before");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    /// The directory of the file becomes a symbolic link while the temporary file is written.
    #[test]
    fn a_file_outside_is_not_replaced() {
        for has_hard_link in [false, true] {
            let (folder, path) = file(0o644);
            let (outside, other) = file(0o644);
            let directory = folder.path().join("d");
            fs::create_dir(&directory).unwrap();
            let moved = directory.join("a.md");
            fs::rename(&path, &moved).unwrap();
            if has_hard_link {
                fs::hard_link(&moved, folder.path().join("b.md")).unwrap();
            }
            let place = Place::below(folder.path(), &moved).unwrap();
            let new = |out: &mut BufWriter<&File>| {
                fs::rename(&directory, folder.path().join("e"))?;
                std::os::unix::fs::symlink(outside.path(), &directory)?;
                out.write_all(b"new")
            };
            replace_at(&place, new, || Ok(())).unwrap();
            assert_eq!(fs::read_to_string(&other).unwrap(), "a longer text than before");
            assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
            let replaced = folder.path().join("e/a.md");
            assert_eq!(fs::read_to_string(&replaced).unwrap(), "new");
            assert_eq!(fs::read_dir(folder.path().join("e")).unwrap().count(), 1);
        }
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
