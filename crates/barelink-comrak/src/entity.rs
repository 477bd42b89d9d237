use html_escape::decode_html_entities;

/// Decodes the entity or numeric character reference at the start of a text (CommonMark 0.31, section 2.5). Returns the
/// decoded text and the length of the reference in bytes, or `None` if the text does not begin with a reference.
pub(crate) fn entity(text: &str) -> Option<(String, usize)> {
    // The longest reference is `&CounterClockwiseContourIntegral;`.
    let length = text.bytes().take(40).position(|b| b == b';')? + 1;
    let entity = text.get(..length)?;
    let inner = entity.strip_prefix('&')?.strip_suffix(';')?;
    let shown = match inner.strip_prefix('#') {
        Some(number) => character(number)?.to_string(),
        None if !inner.bytes().all(|b| b.is_ascii_alphanumeric()) => return None,
        None => {
            let shown = decode_html_entities(entity);
            (shown != entity).then(|| shown.into_owned())?
        }
    };
    Some((shown, length))
}

/// Returns a text with escapes and entities decoded.
pub(crate) fn decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '&']) {
        let (before, encoded) = rest.split_at(at);
        decoded.push_str(before);
        rest = match (entity(encoded), encoded.strip_prefix('\\')) {
            (Some((shown, length)), _) => {
                decoded.push_str(&shown);
                encoded.get(length..).unwrap_or_default()
            }
            (None, Some(escaped)) if escaped.starts_with(|c: char| c.is_ascii_punctuation()) => {
                let (c, after) = escaped.split_at(1);
                decoded.push_str(c);
                after
            }
            _ => {
                let (c, after) = encoded.split_at(1);
                decoded.push_str(c);
                after
            }
        };
    }
    decoded.push_str(rest);
    decoded
}

fn character(number: &str) -> Option<char> {
    let (digits, radix, longest) = match number.strip_prefix(['x', 'X']) {
        Some(hex) => (hex, 16, 6),
        None => (number, 10, 7),
    };
    let is_number =
        (1..=longest).contains(&digits.len()) && digits.chars().all(|c| c.is_digit(radix));
    let code = u32::from_str_radix(digits, radix)
        .ok()
        .filter(|_| is_number)?;
    // NUL and invalid code points become U+FFFD.
    let c = char::from_u32(code).filter(|&c| c != '\0');
    Some(c.unwrap_or(char::REPLACEMENT_CHARACTER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_commonmark_has_them() {
        for (text, expected) in [
            ("&amp;x", Some(("&", 5))),
            ("&commat;", Some(("@", 8))),
            ("&fjlig;", Some(("fj", 7))),
            ("&#64;", Some(("@", 5))),
            ("&#X40;", Some(("@", 6))),
            ("&#0;", Some(("\u{FFFD}", 4))),
            ("&#xD800;", Some(("\u{FFFD}", 8))),
            ("&#12345678;", None),
            ("&#x;", None),
            ("&nonesuch;", None),
            ("&amp", None),
            ("&d=e &copy;", None),
            ("& amp;", None),
        ] {
            let expected = expected.map(|(shown, length)| (shown.to_owned(), length));
            assert_eq!(entity(text), expected, "{text}");
        }
    }
}
