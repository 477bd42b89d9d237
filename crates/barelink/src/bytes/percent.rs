//! Writes percent-escapes (RFC 3986, section 2.1).

use alloc::string::String;

/// Appends the escapes of bytes: for each one `%` and two hexadecimal digits in upper case.
pub(crate) fn push_escapes(out: &mut String, bytes: &[u8]) {
    for &byte in bytes {
        out.push('%');
        out.push(hex_digit(byte >> 4));
        out.push(hex_digit(byte & 0xF));
    }
}

fn hex_digit(value: u8) -> char {
    char::from(if value < 10 { b'0' + value } else { b'A' + value - 10 })
}
