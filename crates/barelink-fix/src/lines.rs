/// Returns the lines of a text, each with its line ending: LF, CR or CRLF.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_three_ends() {
        let found: Vec<_> = lines("a\n\r\nb\r\rc\r\n\n\u{85}").collect();
        assert_eq!(found, ["a\n", "\r\n", "b\r", "\r", "c\r\n", "\n", "\u{85}"]);
    }
}
