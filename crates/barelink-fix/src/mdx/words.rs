//! Recognises names, numbers and keywords of JavaScript.

/// Words that precede an operand, as in `return x`.
pub(super) const BEFORE_OPERAND: &[&[u8]] = &[
    b"await", b"case", b"default", b"delete", b"export", b"extends", b"import", b"in",
    b"instanceof", b"new", b"of", b"return", b"throw", b"typeof", b"void", b"with", b"yield",
];

/// Words that precede a block or a statement, as in `else {`.
pub(super) const BEFORE_BLOCK: &[&[u8]] = &[b"do", b"else", b"finally", b"try"];

/// Words whose parentheses precede a statement, as in `if (…)`.
pub(super) const BEFORE_PARENTHESES: &[&[u8]] = &[b"for", b"if", b"while", b"with"];

/// Returns true for a byte of a name or a number.
pub(super) fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\') || !byte.is_ascii()
}

/// Returns the length in bytes of the word at the start of `text`, at least 1.
pub(super) fn length(text: &[u8]) -> usize {
    let is_number = text.first().is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.');
    let is_hexadecimal = matches!(text, [b'0', b'x' | b'X', ..]);
    let mut length = 1;
    while let Some(&byte) = text.get(length) {
        let before = text.get(length - 1);
        let is_sign = matches!(byte, b'+' | b'-') && matches!(before, Some(b'e' | b'E'));
        let is_in_number = is_number && (byte == b'.' || (is_sign && !is_hexadecimal));
        if !is_part(byte) && !is_in_number {
            break;
        }
        length += 1;
    }
    length
}
