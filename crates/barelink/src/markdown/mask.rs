use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// A copy of the source in which these URLs, in ascending order, are without meaning to a Markdown parser. Every offset stays
/// what it was, and so does every byte outside them.
///
/// What stays inside: letters and digits; characters beyond ASCII, which a parser may classify as it likes;
/// what would make a block of another kind if it were gone: `(` and `)` (a link reference definition), quotes
/// (the title of one, or an HTML tag), a bare `|` if there are tables, a backtick after backticks in the same line (a
/// code fence); and `/`. The rest becomes `x`, but for a last byte that is punctuation: whether the
/// character before it is punctuation matters to the delimiter that follows.
pub fn mask(
    source: &str,
    urls: impl IntoIterator<Item = Range<usize>>,
    has_tables: bool,
) -> String {
    let mut bytes = Vec::from(source);
    let (mut line, mut seen) = (0, 0);
    for url in urls {
        let between = source.get(seen..url.start).unwrap_or_default();
        line = between
            .rfind(['\n', '\r'])
            .map_or(line, |ending| seen + ending + 1);
        seen = url.start;
        let keeps_backticks = may_be_fence(source.get(line..url.start).unwrap_or_default());
        let Some(url) = bytes.get_mut(url) else {
            debug_assert!(false, "a URL outside the source");
            continue;
        };
        let mut previous = 0;
        for b in url.iter_mut() {
            let stays = match *b {
                b'/' | b'(' | b')' | b'"' | b'\'' => true,
                b'|' => has_tables && previous != b'\\',
                b'`' => keeps_backticks,
                other => !other.is_ascii_punctuation(),
            };
            previous = *b;
            if !stays {
                *b = b'x';
            }
        }
        if let Some(last) = url.last_mut() {
            if previous.is_ascii_punctuation() && *last == b'x' {
                *last = b'/';
            }
        }
    }
    // Only ASCII became other ASCII.
    String::from_utf8(bytes).unwrap_or_else(|_| source.into())
}

/// Whether a line begins like a code fence, which it is none with another backtick in it (CommonMark 0.31,
/// section 4.5). Containers may stand before it.
fn may_be_fence(line: &str) -> bool {
    let is_container = |c: char| c.is_ascii_digit() || " \t>-+*.)".contains(c);
    line.trim_start_matches(is_container).starts_with("```")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_has_the_length_of_its_source() {
        for (url, masked) in [
            ("http://a.b/*c_`d", "httpx//axb/xcxxd"),
            ("www.a.b/(x)|y\\|z", "wwwxaxb/(x)|yxxz"),
            ("www.a.b/東\\", "wwwxaxb/東/"),
            ("www.a.b/\"'", "wwwxaxb/\"'"),
            ("www.a.b/-", "wwwxaxb//"),
            ("www.a.b/x", "wwwxaxb/x"),
            ("www.a.b/)", "wwwxaxb/)"),
        ] {
            let source = ["*é ", url, " _y"].concat();
            let start = "*é ".len();
            let expected = ["*é ", masked, " _y"].concat();
            assert_eq!(
                mask(&source, std::iter::once(start..start + url.len()), true),
                expected
            );
        }
    }
}
