//! The JSON schema of `barelink.toml`, for editors.

/// The schema, ending with a line break.
pub(crate) const SCHEMA: &str = include_str!("barelink.schema.json");

/// Generates the schema from the types.
#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::fs;
    use std::path::Path;

    use barelink_fix::Extension;
    use schemars::generate::SchemaSettings;
    use schemars::transform::RecursiveTransform;
    use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
    use serde_json::{json, Value};

    use super::super::config::FILE_WIDE;
    use super::super::keys::{ExtensionName, Keys};
    use super::*;
    use crate::args::Flavor;

    /// To write the file, set `UPDATE_EXPECT=1`.
    #[test]
    fn the_schema_is_that_of_the_settings() {
        let generated = generated();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/settings");
            fs::write(folder.join("barelink.schema.json"), &generated).unwrap();
        } else {
            assert!(generated == SCHEMA, "set UPDATE_EXPECT=1");
        }
    }

    impl JsonSchema for ExtensionName {
        fn schema_name() -> Cow<'static, str> {
            "Extension".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            let extensions = Extension::ALL.iter().map(|extension| {
                json!({ "const": extension.name(), "description": extension.description() })
            });
            json_schema!({ "oneOf": extensions.collect::<Vec<_>>() })
        }
    }

    impl JsonSchema for Flavor {
        fn schema_name() -> Cow<'static, str> {
            "Flavor".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            let flavors = barelink_fix::Flavor::ALL.iter().map(
                |flavor| json!({ "const": flavor.name(), "description": flavor.description() }),
            );
            json_schema!({ "oneOf": flavors.collect::<Vec<_>>() })
        }
    }

    /// Returns the JSON schema of [`Keys`] and their overrides, ending with a line break.
    fn generated() -> String {
        let mut in_override = of_keys();
        let mut schema = in_override.clone();
        if let Some(Value::Object(properties)) = in_override.get_mut("properties") {
            properties.retain(|key, _| !FILE_WIDE.contains(&&**key));
            let paths = json!({
                "type": "array",
                "description": "Files to which the keys apply: globs, as in .gitignore",
                "items": { "type": "string" },
            });
            properties.insert("paths".into(), paths);
        }
        in_override.insert("required".into(), json!(["paths"]));
        for of_file in ["$schema", "title", "description"] {
            in_override.remove(of_file);
        }
        if let Some(Value::Object(properties)) = schema.get_mut("properties") {
            let overrides = json!({
                "type": "array",
                "description": "Keys for some of the files; the last match wins",
                "items": in_override,
            });
            properties.insert("override".into(), overrides);
        }
        schema.insert("title".into(), "barelink.toml".into());
        schema.remove("description");
        format!("{:#}\n", schema.as_value())
    }

    /// Returns the schema of [`Keys`].
    fn of_keys() -> Schema {
        let mut settings = SchemaSettings::draft07();
        settings.inline_subschemas = true;
        let settings = settings.with_transform(RecursiveTransform(without_null));
        settings.into_generator().into_root_schema_for::<Keys>()
    }

    /// Removes null, by which [`Keys`] represents an unset key. TOML has no null.
    fn without_null(schema: &mut Schema) {
        let Some(schema) = schema.as_object_mut() else {
            return;
        };
        schema.retain(|_, value| !value.is_null());
        let nulls = [Value::Null, json!("null"), json!({ "type": "null" })];
        for list in schema.values_mut().filter_map(Value::as_array_mut) {
            list.retain(|value| !nulls.contains(value));
        }
        if let Some(only) = schema.get("type").and_then(|types| types.get(0)).cloned() {
            schema.insert("type".into(), only);
        }
        if let Some(Value::Object(only)) =
            schema.remove("anyOf").and_then(|any| any.get(0).cloned())
        {
            for (keyword, value) in only {
                schema.entry(keyword).or_insert(value);
            }
        }
    }
}
