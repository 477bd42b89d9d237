//! Implements section 5.2, the Email Detection Algorithm.

use super::adjacent::name_in_label;
use super::host::{is_delegated, is_in_run, link_email, EMOJI};

/// Characters at the start of a local part that belong to the text before the mailbox.
const BEFORE: [char; 2] = ['・', EMOJI];

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

/// Returns the mailbox in a local part, or `None` if there is none. `before` is the text before the local part, and
/// `after` the text after the domain. If `local` begins with `mailto:`, all of it is the mailbox.
///
/// The standard allows a shorter local part: "an implementation may use a narrower set" (section 5.1).
pub(super) fn mailbox<'t>(before: &str, local: &'t str, after: &str) -> Option<&'t str> {
    // The text between two `@` of a word is the domain of the first, if it has a full stop.
    let is_after_address = before.strip_suffix('@').is_some_and(|word| word.ends_with(link_email));
    if is_after_address && local.contains('.') {
        return None;
    }
    if local.starts_with("mailto:") {
        return Some(local);
    }
    // After another link, a `|` separates.
    let is_second = before.ends_with(link_email);
    let is_outside = |c| BEFORE.contains(&c) || is_second && c == '|';
    let local = after_braces(local.trim_start_matches(is_outside))?;
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
    let inner = name.trim_start_matches(['*', '_', '\'', '|', '{']);
    let delimiter = name[..name.len() - inner.len()].chars().last();
    let delimiter = delimiter.map(|open| if open == '{' { '}' } else { open });
    if delimiter.is_some_and(|delimiter| after.starts_with(delimiter)) {
        name = inner;
    }
    let name = after_braces(name)?;
    Some(name_in_label(name.trim_start_matches(BEFORE))).filter(|name| !name.is_empty())
}

/// Returns the text after a `}` that ends a template whose `{` precedes `name`. Returns `None` if a list ends there.
fn after_braces(name: &str) -> Option<&str> {
    let close = name.rfind('}').filter(|&close| !name[..close].contains('{'));
    let is_list = close.is_some_and(|close| name[..close].contains(char::is_alphanumeric));
    (!is_list).then_some(&name[close.map_or(0, |close| close + 1)..])
}

/// Returns true if a mailbox after `before` begins with the last letter or digits of an escape in source code.
pub(super) fn is_in_escape(before: &str, mailbox: &str) -> bool {
    let is_escape = mailbox.starts_with(['a', 'n']) || mailbox.starts_with("u003c");
    let outside = before.strip_suffix('\\');
    is_escape && outside.is_some_and(|outside| !outside.ends_with(char::is_alphabetic))
}
