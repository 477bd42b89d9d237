//! Overwrites a file that cannot be replaced by renaming.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::stale;

/// Copies the new content into the old file, so that all hard links to the file show it.
///
/// On failure, restores the old content. The file held this content before, so the disk usually has space for it. After
/// an interruption, or if the old content cannot be restored, a copy of the new content remains in `folder`.
pub(super) fn write(new: NamedTempFile, folder: &Path, target: &Path) -> io::Result<()> {
    let mut content = Vec::new();
    let mut file = new.as_file();
    file.rewind()?;
    file.read_to_end(&mut content)?;
    let old = fs::read(target)?;
    let mut target = OpenOptions::new().write(true).open(target)?;
    let name = new.path().file_name().unwrap_or_default();
    let copy = folder.join(stale::copy_name(&name.to_string_lossy()));
    let (_, temporary) = new.into_parts();
    fs::rename(&temporary, &copy)?;
    // The file was renamed above, so nothing remains to be deleted.
    let _ = temporary.keep();
    let written = overwrite(&mut target, &content);
    if written.is_err() && overwrite(&mut target, &old).is_err() {
        let copy = copy.display();
        return Err(io::Error::other(format!(
            "damaged by a failed write; its new content is in {copy}"
        )));
    }
    fs::remove_file(&copy)?;
    written
}

fn overwrite(file: &mut File, content: &[u8]) -> io::Result<()> {
    file.rewind()?;
    file.write_all(content)?;
    file.set_len(content.len() as u64)?;
    file.sync_all()
}
