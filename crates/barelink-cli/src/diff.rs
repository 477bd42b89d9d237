use similar::TextDiff;

use crate::colour::Colours;

/// Returns the changes to a file as a unified diff, which is empty if there are no changes.
pub(crate) fn unified(name: &str, old: &str, new: &str, colours: Colours) -> String {
    let diff = TextDiff::from_lines(old, new);
    let diff = diff.unified_diff().header(name, name).to_string();
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
