//! `barelink config`: prints the settings of a file and the origin of each value.

use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;

use super::config::values;
use super::keys::ExtensionName;
use super::{Keys, Origin, Settings, Sources, Values, SCHEMA};
use crate::args::{Config, Configuration, Dialect, FileType, Scheme};
use crate::report::failure::Failures;
use crate::report::printable::Printable;

pub(crate) fn run(
    command: &Config,
    configuration: &Configuration,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    if command.schema {
        return out.write_all(SCHEMA.as_bytes());
    }
    let path = command.file.as_deref().unwrap_or(Path::new("."));
    let sources = Sources::new(&Keys::default(), configuration);
    let (chosen, settings) =
        match sources.values(path).and_then(|values| Ok((values, sources.of(path)?))) {
            Ok(found) => found,
            Err(error) => {
                failures.report("config", &error.into());
                return Ok(());
            }
        };
    sources.notes.take().iter().for_each(|note| failures.note(note));
    let mut defaults = Keys::defaults();
    let dialect = settings.keys.dialect.unwrap_or_default();
    defaults.scheme_less = Some(match dialect {
        Dialect::Gfm | Dialect::Md4c => Scheme::Http,
        Dialect::Uts58 => Scheme::Https,
    });
    defaults.extensions = Some(settings.extensions.iter().copied().map(ExtensionName).collect());
    let defaults = values(&defaults).into_iter();
    let mut shown: Values = defaults.map(|(key, value)| (key, (value, Origin::Default))).collect();
    shown.extend(chosen);
    let lines = shown.iter().map(|(key, (value, origin))| (assignment(key, value), origin));
    let lines: Vec<_> = lines.collect();
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or_default();
    for (line, origin) in &lines {
        write!(out, "{line:width$}  # ")?;
        match origin {
            Origin::Default => writeln!(out, "default")?,
            Origin::CommandLine => writeln!(out, "command line")?,
            Origin::File { path, line, is_override } => {
                let place = Printable(&path.to_string_lossy()).to_string();
                let part = if *is_override { ", [[override]]" } else { "" };
                writeln!(out, "{place}:{line}{part}")?;
            }
        }
    }
    if !shown.contains_key("tld") {
        writeln!(out, "# tld is not set: the dialect has its own rule")?;
    }
    if !shown.contains_key("flavor") {
        write_flavor(path, &settings, out)?;
    }
    Ok(())
}

/// Writes why the flavour is not set, and which one applies or may apply.
fn write_flavor(path: &Path, settings: &Settings, out: &mut dyn Write) -> io::Result<()> {
    if let Some(flavor) = FileType::of(path).and_then(FileType::flavor) {
        return writeln!(out, "# flavor is not set: by its name, the file is {}", flavor.name());
    }
    writeln!(
        out,
        "# flavor is not set: what any flavor reads as something other than prose is left alone"
    )?;
    for generator in &settings.generators {
        let path = Printable(&generator.path.to_string_lossy()).to_string();
        writeln!(out, "# {path}: so the flavor may be {}", generator.flavor.name())?;
    }
    Ok(())
}

/// Returns a line of TOML without line break. JSON syntax is used for strings and lists.
fn assignment(key: &str, value: &Value) -> String {
    let value = value.to_string();
    format!("{key} = {}", Printable(&value.replace("\",\"", "\", \"")))
}
