//! Names temporary files, and removes those of killed runs.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use tempfile::Builder;

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

/// Makes the builder give temporary files names that [`remove`] recognises.
pub(super) fn name<'b>(
    builder: &'b mut Builder<'static, 'static>,
) -> &'b mut Builder<'static, 'static> {
    builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(RANDOM)
}

/// Returns the name of the copy of a temporary file.
pub(super) fn copy_name(temporary: &str) -> String {
    format!("{COPY}{}", random_part(temporary).unwrap_or(temporary))
}

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
        let is_ours = entry.file_name().to_str().and_then(random_part).is_some();
        if is_ours && is_old(&entry) {
            let _ = fs::remove_file(entry.path());
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
        remove_now(folder.path());
        let left = fs::read_dir(folder.path()).unwrap();
        assert_eq!(left.count(), 9);
        assert!(!folder.path().join(TEMPORARY).exists());
    }

    #[test]
    fn names_of_temporary_files_are_recognised() {
        let folder = tempfile::tempdir().unwrap();
        let file = name(&mut Builder::new()).tempfile_in(folder.path()).unwrap();
        let name = file.path().file_name().unwrap().to_str().unwrap();
        let part = random_part(name).unwrap();
        assert_eq!(copy_name(name), format!(".barelink-copy-{part}"));
        assert_eq!(random_part(&copy_name(name)), None);
    }
}
