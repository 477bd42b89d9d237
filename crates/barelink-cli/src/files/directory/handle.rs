//! A directory by its handle.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{open, openat, renameat, unlinkat, AtFlags, Dir, Mode, OFlags};

/// An open directory.
#[derive(Debug)]
pub(crate) struct Directory {
    handle: OwnedFd,
    /// Path by which the directory was opened, for messages.
    pub(crate) path: PathBuf,
}

/// Flags for a directory. On Linux, a directory that cannot be read can be opened too.
#[cfg(any(target_os = "linux", target_os = "android"))]
const DIRECTORY: OFlags = OFlags::DIRECTORY.union(OFlags::CLOEXEC).union(OFlags::PATH);
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const DIRECTORY: OFlags = OFlags::DIRECTORY.union(OFlags::CLOEXEC);

impl Directory {
    /// Opens a directory. Follows symbolic links.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let handle = open(path, DIRECTORY, Mode::empty())?;
        Ok(Directory { handle, path: path.to_owned() })
    }

    /// Opens a subdirectory. Fails if it is a symbolic link.
    pub(crate) fn below(&self, name: &OsStr) -> io::Result<Self> {
        let handle = openat(&self.handle, name, DIRECTORY | OFlags::NOFOLLOW, Mode::empty())?;
        Ok(Directory { handle, path: self.path.join(name) })
    }

    /// Opens a file for reading. Fails if it is a symbolic link. Does not wait for the writer of a pipe.
    pub(crate) fn read(&self, name: &OsStr) -> io::Result<File> {
        self.file(name, OFlags::RDONLY | OFlags::NONBLOCK, Mode::empty())
    }

    /// Opens a file for writing. Fails if it is a symbolic link.
    pub(crate) fn write(&self, name: &OsStr) -> io::Result<File> {
        self.file(name, OFlags::WRONLY | OFlags::NONBLOCK, Mode::empty())
    }

    /// Creates a file for reading and writing. Fails if it exists. If `is_private` is true, only the owner may read it.
    /// Otherwise it has default permissions, which are reduced by the process's umask.
    pub(crate) fn create(&self, name: &OsStr, is_private: bool) -> io::Result<File> {
        let mode = Mode::from_bits_retain(if is_private { 0o600 } else { 0o666 });
        self.file(name, OFlags::RDWR | OFlags::CREATE | OFlags::EXCL, mode)
    }

    fn file(&self, name: &OsStr, flags: OFlags, mode: Mode) -> io::Result<File> {
        let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(openat(&self.handle, name, flags, mode)?.into())
    }

    /// Renames a file in this directory.
    pub(crate) fn rename(&self, from: &OsStr, to: &OsStr) -> io::Result<()> {
        Ok(renameat(&self.handle, from, &self.handle, to)?)
    }

    /// Removes a file from this directory.
    pub(crate) fn remove(&self, name: &OsStr) -> io::Result<()> {
        Ok(unlinkat(&self.handle, name, AtFlags::empty())?)
    }

    /// Returns the names of the entries. Ignores errors.
    pub(crate) fn names(&self) -> Vec<OsString> {
        let flags = OFlags::DIRECTORY | OFlags::CLOEXEC;
        let opened = openat(&self.handle, ".", flags, Mode::empty()).and_then(Dir::new);
        let entries = opened.into_iter().flatten().flatten();
        entries.map(|entry| OsStr::from_bytes(entry.file_name().to_bytes()).to_owned()).collect()
    }
}
