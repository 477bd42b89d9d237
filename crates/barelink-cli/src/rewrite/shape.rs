//! What a renderer is told of a document, and where two documents differ in it.

use super::digest::{Digest, Token};

/// What each block of a document is made of, by the line that it begins on. Making a link explicit neither
/// adds nor removes lines, so that a block can be found again in another version of the document, and
/// versions can be compared however far apart they are.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// By line: all of the blocks that begin there, or what follows the last bare link in them.
    lines: Vec<Digest>,
    /// In order of the lines, once the shape is whole.
    links: Vec<BareLink>,
    /// The bare link that was begun, and the tag that begins it.
    open: Option<(BareLink, Digest)>,
}

/// A bare link as a parser has it.
#[derive(Debug)]
pub(super) struct BareLink {
    /// The line on which its block begins.
    pub(super) line: usize,
    pub(super) offset: usize,
    pub(super) text: Digest,
    /// The length of the text in bytes.
    pub(super) length: usize,
    pub(super) destination: Digest,
    /// What its block has before it, from the bare link before.
    before: Digest,
    /// With the tags of a link around the text.
    linked: Digest,
}

impl Shape {
    /// Adds text to the block on this line. Where a parser cuts texts means nothing.
    pub(super) fn text(&mut self, line: usize, text: &str) {
        if let Some((link, _)) = &mut self.open {
            link.length += text.len();
        }
        self.end_of(line).text(text);
    }

    /// Begins a link; a bare one begins in the source at the offset.
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

    /// Ends the last link.
    pub(super) fn link_end(&mut self, line: usize) {
        let mut tag = Digest::default();
        tag.token(Token::new("end of a link"));
        match self.open.take() {
            // A bare link has nothing but text in it.
            Some((mut link, start)) => {
                link.linked = start;
                link.linked.append(link.text);
                link.linked.append(tag);
                self.links.push(link);
            }
            None => self.end_of(line).append(tag),
        }
    }

    /// Adds anything else.
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
        // It was made so long just now.
        #[allow(clippy::indexing_slicing)]
        &mut self.lines[line]
    }

    /// Puts the links in order.
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

    /// The bare links, in order of the lines of their blocks.
    pub(super) fn bare_links(&self) -> &[BareLink] {
        &self.links
    }
}

/// What one parser makes of a document before anything is changed.
#[derive(Debug)]
pub(super) struct Before {
    /// With its bare links made links.
    pub(super) on: Shape,
    /// Without them.
    pub(super) off: Shape,
}

impl Before {
    /// The lines of blocks that are not, in this version, what they have to be: in a block with a link that was
    /// made explicit, as before with bare links, without those that were left alone; in any other block as
    /// before without bare links.
    pub(super) fn differences(
        &self,
        after: &Shape,
        is_explicit: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut links = self.on.links.as_slice();
        let end = [&self.on, &self.off, after]
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
                expected.append(self.on.line(line));
                expected
            } else {
                self.off.line(line)
            };
            expected != after.line(line)
        };
        (0..end.unwrap_or(0))
            .filter(|line| is_different(line))
            .collect()
    }
}
