//! Opens the directory of a file once, and then finds, creates and renames files in it by name. A directory that becomes a
//! symbolic link meanwhile leads nowhere else.

#[cfg(not(unix))]
mod by_path;
#[cfg(unix)]
mod handle;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path};

#[cfg(not(unix))]
pub(crate) use by_path::Directory;
#[cfg(unix)]
pub(crate) use handle::Directory;

/// A file, by its open directory and its name.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) directory: Directory,
    pub(crate) name: OsString,
}

impl Place {
    /// Returns the place of a named file, which may not exist yet. Follows symbolic links, but not a dangling one.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let target = match fs::canonicalize(path) {
            Ok(target) => target,
            Err(error) if fs::symlink_metadata(path).is_ok() => return Err(error),
            Err(_) => path.to_owned(),
        };
        let directory = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        Ok(Place { directory: Directory::open(directory)?, name: name(&target)?.to_owned() })
    }

    /// Returns the place of a file that was found below the directory `root`. Follows no symbolic link below `root`.
    pub(crate) fn below(root: &Path, path: &Path) -> io::Result<Self> {
        let relative = path.strip_prefix(root).map_err(io::Error::other)?;
        let mut directory = Directory::open(root)?;
        for part in relative.parent().into_iter().flat_map(Path::components) {
            if let Component::Normal(name) = part {
                directory = directory.below(name)?;
            }
        }
        Ok(Place { directory, name: name(relative)?.to_owned() })
    }

    /// Opens the file for reading.
    pub(crate) fn open(&self) -> io::Result<File> {
        self.directory.read(&self.name)
    }
}

fn name(path: &Path) -> io::Result<&OsStr> {
    path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_directory_that_becomes_a_symbolic_link_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("root/a/b")).unwrap();
        fs::create_dir_all(path("outside/b")).unwrap();
        for file in ["root/a/b/c.md", "outside/c.md", "outside/b/c.md"] {
            fs::write(path(file), file).unwrap();
        }
        let root = path("root");
        let read = |place: &Place| io::read_to_string(place.open()?);
        let place = Place::below(&root, &root.join("a/b/c.md")).unwrap();
        fs::rename(root.join("a"), path("moved")).unwrap();
        symlink("../outside", root.join("a")).unwrap();
        // A place that was opened before stays.
        assert_eq!(read(&place).unwrap(), "root/a/b/c.md");
        for name in ["a/b/c.md", "a/c.md"] {
            assert!(Place::below(&root, &root.join(name)).is_err(), "{name}");
            // The user may name a path with symbolic links.
            let named = Place::of(&root.join(name)).unwrap();
            assert!(read(&named).unwrap().starts_with("outside"), "{name}");
        }
        symlink("../outside/c.md", root.join("link.md")).unwrap();
        assert!(read(&Place::below(&root, &root.join("link.md")).unwrap()).is_err());
        assert!(read(&Place::of(&root.join("link.md")).unwrap()).is_ok());
    }
}
