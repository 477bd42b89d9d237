//! Writes percent-escapes (RFC 3986, section 2.1).

/// Returns the escape of a byte: `%` and two hexadecimal digits in upper case.
pub(crate) fn percent_escape(byte: u8) -> impl Iterator<Item = char> {
    let digit = |value: u8| char::from_digit(value.into(), 16).map(|d| d.to_ascii_uppercase());
    [Some('%'), digit(byte >> 4), digit(byte & 0xF)].into_iter().flatten()
}
