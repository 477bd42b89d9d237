//! Checks that everything that lists flavours has those of `barelink-fix`.

use std::fs;

use barelink_fix::Flavor;
use regex_automata::meta::Regex;

use super::read;

/// To write the lists, set `UPDATE_EXPECT=1`.
#[test]
fn every_list_has_all_flavours() {
    for (path, quote, between) in [
        ("npm/barelink/README.md", "'", "`, `"),
        ("npm/barelink/src/markdown.d.ts", "'", " | "),
        ("npm/barelink/src/markdown-core.js", "'", ", "),
        ("crates/barelink-python/python/barelink/_options.py", "\"", ", "),
    ] {
        let names = Flavor::ALL.iter().map(|flavor| [quote, flavor.name(), quote].concat());
        let names: Vec<_> = names.collect();
        let text = read(path);
        let start = text.find(&names[..2].join(between)).expect(path);
        let name = format!("{quote}[a-z-]+{quote}");
        let list = Regex::new(&format!("({name}{})*{name}", between.replace('|', r"\|"))).unwrap();
        let end = list.find(&text[start..]).expect(path).end();
        let expected = [&text[..start], &names.join(between), &text[start + end..]].concat();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(barelink_testkit::root().join(path), expected).unwrap();
        } else {
            assert!(text == expected, "{path}: set UPDATE_EXPECT=1");
        }
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
