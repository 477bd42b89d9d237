//! Replaces a file by its changed version.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{anyhow, bail, Result};

use crate::commands::replace::replace;

/// Replaces the content `old` of a file by `new`. Fails if another program has changed the file meanwhile. On failure, the
/// file keeps its content, except if it is overwritten in place and its content cannot be restored.
pub(crate) fn save(path: &Path, old: &str, new: &str) -> Result<()> {
    let metadata = fs::metadata(path).map_err(|error| why(&error))?;
    if !metadata.is_file() {
        bail!(
            "not a regular file; left unchanged (use `-` to write the result to standard output)"
        );
    }
    // Renaming over a read-only file would succeed, so write permission is checked here.
    let writable = OpenOptions::new().write(true).open(path);
    writable.map_err(|error| why(&error))?;
    let mut is_changed = false;
    let check = || {
        let now = fs::read(path)?;
        // The file already contains `new` if the command line gives the file by two names.
        is_changed = now != old.as_bytes() && now != new.as_bytes();
        if is_changed {
            Err(io::ErrorKind::Other.into())
        } else {
            Ok(())
        }
    };
    let replaced = replace(path, |out| out.write_all(new.as_bytes()), check);
    match replaced {
        Ok(()) => Ok(()),
        Err(_) if is_changed => {
            bail!("changed by another program meanwhile; not written, run the command again")
        }
        Err(error) => Err(why(&error)),
    }
}

/// Returns the error of a write that failed. Only the message of `in_place::write` says that the file was damaged.
fn why(error: &io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::Other {
        return anyhow!("{error}");
    }
    anyhow!("left unchanged; cannot be written: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_not_called_unchanged() {
        let message = |error: io::Error| why(&error).to_string();
        assert_eq!(message(io::Error::other("damaged")), "damaged");
        assert!(message(io::ErrorKind::PermissionDenied.into()).starts_with("left unchanged"));
    }

    #[test]
    fn a_concurrent_change_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        for (now, is_saved) in [("theirs", false), ("old", true), ("new", true)] {
            fs::write(&path, now).unwrap();
            let saved = save(&path, "old", "new");
            assert_eq!(saved.is_ok(), is_saved, "{now}");
            let expected = if is_saved { "new" } else { now };
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        fs::write(&path, "theirs").unwrap();
        let error = save(&path, "old", "new").unwrap_err();
        assert!(error.to_string().contains("another program"), "{error}");
    }
}
