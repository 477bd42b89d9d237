//! Implements section 5.2, the Email Detection Algorithm.

use super::adjacent::name_in_label;
use super::host::{is_delegated, is_in_run, link_email};

/// Returns the local part at the end of the text before an `@`, or `None` if none is valid. A `mailto:` before the local
/// part is part of the result.
pub(super) fn local_part(before: &str) -> Option<&str> {
    let outside = before.trim_end_matches(link_email);
    let local = &before[outside.len()..];
    if local.split('.').any(str::is_empty) {
        return None;
    }
    // A letter or digit before `mailto:` makes another word of it.
    let outer = outside.strip_suffix("mailto:");
    let outer = outer.filter(|outer| !outer.ends_with(char::is_alphanumeric));
    Some(&before[outer.unwrap_or(outside).len()..])
}

/// Returns the mailbox in a local part, or `None` if the mailbox would be empty. `after` is the text after the domain.
/// If `local` begins with `mailto:`, all of it is the mailbox.
///
/// The standard allows a shorter local part: "an implementation may use a narrower set" (section 5.1).
pub(super) fn mailbox<'t>(local: &'t str, after: &str) -> Option<&'t str> {
    if local.starts_with("mailto:") {
        return Some(local);
    }
    // The mailbox begins after the last slash, if a letter or digit follows the slash.
    let name = local.rsplit('/').next().filter(|name| name.starts_with(char::is_alphanumeric));
    let mut name = name.unwrap_or(local);
    // The mailbox begins after a key and its `=`. There are two exceptions: the key contains a character such as `!`,
    // or a domain follows the `=`. Then software generated the address, and the `=` is part of it.
    if let Some((key, value)) = name.rsplit_once('=') {
        let is_in_key = |c: char| c.is_alphanumeric() || ".-_".contains(c);
        let is_key = key.trim_end_matches('=').chars().all(is_in_key);
        let is_domain = value.rsplit_once('.').is_some_and(|(_, last)| is_delegated(last))
            && value.chars().all(is_in_run);
        name = if is_key && !is_domain { value } else { name };
    }
    // Leading delimiters are not part of the address if the last of them also follows the address.
    let inner = name.trim_start_matches(['*', '_', '\'']);
    let delimiter = name[..name.len() - inner.len()].chars().last();
    if delimiter.is_some_and(|delimiter| after.starts_with(delimiter)) {
        name = inner;
    }
    Some(name_in_label(name)).filter(|name| !name.is_empty())
}
