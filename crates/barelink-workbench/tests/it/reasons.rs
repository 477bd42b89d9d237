//! Checks that pages and types list all reasons of `fix`, and all policies without data.

use std::collections::BTreeSet;
use std::fs;

use xtask::root;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

/// Returns the names in `fn words` of a source, the first of four strings each.
fn names(path: &str) -> BTreeSet<String> {
    let source = read(path);
    let (_, function) = source.split_once("fn words(self)").unwrap();
    let (function, _) = function.split_once("\n    }\n").unwrap();
    let strings = function.split('"').skip(1).step_by(2);
    strings.step_by(4).map(str::to_owned).collect()
}

#[test]
fn types_and_pages_list_every_reason_of_fix() {
    let all = names("crates/barelink-fix/src/reason.rs");
    assert!(all.len() > 20, "{all:?}");
    let types = read("npm/barelink/src/markdown.d.ts");
    let (_, types) = types.split_once("  reason:\n").unwrap();
    let typed = types.lines().map_while(|line| {
        let name = line.trim().strip_prefix("| '")?.strip_suffix('\'')?;
        Some(name.to_owned())
    });
    assert_eq!(typed.collect::<BTreeSet<_>>(), all);
    let page = read("docs/left-alone.md");
    let rows = page.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("| `")?.split_once("` |")?;
        Some(name.to_owned())
    });
    assert_eq!(rows.collect::<BTreeSet<_>>(), all);
}

#[test]
fn the_npm_package_and_the_playground_have_every_policy_without_data() {
    let source = read("crates/barelink-wasm/src/settings.rs");
    let (_, list) = source.split_once("WITHOUT_DATA").unwrap();
    let (list, _) = list.split_once("];").unwrap();
    let count = list.matches("Policy::").count();
    assert!(count > 5, "{list}");
    let policy = read("crates/barelink/src/policy/mod.rs");
    let types = read("npm/barelink/src/index.d.ts");
    let page = read("docs/playground/index.html");
    let shown = page.matches("name=\"policies\"").count();
    assert_eq!(shown, count);
    for variant in list.split("Policy::").skip(1) {
        let variant: String = variant.chars().take_while(|c| c.is_alphanumeric()).collect();
        let (_, name) = policy.split_once(&format!("Policy::{variant} => \"")).unwrap();
        let (name, _) = name.split_once('"').unwrap();
        assert!(types.contains(&format!("| '{name}'")), "{name}");
        assert!(page.contains(&format!("name=\"policies\" value=\"{name}\"")), "{name}");
    }
}
