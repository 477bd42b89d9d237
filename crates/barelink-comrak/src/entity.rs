//! Decodes character references and escapes.

use barelink::markdown::adapter::character_reference;

/// Decodes the character reference at the start of a text (CommonMark 0.31, section 2.5). Returns the decoded text and
/// the length of the reference in bytes, or `None` if the text does not begin with a reference.
pub(crate) fn entity(text: &str) -> Option<(String, usize)> {
    let found = character_reference(text)?;
    Some(([Some(found.first), found.second].into_iter().flatten().collect(), found.len))
}

/// Returns a text with escapes and entities decoded.
pub(crate) fn decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        let (before, encoded) = rest.split_at(at);
        decoded.push_str(before);
        let escaped = encoded.strip_prefix('\\').and_then(|rest| rest.get(..1));
        let (shown, length) = match (entity(encoded), escaped) {
            (Some(entity), _) => entity,
            (None, Some(c)) if c.starts_with(|c: char| c.is_ascii_punctuation()) => (c.into(), 2),
            _ => (encoded.chars().take(1).collect(), 1),
        };
        decoded.push_str(&shown);
        rest = encoded.get(length..).unwrap_or_default();
    }
    decoded.push_str(rest);
    decoded
}
