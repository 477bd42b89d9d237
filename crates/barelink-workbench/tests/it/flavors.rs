//! Checks that everything that lists flavours has those of `barelink-fix`.

use std::fs;

use barelink_fix::Flavor;

fn read(path: &str) -> String {
    fs::read_to_string(barelink_testkit::root().join(path)).unwrap()
}

#[test]
fn every_list_has_all_flavours() {
    let names = |quote: &str, between: &str| {
        let names = Flavor::ALL.iter().map(|flavor| [quote, flavor.name(), quote].concat());
        names.collect::<Vec<_>>().join(between)
    };
    for (path, list) in [
        ("npm/barelink/README.md", names("'", "`, `")),
        ("npm/barelink/src/markdown.d.ts", names("'", " | ")),
        ("npm/barelink/src/markdown-core.js", names("'", ", ")),
        ("crates/barelink-python/python/barelink/_options.py", names("\"", ", ")),
    ] {
        assert!(read(path).contains(&list), "{path}: {list}");
    }
}

#[test]
fn the_guide_has_all_flavours_and_their_configurations() {
    let (guide, left_alone) = (read("docs/guide.md"), read("docs/left-alone.md"));
    for flavor in Flavor::ALL {
        let name = flavor.name();
        assert!(guide.contains(&format!("`flavor = \"{name}\"`")), "{name}");
        for sign in flavor.signs() {
            let name = sign.names[0].replace("config.js", "config.*");
            assert!(left_alone.contains(&format!("`{name}`")), "{name}");
            let beside = sign.beside.map(|(name, _)| format!("`{name}`"));
            assert!(beside.is_none_or(|name| left_alone.contains(&name)), "{sign:?}");
        }
    }
}
