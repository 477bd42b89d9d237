use std::ffi::OsStr;
use std::fmt::Write;
use std::path::Path;

use anstyle::Style;
use similar::{ChangeTag, TextDiff};

use crate::files::input;
use crate::report::colour::Colours;
use crate::report::printable::{has_active, is_active};

/// Returns the changes to a file as a unified diff, which is empty if there are no changes.
pub(crate) fn unified(path: &Path, old: &str, new: &str, colours: Colours) -> String {
    // `patch` and git end lines at LF only. `similar` also ends them at a lone CR.
    let [old, new] = [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::from_slices(&old, &new);
    let mut unified = String::new();
    for hunk in diff.unified_diff().iter_hunks() {
        if unified.is_empty() {
            let name = name(path);
            unified = format!("--- {name}\n+++ {name}\n");
        }
        let place = colours.place;
        // Writing to a string does not fail.
        let _ = writeln!(unified, "{place}{}{place:#}", hunk.header());
        for change in hunk.iter_changes() {
            let style = match change.tag() {
                ChangeTag::Delete => colours.old,
                ChangeTag::Insert => colours.new,
                ChangeTag::Equal => Style::new(),
            };
            let line = change.value().strip_suffix('\n');
            let text = line.unwrap_or(change.value());
            let _ = writeln!(unified, "{style}{}{text}{style:#}", change.tag());
            if line.is_none() {
                unified.push_str("\\ No newline at end of file\n");
            }
        }
    }
    unified
}

/// Returns a path as the header of a diff has it.
fn name(path: &Path) -> String {
    let mut name = if input::is_stdin(path) {
        input::name(path)
    } else {
        // `git apply` refuses names that begin with `./`.
        quoted(path.strip_prefix(".").unwrap_or(path).as_os_str())
    };
    if name.contains(' ') {
        // Otherwise, `patch` ends the name at its first space.
        name.push('\t');
    }
    name
}

/// Returns a name in quotation marks, with the escapes of C, if it could not be read or shown otherwise.
fn quoted(name: &OsStr) -> String {
    if let Some(name) = name.to_str().filter(|name| !has_active(name) && !name.starts_with('"')) {
        return name.to_owned();
    }
    let mut quoted = String::from('"');
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' | '\\' => quoted.extend(['\\', c]),
                '\t' => quoted.push_str("\\t"),
                '\n' => quoted.push_str("\\n"),
                '\r' => quoted.push_str("\\r"),
                c if is_active(c) => octal(&mut quoted, c.encode_utf8(&mut [0; 4]).as_bytes()),
                c => quoted.push(c),
            }
        }
        octal(&mut quoted, chunk.invalid());
    }
    quoted.push('"');
    quoted
}

fn octal(quoted: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(quoted, "\\{byte:03o}");
    }
}
