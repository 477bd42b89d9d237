//! Checks that pages and types list all reasons of `fix`, and policies.

use std::collections::BTreeSet;

use barelink::options::Policy;

use super::read;

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
fn the_npm_package_and_the_playground_have_every_policy() {
    let types = read("npm/barelink/src/index.d.ts");
    let page = read("docs/playground/index.html");
    for policy in Policy::ALL {
        let name = policy.name();
        assert!(types.contains(&format!("| '{name}'")), "{name}");
        assert!(page.contains(&format!("name=\"policies\" value=\"{name}\"")), "{name}");
    }
    assert_eq!(page.matches("name=\"policies\"").count(), Policy::ALL.len());
}
