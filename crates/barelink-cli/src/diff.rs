use similar::TextDiff;

use crate::colour::Colours;

/// Returns the changes to a file as a unified diff, which is empty if there are no changes.
pub(crate) fn unified(name: &str, old: &str, new: &str, colours: Colours) -> String {
    // `patch` and git end lines at LF only, but `diff_lines` also ends them at a lone CR.
    let [old, new] = [old, new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::configure().newline_terminated(true).diff_slices(&old, &new);
    // Without a tab after it, `patch` ends a name at its first space.
    let name = if name.contains(' ') { format!("{name}\t") } else { name.to_owned() };
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
