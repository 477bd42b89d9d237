//! UTS #58, section 5.3, "Email Minimal Quoting Algorithm".

use alloc::borrow::Cow;
use alloc::string::String;

use crate::slice::Characters;
use crate::unicode::is_link_email;

/// Returns a local part in the form that may precede an `@`. `local` is the local part without quotation marks and
/// escapes.
///
/// The result is in quotation marks unless `local` consists of atoms between single dots (section 5.2). An atom is one
/// or more characters with `Link_Email`. Without quotation marks, the result is borrowed. Returns `None` if `local`
/// contains an ASCII control, which no local part may contain (RFC 5321, section 4.1.2, with RFC 6531, section 3.3).
///
/// # Examples
///
/// ```
/// use barelink::uts58::quote_local_part;
///
/// assert_eq!(quote_local_part("αβγ.δεζ").unwrap(), "αβγ.δεζ");
/// assert_eq!(quote_local_part("Jane \"J\" Doe").unwrap(), r#""Jane \"J\" Doe""#);
/// assert_eq!(quote_local_part("john..doe").unwrap(), "\"john..doe\"");
/// assert_eq!(quote_local_part("a\nb"), None);
/// ```
#[must_use]
pub fn quote_local_part(local: &str) -> Option<Cow<'_, str>> {
    if local.contains_a(|c| c.is_ascii_control()) {
        return None;
    }
    if local.split('.').all(|atom| !atom.is_empty() && atom.chars().all(is_link_email)) {
        return Some(local.into());
    }
    let mut quoted = String::with_capacity(local.len() + 2);
    quoted.push('"');
    for c in local.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    Some(quoted.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Section 5 and 5.3; RFC 5321, section 4.1.2 (`qtextSMTP`, `quoted-pairSMTP`).
    #[test]
    fn a_local_part_is_quoted_as_a_whole() {
        for (local, expected) in [
            ("σωκράτης", Some("σωκράτης")),
            ("o'brien+x{y}|~", Some("o'brien+x{y}|~")),
            ("john doe", Some("\"john doe\"")),
            ("a@b", Some("\"a@b\"")),
            ("a,b", Some("\"a,b\"")),
            ("a\\b", Some("\"a\\\\b\"")),
            ("\"", Some("\"\\\"\"")),
            (".a", Some("\".a\"")),
            ("a.", Some("\"a.\"")),
            ("", Some("\"\"")),
            ("東京。", Some("\"東京。\"")),
            ("\u{7F}", None),
        ] {
            assert_eq!(quote_local_part(local).as_deref(), expected, "{local:?}");
        }
    }
}
