use std::fmt::Write;
use std::path::Path;

use similar::TextDiff;

use crate::colour::Colours;
use crate::input;
use crate::printable::{has_active, is_active};

/// Returns the changes to a file as a unified diff, which is empty if there are no changes.
pub(crate) fn unified(path: &Path, old: &str, new: &str, colours: Colours) -> String {
    // `patch` and git end lines at LF only, but `diff_lines` also ends them at a lone CR.
    let [old, new] = [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    let name = name(path);
    let diff = diff.unified_diff().header(&name, &name).to_string();
    if !colours.is_coloured() {
        return diff;
    }
    let lines = diff.split_inclusive('\n').map(|line| {
        let text = line.strip_suffix('\n').unwrap_or(line);
        let end = line.get(text.len()..).unwrap_or_default();
        let style = match text.as_bytes().first() {
            Some(b'-') => colours.old,
            Some(b'+') => colours.new,
            Some(b'@') => colours.place,
            _ => return line.to_owned(),
        };
        format!("{style}{text}{style:#}{end}")
    });
    lines.collect()
}

/// Returns a path as the header of a diff has it.
fn name(path: &Path) -> String {
    let mut name = if input::is_stdin(path) {
        input::name(path)
    } else {
        // `git apply` refuses names that begin with `./`.
        quoted(&path.strip_prefix(".").unwrap_or(path).to_string_lossy())
    };
    if name.contains(' ') {
        // Otherwise, `patch` ends the name at its first space.
        name.push('\t');
    }
    name
}

/// Returns a name in quotation marks, with the escapes of C, if it could not be read or shown otherwise.
fn quoted(name: &str) -> String {
    if !has_active(name) && !name.starts_with('"') {
        return name.to_owned();
    }
    let mut quoted = String::from('"');
    for c in name.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\t' => quoted.push_str("\\t"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            c if is_active(c) => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    // Writing to a string does not fail.
                    let _ = write!(quoted, "\\{byte:03o}");
                }
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
