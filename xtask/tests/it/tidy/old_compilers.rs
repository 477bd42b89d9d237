//! Checks that constants and constant functions contain no `&mut` and no statics, which Rust before 1.83 rejects there.
//! No lint of a newer compiler finds them.

use std::path::PathBuf;

use super::{files_with, read};

/// Sources that Rust 1.77 must be able to compile.
const OLD: [&str; 2] = ["crates/barelink/src", "crates/barelink-pulldown-cmark/src"];

#[test]
fn constants_use_no_mutable_reference_and_no_static() {
    let mut files = files_with("rs");
    files.retain(|file| OLD.iter().any(|folder| file.starts_with(folder)));
    let sources: Vec<_> = files.iter().map(|file| read(file)).collect();
    let lines = || sources.iter().flat_map(|source| source.lines());
    let constants: Vec<_> = lines().filter_map(|line| name(line, "const ")).collect();
    let mut statics: Vec<_> = lines().filter_map(|line| name(line, "static ")).collect();
    // A constant may have the name that a static has in another file.
    statics.retain(|name| !constants.contains(name));
    assert!(statics.contains(&"BLOCKS"), "{statics:?}");
    let mut faults: Vec<(PathBuf, &str)> = Vec::new();
    for (file, source) in files.iter().zip(&sources) {
        for constant in items(source) {
            // Every second part is a string and is left out.
            let code: String = constant.split('"').step_by(2).collect();
            let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            if code.contains("&mut ") || words.any(|word| statics.contains(&word)) {
                faults.push((file.clone(), constant));
            }
        }
    }
    assert_eq!(faults, []);
}

/// Returns the name of the item that begins in this line, or `None` if no item of this kind begins here.
fn name<'l>(line: &'l str, kind: &str) -> Option<&'l str> {
    let item = line.trim_start().trim_start_matches("pub ");
    let item = item.trim_start_matches("pub(crate) ");
    let (name, _) = item.trim_start_matches("pub(super) ").strip_prefix(kind)?.split_once(':')?;
    Some(name)
}

/// Returns the constants and the constant functions of a file that `cargo fmt` has laid out.
fn items(source: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let mut rest = source;
    while let Some((line, after)) = rest.split_once('\n') {
        let code = line.trim_start();
        let is_constant = !code.starts_with("//")
            && (code.starts_with("const ")
                || code.contains(") const ")
                || code.contains("pub const "));
        if is_constant {
            let end = if code.contains("const fn ") {
                format!("\n{}}}\n", &line[..line.len() - code.len()])
            } else {
                ";\n".to_owned()
            };
            let length = rest.find(&*end).map_or(rest.len(), |at| at + end.len());
            items.push(&rest[..length]);
        }
        rest = after;
    }
    items
}
