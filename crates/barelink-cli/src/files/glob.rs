//! Matches paths against globs, which exclude files or limit a table `[[override]]`. The globs have the syntax of
//! `.gitignore`, and are relative to the directory for which they are written.

use std::io;
use std::path::{Component, Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// Maximum number of globs in one list. The time to compile a list grows with the number of globs.
pub(crate) const MOST_GLOBS: usize = 10_000;

/// List of globs that are relative to one directory.
#[derive(Debug, Clone)]
pub(crate) struct Globs(Gitignore);

impl Globs {
    /// Compiles globs that are relative to `directory`. Fails if a glob is invalid, or if there are more than
    /// [`MOST_GLOBS`].
    pub(crate) fn new<'g>(
        directory: &Path,
        globs: impl IntoIterator<Item = &'g str>,
    ) -> Result<Self, ignore::Error> {
        let mut builder = GitignoreBuilder::new(absolute(directory));
        // By default, an unclosed `[` is an ordinary character, but it is more likely a mistake.
        builder.allow_unclosed_class(false);
        for (index, glob) in globs.into_iter().enumerate() {
            if index == MOST_GLOBS {
                let many = format!("more than {MOST_GLOBS} globs");
                return Err(ignore::Error::Io(io::Error::other(many)));
            }
            builder.add_line(None, glob)?;
        }
        Ok(Globs(builder.build()?))
    }

    /// Returns true if a glob matches the path or a directory above it. A glob that begins with `!` can cancel a match.
    pub(crate) fn matches(&self, path: &Path, is_directory: bool) -> bool {
        let path = absolute(path);
        let root = self.0.path();
        // A glob does not apply to its own directory, nor to paths outside it.
        let mut paths =
            path.ancestors().take_while(|above| above.starts_with(root) && *above != root);
        let decided = paths.find_map(|above| {
            let matched = self.0.matched(above, above != path || is_directory);
            (!matched.is_none()).then(|| matched.is_ignore())
        });
        decided.unwrap_or_default()
    }
}

/// Returns an absolute path without `.` and `..`. Does not resolve symbolic links.
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
        assert_eq!(globs.matches(Path::new(path), false), expected, "{glob} {path}");
    }

    #[test]
    fn globs_match_as_in_gitignore() {
        check("b", "/a/b", true);
        check("b", "/a/c/b/d.md", true);
        check("/b", "/a/c/b", false);
        check("b/**", "/a/b/c/d.md", true);
        check("*.md", "/a/./c/../d.md", true);
        check("*.md", "/a/d.mdx", false);
        check("b/", "/a/b", false);
        check("b/", "/a/b/c.md", true);
    }

    /// Checks a rule of gitignore(5): `/*/` matches the directories in `/a`, but not `/a` itself.
    #[test]
    fn a_glob_does_not_apply_to_its_own_directory() {
        check("/*", "/a", false);
        check("*", "/a", false);
        check("**", "/a", false);
        check("/*/", "/a/b.md", false);
        check("/*/", "/a/b/c.md", true);
    }

    #[test]
    fn a_glob_does_not_apply_outside_its_directory() {
        check("*.md", "/b/c.md", false);
        check("*.md", "/a/../b/c.md", false);
    }
}
