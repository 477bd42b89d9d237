//! Implements section 5.2, the Email Detection Algorithm, step by step.

use super::properties::link_email;

/// Returns the start of the address whose `@` is at `n`, or `None` if no valid local part precedes the `@`. A `mailto:`
/// before the local part is part of the address. Does not check the domain.
///
/// The text begins at `floor`: the preceding characters belong to a link already.
pub(super) fn start(cp: &[char], floor: usize, n: usize) -> Option<usize> {
    if n == floor || cp[n - 1] == '.' {
        return None;
    }
    let mut start = floor;
    for i in (floor..n).rev() {
        if cp[i] == '.' {
            if cp[i + 1] == '.' {
                return None;
            }
        } else if !link_email(cp[i]) {
            start = i + 1;
            break;
        }
    }
    if start == n || cp[start] == '.' {
        return None;
    }
    // A letter or digit before `mailto:` makes another word of it.
    let prefix: Vec<char> = "mailto:".chars().collect();
    let before = cp[floor..start].strip_suffix(&*prefix);
    let has_prefix =
        before.is_some_and(|before| !before.last().is_some_and(|c| c.is_alphanumeric()));
    Some(if has_prefix { start - prefix.len() } else { start })
}

/// Returns the start of the mailbox in the local part `start..n`, or `None` if the mailbox would be empty. The domain
/// ends at `end`. After `mailto:`, which is part of `start..n`, the whole local part is the mailbox.
///
/// The standard allows a shorter local part: "an implementation may use a narrower set" (section 5.1).
pub(super) fn mailbox(cp: &[char], start: usize, n: usize, end: usize) -> Option<usize> {
    if cp[start..n].starts_with(&"mailto:".chars().collect::<Vec<_>>()) {
        return Some(start);
    }
    // The mailbox begins after the last slash, if a letter or digit follows the slash.
    let slash = (start..n).rev().find(|&i| cp[i] == '/');
    let mut start = match slash {
        Some(slash) if cp.get(slash + 1).is_some_and(|c| c.is_alphanumeric()) && slash + 1 < n => {
            slash + 1
        }
        _ => start,
    };
    // The mailbox begins after a key and its `=`. There are two exceptions: the key contains a character such as `!`,
    // or a domain follows the `=`. Then software generated the address, and the `=` is part of it.
    if let Some(equals) = (start..n).rev().find(|&i| cp[i] == '=') {
        let key = cp[start..equals].iter().rev().skip_while(|&&c| c == '=');
        let is_key = key.clone().all(|&c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-'));
        let value: String = cp[equals + 1..n].iter().collect();
        let is_domain =
            value.rsplit_once('.').is_some_and(|(_, last)| super::host::is_delegated(last))
                && value.chars().all(super::host::is_in_run);
        if is_key && !is_domain {
            start = equals + 1;
        }
    }
    // Leading delimiters are not part of the address if the last of them also follows the address.
    let is_mark = |c: char| matches!(c, '*' | '_' | '\'');
    let name = (start..n).find(|&i| !is_mark(cp[i])).unwrap_or(n);
    if name > start && cp.get(end) == Some(&cp[name - 1]) {
        start = name;
    }
    start = super::adjacent::name_in_label(cp, start, n);
    (start < n).then_some(start)
}
