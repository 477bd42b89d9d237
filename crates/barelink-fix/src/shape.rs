//! Keeps documents as parsers render them, to compare versions of a document.

use std::cell::LazyCell;
use std::fmt::{self, Write as _};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::ops::Range;
use std::sync::LazyLock;

/// First byte of a token. Text is UTF-8, which never contains it.
const TOKEN: u8 = 0xFF;

/// Token at the end of a link.
const LINK_END: &[u8] = b"\xFFend of link\xFF";

/// Key of the digests, random for each process, so that nobody can construct a document with a collision.
static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// A rendered document, as runs of content. Making a link explicit does not change the number of lines, so a block starts
/// on the same line in all versions.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// All runs, which [`Shape::finish`] sorts by line.
    runs: Vec<Run>,
    /// The runs with bare links.
    linked: Vec<LinkedRun>,
    /// Bare links, in the order of rendering.
    links: Vec<BareLink>,
    /// Content of the linked runs, and then of the last run: text, with a token for everything else.
    bytes: Vec<u8>,
    last: LastRun,
}

/// Consecutive content of blocks that start on one line.
#[derive(Debug)]
struct Run {
    line: u32,
    /// Number of the run in [`Shape::linked`], counted from 1, or 0 for a run without bare links.
    linked: u32,
    /// Digest of the content. Of a run with bare links, it is computed when it is known which of them are explicit.
    digest: u64,
}

/// Start of a run in [`Shape::bytes`], and index of its first bare link. Both extend to those of the next one.
#[derive(Debug)]
struct LinkedRun {
    start: usize,
    link: usize,
}

/// The run to which content is added.
#[derive(Debug, Default)]
struct LastRun {
    line: u32,
    /// Start of the run in [`Shape::bytes`].
    start: usize,
    /// Index of the first bare link that is not in an earlier run.
    link: usize,
    /// True if the end of the last bare link has not been read yet.
    is_open: bool,
}

/// A bare link that a parser found. In the content of its run, the token of its start tag precedes its text, and nothing
/// follows.
#[derive(Debug)]
pub(super) struct BareLink {
    pub(super) offset: usize,
    /// Start of the token in [`Shape::bytes`].
    start: usize,
    /// Lengths in bytes of the token and the text.
    tag: u32,
    text: u32,
    line: u32,
}

impl Shape {
    /// Adds text to the block on `line`. Several calls with parts of a text equal one call with the whole text.
    pub(super) fn text(&mut self, line: usize, text: &str) {
        self.go_to(line);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Adds a token to the block on `line`. `token` is a kind, and fields whose types depend on the kind alone.
    pub(super) fn token(&mut self, line: usize, token: impl Hash) {
        self.go_to(line);
        self.bytes.push(TOKEN);
        token.hash(&mut Written(&mut self.bytes));
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
        self.go_to(line);
        let start = self.bytes.len();
        self.token(line, ("link", destination, title));
        if let Some(offset) = offset.filter(|_| !self.last.is_open && title.is_empty()) {
            let tag = saturated(self.bytes.len() - start);
            self.links.push(BareLink { offset, start, tag, text: 0, line: saturated(line) });
            self.last.is_open = true;
        }
    }

    pub(super) fn link_end(&mut self, line: usize) {
        self.go_to(line);
        let is_bare = std::mem::take(&mut self.last.is_open);
        match self.links.last_mut().filter(|_| is_bare) {
            Some(link) => {
                let text = link.start + link.tag as usize;
                link.text = saturated(self.bytes.len().saturating_sub(text));
            }
            None => self.bytes.extend_from_slice(LINK_END),
        }
    }

    /// Begins another run, unless the last run has the same line.
    fn go_to(&mut self, line: usize) {
        let line = saturated(line);
        if line != self.last.line {
            self.end_run();
            self.last.line = line;
        }
    }

    fn end_run(&mut self) {
        let LastRun { line, start, link, .. } = self.last;
        let content = self.bytes.get(start..).unwrap_or_default();
        if link < self.links.len() {
            self.linked.push(LinkedRun { start, link });
            self.runs.push(Run { line, linked: saturated(self.linked.len()), digest: 0 });
        } else if !content.is_empty() {
            let digest = digest(content);
            self.runs.push(Run { line, linked: 0, digest });
            self.bytes.truncate(start);
        }
        self.last =
            LastRun { line, start: self.bytes.len(), link: self.links.len(), is_open: false };
    }

    /// Sorts the runs by line, and frees spare memory.
    pub(super) fn finish(mut self) -> Self {
        self.end_run();
        // They are sorted unless blocks contain blocks on other lines. A sort allocates memory.
        if !self.runs.is_sorted_by_key(|run| run.line) {
            self.runs.sort_by_key(|run| run.line);
        }
        self.runs.shrink_to_fit();
        self.linked.shrink_to_fit();
        self.links.shrink_to_fit();
        self.bytes.shrink_to_fit();
        self
    }

    /// Returns true if a block that starts on `line` renders anything.
    pub(super) fn has(&self, line: usize) -> bool {
        !self.line(saturated(line)).is_empty()
    }

    /// Returns the bare links, in the order of rendering.
    pub(super) fn bare_links(&self) -> &[BareLink] {
        &self.links
    }

    /// Returns the text of a bare link as it is rendered. It is not UTF-8 if it contains a token.
    pub(super) fn text_of(&self, link: &BareLink) -> &[u8] {
        self.bytes.get(link.text_range()).unwrap_or_default()
    }

    /// Returns true if `destination` is that of the bare link.
    pub(super) fn leads_to(&self, link: &BareLink, destination: &str) -> bool {
        let mut tag = Shape::default();
        tag.token(0, ("link", destination, ""));
        self.bytes.get(link.tag_range()) == Some(&tag.bytes)
    }

    /// Returns the runs of the blocks that start on `line`.
    fn line(&self, line: u32) -> &[Run] {
        let start = self.runs.partition_point(|run| run.line < line);
        let rest = self.runs.get(start..).unwrap_or_default();
        let end = rest.partition_point(|run| run.line == line);
        rest.get(..end).unwrap_or_default()
    }

    /// Returns the run with its bare links, or `None` if it has none.
    fn linked(&self, run: &Run) -> Option<(Range<usize>, &[BareLink])> {
        let number = run.linked as usize;
        let first = self.linked.get(number.checked_sub(1)?)?;
        let end = LinkedRun { start: self.bytes.len(), link: self.links.len() };
        let next = self.linked.get(number).unwrap_or(&end);
        Some((first.start..next.start, self.links.get(first.link..next.link)?))
    }

    /// Returns the digest of the run with those bare links as links for which `is_explicit` returns true, and with the
    /// others as text.
    fn digest(&self, run: &Run, is_explicit: impl Fn(usize) -> bool) -> u64 {
        let Some((content, links)) = self.linked(run) else {
            return run.digest;
        };
        let (mut rendered, mut at) = (Vec::with_capacity(content.len()), content.start);
        let bytes = |range| self.bytes.get(range).unwrap_or_default();
        for link in links {
            rendered.extend_from_slice(bytes(at..link.start));
            if is_explicit(link.offset) {
                rendered.extend_from_slice(bytes(link.tag_range()));
            }
            rendered.extend_from_slice(bytes(link.text_range()));
            if is_explicit(link.offset) {
                rendered.extend_from_slice(LINK_END);
            }
            at = link.text_range().end;
        }
        rendered.extend_from_slice(bytes(at..content.end));
        digest(&rendered)
    }
}

impl BareLink {
    /// Returns the start line of the block that contains the link.
    pub(super) fn line(&self) -> usize {
        self.line as usize
    }

    fn tag_range(&self) -> Range<usize> {
        self.start..self.start + self.tag as usize
    }

    fn text_range(&self) -> Range<usize> {
        let start = self.tag_range().end;
        start..start + self.text as usize
    }
}

fn digest(content: &[u8]) -> u64 {
    KEY.hash_one(content)
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
        let is_same = |line: u32, old: &[Run], new: &[Run]| {
            let new = || new.iter().map(|run| run.digest);
            if old.iter().map(|run| before.digest(run, &is_explicit)).eq(new()) {
                return true;
            }
            let mut links = old.iter().filter_map(|run| before.linked(run)).flat_map(|run| run.1);
            let has_explicit = links.any(|link| is_explicit(link.offset));
            !has_explicit && self.without_links.line(line).iter().map(|run| run.digest).eq(new())
        };
        let (mut old, mut new) = (before.runs.as_slice(), after.runs.as_slice());
        let mut different = Vec::new();
        while let Some(line) =
            [old, new].iter().filter_map(|runs| runs.first()).map(|run| run.line).min()
        {
            let (old_runs, new_runs) = (take_line(&mut old, line), take_line(&mut new, line));
            if !is_same(line, old_runs, new_runs) {
                different.push(line as usize);
            }
        }
        different
    }
}

/// Removes the runs of `line` from the start of sorted runs, and returns them.
fn take_line<'r>(runs: &mut &'r [Run], line: u32) -> &'r [Run] {
    let end = runs.iter().position(|run| run.line != line).unwrap_or(runs.len());
    let (first, rest) = runs.split_at(end);
    *runs = rest;
    first
}

/// Returns a number as `u32`. Lines above `u32::MAX` count as one.
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
        assert!(lines(&before, &[(1, "#p"), (1, "a"), (1, "b"), (3, "c"), (2, ""), (1, "d")])
            .is_empty());
        assert!(lines(&before, &[(3, "c"), (1, "#p"), (1, "ab"), (3, ""), (1, "d")]).is_empty());
        assert_eq!(lines(&before, &[(1, "#p"), (1, "ab"), (3, "c")]), [1]);
        assert_eq!(lines(&before, &[(1, "#p"), (1, "ab"), (3, "cc"), (1, "d")]), [3]);
        assert_eq!(lines(&before, &[(1, "#pab"), (2, "c"), (1, "d")]), [1, 2, 3]);
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
            let mut shape = Shape::default();
            shape.text(1, "a ");
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
