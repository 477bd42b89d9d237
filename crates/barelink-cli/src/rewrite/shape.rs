//! Digests of the rendered blocks of a document, and their comparison between versions.

use super::digest::{Digest, Token};

/// Digests of the rendered blocks by the line on which each begins. Making a link explicit neither adds nor removes
/// lines, so that a block can be found again in any version of the document.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// By line: digest of all blocks that begin there, or of the rest after their last bare link.
    lines: Vec<Digest>,
    /// Bare links, sorted by line once the shape is finished.
    links: Vec<BareLink>,
    /// The current bare link, and the digest of its start tag.
    open: Option<(BareLink, Digest)>,
}

/// A bare link as a parser found it.
#[derive(Debug)]
pub(super) struct BareLink {
    /// The line on which its block begins.
    pub(super) line: usize,
    pub(super) offset: usize,
    pub(super) text: Digest,
    /// The length of the text in bytes.
    pub(super) length: usize,
    pub(super) destination: Digest,
    /// Digest of the block between the previous bare link and this one.
    before: Digest,
    /// Digest of the text between the tags of a link.
    linked: Digest,
}

impl Shape {
    /// Adds text to the block on this line. A text may be added in any number of parts.
    pub(super) fn text(&mut self, line: usize, text: &str) {
        if let Some((link, _)) = &mut self.open {
            link.length += text.len();
        }
        self.end_of(line).text(text);
    }

    /// Begins a link. `bare` is the offset in the source of a bare link.
    pub(super) fn link_start(
        &mut self,
        line: usize,
        destination: &[&str],
        title: &str,
        bare: Option<usize>,
    ) {
        let mut whole = Digest::default();
        for part in destination {
            whole.text(part);
        }
        let mut tag = Digest::default();
        tag.token(Token::new("link").with(whole).with(title));
        let Some(offset) = bare.filter(|_| self.open.is_none()) else {
            return self.end_of(line).append(tag);
        };
        let link = BareLink {
            line,
            offset,
            text: Digest::default(),
            length: 0,
            destination: whole,
            before: std::mem::take(self.end_of(line)),
            linked: Digest::default(),
        };
        self.open = Some((link, tag));
    }

    /// Ends the current link.
    pub(super) fn link_end(&mut self, line: usize) {
        let mut tag = Digest::default();
        tag.token(Token::new("end of a link"));
        match self.open.take() {
            // A bare link contains only text.
            Some((mut link, start)) => {
                link.linked = start;
                link.linked.append(link.text);
                link.linked.append(tag);
                self.links.push(link);
            }
            None => self.end_of(line).append(tag),
        }
    }

    /// Adds a token to the block on this line.
    pub(super) fn token(&mut self, line: usize, token: Token) {
        self.end_of(line).token(token);
    }

    fn end_of(&mut self, line: usize) -> &mut Digest {
        if let Some((link, _)) = &mut self.open {
            return &mut link.text;
        }
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Digest::default);
        }
        // The index exists: the lines were extended to it just now.
        #[allow(clippy::indexing_slicing)]
        &mut self.lines[line]
    }

    /// Sorts the links by line.
    pub(super) fn finish(mut self) -> Self {
        self.links.sort_by_key(|link| link.line);
        self.lines.shrink_to_fit();
        self.links.shrink_to_fit();
        self
    }

    fn line(&self, line: usize) -> Digest {
        self.lines.get(line).copied().unwrap_or_default()
    }

    /// Returns true if anything that begins on this line is rendered.
    pub(super) fn has(&self, line: usize) -> bool {
        !self.line(line).is_empty()
    }

    /// Returns the bare links, in order of the lines of their blocks.
    pub(super) fn bare_links(&self) -> &[BareLink] {
        &self.links
    }
}

/// Shapes that one parser makes of the original document.
#[derive(Debug)]
pub(super) struct Baseline {
    /// With bare links turned into links.
    pub(super) with_links: Shape,
    /// Without bare links.
    pub(super) without_links: Shape,
}

impl Baseline {
    /// Returns the lines of blocks in `after` that differ from what is expected: in a block with a link that was made
    /// explicit, the original with exactly those links; in any other block, the original without bare links.
    pub(super) fn differences(
        &self,
        after: &Shape,
        is_explicit: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut links = self.with_links.links.as_slice();
        let end = [&self.with_links, &self.without_links, after]
            .map(|shape| shape.lines.len())
            .into_iter()
            .max();
        let mut is_different = |&line: &usize| {
            let number = links.partition_point(|link| link.line <= line);
            let (own, rest) = links.split_at(number);
            links = rest;
            let expected = if own.iter().any(|link| is_explicit(link.offset)) {
                let mut expected = Digest::default();
                for link in own {
                    expected.append(link.before);
                    expected.append(if is_explicit(link.offset) {
                        link.linked
                    } else {
                        link.text
                    });
                }
                expected.append(self.with_links.line(line));
                expected
            } else {
                self.without_links.line(line)
            };
            expected != after.line(line)
        };
        (0..end.unwrap_or(0))
            .filter(|line| is_different(line))
            .collect()
    }
}
