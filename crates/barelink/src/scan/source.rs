//! Finds candidates of GFM and md4c in Markdown source. Prose has few of their bytes, so memchr looks for them. Without vectors,
//! a search in blocks takes two instructions more for each byte.

use crate::slice::Slice;

/// Lazy scanner of one text, which remembers the next offset of each kind, plus one. 0 before the first search.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SourceScanner {
    mark: usize,
    www: usize,
}

impl SourceScanner {
    /// Returns the offset of the first `:`, `@`, `&` or `www.` at or after `from`, or the length of the text. `from` must
    /// not decrease from call to call.
    pub(super) fn next(&mut self, text: &[u8], from: usize, finds_www: bool) -> usize {
        let rest = text.slice(from..);
        if self.mark <= from {
            let mark = memchr::memchr3(b':', b'@', b'&', rest).unwrap_or(rest.len());
            self.mark = from + mark + 1;
        }
        if !finds_www {
            return self.mark - 1;
        }
        if self.www <= from {
            self.www = from + find_www(rest) + 1;
        }
        self.mark.min(self.www) - 1
    }
}

/// Number of bytes that are tested for `ww` at a time.
const BLOCK: usize = 64;

/// Returns the offset of the first `www.`, or the length of the text.
#[inline(never)]
fn find_www(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(block) = text.get(at..).and_then(<[u8]>::first_chunk::<BLOCK>) {
        // One of the two pairs `ww` in `www` is at an even offset.
        if has_pair(block) {
            let near = text.slice(at.saturating_sub(1)..text.len().min(at + BLOCK + 3));
            if let Some(found) = position(near) {
                return at.saturating_sub(1) + found;
            }
        }
        at += BLOCK;
    }
    let start = at.saturating_sub(1);
    position(text.slice(start..)).map_or(text.len(), |found| start + found)
}

fn position(text: &[u8]) -> Option<usize> {
    text.windows(4).position(|window| window == b"www.")
}

/// Returns true if the block has a `ww` at an even offset.
#[inline(always)]
fn has_pair(block: &[u8; BLOCK]) -> bool {
    const ONES: u64 = u64::MAX / 0xFFFF;
    let mut found = 0;
    for word in block.chunks_exact(8) {
        let word = u64::from_ne_bytes(*word.first_chunk().unwrap_or(&[0; 8]));
        // A pair of bytes that is zero borrows from its sign.
        let difference = word ^ (ONES * u64::from(u16::from_ne_bytes(*b"ww")));
        found |= difference.wrapping_sub(ONES) & !difference;
    }
    found & (ONES << 15) != 0
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use super::*;

    #[test]
    fn www_is_found_at_any_offset() {
        for length in 0..200 {
            for filler in ["x", "w", "ww ", "www "] {
                let before: String = filler.chars().cycle().take(length).collect();
                for after in ["", "a", &"b".repeat(70)] {
                    let text = [&before, "www.", after].concat();
                    assert_eq!(find_www(text.as_bytes()), text.find("www.").unwrap(), "{text}");
                    let none = [&before, after].concat();
                    assert_eq!(find_www(none.as_bytes()), none.len(), "{none}");
                }
            }
        }
    }
}
