use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// A copy of the source in which these URLs are without meaning to a Markdown parser. Every offset stays
/// what it was, and so does every byte outside them.
///
/// What stays inside: letters and digits; characters beyond ASCII, which a parser may classify as it likes;
/// `(` and `)`, which a link reference definition would miss; `/`; and a bare `|`, since the number of
/// pipes in a line decides whether there is a table. The rest becomes `x`, but for a last byte that is
/// punctuation: whether the character before it is punctuation matters to the delimiter that follows.
pub fn mask(source: &str, urls: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut bytes = Vec::from(source);
    for url in urls {
        let Some(url) = bytes.get_mut(url) else {
            debug_assert!(false, "a URL outside the source");
            continue;
        };
        let mut previous = 0;
        for b in url.iter_mut() {
            let bare_pipe = *b == b'|' && previous != b'\\';
            previous = *b;
            if b.is_ascii_punctuation() && !matches!(b, b'/' | b'(' | b')') && !bare_pipe {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_has_the_length_of_its_source() {
        for (url, masked) in [
            ("http://a.b/*c_`d", "httpx//axb/xcxxd"),
            ("www.a.b/(x)|y\\|z", "wwwxaxb/(x)|yxxz"),
            ("www.a.b/東\\", "wwwxaxb/東/"),
            ("www.a.b/-", "wwwxaxb//"),
            ("www.a.b/x", "wwwxaxb/x"),
            ("www.a.b/)", "wwwxaxb/)"),
        ] {
            let source = ["*é ", url, " _y"].concat();
            let start = "*é ".len();
            let expected = ["*é ", masked, " _y"].concat();
            assert_eq!(mask(&source, std::iter::once(start..start + url.len())), expected);
        }
    }
}
