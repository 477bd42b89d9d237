//! Masks of URLs in a line that would be a code fence without their backticks.

use alloc::vec::Vec;
use core::ops::Range;

/// Writes a backtick string into each of these masked URLs, which opens and closes no code span: it has a length that
/// no other one of the lines around it has, nor what an escape leaves of one. No span goes over a blank line.
pub(super) fn keep_from_being_fences(masked: &mut [u8], urls: Vec<Range<usize>>) {
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
        // A slash is left alone where letters do, since it may be in a tag.
        let found = room(inner, with_last, length, u8::is_ascii_alphanumeric);
        let or_slash = |b: &u8| b.is_ascii_alphanumeric() || *b == b'/';
        let found = found.or_else(|| room(inner, with_last, length, or_slash));
        let Some((start, with_last)) = found else {
            continue;
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

/// Returns where so many bytes begin that are free, and how many of them are behind `inner`: the last ones if these are free,
/// with the `with_last` bytes behind them.
fn room(
    inner: &[u8],
    with_last: usize,
    length: usize,
    is_free: impl Fn(&u8) -> bool,
) -> Option<(usize, usize)> {
    let at_end = inner.iter().rev().take_while(|b| is_free(b)).count();
    if at_end + with_last >= length {
        return Some((inner.len() + with_last - length, with_last));
    }
    let mut free = 0;
    let fits = |b: &u8| {
        free = if is_free(b) { free + 1 } else { 0 };
        free == length
    };
    Some((inner.iter().rposition(fits)?, 0))
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
pub(super) fn may_be_fence(line: &str) -> bool {
    let is_container = |c: char| c.is_ascii_digit() || " \t>-+*.)".contains(c);
    let line = line.trim_start_matches(is_container);
    line.starts_with("```") && !line.trim_start_matches('`').contains('`')
}

/// Returns true if a URL has the last backtick of its line.
pub(super) fn has_last_backtick(source: &str, url: &Range<usize>) -> bool {
    let bytes = source.as_bytes();
    let has_backtick = memchr::memchr(b'`', bytes.get(url.clone()).unwrap_or_default()).is_some();
    let after = bytes.get(url.end..).unwrap_or_default();
    let next = memchr::memchr3(b'`', b'\n', b'\r', after).and_then(|at| after.get(at));
    has_backtick && next != Some(&b'`')
}
