//! Computes digests of rendered blocks, to compare versions of a document.

use super::digest::{Digest, Token};

/// Digests of rendered blocks, by start line. Making a link explicit does not change the number of lines, so a block
/// has the same line in all versions.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// The digest of all blocks that start on a line, by line number from 1. If these blocks have bare links, the
    /// digest covers only the content after the last of these links.
    lines: Vec<Digest>,
    /// Bare links, sorted by line after [`Shape::finish`].
    links: Vec<BareLink>,
    /// The bare link whose end has not been read yet.
    open: Option<BareLink>,
}

/// A bare link that a parser found. It has a digest of its own, so that it can count as a link or as text later.
#[derive(Debug)]
pub(super) struct BareLink {
    /// Start line of the block that contains the link.
    pub(super) line: usize,
    pub(super) offset: usize,
    pub(super) text: Digest,
    pub(super) destination: Digest,
    /// Digest of the content of `line` before this link, from the previous such link on the line or from the start.
    before: Digest,
}

impl Shape {
    /// Adds text to the block on `line`. Several calls with parts of a text equal one call with the whole text.
    pub(super) fn text(&mut self, line: usize, text: &str) {
        self.end_of(line).text(text);
    }

    /// Begins a link. `destination` holds parts to be joined. `offset` is the offset of a bare link, or `None` for an
    /// explicit link. A link with a title counts as explicit, and so does a link inside a bare link.
    pub(super) fn link_start(
        &mut self,
        line: usize,
        destination: &[&str],
        title: &str,
        offset: Option<usize>,
    ) {
        let mut whole = Digest::default();
        for part in destination {
            whole.text(part);
        }
        match offset.filter(|_| self.open.is_none() && title.is_empty()) {
            Some(offset) => {
                self.open = Some(BareLink {
                    line,
                    offset,
                    text: Digest::default(),
                    destination: whole,
                    before: std::mem::take(self.end_of(line)),
                });
            }
            None => self.end_of(line).append(start_tag(whole, title)),
        }
    }

    pub(super) fn link_end(&mut self, line: usize) {
        match self.open.take() {
            Some(link) => self.links.push(link),
            None => self.end_of(line).append(end_tag()),
        }
    }

    /// Adds a token to the block on `line`.
    pub(super) fn token(&mut self, line: usize, token: Token) {
        self.end_of(line).token(token);
    }

    /// Returns the digest to which content is appended: the text of the open bare link, or else the digest of `line`.
    fn end_of(&mut self, line: usize) -> &mut Digest {
        if let Some(link) = &mut self.open {
            return &mut link.text;
        }
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Digest::default);
        }
        // The lines were extended to this index just now.
        #[allow(clippy::indexing_slicing)]
        &mut self.lines[line]
    }

    /// Sorts the links, and frees spare memory.
    pub(super) fn finish(mut self) -> Self {
        // The links are rarely unsorted, and a sort allocates memory.
        if !self.links.is_sorted_by_key(|link| link.line) {
            self.links.sort_by_key(|link| link.line);
        }
        self.lines.shrink_to_fit();
        self.links.shrink_to_fit();
        self
    }

    fn line(&self, line: usize) -> Digest {
        self.lines.get(line).copied().unwrap_or_default()
    }

    /// Returns true if a block that starts on `line` renders anything.
    pub(super) fn has(&self, line: usize) -> bool {
        !self.line(line).is_empty()
    }

    /// Returns the bare links, sorted by the start line of their blocks.
    pub(super) fn bare_links(&self) -> &[BareLink] {
        &self.links
    }
}

impl BareLink {
    /// Returns the digest of this link as it is rendered: a start tag, the text and an end tag.
    fn linked(&self) -> Digest {
        let mut linked = start_tag(self.destination, "");
        linked.append(self.text);
        linked.append(end_tag());
        linked
    }
}

fn start_tag(destination: Digest, title: &str) -> Digest {
    let mut tag = Digest::default();
    tag.token(Token::new("link").with(destination).with(title));
    tag
}

fn end_tag() -> Digest {
    let mut tag = Digest::default();
    tag.token(Token::new("end of a link"));
    tag
}

/// The values of a shape's digests, by line number. They take half the memory, but can only be compared.
#[derive(Debug)]
pub(super) struct Blocks(Vec<u64>);

impl From<Shape> for Blocks {
    /// Drops the bare links, with the content before them.
    fn from(shape: Shape) -> Self {
        let mut values: Vec<_> = shape.lines.into_iter().map(|line| line.value()).collect();
        values.shrink_to_fit();
        Blocks(values)
    }
}

impl Blocks {
    fn line(&self, line: usize) -> u64 {
        self.0.get(line).copied().unwrap_or_default()
    }
}

/// Shapes of the original document, as one parser renders it. Changed documents are compared with them.
#[derive(Debug)]
pub(super) struct Baseline {
    pub(super) with_links: Shape,
    pub(super) without_links: Blocks,
}

impl Baseline {
    /// Returns the start lines of the blocks in which `after` differs from what is expected.
    ///
    /// `is_explicit` returns true for the source offset of each bare link that the change makes explicit. A block with
    /// such links must equal the original block with exactly these links. Any other block must equal the original block
    /// with bare links as text.
    pub(super) fn differences(
        &self,
        after: &Blocks,
        is_explicit: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut links = self.with_links.links.as_slice();
        let lengths = [self.with_links.lines.len(), self.without_links.0.len(), after.0.len()];
        let mut is_different = |&line: &usize| {
            let number = links.partition_point(|link| link.line <= line);
            let (own, rest) = links.split_at(number);
            links = rest;
            let expected = if own.iter().any(|link| is_explicit(link.offset)) {
                let mut expected = Digest::default();
                for link in own {
                    expected.append(link.before);
                    expected.append(if is_explicit(link.offset) {
                        link.linked()
                    } else {
                        link.text
                    });
                }
                expected.append(self.with_links.line(line));
                expected.value()
            } else {
                self.without_links.line(line)
            };
            expected != after.line(line)
        };
        (0..lengths.into_iter().max().unwrap_or(0)).filter(|line| is_different(line)).collect()
    }
}
