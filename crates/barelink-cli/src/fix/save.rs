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
    let replaced = replace(path, |out| {
        out.write_all(new.as_bytes())?;
        out.flush()?;
        // That may take a while: what somebody else does meanwhile has to be seen.
        out.get_ref().sync_all()?;
        let now = fs::read(path)?;
        // The same file may have been named twice.
        is_changed = now != old.as_bytes() && now != new.as_bytes();
        match is_changed {
            true => Err(io::ErrorKind::Other.into()),
            false => Ok(()),
        }
    });
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
