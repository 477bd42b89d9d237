//! Checks the length of source files: one idea to a file, short enough to read at one sitting.

use std::path::Path;

use super::{files_with, read};

/// Maximum number of lines of code. Unit tests, comments and empty lines do not count.
const LIMIT: usize = 310;

/// Longer files, each with its limit and the reason.
const LONGER: &[(&str, usize, &str)] = &[
    ("crates/barelink/src/policy/idn/tables.rs", usize::MAX, "generated"),
    ("crates/barelink/src/policy/security/tables.rs", usize::MAX, "generated"),
    ("crates/barelink/src/unicode/tables.rs", usize::MAX, "generated"),
    ("crates/barelink-comrak/tests/it/extensions.rs", 580, "a test for each of comrak's options"),
    (
        "crates/barelink-pulldown-cmark/tests/it/extensions.rs",
        340,
        "a test for each of the parser's options",
    ),
    (
        "crates/barelink-comrak/tests/it/positions.rs",
        460,
        "a test for each place where comrak's positions go wrong",
    ),
];

/// A file is longer than the limit if, and only if, it is listed.
#[test]
fn no_file_is_too_long() {
    for file in files_with("rs") {
        let length = length(&read(&file));
        let exception = LONGER.iter().find(|(name, ..)| file == Path::new(name));
        let (least, most) = exception.map_or((0, LIMIT), |&(_, limit, _)| (LIMIT + 1, limit));
        assert!((least..=most).contains(&length), "{file:?}: {length}");
    }
}

fn length(source: &str) -> usize {
    let source = source.split("#[cfg(test)]\nmod tests {").next();
    let lines = source.unwrap_or_default().lines().map(str::trim_start);
    let code = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    code.count()
}
