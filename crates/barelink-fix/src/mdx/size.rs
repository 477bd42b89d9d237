//! Limits the input of the MDX parser, whose time and use of the call stack grow with the depth of the tree.

/// Maximum length in bytes. The time of markdown 1.0.0 can grow with the square of the length.
const LENGTH: usize = 1 << 17;

/// Maximum number of delimiters between two blank lines. Each may open a nested construct.
const DELIMITERS: usize = 2_000;

/// Maximum number of open tags. Every `<` counts as an open tag, even in code, unless a `/` follows it.
const TAGS: usize = 2_000;

/// Returns true if a document is too long or may be nested too deeply.
pub(super) fn is_excessive(source: &str) -> bool {
    if source.len() > LENGTH {
        return true;
    }
    let (mut delimiters, mut tags) = (0_usize, 0_usize);
    let mut bytes = source.bytes().peekable();
    let mut is_blank = true;
    while let Some(byte) = bytes.next() {
        let next = bytes.peek().copied();
        match byte {
            b'\n' if is_blank => delimiters = 0,
            b'\n' => is_blank = true,
            b' ' | b'\t' | b'\r' => {}
            _ => is_blank = false,
        }
        let is_before_space = matches!(next, Some(b' ' | b'\t'));
        match byte {
            b'>' | b'*' | b'_' | b'~' | b'[' | b'`' | b'{' | b'$' => delimiters += 1,
            b'-' | b'+' | b'.' | b')' if is_before_space => delimiters += 1,
            b'<' if next == Some(b'/') => tags = tags.saturating_sub(1),
            b'<' => (delimiters, tags) = (delimiters + 1, tags + 1),
            b'/' if next == Some(b'>') => tags = tags.saturating_sub(1),
            _ => {}
        }
        if delimiters > DELIMITERS || tags > TAGS {
            return true;
        }
    }
    false
}

/// Returns the limit on the JavaScript, in bytes, that the MDX parser may pass to our callbacks in a document of
/// `length` bytes. At each `}` of an expression, the parser passes all its code again.
pub(super) fn work(length: usize) -> usize {
    (1 << 23) + 16 * length
}
