//! Removes temporary files of killed runs.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

/// Prefix of temporary files. Six letters or digits follow.
pub(super) const PREFIX: &str = ".barelink-";
/// Prefix of the copy that is kept while a file is overwritten. A copy is never removed as stale, because it may be the
/// only complete version of the file.
pub(super) const COPY: &str = ".barelink-copy-";
const RANDOM: usize = 6;

/// Age at which a temporary file is stale. Writing one file should never take as long.
const AGE: Duration = Duration::from_secs(60 * 60);

/// Directories that were already checked.
static SEEN: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);

/// Removes stale temporary files from a directory, at most once per directory and run. Ignores errors.
pub(super) fn remove(folder: &Path) {
    let Ok(mut seen) = SEEN.lock() else { return };
    if !seen.get_or_insert_default().insert(folder.to_owned()) {
        return;
    }
    drop(seen);
    remove_now(folder);
}

fn remove_now(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_temporary);
        if is_ours && is_old(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_temporary(name: &str) -> bool {
    name.strip_prefix(PREFIX).is_some_and(|rest| {
        rest.len() == RANDOM && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Returns true for a regular file last modified more than [`AGE`] ago.
fn is_old(entry: &fs::DirEntry) -> bool {
    let Ok(metadata) = entry.metadata() else {
        return false;
    };
    let age = metadata.modified().ok().and_then(|then| SystemTime::now().duration_since(then).ok());
    metadata.is_file() && age.is_some_and(|age| age > AGE)
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn only_old_temporary_files_of_this_program_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let now = SystemTime::now();
        for (name, hours) in [
            (".barelink-aB3dE6", 2),
            (".barelink-new123", 0),
            (".barelink-copy-aB3dE6", 2),
            (".barelink-rc", 2),
            (".barelink-a.b.cd", 2),
            ("a.md", 2),
        ] {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(now - hours * AGE - Duration::from_secs(1)).unwrap();
        }
        fs::create_dir(folder.path().join(".barelink-folder")).unwrap();
        remove_now(folder.path());
        let left = fs::read_dir(folder.path()).unwrap();
        assert_eq!(left.count(), 6);
        assert!(!folder.path().join(".barelink-aB3dE6").exists());
    }
}
