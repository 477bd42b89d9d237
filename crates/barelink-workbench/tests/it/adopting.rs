//! Checks `docs/adopting.md`: the added crates, and the change to a program.

use std::collections::BTreeSet;

use similar_asserts::assert_eq;

use super::read;

const PARSERS: [&str; 2] = ["pulldown-cmark", "comrak"];

#[test]
fn added_crates_are_those_of_the_tree() {
    let page = read("docs/adopting.md");
    let row = page.lines().find(|line| line.starts_with("| crates added to the lock file |"));
    let cells = row.unwrap().split('|').skip(2);
    for (parser, cell) in PARSERS.into_iter().zip(cells) {
        let own = tree(parser);
        let mut added = tree(&format!("barelink-{parser}"));
        added.retain(|name| !own.contains(name));
        let listed = cell.split('`').skip(1).step_by(2).map(str::to_owned);
        assert_eq!(listed.collect::<BTreeSet<_>>(), added, "{parser}");
    }
}

/// Checks that each line of the page's diffs of Rust occurs in one of the generators.
#[test]
fn the_change_is_that_of_the_generators() {
    let sources = PARSERS.map(|name| {
        let name = name.replace('-', "_");
        read(&format!("crates/barelink-examples/examples/site_{name}.rs"))
    });
    let lines: BTreeSet<_> = sources.iter().flat_map(|source| source.lines()).collect();
    let page = read("docs/adopting.md");
    let mut tried = 0;
    for diff in page.split("```diff\n").skip(1) {
        let diff = diff.split("```").next().unwrap();
        if diff.contains("[dependencies]") {
            continue;
        }
        for line in diff.lines().filter(|line| !line.is_empty()) {
            assert!(lines.contains(&line[1..]), "{line}");
            tried += 1;
        }
    }
    assert!(tried >= 14, "{tried}");
}

/// Returns the names of a crate and of its direct and indirect normal dependencies.
fn tree(package: &str) -> BTreeSet<String> {
    let linked = xtask::publication::linked(package).unwrap();
    linked.into_iter().map(|(name, _)| name).collect()
}
