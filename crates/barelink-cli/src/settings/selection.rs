//! Selects the files that a command reads: by its arguments, and by configuration files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{bail, Result};

use super::config::Config;
use super::{reported, Keys, Sources};
use crate::args::{Configuration, Explicit, FileType, Files};
use crate::files::glob::{absolute, Globs};
use crate::files::input;
use crate::files::language::Reads;
use crate::report::failure::Failures;

/// The files and directories that a command reads, and the rules for skipping files.
pub(crate) struct Selection {
    /// Paths on the command line. The path `-` is standard input.
    pub(crate) paths: Vec<PathBuf>,
    /// The named files that are read.
    pub(crate) reads: Reads,
    /// Name of standard input, if `--stdin-filename` is given.
    pub(crate) stdin_name: Option<PathBuf>,
    /// True if ignore files are obeyed.
    pub(crate) respects_ignore_files: bool,
    /// True if a run that finds no file to read succeeds (`--allow-empty`).
    pub(crate) may_be_empty: bool,
    pub(crate) sources: Sources,
    extensions: Extensions,
    /// True if hidden files are read in all directories (`--hidden`).
    searches_hidden: bool,
    /// Globs of the command line that exclude files.
    globs: Globs,
}

/// Extensions of the files that a command reads from directories.
pub(crate) enum Extensions {
    /// Fixed extensions, regardless of settings.
    Fixed(&'static [&'static str]),
    /// Extensions of types of files. The types on the command line (`chosen`) override the types in the configuration
    /// file, which override the default.
    ByType { chosen: Vec<FileType>, default: &'static [FileType] },
}

impl Selection {
    /// Combines the paths, file options and globs of a command with its sources of settings.
    pub(crate) fn new<'g>(
        sources: Sources,
        paths: &[PathBuf],
        files: &Files,
        reads: Reads,
        extensions: Extensions,
        globs: impl IntoIterator<Item = &'g str>,
    ) -> Result<Arc<Self>> {
        if files.stdin_filename.is_some() && !paths.iter().any(|path| input::is_stdin(path)) {
            bail!("--stdin-filename is the name of standard input; give `-` as a path too");
        }
        if sources.configuration.config.is_some() {
            // An error in a named file must not depend on the files to read.
            sources.config_of(Path::new("."))?;
        }
        Ok(Arc::new(Selection {
            paths: input::paths(paths),
            reads,
            stdin_name: files.stdin_filename.clone(),
            respects_ignore_files: !files.no_ignore,
            may_be_empty: files.allow_empty,
            sources,
            extensions,
            searches_hidden: files.hidden,
            globs: Globs::new(Path::new("."), globs)?,
        }))
    }

    /// Returns true if only standard input is read.
    pub(crate) fn is_stdin(&self) -> bool {
        self.paths.iter().all(|path| input::is_stdin(path))
    }

    /// Returns the extensions of files to read in this directory.
    pub(crate) fn extensions(&self, directory: &Path) -> Vec<&'static str> {
        match &self.extensions {
            Extensions::Fixed(extensions) => extensions.to_vec(),
            Extensions::ByType { chosen, default } if chosen.is_empty() => {
                let config = self.config(directory);
                let types = config.as_ref().and_then(|config| config.types.as_deref());
                FileType::extensions(types.unwrap_or(default))
            }
            Extensions::ByType { chosen, .. } => FileType::extensions(chosen),
        }
    }

    /// Returns true if hidden files and directories in this directory are read.
    pub(crate) fn searches_hidden(&self, directory: &Path) -> bool {
        self.searches_hidden
            || self.config(directory).is_some_and(|config| config.searches_hidden == Some(true))
    }

    /// Returns true for a path that is excluded even if named.
    pub(crate) fn excludes(&self, path: &Path, is_directory: bool) -> bool {
        self.globs.matches(path, is_directory) || self.sources.excludes(path, is_directory)
    }

    /// Returns notes on configuration files that were found since the last call.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.sources.notes.take()
    }

    /// Returns the configuration file for this directory, or `None` if there is none or it has an error.
    fn config(&self, directory: &Path) -> Option<Arc<Config>> {
        self.sources.config_of(&absolute(directory)).ok().flatten()
    }
}

impl Explicit {
    /// Returns the selection of files of `check` or `fix`. Reports an error under the name of the command. Directories are
    /// searched for Rust files only on request.
    pub(crate) fn selection(
        &self,
        command: &str,
        configuration: &Configuration,
        failures: &mut Failures,
    ) -> Option<Arc<Selection>> {
        let keys = Keys {
            trust_dialect: self.trust_dialect.then_some(true),
            flavor: self.flavor,
            style: self.style,
            extensions: self.syntax.names(),
            ..self.rules.keys()
        };
        let sources = Sources::new(&keys, configuration);
        let extensions =
            Extensions::ByType { chosen: self.types.types.clone(), default: FileType::EXPLICIT };
        let is_any = self.types.types.contains(&FileType::Md);
        let reads = if is_any { Reads::Any } else { Reads::Markdown };
        let globs = self.excluded.globs.iter().map(String::as_str);
        let selection = Selection::new(sources, &self.paths, &self.files, reads, extensions, globs);
        reported(failures, command, selection)
    }
}
