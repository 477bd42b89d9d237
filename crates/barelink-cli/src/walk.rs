//! Finds the files that paths of the command line stand for, and counts what is passed over.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use anyhow::anyhow;
use ignore::{DirEntry, Walk, WalkBuilder};

use crate::failure::Failures;
use crate::ignored::Ignored;
use crate::input::{self, Input};
use crate::plural::plural;

/// Directories of version control.
const VERSION_CONTROL: [&str; 5] = [".git", ".hg", ".jj", ".pijul", ".svn"];

/// A predicate on a path, and on whether it is a directory.
pub(crate) type Exclusion = Arc<dyn Fn(&Path, bool) -> bool + Send + Sync>;

/// A function from a directory to the extensions of its files that are read.
pub(crate) type ExtensionsOf = dyn Fn(&Path) -> Vec<&'static str>;

/// Choice of files.
pub(crate) struct Selection {
    /// Paths of the command line; `-` stands for standard input.
    pub(crate) paths: Vec<PathBuf>,
    /// Returns the extensions of the files that are taken from this directory.
    pub(crate) extensions: Box<ExtensionsOf>,
    /// Returns true if hidden files are taken from this directory.
    pub(crate) takes_hidden: Box<dyn Fn(&Path) -> bool>,
    /// Files that are left out even if they are named.
    pub(crate) exclusion: Exclusion,
    /// Name of standard input.
    pub(crate) stdin_name: Option<PathBuf>,
    /// True if ignore files decide.
    pub(crate) respects_ignore_files: bool,
    /// True if a run without a file is no failure.
    pub(crate) may_be_empty: bool,
}

/// Counts of what was not read. A directory counts as one.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PassedOver {
    hidden: usize,
    ignored: usize,
    excluded: usize,
    /// Number of files that were found and are too large.
    pub(crate) too_large: usize,
    /// Number of directories among them.
    directories: usize,
}

impl PassedOver {
    pub(crate) fn is_empty(&self) -> bool {
        *self == PassedOver::default()
    }
}

impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.hidden, "hidden"),
            (self.ignored, "ignored"),
            (self.excluded, "excluded"),
            (self.too_large, "too large"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        let counts: Vec<_> = counts
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        write!(f, "passed over: {}", counts.join(", "))?;
        if self.directories > 0 {
            let directories = plural(self.directories, "directory", "directories");
            write!(f, " ({directories} among them)")?;
        }
        Ok(())
    }
}

/// Iterator over the inputs of a selection. Directories are searched in order; symbolic links in them are skipped.
pub(crate) struct Inputs<'s> {
    selection: &'s Selection,
    paths: vec::IntoIter<PathBuf>,
    walk: Option<Walk>,
    ignored: Arc<Ignored>,
    /// True if the walk takes hidden files.
    takes_hidden: bool,
    /// Extensions of the files that the walk takes.
    extensions: Vec<&'static str>,
    /// Entries of directories that the walk has not reached, each with true for a directory.
    ahead: HashMap<PathBuf, bool>,
    pub(crate) passed_over: PassedOver,
    /// Named files and directories that are excluded.
    pub(crate) excluded: Vec<PathBuf>,
}

impl Selection {
    /// Returns true if only standard input is read.
    pub(crate) fn is_stdin(&self) -> bool {
        self.paths.iter().all(|path| input::is_stdin(path))
    }

    pub(crate) fn inputs(&self) -> Inputs<'_> {
        Inputs {
            selection: self,
            paths: self.paths.clone().into_iter(),
            walk: None,
            ignored: Arc::default(),
            takes_hidden: false,
            extensions: Vec::new(),
            ahead: HashMap::new(),
            passed_over: PassedOver::default(),
            excluded: Vec::new(),
        }
    }

    /// Returns the walk through a directory, with hidden files or without.
    fn walk(&self, directory: PathBuf, takes_hidden: bool, ignored: Arc<Ignored>) -> Walk {
        // Only files in the searched directories and above decide, not the user's settings of git.
        let mut builder = WalkBuilder::new(directory);
        builder.standard_filters(false).sort_by_file_name(Ord::cmp);
        let exclusion = Arc::clone(&self.exclusion);
        let respects_ignore_files = self.respects_ignore_files;
        builder.filter_entry(move |entry| {
            let (path, is_directory) = (entry.path(), is_directory(entry));
            if is_of_version_control(path) || exclusion(path, is_directory) {
                return false;
            }
            let is_ignored = if respects_ignore_files {
                ignored.matches(path, is_directory)
            } else {
                None
            };
            !is_ignored.unwrap_or(!takes_hidden && is_hidden(path))
        });
        builder.build()
    }
}

impl Inputs<'_> {
    /// Returns messages on ignore files that were passed over since the last call.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.ignored.notes()
    }

    /// Returns true for a file that is read if the walk finds it.
    fn takes(&self, path: &Path) -> bool {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.is_some_and(|extension| {
            let mut known = self.extensions.iter();
            known.any(|known| extension.eq_ignore_ascii_case(known))
        })
    }

    /// Returns the input for a path that was named; none if it is left out, or is a directory, which is then searched.
    fn named(&mut self, path: PathBuf) -> Option<Input> {
        let is_stdin = input::is_stdin(&path);
        let path = if is_stdin {
            self.selection.stdin_name.clone().unwrap_or(path)
        } else {
            path
        };
        let is_directory = !is_stdin && path.is_dir();
        let is_excluded =
            !input::is_stdin(&path) && (self.selection.exclusion)(&path, is_directory);
        if is_excluded {
            self.passed_over.excluded += 1;
            self.passed_over.directories += usize::from(is_directory);
            self.excluded.push(path.clone());
        }
        if is_directory && !is_excluded {
            self.takes_hidden = (self.selection.takes_hidden)(&path);
            self.extensions = (self.selection.extensions)(&path);
            self.walk = Some(self.selection.walk(
                path,
                self.takes_hidden,
                Arc::clone(&self.ignored),
            ));
            return None;
        }
        (is_stdin || !is_excluded).then_some(Input {
            path,
            is_stdin,
            is_found: false,
            is_excluded,
        })
    }

    /// Returns the input for an entry of a directory; none if it is no file to be read.
    fn found(&mut self, entry: DirEntry) -> Option<Input> {
        self.ahead.remove(entry.path());
        if is_directory(&entry) {
            self.look_ahead(entry.path());
            return None;
        }
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        (is_file && self.takes(entry.path())).then(|| Input {
            path: entry.into_path(),
            is_stdin: false,
            is_found: true,
            is_excluded: false,
        })
    }

    /// Notes the entries of a directory that count if the walk passes them over.
    fn look_ahead(&mut self, directory: &Path) {
        // A directory that cannot be read is reported by the walk.
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            let path = entry.path();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            let counts = kind.is_dir() || (kind.is_file() && self.takes(&path));
            if counts && !is_of_version_control(&path) {
                self.ahead.insert(path, kind.is_dir());
            }
        }
    }

    /// Reports that no file was read. Files that were named and are excluded are no failure: hooks name every file of a
    /// commit.
    pub(crate) fn report_nothing_read(&self, failures: &mut Failures) {
        if !self.excluded.is_empty() {
            let names: Vec<_> = self.excluded.iter().map(|path| input::name(path)).collect();
            failures.note(format_args!(
                "nothing to read: excluded: {}",
                names.join(", ")
            ));
            return;
        }
        let extensions: Vec<_> = self
            .extensions
            .iter()
            .map(|known| format!(".{known}"))
            .collect();
        let paths = self.selection.paths.iter().map(|path| input::name(path));
        let paths = paths.collect::<Vec<_>>().join(", ");
        let mut why = format!("no {} file to read", extensions.join(", "));
        if !self.passed_over.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(why, "; {}", self.passed_over);
        }
        failures.report(paths, &anyhow!("{why} (`--allow-empty` accepts that)"));
    }

    /// Counts the entries that the walk, which has ended, did not reach.
    fn count_passed_over(&mut self) {
        for (path, is_directory) in self.ahead.drain() {
            let count = if (self.selection.exclusion)(&path, is_directory) {
                &mut self.passed_over.excluded
            } else if is_hidden(&path) && !self.takes_hidden {
                &mut self.passed_over.hidden
            } else {
                &mut self.passed_over.ignored
            };
            *count += 1;
            self.passed_over.directories += usize::from(is_directory);
        }
    }
}

impl Iterator for Inputs<'_> {
    type Item = Result<Input, ignore::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let input = if let Some(walk) = &mut self.walk {
                match walk.next() {
                    Some(Ok(entry)) => self.found(entry),
                    Some(Err(error)) => return Some(Err(error)),
                    None => {
                        self.walk = None;
                        self.count_passed_over();
                        None
                    }
                }
            } else {
                let path = self.paths.next()?;
                self.named(path)
            };
            if let Some(input) = input {
                return Some(Ok(input));
            }
        }
    }
}

fn is_directory(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

fn is_of_version_control(path: &Path) -> bool {
    let name = path.file_name();
    name.is_some_and(|name| VERSION_CONTROL.iter().any(|known| name == *known))
}
