use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::masks::Masks;

impl Masks {
    /// Returns a copy of the source in which the masked URLs are plain text to a Markdown parser. All offsets and all bytes
    /// outside the URLs stay the same, and so do `/`, parentheses and quotation marks inside. `has_tables` is true if the
    /// parser knows tables.
    ///
    /// # Complexity
    ///
    /// Linear in the length of the source.
    pub fn apply(&self, source: &str, has_tables: bool) -> String {
        mask(source, self.ranges.iter().cloned(), has_tables)
    }
}

/// Returns a copy of the source in which these URLs, in ascending order, are masked.
///
/// Inside, letters, digits and characters beyond ASCII stay; so do bytes whose absence would make a block of another kind:
/// `(` and `)` (a link reference definition), quotes (the title of one, or an HTML tag), a bare `|` if there are tables; and
/// `/`. What may be in the name of an HTML attribute becomes `x` (CommonMark 0.31, section 6.6), and the rest `/`, so that a
/// tag is one with masks if it is one without. The last byte stays punctuation: whether the character before it is
/// punctuation matters to the delimiter that follows. A backslash lost there leaves a quotation mark or parenthesis that it
/// escaped; `mark_before` keeps that one from ending a title or a destination.
///
/// A line that begins with backticks, and has no others outside URLs, would become a code fence: its URL gets a backtick
/// string of a length that the source has not.
fn mask(source: &str, urls: impl IntoIterator<Item = Range<usize>>, has_tables: bool) -> String {
    let mut bytes = Vec::from(source);
    let (mut seen, mut is_fence, mut is_destination) = (0, false, false);
    let mut fences = Vec::new();
    for url in urls {
        let between = source.get(seen..url.start).unwrap_or_default();
        let new_line = between.rsplit_once(['\n', '\r']).map(|(_, line)| line);
        if let Some(line) = new_line.or((seen == 0).then_some(between)) {
            is_fence = may_be_fence(line);
        }
        is_destination = may_be_destination(between, is_destination);
        seen = url.start;
        if is_fence && has_last_backtick(source, &url) {
            fences.push(url.clone());
        }
        let next = source.as_bytes().get(url.end).copied();
        let Some(url) = bytes.get_mut(url) else {
            debug_assert!(false, "a URL outside the source");
            continue;
        };
        let mut previous = 0;
        for b in url.iter_mut() {
            let stays = match *b {
                b'/' | b'(' | b')' | b'"' | b'\'' => true,
                b'|' => has_tables && previous != b'\\',
                other => !other.is_ascii_punctuation(),
            };
            previous = *b;
            if !stays {
                let is_in_names = matches!(*b, b'.' | b':' | b'_' | b'-' | b'`');
                *b = if is_in_names { b'x' } else { b'/' };
            }
        }
        if let Some(last) = url.last_mut() {
            if previous.is_ascii_punctuation() && *last == b'x' {
                *last = b'/';
            }
        }
        if let (b'\\', Some(next), [inner @ .., _]) = (previous, next, url) {
            let letter = inner.iter_mut().rfind(|b| b.is_ascii_alphanumeric());
            let mark = mark_before(next, is_destination);
            letter.zip(mark).into_iter().for_each(|(b, mark)| *b = mark);
        }
    }
    if !fences.is_empty() {
        keep_from_being_fences(&mut bytes, fences);
    }
    // Only ASCII became other ASCII.
    String::from_utf8(bytes).unwrap_or_else(|_| source.into())
}

/// Returns what to write into a masked URL before a byte that it escaped. Before the end of a title another one, so that what
/// ends there is none; in a link's destination an opening parenthesis, which the closing one belongs to (CommonMark 0.31,
/// section 6.3).
fn mark_before(next: u8, is_destination: bool) -> Option<u8> {
    match next {
        b')' if is_destination => Some(b'('),
        b')' | b'"' | b'\'' => Some(next),
        _ => None,
    }
}

/// Returns true if what follows this text may be part of a link's destination, which has no white space. `before` is the
/// answer for the text before it.
fn may_be_destination(text: &str, before: bool) -> bool {
    match text.rsplit_once("](") {
        Some((_, start)) => !start.trim_start().contains(is_white_space),
        None => before && !text.contains(is_white_space),
    }
}

fn is_white_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

/// Writes a backtick string into each of these masked URLs, which opens and closes no code span: it has a length that
/// no other one of the lines around it has, nor what an escape leaves of one. No span goes over a blank line.
fn keep_from_being_fences(masked: &mut [u8], urls: Vec<Range<usize>>) {
    let (mut block, mut lengths, mut length) = (0..0, Vec::new(), 0);
    for url in urls {
        if block.end <= url.start {
            block = between_blank_lines(masked, url.start, block.end);
            lengths = lengths_of_backticks(masked.get(block.clone()).unwrap_or_default());
            length = 0;
        }
        length += 1;
        while lengths.binary_search(&length).is_ok() {
            length += 1;
        }
        // Neither beside what stands before the URL, nor in place of a last letter.
        let Some((last, inner)) = masked.get_mut(url).and_then(|url| {
            let (last, before) = url.split_last_mut()?;
            Some((last, before.get_mut(1..)?))
        }) else {
            continue;
        };
        let with_last = usize::from(last.is_ascii_punctuation());
        let room = inner.iter().rev();
        let room = room.take_while(|b| b.is_ascii_alphanumeric()).count();
        let (start, with_last) = if with_last + room >= length {
            (inner.len() + with_last - length, with_last)
        } else {
            let mut room = 0;
            let fits = |b: &u8| {
                room = if b.is_ascii_alphanumeric() {
                    room + 1
                } else {
                    0
                };
                room == length
            };
            let start = inner.iter().rposition(fits);
            (start.unwrap_or(inner.len()), 0)
        };
        let end = start + length - with_last;
        for b in inner.get_mut(start..end).unwrap_or_default() {
            *b = b'`';
        }
        if with_last > 0 {
            *last = b'`';
        }
    }
}

/// Returns the lines around an offset between two blank ones, of what follows `from`.
fn between_blank_lines(text: &[u8], at: usize, from: usize) -> Range<usize> {
    let is_line_feed = |b: &u8| *b == b'\n';
    let is_blank = |line: &&[u8]| {
        line.iter()
            .all(|b| matches!(b, b' ' | b'\t' | b'\r' | b'\n'))
    };
    let mut before = text.get(from..at).unwrap_or_default().rsplit(is_line_feed);
    let mut start = at - before.next().unwrap_or_default().len();
    for line in before.take_while(|line| !is_blank(line)) {
        start -= line.len() + 1;
    }
    let mut after = text
        .get(at..)
        .unwrap_or_default()
        .split_inclusive(is_line_feed);
    let mut end = at + after.next().unwrap_or_default().len();
    for line in after.take_while(|line| !is_blank(line)) {
        end += line.len();
    }
    start..end
}

/// Returns the lengths of the backtick strings of a text, each once, in ascending order.
fn lengths_of_backticks(text: &[u8]) -> Vec<usize> {
    let (mut lengths, mut previous) = (Vec::new(), b' ');
    for string in text.split_inclusive(|&b| b != b'`') {
        let length = string.iter().take_while(|&&b| b == b'`').count();
        let left = length.saturating_sub(usize::from(previous == b'\\'));
        lengths.extend([length, left].into_iter().filter(|&length| length > 0));
        previous = string.last().copied().unwrap_or_default();
    }
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

/// Returns true if a line begins like a code fence, which it is only without another backtick in it (CommonMark 0.31,
/// section 4.5). Container markers may precede it.
fn may_be_fence(line: &str) -> bool {
    let is_container = |c: char| c.is_ascii_digit() || " \t>-+*.)".contains(c);
    line.trim_start_matches(is_container).starts_with("```")
}

/// Returns true if a URL has the last backtick of its line.
fn has_last_backtick(source: &str, url: &Range<usize>) -> bool {
    let bytes = source.as_bytes();
    let has_backtick = memchr::memchr(b'`', bytes.get(url.clone()).unwrap_or_default()).is_some();
    let after = bytes.get(url.end..).unwrap_or_default();
    let next = memchr::memchr3(b'`', b'\n', b'\r', after).and_then(|at| after.get(at));
    has_backtick && next != Some(&b'`')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_has_the_length_of_its_source() {
        for (url, masked) in [
            ("http://a.b/*c_`d", "httpx//axb//cxxd"),
            ("www.a.b/(x)|y\\|z", "wwwxaxb/(x)|y//z"),
            ("www.a.b/東\\", "wwwxaxb/東/"),
            ("www.a.b/\"'", "wwwxaxb/\"'"),
            ("www.a.b/-", "wwwxaxb//"),
            ("www.a.b/x", "wwwxaxb/x"),
            ("www.{a=b.c:-`d", "wwwx/a/bxcxxxd"),
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

    #[test]
    fn an_escaped_quote_behind_a_url_ends_no_title() {
        for (source, masked) in [
            ("[r]: /u\n\"ftp://a\\\"\nb\"", "[r]: /u\n\"ftpx//\"/\"\nb\""),
            ("[r]: /u\n'ftp://a\\'\nb'", "[r]: /u\n'ftpx//'/'\nb'"),
            ("[r]: /u\n\"ftp://a\\ \nb\"", "[r]: /u\n\"ftpx//a/ \nb\""),
            ("[r]: /u\n(ftp://é\\)", "[r]: /u\n(ftp)//é/)"),
            ("[b](/u (ftp://é\\))", "[b](/u (ftp)//é/))"),
        ] {
            assert_eq!(masked_to_backslash(source), masked);
        }
    }

    #[test]
    fn an_escaped_parenthesis_behind_a_url_ends_no_destination() {
        for (source, masked) in [
            ("[b](ftp://é\\)", "[b](ftp(//é/)"),
            ("[b](\n/ftp://é\\)", "[b](\n/ftp(//é/)"),
            ("[b](/u ftp://é\\)", "[b](/u ftp)//é/)"),
        ] {
            assert_eq!(masked_to_backslash(source), masked);
        }
        let two = "[b](ftp://a,ftp://b\\)";
        assert_eq!(mask(two, [4..11, 12..20], false), "[b](ftpx//a,ftpx//(/)");
    }

    /// Masks a URL from `ftp` to the last backslash.
    fn masked_to_backslash(source: &str) -> String {
        let url = source.find("ftp").unwrap()..1 + source.rfind('\\').unwrap();
        mask(source, std::iter::once(url), false)
    }

    #[test]
    fn one_backtick_keeps_a_line_from_being_a_fence() {
        for (before, url, masked, after) in [
            ("```", "http://t`a`", "httpx//txa`", ""),
            ("```", "http://t`a`b", "httpx//txa`b", "\n"),
            ("> 1. ``` ", "www.`", "wwwx/", " `"),
            ("``", "http://t`a`", "httpx//txa/", ""),
            ("a ```", "http://t`a`", "httpx//txa/", ""),
            ("```\n", "http://t`a`", "httpx//txa/", ""),
        ] {
            let source = [before, url, after].concat();
            let range = before.len()..before.len() + url.len();
            let expected = [before, masked, after].concat();
            assert_eq!(mask(&source, std::iter::once(range), false), expected);
        }
        let two = "```www.`` www.`";
        let masked = mask(two, [3..9, 10..15], false);
        assert_eq!(masked, "```wwwxx/ wwwx`");
    }

    #[test]
    fn the_backtick_that_is_kept_is_no_part_of_a_code_span() {
        for (before, url, masked, after) in [
            ("``` `", "http://x/``d``", "httpx//x/xxd``", ""),
            ("```", "http://b`", "httpx//``", "\n`"),
            ("``` ` `` ", "http://a.b/`日", "httpx//axb/x日", "\n````"),
            ("```\\``", "http://a.b/``", "h````//axb/x/", ""),
            (
                "``` ` `` ",
                "http://abcde/`日",
                "httpx//`````/x日",
                "\n````",
            ),
        ] {
            let source = [before, url, after].concat();
            let range = before.len()..before.len() + url.len();
            let expected = [before, masked, after].concat();
            assert_eq!(mask(&source, std::iter::once(range), false), expected);
        }
        let two = "```www.a`\n```www.b`";
        let masked = mask(two, [3..9, 13..19], false);
        assert_eq!(masked, "```wwwxa`\n```wwwx``");
        // No span goes over a blank line: each block has lengths of its own.
        let two = "`` x\n```www.a`\n \r\n`\n```www.ab`\n\n``";
        let masked = mask(two, [8..14, 23..30], false);
        assert_eq!(masked, "`` x\n```wwwxa`\n \r\n`\n```wwwxa``\n\n``");
    }
}
