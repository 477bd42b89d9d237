/// Returns the lines of a text, each with its line ending: LF, CR or CRLF.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
        let length = match rest.as_bytes().get(end..) {
            Some([b'\r', b'\n', ..]) => end + 2,
            _ => rest.len().min(end + 1),
        };
        let (line, after) = rest.split_at_checked(length).filter(|(line, _)| !line.is_empty())?;
        rest = after;
        Some(line)
    })
}

/// Returns the first `length` bytes of a text, without a character that would be cut.
pub(super) fn first(text: &str, length: usize) -> &str {
    let end = length.saturating_sub(3)..=length;
    end.rev().find_map(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_is_cut() {
        let found = [0, 1, 2, 4, 5].map(|length| first("a\u{1F600}", length));
        assert_eq!(found, ["", "a", "a", "a", "a\u{1F600}"]);
        assert_eq!(first("ab", 9), "ab");
    }

    #[test]
    fn lines_have_three_ends() {
        let found: Vec<_> = lines("a\n\r\nb\r\rc\r\n\n\u{85}").collect();
        assert_eq!(found, ["a\n", "\r\n", "b\r", "\r", "c\r\n", "\n", "\u{85}"]);
    }
}
