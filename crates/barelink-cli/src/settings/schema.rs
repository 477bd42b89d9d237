//! Writes the JSON schema of `barelink.toml`, for editors.

use barelink_fix::Extension;
use clap::ValueEnum;
use serde_json::{json, Map, Value};

use super::config::FILE_WIDE;
use crate::args::{Dialect, Ends, FileNames, FileType, Kind, Scheme, Style, Tld};

/// Returns the JSON schema of `barelink.toml`, ending with a line break.
pub(crate) fn schema() -> String {
    let keys = keys();
    let mut in_override = keys.clone();
    for whole in FILE_WIDE {
        in_override.remove(whole);
    }
    in_override
        .insert("paths".into(), strings("Files to which the keys apply: globs, as in .gitignore"));
    let mut properties = keys;
    let overrides = json!({
        "type": "array",
        "description": "Keys for some of the files; the last match wins",
        "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["paths"],
            "properties": in_override,
        },
    });
    properties.insert("override".into(), overrides);
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "barelink.toml",
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    });
    format!("{schema:#}\n")
}

/// Returns the names of all keys.
pub(crate) fn key_names() -> Vec<String> {
    keys().keys().cloned().collect()
}

fn keys() -> Map<String, Value> {
    let extensions = Extension::ALL.iter().map(|extension| {
        json!({
            "const": extension.name(),
            "description": extension.description(),
        })
    });
    let extensions = json!({ "oneOf": extensions.collect::<Vec<_>>() });
    let list = |description: &str, items| json!({ "type": "array", "description": description, "items": items, "uniqueItems": true });
    let keys = [
        ("dialect", one_of::<Dialect>("Rules for what is a link")),
        (
            "kinds",
            list("Kinds of links to find", one_of::<Kind>("A kind of link")),
        ),
        (
            "scheme-less",
            one_of::<Scheme>("Scheme for the destinations of links without one"),
        ),
        ("tld", one_of::<Tld>("Top-level domains to accept")),
        (
            "file-names",
            one_of::<FileNames>("Hosts without a scheme that look like files, versions, members, packages or sentences"),
        ),
        (
            "ends",
            one_of::<Ends>("End of links in text without spaces between words"),
        ),
        ("untrusted", boolean("Preset for untrusted text")),
        ("extensions", list("Extensions of CommonMark", extensions)),
        (
            "trust-dialect",
            boolean("Make doubtful links explicit too"),
        ),
        ("headings", boolean("Make links in headings explicit too")),
        ("style", one_of::<Style>("Spelling of explicit links")),
        (
            "exclude",
            strings("Files and directories to leave out: globs, as in .gitignore"),
        ),
        ("hidden", boolean("Search hidden files and directories too")),
        (
            "types",
            list(
                "Types of files to read in directories",
                one_of::<FileType>("A file type"),
            ),
        ),
    ];
    keys.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}

fn boolean(description: &str) -> Value {
    json!({ "type": "boolean", "description": description })
}

fn strings(description: &str) -> Value {
    json!({ "type": "array", "description": description, "items": { "type": "string" } })
}

/// Returns the schema of an option's values.
fn one_of<T: ValueEnum>(description: &str) -> Value {
    let values = T::value_variants().iter().filter_map(T::to_possible_value);
    let values = values.map(|value| match value.get_help() {
        Some(help) => json!({ "const": value.get_name(), "description": help.to_string() }),
        None => json!({ "const": value.get_name() }),
    });
    json!({ "description": description, "oneOf": values.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::settings::Keys;

    /// The error for an unknown key lists the known keys.
    #[test]
    fn the_schema_and_the_type_have_the_same_keys() {
        let error = Keys::deserialize(json!({ "nonesuch": 1 })).unwrap_err().to_string();
        let known: Vec<_> = error.split('`').skip(3).step_by(2).map(str::to_owned).collect();
        let (mut expected, mut found): (Vec<_>, Vec<_>) = (known, keys().keys().cloned().collect());
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_schema_and_the_type_accept_the_same_values() {
        for (name, schema) in keys() {
            let is_list = schema["type"] == "array";
            let of = if is_list { &schema["items"] } else { &schema };
            let values: Vec<Value> = match (of["oneOf"].as_array(), of["type"].as_str()) {
                (Some(values), _) => values.iter().map(|value| value["const"].clone()).collect(),
                (_, Some("boolean")) => vec![json!(true), json!(false)],
                _ => vec![json!("any")],
            };
            let read = |value: Value| {
                let value = if is_list { json!([value]) } else { value };
                Keys::deserialize(json!({ name.as_str(): value }))
            };
            for value in &values {
                read(value.clone()).unwrap_or_else(|error| panic!("{name}: {value}: {error}"));
            }
            let error = read(json!({})).unwrap_err().to_string();
            assert!(!error.contains("nonesuch"), "{error}");
            if of["oneOf"].is_array() {
                let error = read(json!("nonesuch")).unwrap_err().to_string();
                for value in &values {
                    assert!(error.contains(value.as_str().unwrap()), "{name}: {error}");
                }
            }
        }
    }
}
