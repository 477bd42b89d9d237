//! Checks the JSON schema of `barelink.toml`, which editors use.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::run;

/// To write the file, set `UPDATE_EXPECT=1`.
#[test]
fn the_file_in_docs_is_current() {
    let schema = run(&["config", "--schema"], "").ok();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/barelink.schema.json");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &schema).unwrap();
    }
    assert!(fs::read_to_string(&file).unwrap() == schema, "set UPDATE_EXPECT=1");
}

#[test]
fn it_has_the_keys_that_config_prints() {
    let schema: Value = serde_json::from_str(&run(&["config", "--schema"], "").ok()).unwrap();
    let keys = schema["properties"].as_object().unwrap();
    let printed = run(&["config"], "").ok();
    for line in printed.lines().filter(|line| !line.starts_with('#')) {
        let key = line.split(' ').next().unwrap();
        assert!(keys.contains_key(key), "{key}");
    }
    assert_eq!(schema["additionalProperties"], false);
}
