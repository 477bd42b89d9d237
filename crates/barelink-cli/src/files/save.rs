//! Replaces a file by its changed version.

use std::io::{self, Read, Write};

use anyhow::{anyhow, bail, Result};

use crate::commands::replace::replace_at;
use crate::files::input::Input;

/// Replaces the content `old` of a file by `new`. Fails if another program has changed the file meanwhile. On failure, the
/// file keeps its content, except if it is overwritten in place and its content cannot be restored.
pub(crate) fn save(input: &Input, old: &str, new: &str) -> Result<()> {
    if !input.is_file().map_err(|error| why(&error))? {
        bail!(
            "not a regular file; left unchanged (use `-` to write the result to standard output)"
        );
    }
    // Renaming over a read-only file would succeed, so write permission is checked here.
    let place = input.place().map_err(|error| why(&error))?;
    place.directory.write(&place.name).map_err(|error| why(&error))?;
    let mut is_changed = false;
    let check = || {
        let mut now = Vec::new();
        place.open()?.read_to_end(&mut now)?;
        // The file already contains `new` if the command line gives the file by two names.
        is_changed = now != old.as_bytes() && now != new.as_bytes();
        if is_changed {
            Err(io::ErrorKind::Other.into())
        } else {
            Ok(())
        }
    };
    let replaced = replace_at(&place, |out| out.write_all(new.as_bytes()), check);
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
    use std::fs;

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
            let saved = save(&Input::named(path.clone()), "old", "new");
            assert_eq!(saved.is_ok(), is_saved, "{now}");
            let expected = if is_saved { "new" } else { now };
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
        fs::write(&path, "theirs").unwrap();
        let error = save(&Input::named(path), "old", "new").unwrap_err();
        assert!(error.to_string().contains("another program"), "{error}");
    }

    /// The directory of a found file becomes a symbolic link after the file was read.
    #[cfg(unix)]
    #[test]
    fn a_found_file_outside_is_neither_read_nor_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for file in ["root/d/a.md", "outside/a.md"] {
            fs::create_dir_all(path(file).parent().unwrap()).unwrap();
            fs::write(path(file), "old").unwrap();
        }
        let found = Input::found(path("root/d/a.md"), path("root").into());
        save(&found, "old", "new").unwrap();
        assert_eq!(fs::read_to_string(path("root/d/a.md")).unwrap(), "new");
        fs::rename(path("root/d"), path("root/e")).unwrap();
        std::os::unix::fs::symlink("../outside", path("root/d")).unwrap();
        let error = save(&found, "old", "new").unwrap_err().to_string();
        assert!(error.starts_with("left unchanged"), "{error}");
        assert!(crate::files::input::text_of(&found, 9).is_err());
        assert_eq!(fs::read_to_string(path("outside/a.md")).unwrap(), "old");
        assert_eq!(fs::read_dir(path("outside")).unwrap().count(), 1);
        // A named file may be below a symbolic link.
        save(&Input::named(path("root/d/a.md")), "old", "new").unwrap();
        assert_eq!(fs::read_to_string(path("outside/a.md")).unwrap(), "new");
    }
}
