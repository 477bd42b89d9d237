//! Names temporary files, and removes those of killed runs.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::iter;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use crate::files::directory::Directory;

/// Prefix of temporary files. Random letters and digits follow, then [`SUFFIX`].
const PREFIX: &str = ".barelink-";
/// Suffix of temporary files. A file of the user, such as `.barelink-config`, does not have it.
const SUFFIX: &str = ".tmp";
/// Number of random letters and digits in the name of a temporary file.
const RANDOM: usize = 16;
/// Prefix of the copy that is kept while a file is overwritten. A copy is never removed as stale, because it may be the
/// only complete version of the file.
const COPY: &str = ".barelink-copy-";

/// Age at which a temporary file is stale. Writing one file should never take as long.
const AGE: Duration = Duration::from_secs(60 * 60);

/// Directories that were already checked.
static SEEN: Mutex<Option<HashSet<PathBuf>>> = Mutex::new(None);

/// Returns a name for a temporary file, which [`remove`] recognises.
pub(super) fn random_name() -> String {
    let random: String = iter::repeat_with(fastrand::alphanumeric).take(RANDOM).collect();
    format!("{PREFIX}{random}{SUFFIX}")
}

/// Returns the name of the copy of a temporary file.
pub(super) fn copy_name(temporary: &str) -> String {
    format!("{COPY}{}", random_part(temporary).unwrap_or(temporary))
}

/// Removes stale temporary files from a directory, at most once per directory and run. Ignores errors.
pub(super) fn remove(directory: &Directory) {
    let Ok(mut seen) = SEEN.lock() else { return };
    if !seen.get_or_insert_default().insert(directory.path.clone()) {
        return;
    }
    drop(seen);
    remove_now(directory);
}

fn remove_now(directory: &Directory) {
    for name in directory.names() {
        let is_ours = name.to_str().and_then(random_part).is_some();
        if is_ours && is_old(directory, &name) {
            let _ = directory.remove(&name);
        }
    }
}

/// Returns the random part of a temporary file's name, or `None` if the file is not a temporary file of this program.
fn random_part(name: &str) -> Option<&str> {
    let part = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    let is_random = part.len() == RANDOM && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_random.then_some(part)
}

/// Returns true for a regular file last modified more than [`AGE`] ago.
fn is_old(directory: &Directory, name: &OsStr) -> bool {
    let Ok(metadata) = directory.read(name).and_then(|file| file.metadata()) else {
        return false;
    };
    let age = metadata.modified().ok().and_then(|then| SystemTime::now().duration_since(then).ok());
    metadata.is_file() && age.is_some_and(|age| age > AGE)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;

    const TEMPORARY: &str = ".barelink-aB3dE6gH9jK2mN5p.tmp";

    #[test]
    fn only_old_temporary_files_of_this_program_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let now = SystemTime::now();
        for (name, hours) in [
            (TEMPORARY, 2),
            (".barelink-aB3dE6gH9jK2mN5q.tmp", 0),
            (".barelink-copy-aB3dE6gH9jK2mN5p", 2),
            (".barelink-config", 2),
            (".barelink-ignore", 2),
            (".barelink-aB3dE6gH9jK2mN5p", 2),
            (".barelink-config.tmp", 2),
            (".barelink-a.b.c.d.e.f.g.h.tmp", 2),
            ("a.md", 2),
        ] {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(now - hours * AGE - Duration::from_secs(1)).unwrap();
        }
        fs::create_dir(folder.path().join(".barelink-aB3dE6gH9jK2mN5r.tmp")).unwrap();
        remove_now(&Directory::open(folder.path()).unwrap());
        let left = fs::read_dir(folder.path()).unwrap();
        assert_eq!(left.count(), 9);
        assert!(!folder.path().join(TEMPORARY).exists());
    }

    #[test]
    fn names_of_temporary_files_are_recognised() {
        let name = random_name();
        let part = random_part(&name).unwrap();
        assert_eq!(copy_name(&name), format!(".barelink-copy-{part}"));
        assert_eq!(random_part(&copy_name(&name)), None);
    }
}
