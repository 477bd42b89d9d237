//! Delta debugging: reduces a document to a minimal one that still fails.

use anyhow::Result;

/// Ways to split a document into parts, from coarse to fine.
const CUTS: [fn(&str) -> Vec<&str>; 3] = [lines, tokens, characters];

/// Removes lines, then tokens, then characters of `document` while `fails` is true for the rest.
///
/// Tries to remove halves of the document first, then smaller and smaller groups of parts, and single parts last. Starts
/// again until nothing more can be removed.
pub fn shrink(document: &str, mut fails: impl FnMut(&str) -> Result<bool>) -> Result<String> {
    let mut smallest = document.to_owned();
    loop {
        let length = smallest.len();
        for cut in CUTS {
            smallest = without_parts(&smallest, cut, &mut fails)?;
        }
        if smallest.len() == length {
            return Ok(smallest);
        }
    }
}

fn without_parts(
    document: &str,
    cut: fn(&str) -> Vec<&str>,
    fails: &mut impl FnMut(&str) -> Result<bool>,
) -> Result<String> {
    let mut parts = cut(document);
    let mut size = parts.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        while at < parts.len() {
            let end = parts.len().min(at + size);
            let fewer = [&parts[..at], &parts[end..]].concat();
            if fails(&fewer.concat())? {
                parts = fewer;
            } else {
                at = end;
            }
        }
        size /= 2;
    }
    Ok(parts.concat())
}

fn lines(document: &str) -> Vec<&str> {
    document.split_inclusive('\n').collect()
}

/// Splits into words, runs of spaces, and single characters of other kinds.
fn tokens(document: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = document;
    while let Some(first) = rest.chars().next() {
        let is_alike = |c: char| match first {
            ' ' => c == ' ',
            _ => first.is_alphanumeric() && c.is_alphanumeric(),
        };
        let length = rest.char_indices().skip(1).find(|&(_, c)| !is_alike(c));
        let (token, after) = rest.split_at(length.map_or(rest.len(), |(at, _)| at));
        tokens.push(token);
        rest = after;
    }
    tokens
}

fn characters(document: &str) -> Vec<&str> {
    document.split_inclusive(|_| true).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_stays() {
        let document = "one two\n> see http://example.com/a*b*\n\nthree `four`\n";
        let is_needed = |rest: &str| Ok(rest.contains("*b") && rest.contains('`'));
        assert_eq!(shrink(document, is_needed).unwrap(), "*b`");
    }

    #[test]
    fn a_cut_loses_nothing() {
        let document = "a  b\r\n例え.jp é\u{301}\n\n";
        for cut in CUTS {
            assert_eq!(cut(document).concat(), document);
        }
        assert_eq!(tokens("ab  1.."), ["ab", "  ", "1", ".", "."]);
    }
}
