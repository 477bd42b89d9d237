//! Compares the properties with Unicode's files. `BARELINK_UNICODE_DATA` names the folder of the files. Without it,
//! nothing is compared.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use barelink::unicode::{is_link_email, link_bracket, link_term, LinkTerm, UNICODE_VERSION};

/// Returns the folder of Unicode's files, if it is given. A relative path begins at the root of the workspace.
fn folder() -> Option<PathBuf> {
    let folder = env::var_os("BARELINK_UNICODE_DATA")?;
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Some(workspace.join(folder))
}

/// Returns the first and last code point of each line, its value, and its comment.
fn lines(file: &Path) -> Vec<(u32, u32, String, String)> {
    let text = fs::read_to_string(file).unwrap();
    let data = text.lines().filter_map(|line| {
        let (data, comment) = line.split_once('#')?;
        let (range, value) = data.split_once(';').unwrap_or((data, ""));
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let first = u32::from_str_radix(first.trim(), 16).ok()?;
        let last = u32::from_str_radix(last.trim(), 16).ok()?;
        Some((first, last, value.trim().to_owned(), comment.trim().to_owned()))
    });
    data.collect()
}

fn value_of(lines: &[(u32, u32, String, String)], c: char) -> Option<&str> {
    let c = u32::from(c);
    let after = lines.partition_point(|&(first, ..)| first <= c);
    let (_, last, value, _) = lines.get(after.checked_sub(1)?)?;
    (c <= *last).then_some(value)
}

#[test]
fn properties_are_those_of_the_files() {
    let Some(folder) = folder() else { return };
    let mut term = lines(&folder.join("LinkTerm.txt"));
    let mut bracket = lines(&folder.join("LinkBracket.txt"));
    let mut email = lines(&folder.join("LinkEmail.txt"));

    let versions = term.iter().map(|(.., comment)| {
        let version = comment.split_whitespace().next().unwrap();
        let (major, minor) = version.split_once('.').unwrap();
        (major.parse().unwrap(), minor.parse().unwrap())
    });
    let newest: (u8, u8) = versions.max().unwrap();
    assert_eq!(
        newest,
        (UNICODE_VERSION.0, UNICODE_VERSION.1),
        "{} is of another version of Unicode",
        folder.display()
    );

    for lines in [&mut term, &mut bracket, &mut email] {
        lines.sort_unstable();
    }
    for c in '\0'..=char::MAX {
        let expected = match value_of(&term, c).unwrap_or("Hard") {
            "Include" => LinkTerm::Include,
            "Hard" => LinkTerm::Hard,
            "Soft" => LinkTerm::Soft,
            "Close" => LinkTerm::Close,
            "Open" => LinkTerm::Open,
            other => panic!("{other}"),
        };
        assert_eq!(link_term(c), expected, "{c:?}");

        let expected = value_of(&bracket, c).map(|open| {
            let open = u32::from_str_radix(open, 16).unwrap();
            char::from_u32(open).unwrap()
        });
        assert_eq!(link_bracket(c), expected, "{c:?}");

        assert_eq!(is_link_email(c), value_of(&email, c).is_some(), "{c:?}");
    }
}
