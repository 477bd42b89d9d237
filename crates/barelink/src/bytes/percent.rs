//! Writes percent-escapes (RFC 3986, section 2.1).

/// Returns the escape of a byte: `%` and two hexadecimal digits in upper case.
pub(crate) fn percent_escape(byte: u8) -> impl Iterator<Item = char> {
    [Some('%'), hex_digit(byte >> 4), hex_digit(byte & 0xF)].into_iter().flatten()
}

fn hex_digit(value: u8) -> Option<char> {
    char::from_digit(value.into(), 16).map(|digit| digit.to_ascii_uppercase())
}
