//! Settings of a file: the command line overrides `barelink.toml`, which overrides the defaults.

mod by_name;
mod config;
mod document;
mod generators;
mod keys;
mod notes;
mod schema;
pub(crate) mod selection;
pub(crate) mod show;
mod wording;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use barelink::LinkFinder;
use barelink_fix::Extension;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::args::{Configuration, Detection, Rules, Syntax};
use crate::files::cache::Cache;
use crate::files::glob::absolute;
use crate::report::failure::Failures;
use crate::report::notes::Notes;
use config::Config;
pub(crate) use config::ConfigError;
pub(crate) use document::has_code;
use generators::{Generator, Generators};
use keys::ExtensionName;
pub(crate) use keys::Keys;
use schema::SCHEMA;
pub(crate) use wording::unknown_key;

/// Reports a failure of `what`. Many inputs may share the configuration file with an error, so a [`ConfigError`], which
/// says where it occurred, is reported once.
pub(crate) fn report(failures: &mut Failures, what: impl Display, error: anyhow::Error) {
    match error.downcast::<ConfigError>() {
        Ok(error) => failures.report_once(&error),
        Err(error) => failures.report(what, &error),
    }
}

/// Returns the value. Reports an error as a failure of `what`.
pub(crate) fn reported<T>(
    failures: &mut Failures,
    what: impl Display,
    result: Result<T, impl Into<anyhow::Error>>,
) -> Option<T> {
    result.map_err(|error| report(failures, what, error.into())).ok()
}

/// Names of configuration files, in order of precedence.
const NAMES: [&str; 2] = ["barelink.toml", ".barelink.toml"];

/// Settings that apply to one input file.
pub(crate) struct Settings {
    pub(crate) finder: LinkFinder,
    pub(crate) extensions: Vec<Extension>,
    keys: Keys,
    /// The generators that may read the file.
    generators: Vec<Generator>,
}

/// Source of a setting's value: the default, a file, or the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Origin {
    Default,
    File { path: PathBuf, line: usize, is_override: bool },
    CommandLine,
}

/// Values by key, each with its origin.
type Values = BTreeMap<String, (Value, Origin)>;

/// The outcome of a search for a configuration file. `Ok(None)` means that there is no such file.
type Found = Result<Option<Arc<Config>>, ConfigError>;

/// Sources of settings: the command line, and configuration files, read on demand.
#[derive(Default)]
pub(crate) struct Sources {
    command_line: Map<String, Value>,
    configuration: Configuration,
    /// Results of searches for configuration files, by directory. The file of `--config` is stored under its own path.
    configs: Cache<Found>,
    generators: Generators,
    notes: Notes,
}

impl Sources {
    /// Creates sources from the keys that the command line sets, and its options that choose the configuration file.
    pub(crate) fn new(command_line: &Keys, configuration: &Configuration) -> Self {
        Sources {
            command_line: config::values(command_line),
            configuration: configuration.clone(),
            ..Sources::default()
        }
    }

    /// Returns the settings of a file or a directory. A table `[[override]]` applies if its globs match this path.
    pub(crate) fn of(&self, path: &Path) -> Result<Settings, ConfigError> {
        let found = self.values(path)?.into_iter();
        let values = found.map(|(key, (value, _))| (key, value)).collect();
        // Each source was already validated as `Keys`.
        let keys = Keys::deserialize(Value::Object(values)).unwrap_or_default();
        let generators = self.generators.of(path);
        Ok(Settings { finder: keys.finder(), extensions: keys.extensions(), keys, generators })
    }

    /// Returns the values for a path, without defaults.
    fn values(&self, path: &Path) -> Result<Values, ConfigError> {
        let mut values = Values::new();
        let found = self.config(path)?;
        for config in found.iter().flat_map(|config| config.layers()) {
            let overrides = config.overrides.iter().filter(|it| it.paths.matches(path, false));
            let tables = std::iter::once((&config.top, false))
                .chain(overrides.map(|found| (&found.table, true)));
            for (table, is_override) in tables {
                for (key, value) in &table.values {
                    let origin = Origin::File {
                        path: config.path.clone(),
                        line: table.lines.get(key).copied().unwrap_or_default(),
                        is_override,
                    };
                    values.insert(key.clone(), (value.clone(), origin));
                }
            }
        }
        for (key, value) in &self.command_line {
            values.insert(key.clone(), (value.clone(), Origin::CommandLine));
        }
        Ok(values)
    }

    /// Returns the configuration file for a path: the file of `--config`, or else the nearest one. The search begins in
    /// the path itself if it is a directory, or else in its parent, and continues upwards. `Ok(None)` with
    /// `--no-config`.
    fn config(&self, path: &Path) -> Found {
        let path = absolute(path);
        let directory = if path.is_dir() { Some(&*path) } else { path.parent() };
        directory.map_or(Ok(None), |directory| self.config_of(directory))
    }

    fn config_of(&self, directory: &Path) -> Found {
        match &self.configuration {
            Configuration { no_config: true, .. } => Ok(None),
            Configuration { config: Some(file), .. } => {
                self.configs.get_or_insert_with(file, || {
                    Config::read(file, Some(Path::new("."))).map(|config| Some(Arc::new(config)))
                })
            }
            _ => self.configs.get_or_insert_with(directory, || {
                self.notes.on_python_project(directory);
                // Reading reports an error if this is not a regular file.
                let files = NAMES.map(|name| directory.join(name)).into_iter();
                let mut files = files.filter(|file| file.symlink_metadata().is_ok());
                if let Some(file) = files.next() {
                    self.notes.on_unread(files.next().as_deref());
                    return Config::read(&file, None).map(|config| Some(Arc::new(config)));
                }
                let above = directory.parent();
                above.map_or(Ok(None), |above| self.config_of(above))
            }),
        }
    }

    /// Returns true if the configuration file for this path excludes it, or if one above excludes a directory that the
    /// path is in. A configuration file with an error excludes nothing. The error is reported for the files to which it
    /// applies.
    fn excludes(&self, path: &Path, is_directory: bool) -> bool {
        let path = absolute(path);
        // A directory's own configuration file does not apply to the directory itself.
        let config = path.parent().map_or(Ok(None), |parent| self.config_of(parent));
        let file = match &config {
            Ok(Some(config)) if config.excluded.matches(&path, is_directory) => return true,
            Ok(Some(config)) => &config.path,
            Ok(None) => return false,
            Err(error) => &error.path,
        };
        // With `--config`, there is no other file above.
        let directory = file.parent().filter(|_| self.configuration.config.is_none());
        directory.is_some_and(|directory| self.excludes(directory, true))
    }
}

impl Configuration {
    /// Returns the keys for a command that does not search for `barelink.toml`. Keys of the command line override keys
    /// of the file named by `--config`. A table `[[override]]` in that file applies if its globs match `path`.
    pub(crate) fn under(&self, command_line: Keys, path: &Path) -> Result<Keys, ConfigError> {
        if self.config.is_none() {
            return Ok(command_line);
        }
        Sources::new(&command_line, self).of(path).map(|settings| settings.keys)
    }
}

impl Rules {
    /// Returns the keys that these options of the command line set.
    pub(crate) fn keys(&self) -> Keys {
        Keys { dialect: self.dialect, ..self.detection.keys() }
    }
}

impl Detection {
    /// Returns the keys that these options of the command line set.
    pub(crate) fn keys(&self) -> Keys {
        Keys {
            kinds: self.kinds.clone(),
            scheme_less: self.scheme_less,
            tld: self.tld,
            file_names: self.file_names,
            ends: self.ends,
            untrusted: self.untrusted.then_some(true),
            ..Keys::default()
        }
    }
}

impl Syntax {
    /// Returns the extensions that these options of the command line choose.
    pub(crate) fn names(&self) -> Option<Vec<ExtensionName>> {
        self.chosen().map(|extensions| extensions.into_iter().map(ExtensionName).collect())
    }
}
