//! Expands patterns such as `docs/*.md`, which not every shell does.

use std::path::{Path, PathBuf};

use crate::files::glob::Globs;

/// A pattern in place of a file.
pub(crate) struct Pattern {
    /// The path as it was given.
    pub(crate) path: PathBuf,
    /// The directory that contains all matches: the path up to the first wildcard.
    pub(crate) directory: PathBuf,
    globs: Globs,
    /// True if the extension has no wildcard, as in `*.txt`.
    pub(crate) names_extension: bool,
    /// True once a file matched.
    pub(crate) is_found: bool,
}

impl Pattern {
    /// Returns the pattern that a path is. Returns `None` if the path exists or has no wildcard, or if the directory before
    /// the wildcard does not exist.
    pub(crate) fn of(path: &Path) -> Option<Pattern> {
        if path.symlink_metadata().is_ok() {
            return None;
        }
        let mut directory = PathBuf::new();
        let mut glob = String::new();
        for part in path.components() {
            let name = part.as_os_str().to_str()?;
            if glob.is_empty() && !has_wildcard(name) {
                directory.push(part);
            } else {
                glob.push('/');
                glob.push_str(name);
            }
        }
        if directory.as_os_str().is_empty() {
            directory.push(".");
        }
        if glob.is_empty() || !directory.is_dir() {
            return None;
        }
        let extension = path.extension().and_then(|extension| extension.to_str());
        Some(Pattern {
            path: path.to_owned(),
            globs: Globs::new(&directory, [&*glob]).ok()?,
            directory,
            names_extension: extension.is_some_and(|extension| !has_wildcard(extension)),
            is_found: false,
        })
    }

    /// Returns true if the pattern matches a file or a directory above it, as it would in a shell.
    pub(crate) fn matches(&self, file: &Path) -> bool {
        self.globs.matches(file, false)
    }
}

/// Returns true if a pattern in a shell could have this name.
pub(crate) fn has_wildcard(name: &str) -> bool {
    name.contains(['*', '?', '[', '{'])
}
