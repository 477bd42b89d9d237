//! Reads ignore files, such as `.gitignore`. In a checkout, a file with one of these names may be a symbolic link to
//! anything. Therefore only regular files of bounded size are read.

use std::path::Path;
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::files::cache::Cache;
use crate::files::glob::{absolute, MOST_GLOBS};
use crate::files::input;
use crate::report::notes::Notes;
use crate::report::printable::Printable;

/// Names of ignore files, in order of decreasing priority. In a group, later files override earlier ones.
const NAMES: [&[&str]; 3] =
    [&[".markdownlintignore", ".barelinkignore"], &[".ignore"], &[".gitignore"]];

/// A cache of ignore files, by directory.
#[derive(Debug, Default)]
pub(crate) struct Ignored {
    directories: Cache<Arc<Directory>>,
    notes: Notes,
}

/// Ignore files of one directory.
#[derive(Debug)]
struct Directory {
    files: [Gitignore; 3],
    is_repository: bool,
}

impl Ignored {
    /// Returns `Some(true)` if an ignore file ignores the path, `Some(false)` if one re-includes it, and `None`
    /// otherwise. Patterns that match only a directory above the path do not count.
    pub(crate) fn matches(&self, path: &Path, is_directory: bool) -> Option<bool> {
        let path = absolute(path);
        let mut found = [None; NAMES.len()];
        let mut is_outside = false;
        for directory in path.ancestors().skip(1) {
            let directory = self.directory(directory);
            for (index, (found, file)) in found.iter_mut().zip(&directory.files).enumerate() {
                // Git reads no ignore files above the repository.
                let counts = !(is_outside && index + 1 == NAMES.len());
                if found.is_none() && counts {
                    let matched = file.matched(&path, is_directory);
                    *found = (!matched.is_none()).then(|| matched.is_ignore());
                }
            }
            is_outside |= directory.is_repository;
        }
        found.into_iter().flatten().next()
    }

    /// Returns messages about ignore files skipped since the last call.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.notes.take()
    }

    fn directory(&self, path: &Path) -> Arc<Directory> {
        self.directories.get_or_insert_with(path, || {
            Arc::new(Directory {
                files: NAMES.map(|names| self.read(path, names)),
                is_repository: path.join(".git").exists(),
            })
        })
    }

    fn read(&self, directory: &Path, names: &[&str]) -> Gitignore {
        let mut builder = GitignoreBuilder::new(directory);
        let mut read = Vec::new();
        for name in names {
            let file = directory.join(name);
            match input::settings(&file, false).and_then(within_bounds) {
                Ok(text) => {
                    read.extend((!text.is_empty()).then_some(file));
                    for line in text.lines() {
                        // Like git, skips an invalid pattern.
                        let _ = builder.add_line(None, line);
                    }
                }
                Err(reason) => self.note(&file, &reason),
            }
        }
        builder.build().unwrap_or_else(|_| {
            // Each pattern is valid, but all of them are compiled to one expression, whose size has a limit.
            read.iter().for_each(|file| self.note(file, "its patterns are too large together"));
            Gitignore::empty()
        })
    }

    fn note(&self, path: &Path, reason: &str) {
        self.notes.add(path, format_args!(" skipped: {}", Printable(reason)));
    }
}

/// Returns the text of an ignore file, or an empty text if `bytes` is `None`. Fails if the file has too many lines.
fn within_bounds(bytes: Option<Vec<u8>>) -> Result<String, String> {
    let bytes = bytes.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    if text.lines().count() > MOST_GLOBS {
        return Err(format!("it has more than {MOST_GLOBS} lines"));
    }
    Ok(text.trim_start_matches('\u{FEFF}').to_owned())
}
