//! A directory by its path, on systems without handles of directories. A directory that becomes a symbolic link after it was
//! opened is followed.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A directory.
#[derive(Debug)]
pub(crate) struct Directory {
    pub(crate) path: PathBuf,
}

impl Directory {
    /// Returns a directory. Follows symbolic links.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Ok(Directory { path: path.to_owned() })
    }

    /// Returns a subdirectory. Fails if it is a symbolic link.
    pub(crate) fn below(&self, name: &OsStr) -> io::Result<Self> {
        Ok(Directory { path: self.not_a_link(name)? })
    }

    /// Opens a file for reading. Fails if it is a symbolic link.
    pub(crate) fn read(&self, name: &OsStr) -> io::Result<File> {
        File::open(self.not_a_link(name)?)
    }

    /// Opens a file for writing. Fails if it is a symbolic link.
    pub(crate) fn write(&self, name: &OsStr) -> io::Result<File> {
        OpenOptions::new().write(true).open(self.not_a_link(name)?)
    }

    /// Creates a file for reading and writing. Fails if it exists.
    pub(crate) fn create(&self, name: &OsStr, _is_private: bool) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(self.path.join(name))
    }

    /// Renames a file in this directory.
    pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        fs::rename(self.path.join(from), self.path.join(to))
    }

    /// Removes a file from this directory.
    pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
        fs::remove_file(self.path.join(name))
    }

    /// Returns the names of the entries. Ignores errors.
    pub(crate) fn names(&self) -> Vec<OsString> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name()).collect()
    }

    fn not_a_link(&self, name: &OsStr) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        if path.is_symlink() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "is a symbolic link"));
        }
        Ok(path)
    }
}
