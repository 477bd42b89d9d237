//! UTS #58, section 5.2, "Email Detection Algorithm".

use crate::unicode::is_link_email;

/// Where the local part before the `@` at `at_sign` begins. None if there is none that is valid. It does not
/// reach back beyond `floor`.
pub(crate) fn start_of_local_part(text: &str, floor: usize, at_sign: usize) -> Option<usize> {
    let before = text.get(floor..at_sign)?;
    let is_local = |c: char| c == '.' || is_link_email(c);
    let local = before.get(before.trim_end_matches(is_local).len()..)?;
    let has_edges = local.starts_with('.') || local.ends_with('.');
    let mut pairs = local.as_bytes().windows(2);
    let is_valid = !local.is_empty() && !has_edges && !pairs.any(|pair| pair == b"..");
    is_valid.then_some(at_sign - local.len())
}

/// The beginning of a `mailto:` right before `start`, in whatever case; `start` if there is none.
pub(crate) fn with_mailto(text: &str, floor: usize, start: usize) -> usize {
    const MAILTO: &str = "mailto:";
    let prefix = start
        .checked_sub(MAILTO.len())
        .filter(|&prefix| prefix >= floor);
    let is_mailto = |&prefix: &usize| {
        let written = text.get(prefix..start);
        written.is_some_and(|written| written.eq_ignore_ascii_case(MAILTO))
    };
    prefix.filter(is_mailto).unwrap_or(start)
}
