//! Front matter: metadata before a document, for the program that makes a page of it.

/// Returns the length in bytes of a document's YAML (`---`) or TOML (`+++`) front matter, or 0 if it has none.
///
/// Front matter begins on the first line, and the next line is not blank: `---` before an empty line is a thematic
/// break.
pub fn length(document: &str) -> usize {
    let mark = byte_order_mark(document);
    let mut lines = document
        .get(mark..)
        .unwrap_or_default()
        .split_inclusive('\n');
    let mut length = mark;
    let mut next = || {
        let line = lines.next()?;
        length += line.len();
        Some((line.trim_end(), length))
    };
    let closers: &[&str] = match next() {
        Some(("---", _)) => &["---", "..."],
        Some(("+++", _)) => &["+++"],
        _ => return 0,
    };
    let mut is_first = true;
    while let Some((line, end)) = next() {
        if closers.contains(&line) {
            return end;
        }
        if is_first && line.is_empty() {
            return 0;
        }
        is_first = false;
    }
    0
}

/// Returns the offset in bytes at which a document's Markdown begins: after its byte order mark and its front matter.
pub fn body(document: &str) -> usize {
    length(document).max(byte_order_mark(document))
}

fn byte_order_mark(document: &str) -> usize {
    let rest = document.strip_prefix('\u{FEFF}');
    rest.map_or(0, |rest| document.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_at_the_beginning_and_only_when_closed() {
        for (document, expected) in [
            ("---\na: b\n---\nc", 13),
            ("\u{FEFF}---\na: b\n...\nc", 16),
            ("+++\na = 1\r\n+++", 14),
            ("---\n---\n", 8),
            ("---\n\nb\n\n---\n", 0),
            ("---\na\n", 0),
            ("+++\na\n---\n", 0),
            ("a\n---\nb\n---\n", 0),
            ("", 0),
        ] {
            assert_eq!(length(document), expected, "{document:?}");
        }
    }
}
