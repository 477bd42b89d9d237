//! Checks the JSON schema of `barelink.toml`, which editors use.

use serde_json::Value;

use crate::program::run;

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
