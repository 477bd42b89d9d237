//! Putting the result in the place of the file.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{anyhow, bail, Result};

use crate::replace::replace;

/// Puts `new` in the place of `old`, which is what the file held when it was read. Whatever fails, the file is as
/// it was.
pub(super) fn save(path: &Path, old: &str, new: &str) -> Result<()> {
    let metadata = fs::metadata(path).map_err(|error| why(&error))?;
    if !metadata.is_file() {
        bail!("it is no regular file, and was left as it is; use `-` to have the result on standard output");
    }
    // Whether the file may be written is asked, since taking its name would do without.
    let writable = OpenOptions::new().write(true).open(path);
    writable.map_err(|error| why(&error))?;
    let mut is_changed = false;
    let look = || {
        let now = fs::read(path)?;
        // The same file may have been named twice.
        is_changed = now != old.as_bytes() && now != new.as_bytes();
        if is_changed {
            Err(io::ErrorKind::Other.into())
        } else {
            Ok(())
        }
    };
    let replaced = replace(path, |out| out.write_all(new.as_bytes()), look);
    match replaced {
        Ok(()) => Ok(()),
        Err(_) if is_changed => {
            bail!("somebody else changed it meanwhile, and it was left as it is; run `fix` again")
        }
        Err(error) => Err(why(&error)),
    }
}

fn why(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::PermissionDenied => {
            anyhow!("it was left as it is, and may not be written: {error}")
        }
        _ => anyhow!("it was left as it is, and cannot be written: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_else_wrote_meanwhile_stays() {
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
        assert!(error.to_string().contains("somebody else"), "{error}");
    }
}
