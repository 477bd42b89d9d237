//! Checks that everything that lists flavours has those of `barelink-fix`.

use std::fs;

use barelink_fix::Flavor;

fn read(path: &str) -> String {
    fs::read_to_string(barelink_testkit::root().join(path)).unwrap()
}

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
        let listed = length_of_list(&text[start..], quote, between);
        let expected = [&text[..start], &names.join(between), &text[start + listed..]].concat();
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(barelink_testkit::root().join(path), expected).unwrap();
        } else {
            assert!(text == expected, "{path}: set UPDATE_EXPECT=1");
        }
    }
}

/// Returns the length of the quoted names at the start of `text`.
fn length_of_list(text: &str, quote: &str, between: &str) -> usize {
    let name = text.strip_prefix(quote).and_then(|rest| rest.find(quote));
    let Some(end) = name.map(|length| length + 2 * quote.len()) else { return 0 };
    match text[end..].strip_prefix(between).map(|rest| length_of_list(rest, quote, between)) {
        None | Some(0) => end,
        Some(rest) => end + between.len() + rest,
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
