//! Reads `barelink.toml`, and the files that it extends.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::fs;
use std::iter;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use barelink::markdown::Lines;
use serde::Deserialize;
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue, Deserializer, ValueDeserializer};
use toml::Spanned;

use super::keys::Keys;
use super::wording::{of_glob, of_toml, of_value, unknown_key, Fault};
use crate::args::FileType;
use crate::files::glob::{absolute, Globs};
use crate::files::{byte_order_mark, input};
use crate::report::position::Positions;
use crate::report::printable::{self, Printable};

/// Keys that apply to a whole configuration file, not to paths.
pub(super) const FILE_WIDE: [&str; 4] = ["exclude", "extend", "hidden", "types"];

/// Maximum number of files that extend each other.
const MOST_LAYERS: usize = 16;

/// The content of a configuration file.
#[derive(Debug)]
pub(super) struct Config {
    pub(super) path: PathBuf,
    pub(super) top: Table,
    pub(super) overrides: Vec<Override>,
    pub(super) excluded: Globs,
    pub(super) searches_hidden: Option<bool>,
    pub(super) types: Option<Vec<FileType>>,
    /// The file named by `extend`. Settings of this file override its settings.
    base: Option<Arc<Config>>,
}

/// The name of a file that another one extends, and the place of this name.
struct Extended {
    name: String,
    place: Range<usize>,
}

/// A table `[[override]]`.
#[derive(Debug)]
pub(super) struct Override {
    pub(super) paths: Globs,
    pub(super) table: Table,
}

/// Keys of a table, and their values. They have been validated as [`Keys`].
#[derive(Debug)]
pub(super) struct Table {
    pub(super) values: Map<String, Value>,
    /// Line number of each key, counted from 1.
    pub(super) lines: HashMap<String, usize>,
}

/// Error in a configuration file.
#[derive(Debug, Clone)]
pub(crate) struct ConfigError {
    pub(super) path: PathBuf,
    /// Line and column of the error, if known.
    place: Option<(usize, usize)>,
    message: String,
}

impl ConfigError {
    fn new(path: &Path, text: &str, (message, range): Fault) -> Self {
        let place = range.map(|range| Positions::new(text).of(range.start));
        ConfigError { path: path.to_owned(), place, message }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Printable(&self.path.to_string_lossy()))?;
        if let Some((line, column)) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", printable::message(&self.message))
    }
}

impl Error for ConfigError {}

impl Config {
    /// Reads the file at `path`. A file that the command line names has `globs`, the directory to which its globs are
    /// relative. The globs of other files are relative to their own directories.
    pub(super) fn read(path: &Path, globs: Option<&Path>) -> Result<Config, ConfigError> {
        Config::read_layer(path, globs, globs.is_some(), &mut Vec::new())
    }

    /// Reads a file and those that it extends. `above` has the canonical paths of the files that lead to this one.
    fn read_layer(
        path: &Path,
        globs: Option<&Path>,
        is_named: bool,
        above: &mut Vec<PathBuf>,
    ) -> Result<Config, ConfigError> {
        let text =
            text(path, is_named).map_err(|reason| ConfigError::new(path, "", (reason, None)))?;
        let absolute_path = absolute(path);
        let beside = absolute_path.parent().unwrap_or(&absolute_path);
        let (config, extended) = Config::parse(path, globs.unwrap_or(beside), &text)
            .map_err(|fault| ConfigError::new(path, &text, fault))?;
        let Some(Extended { name, place }) = extended else { return Ok(config) };
        above.extend(fs::canonicalize(path));
        let base = absolute(&beside.join(name));
        let found = extended_file(&base, beside, above);
        found.map_err(|message| ConfigError::new(path, &text, (message.into(), Some(place))))?;
        let base = Config::read_layer(&base, globs, false, above)?;
        Ok(config.above(base))
    }

    /// Adds the settings of a file that this one extends.
    fn above(self, base: Config) -> Config {
        let excluded = if self.top.values.contains_key("exclude") {
            self.excluded
        } else {
            base.excluded.clone()
        };
        Config {
            excluded,
            searches_hidden: self.searches_hidden.or(base.searches_hidden),
            types: self.types.or_else(|| base.types.clone()),
            base: Some(Arc::new(base)),
            ..self
        }
    }

    /// Returns this file and those that it extends. Each overrides the ones before it.
    pub(super) fn layers(&self) -> Vec<&Config> {
        let mut layers: Vec<_> = iter::successors(Some(self), |one| one.base.as_deref()).collect();
        layers.reverse();
        layers
    }

    /// Parses a file. Also returns the value of its key `extend`.
    fn parse(
        path: &Path,
        directory: &Path,
        text: &str,
    ) -> Result<(Config, Option<Extended>), Fault> {
        let mut document = DeTable::parse(text).map_err(|error| of_toml(&error))?;
        let lines = Lines::new(text);
        let overrides = document.get_mut().remove("override");
        let [excluding, extending] =
            ["exclude", "extend"].map(|key| document.get_ref().get(key).map(Spanned::span));
        let top = Table::new(document, &lines, &["override"], &[])?;
        let mut read = Vec::new();
        if let Some(overrides) = overrides {
            let range = overrides.span();
            let DeValue::Array(overrides) = overrides.into_inner() else {
                return Err((
                    "must be a list of tables, written as [[override]]".into(),
                    Some(range),
                ));
            };
            for found in overrides {
                read.push(Override::new(found, &lines, directory)?);
            }
        }
        let keys = Keys::deserialize(Value::Object(top.values.clone())).unwrap_or_default();
        let globs = keys.exclude.unwrap_or_default();
        let excluded = Globs::new(directory, globs.iter().map(String::as_str))
            .map_err(|error| (of_glob(&error), excluding))?;
        let config = Config {
            path: path.to_owned(),
            top,
            overrides: read,
            excluded,
            searches_hidden: keys.hidden,
            types: keys.types,
            base: None,
        };
        let extended = keys.extend.zip(extending);
        Ok((config, extended.map(|(name, place)| Extended { name, place })))
    }
}

/// Checks a file that is named by `extend`: it must be in the repository of the directory whose file names it, and not be
/// one of the files `above`. The error is a message for people.
fn extended_file(path: &Path, directory: &Path, above: &[PathBuf]) -> Result<(), &'static str> {
    let found = fs::canonicalize(path).map_err(|_| "the file to extend cannot be read")?;
    if !found.is_file() {
        Err("the file to extend is not a regular file")
    } else if !input::is_in_repository(&found, directory) {
        Err("the file to extend is outside the repository")
    } else if above.contains(&found) {
        Err("the file to extend leads back to this one")
    } else if above.len() == MOST_LAYERS {
        Err("too many files extend each other")
    } else {
        Ok(())
    }
}

/// Reads a configuration file, without its byte order mark. `is_named` is true if the command line names the file. The
/// error is a message for people.
fn text(path: &Path, is_named: bool) -> Result<String, String> {
    let bytes =
        input::settings(path, is_named)?.ok_or("cannot be read: no such file or directory")?;
    let mut text = String::from_utf8(bytes).map_err(|_| "cannot be read: not UTF-8".to_owned())?;
    Ok(text.split_off(byte_order_mark::length(&text)))
}

impl Override {
    fn new(found: Spanned<DeValue<'_>>, lines: &Lines, directory: &Path) -> Result<Self, Fault> {
        let range = found.span();
        let DeValue::Table(mut table) = found.into_inner() else {
            return Err(("must be a table, written as [[override]]".into(), Some(range)));
        };
        let paths = table.remove("paths");
        for (key, _) in table.iter() {
            if FILE_WIDE.contains(&&**key.get_ref()) {
                let message = format!(
                    "`{}` applies to all files and is not allowed in [[override]]",
                    key.get_ref()
                );
                return Err((message, Some(key.span())));
            }
        }
        // An unknown key, such as `path`, comes before the error that `paths` is missing.
        let table = Table::new(Spanned::new(range.clone(), table), lines, &["paths"], &FILE_WIDE)?;
        let Some(paths) = paths else {
            let message = "an [[override]] needs `paths`, a list of globs";
            return Err((message.into(), Some(range)));
        };
        let place = paths.span();
        let paths = Vec::<String>::deserialize(ValueDeserializer::from(paths))
            .map_err(|error| of_value("paths", &error))?;
        let paths = Globs::new(directory, paths.iter().map(String::as_str))
            .map_err(|error| (of_glob(&error), Some(place)))?;
        Ok(Override { paths, table })
    }
}

impl Table {
    /// Reads a table. An error message for an unknown key lists the allowed keys: `more`, which the caller has already
    /// removed from the table, and all of [`Keys`] except `others`.
    fn new(
        table: Spanned<DeTable<'_>>,
        lines: &Lines,
        more: &[&str],
        others: &[&str],
    ) -> Result<Self, Fault> {
        let known = Keys::names();
        let known = known.iter().map(String::as_str).filter(|key| !others.contains(key));
        let known: Vec<_> = known.chain(more.iter().copied()).collect();
        let mut keys = table.get_ref().iter().map(|(key, _)| key);
        if let Some(key) = keys.find(|key| !known.contains(&&**key.get_ref())) {
            return Err((unknown_key(key.get_ref(), &known), Some(key.span())));
        }
        let mut lines_of_keys = HashMap::new();
        let mut spans = Vec::new();
        for (key, value) in table.get_ref() {
            lines_of_keys.insert(key.get_ref().to_string(), lines.line(key.span().start));
            spans.push((key.get_ref().to_string(), value.span()));
        }
        let keys = Keys::deserialize(Deserializer::from(table)).map_err(|error| {
            let place = error.span().unwrap_or_default().start;
            match spans.iter().find(|(_, span)| span.contains(&place)) {
                Some((key, _)) => of_value(key, &error),
                None => of_toml(&error),
            }
        })?;
        Ok(Table { values: values(&keys), lines: lines_of_keys })
    }
}

/// Returns the keys that are set, with their values.
pub(super) fn values(keys: &Keys) -> Map<String, Value> {
    let Ok(Value::Object(mut values)) = serde_json::to_value(keys) else {
        return Map::new();
    };
    values.retain(|_, value| !value.is_null());
    values
}
