//! Recognises an [`OtherName`] by the text directly before and after the name.
//!
//! A [`Mark`] before the name also counts if one space follows it, and so does a local part and `at` ([`hidden`]). Other
//! text beyond white space is not examined, since a text may be split at white space.

use super::lists::Class;
use super::{hidden, Name};
use crate::other_name::OtherName;
use crate::slice::{ceil_char_boundary, Characters, Slice};
use crate::unicode::script::is_spaceless;

/// Text that shows, directly before a name or before a space and the name, that the name is not a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    /// An obfuscated `@` of an address: `[at]`, `(@)`, `(ät)`, `＠`, `&#64;`.
    AtSign,
    /// The start of a template's expression: `{{`, `${`, `<%=`.
    Template,
    /// The key before a version of an API of Kubernetes: `apiVersion:`.
    ApiVersion,
}

impl Mark {
    /// Returns the mark at the end of a text, and its length in bytes.
    fn at_end(text: &str) -> Option<(Mark, usize)> {
        match text.as_bytes() {
            [.., b'@', b')' | b']' | b'}' | b'>'] => Some((Mark::AtSign, 2)),
            [.., b'(' | b'[' | b'{' | b'<', b'a' | b'A', b't' | b'T', b')' | b']' | b'}' | b'>'] => {
                Some((Mark::AtSign, 4))
            }
            [.., b')'] => text.ends_with("(ät)").then_some((Mark::AtSign, "(ät)".len())),
            [.., b'$' | b'#' | b'{', b'{'] | [.., b'{' | b'<', b'%'] => Some((Mark::Template, 2)),
            [.., b'{', b'{' | b'%', b'-'] | [.., b'<', b'%', b'-' | b'='] => {
                Some((Mark::Template, 3))
            }
            [.., b';'] => {
                let reference = ["&#64;", "&#x40;", "&commat;"].into_iter();
                let mut reference = reference.filter(|reference| text.ends_with(reference));
                reference.next().map(|reference| (Mark::AtSign, reference.len()))
            }
            [.., b':'] => {
                let key = API_VERSIONS.into_iter().find(|key| text.ends_with(key));
                key.map(|key| (Mark::ApiVersion, key.len()))
            }
            [.., 0x80..=0xFF] => {
                text.ends_with(['＠', '﹫']).then_some((Mark::AtSign, '＠'.len_utf8()))
            }
            _ => None,
        }
    }

    /// Returns the mark before a name. One space may stand between the mark and the name.
    fn before(before: &str) -> Option<Mark> {
        let mark = Mark::at_end(before.strip_suffix(' ').unwrap_or(before));
        mark.map(|(mark, _)| mark)
    }
}

/// The key of [`Mark::ApiVersion`], in YAML and JSON.
const API_VERSIONS: [&str; 2] = ["apiVersion:", "apiVersion\":"];

/// Returns the length in bytes of the end of a text that may decide whether a name after it and a space is a host: a
/// mark, a word before a word for an `@`, or that word too. Returns `None` if no end does.
#[cfg(feature = "alloc")]
pub(crate) fn context(text: &str) -> Option<usize> {
    let mark = Mark::at_end(text).map(|(_, length)| length);
    mark.or_else(|| hidden::context(text))
}

/// Returns true if a mark, or a word for an `@` after a local part, may end the source `text` of Markdown.
#[cfg(feature = "markdown")]
pub(crate) fn may_end(text: &str) -> bool {
    Mark::at_end(text).is_some() || hidden::may_end(text)
}

/// Returns the kind of name that the text around a host suggests, such as the member `a.is` in `a.is()`. Returns `None`
/// if the text suggests no other name.
pub(super) fn by_context(name: Name<'_>, class: Class) -> Option<OtherName> {
    let is_first = matches!(class, Class::First);
    match Mark::before(name.before) {
        Some(Mark::AtSign) => return Some(OtherName::Address),
        Some(Mark::Template) if !is_first => return Some(OtherName::Member),
        _ if hidden::is_after_at_sign(name.before) => return Some(OtherName::Address),
        _ => {}
    }
    match name.before.as_bytes() {
        [.., b'>'] if is_after_tag(name.before) => Some(OtherName::Address),
        [.., b':'] if is_matrix(name.before) => Some(OtherName::Address),
        [.., b'['] if !is_first && is_section(name) => Some(OtherName::Section),
        [.., b'['] if !is_first && is_index(name) => Some(OtherName::Member),
        _ => (is_called(name) || is_asked(name, class)).then_some(OtherName::Member),
    }
}

/// Returns true for a function that is called: `a.is(`. A `_` may end its name, because the name without it is a keyword of
/// Python (PEP 8): `column.in_(`. After emphasis, `_example.com_(see)` is none.
fn is_called(name: Name<'_>) -> bool {
    let is_emphasis = name.before.ends_with('_');
    match name.after.as_bytes() {
        [b'(', ..] => name.tail.is_empty(),
        [b'_', b'(', ..] => name.tail.is_empty() && !is_emphasis,
        _ => false,
    }
}

/// Returns true for a member that is called or asked, with a `?` after its name: `size.zero?(x)` of Ruby, `b.call?.(x)` of
/// JavaScript. The endings of countries, and those of [`Class::First`], end hosts with a query: `example.de?(a)`.
pub(super) fn is_asked(name: Name<'_>, class: Class) -> bool {
    let text = if name.tail.is_empty() { name.after } else { name.tail };
    if matches!(class, Class::First) || !(text.starts_with("?(") || is_chain(text)) {
        return false;
    }
    let last = name.host.rsplit('.').next().unwrap_or_default();
    last.len() > 2 && last.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Returns true if an optional chain of JavaScript begins a text: `?.name`, `?.(`, `?.[`.
fn is_chain(text: &str) -> bool {
    let member = text.strip_prefix("?.");
    member.is_some_and(|text| {
        text.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '$' | '(' | '['))
    })
}

/// Returns true for the index of an array or a rule's name after a letter or a digit, as in `hash[elem.id]`. In
/// `see[languages.de](x)`, it is the text of a link.
fn is_index(name: Name<'_>) -> bool {
    let after = name.after.strip_prefix(']').filter(|after| !after.starts_with(['(', '[']));
    let before = name.before.strip_suffix('[');
    name.tail.is_empty()
        && after.is_some()
        && before.is_some_and(|text| text.ends_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Returns true for the group and version of an API of Kubernetes: `apiVersion: cert-manager.example.dev/v1`.
pub(super) fn is_api_version(name: Name<'_>) -> bool {
    let before = name.before.strip_suffix(['"', '\'']).unwrap_or(name.before);
    name.tail.starts_with("/v") && Mark::before(before) == Some(Mark::ApiVersion)
}

/// Returns true if the word around a name consists of the name in square brackets: `[languages.de]`.
fn is_section(name: Name<'_>) -> bool {
    let before = name.before.trim_end_matches('[');
    let after = name.after.trim_start_matches(']');
    name.tail.is_empty()
        && after.len() < name.after.len()
        && !before.ends_with(|c: char| !c.is_whitespace())
        && !after.starts_with(|c: char| !c.is_whitespace())
}

/// Returns true if a text ends with an `@` between tags, as in `me<span>@</span>`. The caller has checked that the text
/// ends with `>`.
fn is_after_tag(before: &str) -> bool {
    let Some((_, rest)) = before.as_bytes().split_last() else {
        return false;
    };
    let tag = rest.iter().rev().take(16);
    let tag = tag.take_while(|b| b.is_ascii_graphic()).position(|b| *b == b'<');
    let text = tag.and_then(|tag| rest.get(..rest.len() - tag - 1));
    // In the source of Markdown, the tag may be escaped.
    text.is_some_and(|text| text.strip_suffix(b"\\").unwrap_or(text).ends_with(b"@"))
}

/// Returns true if a text ends with the first part of an identifier of Matrix, before the server's name: `@user:`,
/// `#room:`, `!id:` (Matrix specification, "Common identifier format"). The caller has checked that the text ends with `:`.
fn is_matrix(before: &str) -> bool {
    /// Maximum length in bytes of an identifier.
    const LONGEST: usize = 255;
    let near = before.slice(ceil_char_boundary(before, before.len().saturating_sub(LONGEST))..);
    let local = near.strip_suffix(':').unwrap_or(near);
    let is_local = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '=' | '-' | '+');
    let outside = local.trim_end_of(is_local);
    let word = outside.strip_suffix(['@', '#', '!']).filter(|_| outside.len() < local.len());
    word.is_some_and(is_before_word)
}

/// Returns true if an address is a handle of a fediverse: `@alice@example.org`, or `!group@example.org`, whose `!` may
/// begin a local part. `before` is the text before the address. The `@` or `!` begins a word.
pub(crate) fn is_handle(before: &str, address: &str) -> bool {
    let word = if address.starts_with('!') { Some(before) } else { before.strip_suffix('@') };
    word.is_some_and(is_before_word)
}

/// Returns true if a word may begin after `before`.
fn is_before_word(before: &str) -> bool {
    !before.ends_with(|c: char| c.is_alphanumeric() && !is_spaceless(c))
}
