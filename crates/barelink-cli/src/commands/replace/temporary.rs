//! A temporary file beside the file that it replaces.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;

use super::stale;
use crate::files::directory::Directory;

/// A temporary file. It is removed when it is dropped, unless it was renamed.
#[derive(Debug)]
pub(super) struct Temporary<'d> {
    pub(super) file: File,
    directory: &'d Directory,
    name: Option<OsString>,
}

impl<'d> Temporary<'d> {
    /// Creates a file with a random name. If `is_private` is true, only the owner may read it.
    pub(super) fn new(directory: &'d Directory, is_private: bool) -> io::Result<Self> {
        loop {
            let name = OsString::from(stale::random_name());
            match directory.create(&name, is_private) {
                Ok(file) => return Ok(Temporary { file, directory, name: Some(name) }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub(super) fn name(&self) -> &OsStr {
        self.name.as_deref().unwrap_or_default()
    }

    /// Renames the file within its directory. An existing file is replaced.
    pub(super) fn rename(mut self, name: &OsStr) -> io::Result<()> {
        self.directory.rename(self.name(), name)?;
        self.name = None;
        Ok(())
    }
}

impl Drop for Temporary<'_> {
    fn drop(&mut self) {
        if let Some(name) = &self.name {
            // A later run removes what is left.
            let _ = self.directory.remove(name);
        }
    }
}
