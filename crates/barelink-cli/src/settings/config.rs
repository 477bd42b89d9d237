//! Reads `barelink.toml`.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use barelink::markdown::Lines;
use serde::Deserialize;
use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue, Deserializer, ValueDeserializer};
use toml::Spanned;

use super::keys::Keys;
use crate::args::FileType;
use crate::files::glob::Globs;
use crate::files::{byte_order_mark, input};
use crate::report::position::Positions;
use crate::report::printable::{self, Printable};

/// Keys that apply to a whole configuration file, not to paths.
pub(super) const FILE_WIDE: [&str; 3] = ["exclude", "hidden", "types"];

/// The content of a configuration file.
#[derive(Debug)]
pub(super) struct Config {
    pub(super) path: PathBuf,
    pub(super) top: Table,
    pub(super) overrides: Vec<Override>,
    pub(super) excluded: Globs,
    pub(super) searches_hidden: Option<bool>,
    pub(super) types: Option<Vec<FileType>>,
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

/// Error message, and the byte range that it concerns, if known.
type Fault = (String, Option<Range<usize>>);

impl Config {
    /// Reads the file at `path`. `is_named` is true if the command line names the file. The file's globs are relative
    /// to `directory`.
    pub(super) fn read(
        path: &Path,
        directory: &Path,
        is_named: bool,
    ) -> Result<Config, ConfigError> {
        let fault = |(message, range): Fault, text: &str| ConfigError {
            path: path.to_owned(),
            place: range.map(|range| Positions::new(text).of(range.start)),
            message,
        };
        let text = text(path, is_named).map_err(|reason| fault((reason, None), ""))?;
        Config::parse(path, directory, &text).map_err(|found| fault(found, &text))
    }

    fn parse(path: &Path, directory: &Path, text: &str) -> Result<Config, Fault> {
        let mut document = DeTable::parse(text).map_err(of_toml)?;
        let lines = Lines::new(text);
        let overrides = document.get_mut().remove("override");
        let excluding = document.get_ref().get("exclude").map(Spanned::span);
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
        let excluded = keys.exclude.unwrap_or_default();
        let excluded = Globs::new(directory, excluded.iter().map(String::as_str));
        let excluded = excluded.map_err(|error| (of_glob(&error), excluding))?;
        Ok(Config {
            path: path.to_owned(),
            top,
            overrides: read,
            excluded,
            searches_hidden: keys.hidden,
            types: keys.types,
        })
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
        let Some(paths) = table.remove("paths") else {
            let message = "an [[override]] needs `paths`, a list of globs";
            return Err((message.into(), Some(range)));
        };
        for (key, _) in table.iter() {
            if FILE_WIDE.contains(&&**key.get_ref()) {
                let message = format!(
                    "`{}` applies to all files and is not allowed in [[override]]",
                    key.get_ref()
                );
                return Err((message, Some(key.span())));
            }
        }
        let place = paths.span();
        let paths = Vec::<String>::deserialize(ValueDeserializer::from(paths)).map_err(of_toml)?;
        let paths = Globs::new(directory, paths.iter().map(String::as_str));
        let paths = paths.map_err(|error| (of_glob(&error), Some(place)))?;
        let table = Table::new(Spanned::new(range, table), lines, &["paths"], &FILE_WIDE)?;
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
        let places = table.get_ref().iter();
        let lines =
            places.map(|(key, _)| (key.get_ref().to_string(), lines.line(key.span().start)));
        let lines = lines.collect();
        let keys = Keys::deserialize(Deserializer::from(table)).map_err(of_toml)?;
        Ok(Table { values: values(&keys), lines })
    }
}

/// Returns the message about an unknown key: the key that was probably meant, and all keys.
pub(crate) fn unknown_key(name: &str, known: &[&str]) -> String {
    // Three mistakes in a key of eight letters are too many.
    const ALIKE: f64 = 0.6;
    let alike = known.iter();
    let alike = alike.map(|known| (strsim::normalized_damerau_levenshtein(name, known), known));
    let best = alike.filter(|(alike, _)| *alike > ALIKE).max_by(|a, b| a.0.total_cmp(&b.0));
    let meant = best.map(|(_, known)| format!("did you mean `{known}`? ")).unwrap_or_default();
    format!("unknown key `{name}`; {meant}the keys are `{}`", known.join("`, `"))
}

/// Returns the keys that are set, with their values.
pub(super) fn values(keys: &Keys) -> Map<String, Value> {
    let Ok(Value::Object(mut values)) = serde_json::to_value(keys) else {
        return Map::new();
    };
    values.retain(|_, value| !value.is_null());
    values
}

fn of_toml(error: toml::de::Error) -> Fault {
    (without_value(error.message()), error.span())
}

/// Returns the message of an error without the value that it quotes, because the file may be somebody else's. Its place
/// is known.
fn without_value(message: &str) -> String {
    // The value comes first: ``unknown variant `x`, expected one of `a`, `b` ``.
    match message.rsplit_once(", expected ") {
        Some((_, expected)) => format!("invalid value, expected {expected}"),
        None => message.to_owned(),
    }
}

fn of_glob(error: &ignore::Error) -> String {
    match error {
        ignore::Error::Glob { err, .. } => format!("invalid glob: {err}"),
        other => other.to_string(),
    }
}
