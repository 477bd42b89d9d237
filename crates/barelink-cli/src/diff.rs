use similar::TextDiff;

/// Returns the changes of a file as a unified diff. Empty if there are none.
pub(crate) fn unified(name: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().header(name, name).to_string()
}
