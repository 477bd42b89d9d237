//! Finds the files to read for the paths on the command line, and counts the files that are skipped.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::vec;

use anyhow::anyhow;
use ignore::{DirEntry, Walk, WalkBuilder};

use crate::files::glob::absolute;
use crate::files::ignored::Ignored;
use crate::files::input::{self, Input};
use crate::files::pattern::Pattern;
use crate::report::failure::Failures;
use crate::report::plural::plural;
use crate::settings::selection::Selection;

/// Names of the directories of version control systems, which are searched only if the command line names them.
const VERSION_CONTROL: [&str; 5] = [".git", ".hg", ".jj", ".pijul", ".svn"];

/// Start of a cache directory tag.
const CACHE: &[u8; 43] = b"Signature: 8a477f597d28d172789f06886806bc55";

/// Counts of skipped files. A skipped directory counts once.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Skipped {
    hidden: usize,
    ignored: usize,
    excluded: usize,
    /// Number of found files that are too large.
    pub(crate) too_large: usize,
    /// Number of directories among the skipped entries.
    directories: usize,
}

impl Skipped {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Skipped::default()
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = [
            (self.hidden, "hidden"),
            (self.ignored, "ignored"),
            (self.excluded, "excluded"),
            (self.too_large, "too large"),
        ];
        let skipped = counts.into_iter().filter(|(count, _)| *count > 0);
        let skipped: Vec<_> = skipped.map(|(count, name)| format!("{count} {name}")).collect();
        write!(f, "skipped: {}", skipped.join(", "))?;
        if self.directories > 0 {
            let directories = plural(self.directories, "directory", "directories");
            write!(f, " (including {directories})")?;
        }
        Ok(())
    }
}

/// Iterator over the inputs of a selection, each file once. Named paths come in the order of the command line, the
/// entries of a directory in the order of their names. Symbolic links in directories are skipped.
pub(crate) struct Inputs {
    selection: Arc<Selection>,
    paths: vec::IntoIter<PathBuf>,
    /// The directory being walked, and its entries.
    walk: Option<(Arc<Path>, Walk)>,
    /// The pattern that entries must match, if the walk is for one.
    pattern: Option<Pattern>,
    ignored: Arc<Ignored>,
    /// Paths that were read or walked, if the command line names several.
    seen: HashSet<PathBuf>,
    /// The directory of the last examined file, and the extensions of files to read in it.
    extensions: Option<(PathBuf, Vec<&'static str>)>,
    /// Directory entries that the walk has not reached. The flag is true for a directory.
    unvisited: HashMap<PathBuf, bool>,
    pub(crate) skipped: Skipped,
    /// Excluded files and directories that the command line names.
    pub(crate) excluded: Vec<PathBuf>,
}

impl Inputs {
    /// Creates an iterator over the inputs of a selection.
    pub(crate) fn new(selection: &Arc<Selection>) -> Self {
        Inputs {
            selection: Arc::clone(selection),
            paths: selection.paths.clone().into_iter(),
            walk: None,
            pattern: None,
            ignored: Arc::default(),
            seen: HashSet::new(),
            extensions: None,
            unvisited: HashMap::new(),
            skipped: Skipped::default(),
            excluded: Vec::new(),
        }
    }

    /// Returns messages about configuration and ignore files skipped since the last call.
    pub(crate) fn notes(&self) -> Vec<String> {
        [self.selection.notes(), self.ignored.notes()].concat()
    }

    /// Returns true if a found file at this path is read, by its extension.
    fn reads(&mut self, path: &Path) -> bool {
        let Some(extension) = path.extension().and_then(|extension| extension.to_str()) else {
            return false;
        };
        let directory = directory_of(path);
        let last = self.extensions.take().filter(|(last, _)| last == directory);
        let (_, extensions) = self.extensions.insert(
            last.unwrap_or_else(|| (directory.to_owned(), self.selection.extensions(directory))),
        );
        extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
    }

    /// Returns true for the first call with this path. `fix` would race with itself if it read a file twice.
    fn is_new(&mut self, path: &Path) -> bool {
        self.selection.paths.len() < 2 || self.seen.insert(absolute(path))
    }

    /// Returns the input for a named path. Returns `None` for an excluded file or directory, and for a path that was
    /// read or walked. Also returns `None` for any other directory, whose walk then begins.
    fn named(&mut self, path: PathBuf) -> Option<Input> {
        let is_stdin = input::is_stdin(&path);
        if !is_stdin && !self.is_new(&path) {
            return None;
        }
        let path = if is_stdin { self.selection.stdin_name.clone().unwrap_or(path) } else { path };
        let is_directory = !is_stdin && path.is_dir();
        let is_excluded = !input::is_stdin(&path) && self.selection.excludes(&path, is_directory);
        if is_excluded {
            self.skipped.excluded += 1;
            self.skipped.directories += usize::from(is_directory);
            self.excluded.push(path.clone());
        }
        if is_directory && !is_excluded {
            self.walk(path);
            return None;
        }
        self.pattern = if is_stdin { None } else { Pattern::of(&path) };
        if let Some(pattern) = &self.pattern {
            let directory = pattern.directory.clone();
            self.walk(directory);
            return None;
        }
        (is_stdin || !is_excluded).then_some(Input { is_stdin, is_excluded, ..Input::named(path) })
    }

    /// Begins the walk of a directory and its subdirectories. It skips excluded and ignored entries, and directories of
    /// version control. It skips hidden entries and directories of tools too, unless an ignore file re-includes them, or
    /// [`Selection::searches_hidden`] returns true for the directory of a hidden one.
    fn walk(&mut self, directory: PathBuf) {
        let root = Arc::from(&*directory);
        let (selection, ignored) = (Arc::clone(&self.selection), Arc::clone(&self.ignored));
        // Ignore files in the searched directories and above apply; the user's git settings do not.
        let mut builder = WalkBuilder::new(directory);
        builder.standard_filters(false).sort_by_file_name(Ord::cmp);
        builder.filter_entry(move |entry| {
            let (path, is_directory) = (entry.path(), is_directory(entry));
            if is_of_version_control(path) || selection.excludes(path, is_directory) {
                return false;
            }
            let respects_ignore_files = selection.respects_ignore_files;
            let is_ignored =
                if respects_ignore_files { ignored.matches(path, is_directory) } else { None };
            !is_ignored.unwrap_or_else(|| {
                (is_hidden(path) && !selection.searches_hidden(directory_of(path)))
                    || (respects_ignore_files && is_directory && is_of_tool(path))
            })
        });
        self.walk = Some((root, builder.build()));
    }

    /// Returns the input for a directory entry, or `None` if the entry is not read.
    fn found(&mut self, entry: DirEntry, root: Arc<Path>) -> Option<Input> {
        self.unvisited.remove(entry.path());
        if is_directory(&entry) {
            self.record_entries(entry.path());
            return None;
        }
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        let has_extension = is_file && self.reads(entry.path());
        let mut is_named = false;
        if let Some(pattern) = self.pattern.as_mut().filter(|_| is_file) {
            if !pattern.matches(entry.path()) {
                return None;
            }
            pattern.is_found |= has_extension || pattern.names_extension;
            is_named = pattern.names_extension && !has_extension;
        }
        if is_named {
            self.is_new(entry.path()).then(|| Input::named(entry.into_path()))
        } else {
            let is_read = has_extension && self.is_new(entry.path());
            is_read.then(|| Input::found(entry.into_path(), root))
        }
    }

    /// Records the entries of a directory that count as skipped if the walk does not reach them.
    fn record_entries(&mut self, directory: &Path) {
        // The walk reports a directory that cannot be read.
        for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
            let path = entry.path();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            let counts = kind.is_dir() || (kind.is_file() && self.reads(&path));
            if counts && !is_of_version_control(&path) {
                self.unvisited.insert(path, kind.is_dir());
            }
        }
    }

    /// Reports that no file was read. Excluded files that were named are not a failure, because hooks name every file
    /// of a commit.
    pub(crate) fn report_nothing_read(&self, failures: &mut Failures) {
        if !self.excluded.is_empty() {
            let names: Vec<_> = self.excluded.iter().map(|path| input::name(path)).collect();
            failures.note(format_args!("nothing to read: excluded: {}", names.join(", ")));
            return;
        }
        // All paths are directories, since a named file is read.
        let last = self.selection.paths.last().map_or(Path::new("."), PathBuf::as_path);
        let extensions = self.selection.extensions(last);
        let extensions: Vec<_> = extensions.iter().map(|known| format!(".{known}")).collect();
        let paths = self.selection.paths.iter().map(|path| input::name(path));
        let paths = paths.collect::<Vec<_>>().join(", ");
        // Only a configuration file can set an empty list.
        let mut why = match &*extensions {
            [] => "no file to read: `types` is empty in barelink.toml".to_owned(),
            extensions => format!("no {} file to read", extensions.join(", ")),
        };
        if !self.skipped.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(why, "; {}", self.skipped);
        }
        failures.report(paths, &anyhow!("{why} (`--allow-empty` accepts that)"));
    }

    /// Counts the entries that the finished walk did not reach.
    fn count_skipped(&mut self) {
        for (path, is_directory) in self.unvisited.drain() {
            let count = if self.selection.excludes(&path, is_directory) {
                &mut self.skipped.excluded
            } else if is_hidden(&path) && !self.selection.searches_hidden(directory_of(&path)) {
                &mut self.skipped.hidden
            } else {
                &mut self.skipped.ignored
            };
            *count += 1;
            self.skipped.directories += usize::from(is_directory);
        }
    }
}

impl Iterator for Inputs {
    type Item = Result<Input, ignore::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let input = if let Some((root, walk)) = &mut self.walk {
                let root = Arc::clone(root);
                match walk.next() {
                    Some(Ok(entry)) => self.found(entry, root),
                    Some(Err(error)) => return Some(Err(error)),
                    None => {
                        self.walk = None;
                        self.count_skipped();
                        // Reading the pattern as a file fails with a message.
                        let pattern = self.pattern.take().filter(|pattern| !pattern.is_found);
                        let pattern = pattern.filter(|_| !self.selection.may_be_empty);
                        pattern.map(|pattern| Input::named(pattern.path))
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

/// Returns the directory of an entry that a walk found.
fn directory_of(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

/// Returns true for a directory that a tool fills: `node_modules`, or one with a cache directory tag
/// (<https://bford.info/cachedir/>).
fn is_of_tool(directory: &Path) -> bool {
    directory.file_name().is_some_and(|name| name == "node_modules") || is_cache(directory)
}

fn is_cache(directory: &Path) -> bool {
    let mut start = [0; CACHE.len()];
    // A file with this name may be a pipe, whose reading might never end.
    let tag = directory.join("CACHEDIR.TAG");
    let is_file = tag.symlink_metadata().is_ok_and(|tag| tag.is_file());
    is_file
        && File::open(tag).and_then(|mut tag| tag.read_exact(&mut start)).is_ok()
        && start == *CACHE
}

fn is_of_version_control(path: &Path) -> bool {
    let name = path.file_name();
    name.is_some_and(|name| VERSION_CONTROL.iter().any(|known| name == *known))
}
