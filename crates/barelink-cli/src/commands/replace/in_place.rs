//! Overwrites a file that cannot be replaced by renaming.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, Write};

use super::stale;
use super::temporary::Temporary;
use crate::files::directory::Place;

/// Copies the new content into the old file, so that all hard links to the file show it.
///
/// On failure, restores the old content. The file held this content before, so the disk usually has space for it. After
/// an interruption, or if the old content cannot be restored, a copy of the new content remains in the directory.
pub(super) fn write(new: Temporary<'_>, place: &Place) -> io::Result<()> {
    let (mut content, mut old) = (Vec::new(), Vec::new());
    let mut file = &new.file;
    file.rewind()?;
    file.read_to_end(&mut content)?;
    place.open()?.read_to_end(&mut old)?;
    let directory = &place.directory;
    let mut target = directory.write(&place.name)?;
    let copy = OsString::from(stale::copy_name(&new.name().to_string_lossy()));
    new.rename(&copy)?;
    let written = overwrite(&mut target, &content);
    if written.is_err() && overwrite(&mut target, &old).is_err() {
        let copy = directory.path.join(copy);
        return Err(io::Error::other(format!(
            "damaged by a failed write; its new content is in {}",
            copy.display()
        )));
    }
    directory.remove(&copy)?;
    written
}

fn overwrite(file: &mut File, content: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(content)?;
    file.set_len(content.len() as u64)?;
    file.sync_all()
}
