//! Keeps documents as parsers render them, to compare versions of a document.

use std::cell::LazyCell;
use std::fmt::{self, Write as _};
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// First byte of a token. Text is UTF-8, which never contains it.
const TOKEN: u8 = 0xFF;

/// A rendered document, by the start lines of its blocks. Making a link explicit does not change the number of lines, so
/// a block has the same line in all versions.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// All text, with a token for everything else.
    bytes: Vec<u8>,
    /// Consecutive parts of `bytes`, which [`Shape::finish`] sorts by line.
    parts: Vec<Part>,
    /// Bare links, in the order of rendering.
    links: Vec<BareLink>,
    /// Number of the bare link whose end has not been read yet, or 0.
    open: u32,
}

#[derive(Debug)]
struct Part {
    line: u32,
    /// Number of the bare link to which this start or end tag belongs, counted from 1, or 0 for any other part. The tag
    /// is rendered only if the link is explicit.
    tag_of: u32,
    range: Range<usize>,
}

/// A bare link that a parser found.
#[derive(Debug)]
pub(super) struct BareLink {
    /// Start line of the block that contains the link.
    pub(super) line: usize,
    pub(super) offset: usize,
    pub(super) destination: Box<str>,
    /// Range of the text in [`Shape::bytes`].
    text: Range<usize>,
}

impl Shape {
    /// Adds text to the block on `line`. Several calls with parts of a text equal one call with the whole text.
    pub(super) fn text(&mut self, line: usize, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.end_part(line, 0);
    }

    /// Adds a token to the block on `line`. `token` is a kind, and fields whose types depend on the kind alone.
    pub(super) fn token(&mut self, line: usize, token: impl Hash) {
        self.tag(line, 0, token);
    }

    /// Begins a link. `offset` is the offset of a bare link, or `None` for an explicit link. A link with a title counts
    /// as explicit, and so does a link inside a bare link.
    pub(super) fn link_start(
        &mut self,
        line: usize,
        destination: &str,
        title: &str,
        offset: Option<usize>,
    ) {
        let token = ("link", destination, title);
        match offset.filter(|_| self.open == 0 && title.is_empty()) {
            Some(offset) => {
                self.open = saturated(self.links.len() + 1);
                self.tag(line, self.open, token);
                let (start, destination) = (self.bytes.len(), destination.into());
                self.links.push(BareLink { line, offset, destination, text: start..start });
            }
            None => self.tag(line, 0, token),
        }
    }

    pub(super) fn link_end(&mut self, line: usize) {
        let open = std::mem::take(&mut self.open);
        if let Some(link) = self.links.last_mut().filter(|_| open > 0) {
            link.text.end = self.bytes.len();
        }
        self.tag(line, open, "end of link");
    }

    fn tag(&mut self, line: usize, tag_of: u32, token: impl Hash) {
        self.bytes.push(TOKEN);
        token.hash(&mut Written(&mut self.bytes));
        self.end_part(line, tag_of);
    }

    /// Ends a part at the end of `bytes`. Joins it with the part before if these two are always compared together.
    fn end_part(&mut self, line: usize, tag_of: u32) {
        let (line, end) = (saturated(line), self.bytes.len());
        match self.parts.last_mut() {
            Some(last) if (last.line, last.tag_of) == (line, tag_of) => last.range.end = end,
            last => {
                let start = last.map_or(0, |last| last.range.end);
                self.parts.push(Part { line, tag_of, range: start..end });
            }
        }
    }

    /// Sorts the parts by line, and frees spare memory.
    pub(super) fn finish(mut self) -> Self {
        self.parts.sort_by_key(|part| part.line);
        self.bytes.shrink_to_fit();
        self.parts.shrink_to_fit();
        self.links.shrink_to_fit();
        self
    }

    /// Returns true if a block that starts on `line` renders anything.
    pub(super) fn has(&self, line: usize) -> bool {
        self.line(saturated(line)).iter().any(|part| !part.range.is_empty())
    }

    /// Returns the bare links, in the order of rendering.
    pub(super) fn bare_links(&self) -> &[BareLink] {
        &self.links
    }

    /// Returns the text of a bare link as it is rendered. It is not UTF-8 if it contains a token.
    pub(super) fn text_of(&self, link: &BareLink) -> &[u8] {
        self.bytes.get(link.text.clone()).unwrap_or_default()
    }

    /// Returns the parts of the blocks that start on `line`.
    fn line(&self, line: u32) -> &[Part] {
        let start = self.parts.partition_point(|part| part.line < line);
        let rest = self.parts.get(start..).unwrap_or_default();
        let end = rest.partition_point(|part| part.line == line);
        rest.get(..end).unwrap_or_default()
    }

    fn contents<'s>(
        &'s self,
        parts: impl IntoIterator<Item = &'s Part>,
    ) -> impl Iterator<Item = &'s [u8]> {
        parts.into_iter().map(|part| self.bytes.get(part.range.clone()).unwrap_or_default())
    }
}

/// The original document, as one parser renders it. Changed documents are compared with it.
pub(super) struct Baseline<'s> {
    pub(super) with_links: Shape,
    /// The document with bare links as text. Few documents need it.
    without_links: LazyCell<Shape, Box<dyn FnOnce() -> Shape + 's>>,
}

impl<'s> Baseline<'s> {
    /// Returns a baseline. `without_links` is called at most once.
    pub(super) fn new(with_links: Shape, without_links: impl FnOnce() -> Shape + 's) -> Self {
        Baseline { with_links, without_links: LazyCell::new(Box::new(without_links)) }
    }

    /// Returns the start lines of the blocks in which `after`, a changed document with bare links as text, differs from
    /// what is expected.
    ///
    /// `is_explicit` returns true for the source offset of each bare link that the change makes explicit. A block must
    /// equal the original block with exactly these links. A block without such links may also equal the original block
    /// with bare links as text, because Markdown in a URL is read there.
    pub(super) fn differences(
        &self,
        after: &Shape,
        is_explicit: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let before = &self.with_links;
        let is_tag = |part: &Part| {
            let link = (part.tag_of as usize).checked_sub(1);
            let link = link.and_then(|index| before.links.get(index));
            link.map(|link| is_explicit(link.offset))
        };
        let is_same = |line: u32, old: &[Part], new: &[Part]| {
            let rendered = old.iter().filter(|part| is_tag(part) != Some(false));
            is_equal(before.contents(rendered), after.contents(new)) || {
                let has_explicit = old.iter().any(|part| is_tag(part) == Some(true));
                !has_explicit && {
                    let plain = &*self.without_links;
                    is_equal(plain.contents(plain.line(line)), after.contents(new))
                }
            }
        };
        let (mut old, mut new) = (before.parts.as_slice(), after.parts.as_slice());
        let mut different = Vec::new();
        while let Some(line) = [old, new].iter().filter_map(|p| p.first()).map(|p| p.line).min() {
            let (old_parts, new_parts) = (take_line(&mut old, line), take_line(&mut new, line));
            if !is_same(line, old_parts, new_parts) {
                different.push(line as usize);
            }
        }
        different
    }
}

/// Removes the parts of `line` from the start of sorted parts, and returns them.
fn take_line<'p>(parts: &mut &'p [Part], line: u32) -> &'p [Part] {
    let end = parts.iter().position(|part| part.line != line).unwrap_or(parts.len());
    let (first, rest) = parts.split_at(end);
    *parts = rest;
    first
}

/// Returns true if two sequences of bytes are equal, however they are split.
fn is_equal<'b>(
    mut one: impl Iterator<Item = &'b [u8]>,
    mut other: impl Iterator<Item = &'b [u8]>,
) -> bool {
    let (mut a, mut b): (&[u8], &[u8]) = (&[], &[]);
    loop {
        while a.is_empty() {
            match one.next() {
                Some(next) => a = next,
                None => return b.is_empty() && other.all(<[u8]>::is_empty),
            }
        }
        while b.is_empty() {
            match other.next() {
                Some(next) => b = next,
                None => return false,
            }
        }
        let common = a.len().min(b.len());
        let ((a_start, a_rest), (b_start, b_rest)) = (a.split_at(common), b.split_at(common));
        if a_start != b_start {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
}

/// Returns a number as `u32`. Lines and links above `u32::MAX` count as one, so that a difference in one of them is a
/// difference in all.
fn saturated(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Keeps all that a value passes to a hasher. Values of one type are equal if and only if these bytes are.
struct Written<'b>(&'b mut Vec<u8>);

impl Hasher for Written<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Writes a discriminant, in one byte where possible.
    fn write_isize(&mut self, number: isize) {
        match u8::try_from(number) {
            Ok(byte) if byte < u8::MAX => self.write_u8(byte),
            _ => {
                self.write_u8(u8::MAX);
                self.write(&number.to_ne_bytes());
            }
        }
    }

    fn finish(&self) -> u64 {
        0
    }
}

/// Hashes a value by its debug format, for types without `Hash`.
pub(super) struct ByDebug<T>(pub(super) T);

impl<T: fmt::Debug> Hash for ByDebug<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        struct Text<'h, H>(&'h mut H);
        impl<H: Hasher> fmt::Write for Text<'_, H> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.0.write(text.as_bytes());
                Ok(())
            }
        }
        // Writing to a hasher does not fail.
        let _ = write!(Text(state), "{:?}", self.0);
        state.write_u8(u8::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(token: impl Hash) -> Vec<u8> {
        let mut bytes = Vec::new();
        token.hash(&mut Written(&mut bytes));
        bytes
    }

    #[test]
    fn each_field_of_a_token_counts() {
        let tokens = [
            written("a"),
            written("b"),
            written(("a", "")),
            written(("a", "b")),
            written(("a", "b", "")),
            written(("a", "", "b")),
            written(("a", ByDebug('b'))),
            written(("a", None::<u8>)),
            written(("a", Some(0_u8))),
            written(("a", 254_isize)),
            written(("a", 255_isize)),
            written(("a", -1_isize)),
        ];
        for (index, one) in tokens.iter().enumerate() {
            assert!(!tokens[index + 1..].contains(one), "{one:?}");
        }
    }

    /// Compares two documents without bare links.
    fn lines(before: &[(usize, &str)], after: &[(usize, &str)]) -> Vec<usize> {
        let shape = |parts: &[(usize, &str)]| {
            let mut shape = Shape::default();
            for &(line, text) in parts {
                match text.strip_prefix('#') {
                    Some(token) => shape.token(line, token),
                    None => shape.text(line, text),
                }
            }
            shape.finish()
        };
        Baseline::new(shape(before), || shape(before)).differences(&shape(after), |_| false)
    }

    #[test]
    fn each_line_is_compared_on_its_own() {
        let before = [(1, "#p"), (1, "ab"), (3, "c"), (1, "d")];
        assert!(lines(&before, &[(3, ""), (3, "c"), (1, "#p"), (1, "a"), (1, "bd")]).is_empty());
        assert_eq!(lines(&before, &[(1, "#p"), (1, "ab"), (3, "c")]), [1]);
        assert_eq!(lines(&before, &[(1, "#p"), (1, "abd"), (3, "cc")]), [3]);
        assert_eq!(lines(&before, &[(1, "#pab"), (1, "d"), (2, "c")]), [1, 2, 3]);
        assert_eq!(lines(&before, &[]), [1, 3]);
        assert_eq!(lines(&[], &before), [1, 3]);
    }

    #[test]
    fn a_link_is_compared_as_a_link_or_as_text() {
        let linked = || {
            let mut shape = Shape::default();
            shape.text(1, "a ");
            shape.link_start(1, "/b", "", Some(2));
            shape.text(1, "b*c*");
            shape.link_end(1);
            shape.finish()
        };
        let text = |parts: &[&str]| {
            let mut shape = Shape::default();
            for part in parts {
                match *part {
                    "*" => shape.token(1, "emphasis"),
                    part => shape.text(1, part),
                }
            }
            shape.finish()
        };
        let explicit = |destination: &str| {
            let mut shape = text(&["a "]);
            shape.link_start(1, destination, "", None);
            shape.text(1, "b*c*");
            shape.link_end(1);
            shape.finish()
        };
        let plain = ["a b", "*", "c", "*"];
        for (after, as_text, as_link) in [
            (text(&["a b*c*"]), true, false),
            (text(&plain), true, false),
            (text(&["a b", "*", "c*"]), false, false),
            (explicit("/b"), false, true),
            (explicit("/"), false, false),
        ] {
            let is_same = |is_explicit| {
                let baseline = Baseline::new(linked(), || text(&plain));
                baseline.differences(&after, |_| is_explicit).is_empty()
            };
            assert_eq!([is_same(false), is_same(true)], [as_text, as_link], "{after:?}");
        }
    }
}
