//! Globs that leave out files: the syntax of `.gitignore`, in the directory where they were written.

use std::io;
use std::path::{Component, Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Number of globs that are read together. The time to compile them grows with it.
pub(crate) const MOST_GLOBS: usize = 10_000;

/// Globs of one directory.
#[derive(Debug, Clone)]
pub(crate) struct Globs(Gitignore);

impl Globs {
    /// Returns the globs that are written in this directory.
    pub(crate) fn new<'g>(
        directory: &Path,
        globs: impl IntoIterator<Item = &'g str>,
    ) -> Result<Self, ignore::Error> {
        let mut builder = GitignoreBuilder::new(absolute(directory));
        for (index, glob) in globs.into_iter().enumerate() {
            if index == MOST_GLOBS {
                let many = format!("more than {MOST_GLOBS} globs");
                return Err(ignore::Error::Io(io::Error::other(many)));
            }
            builder.add_line(None, glob)?;
        }
        Ok(Globs(builder.build()?))
    }

    /// Returns true if a glob matches the path or a directory that it is in.
    pub(crate) fn matches(&self, path: &Path, is_directory: bool) -> bool {
        let path = absolute(path);
        // Elsewhere, nothing is meant.
        path.starts_with(self.0.path())
            && self
                .0
                .matched_path_or_any_parents(&path, is_directory)
                .is_ignore()
    }
}

/// Returns an absolute path without `.` and `..`, symbolic links aside.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(glob: &str, path: &str, expected: bool) {
        let globs = Globs::new(Path::new("/a"), [glob]).unwrap();
        assert_eq!(
            globs.matches(Path::new(path), false),
            expected,
            "{glob} {path}"
        );
    }

    #[test]
    fn as_in_gitignore() {
        check("b", "/a/b", true);
        check("b", "/a/c/b/d.md", true);
        check("/b", "/a/c/b", false);
        check("b/**", "/a/b/c/d.md", true);
        check("*.md", "/a/./c/../d.md", true);
        check("*.md", "/a/d.mdx", false);
        check("b/", "/a/b", false);
        check("b/", "/a/b/c.md", true);
    }

    #[test]
    fn nothing_elsewhere() {
        check("*.md", "/b/c.md", false);
        check("*.md", "/a/../b/c.md", false);
    }
}
