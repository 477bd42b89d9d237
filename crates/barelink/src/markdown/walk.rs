use alloc::vec::Vec;
use core::ops::Range;

use super::inline::InlineScanner;
use super::leaf::Leaf;
use crate::dialect::{gfm, Dialect, Extent};
use crate::finder::LinkFinder;
use crate::link::LinkKind;

/// Something that the parser found in a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Construct {
    /// Its bytes in the source.
    pub source: Range<usize>,
    /// What it is.
    pub kind: ConstructKind,
}

/// What a [`Construct`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConstructKind {
    /// A link or an image that begins with a bracket: its destination, title or label is not searched.
    Bracketed,
    /// Raw HTML, an autolink in angle brackets, math, a footnote reference: not searched. (Code spans need
    /// not be told, they are found here.)
    Opaque,
}

/// A URL in the raw source of a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeafUrl {
    /// Its range in the leaf's content.
    pub content: Range<usize>,
    /// Its range in the source, from its first byte to its last one.
    pub source: Range<usize>,
    /// What kind of link it is.
    pub kind: LinkKind,
    /// What its destination has before its text.
    pub destination_prefix: &'static str,
    /// It has to be masked even if it is text as it was written: a `~` in it may have kept others from being
    /// strikethrough, since those pair by their number.
    pub needs_mask: bool,
}

impl Leaf<'_> {
    /// The URLs that this dialect sees before anything inside them gets a meaning, in order.
    ///
    /// `constructs` is what the parser found in this leaf, in ascending order of where it begins. A
    /// construct that begins inside a URL is none. `refused` are offsets in the source, in ascending
    /// order, at which no URL shall begin: a parser may take for something else what is no link to it.
    pub fn urls(
        &self,
        finder: &LinkFinder,
        constructs: &[Construct],
        refused: &[usize],
    ) -> Vec<LeafUrl> {
        let mut urls = Vec::new();
        if let Some(last) = super::candidates::last_of_urls(self.content().as_bytes()) {
            let mut walk = Walk::new(finder, self, constructs, refused);
            let tildes = |text: &str| text.bytes().filter(|&b| b == b'~').count();
            let all_tildes = tildes(self.content());
            while let Some(extent) = walk.next(last) {
                let inside = self
                    .content()
                    .get(extent.start..extent.end)
                    .map_or(0, tildes);
                urls.push(LeafUrl {
                    needs_mask: inside > 0 && inside < all_tildes,
                    content: extent.start..extent.end,
                    source: self.source_range(extent.start..extent.end),
                    kind: extent.kind,
                    destination_prefix: finder.destination_prefix(extent),
                });
            }
        }
        urls
    }
}

/// An open bracket.
struct Bracket {
    is_image: bool,
    /// A link in it keeps it from being one.
    is_active: bool,
    /// Where the link or image ends that the parser made of it.
    end: Option<usize>,
}

/// One walk over a leaf's content from left to right, stopping where an inline parser would.
struct Walk<'l> {
    finder: &'l LinkFinder,
    leaf: &'l Leaf<'l>,
    constructs: &'l [Construct],
    /// Where in the content the first of them begins.
    next_construct: usize,
    refused: &'l [usize],
    scanner: InlineScanner<'l>,
    brackets: Vec<Bracket>,
    /// A URL has taken what may have begun something: from here on the parser may have missed links and
    /// raw HTML, and they are looked for here too.
    is_disturbed: bool,
    at: usize,
    last_url: usize,
}

impl<'l> Walk<'l> {
    fn new(
        finder: &'l LinkFinder,
        leaf: &'l Leaf<'l>,
        constructs: &'l [Construct],
        refused: &'l [usize],
    ) -> Self {
        Walk {
            finder,
            leaf,
            constructs,
            next_construct: start_of_first(constructs, leaf),
            refused,
            scanner: InlineScanner::new(leaf.content()),
            brackets: Vec::new(),
            is_disturbed: false,
            at: 0,
            last_url: 0,
        }
    }

    /// The next URL whose candidate is not after `last`.
    fn next(&mut self, last: usize) -> Option<Extent> {
        let bytes = self.leaf.content().as_bytes();
        while self.at <= last {
            let &b = bytes.get(self.at)?;
            let construct = self.construct_here();
            if let Some((ConstructKind::Opaque, end)) = construct {
                self.at = end.max(self.at + 1);
                continue;
            }
            match b {
                b'\\' if self.scanner.is_escape(self.at) => {
                    self.at += 2;
                }
                b'`' => self.at = self.scanner.code_span(self.at),
                b'<' if self.is_disturbed => {
                    self.at = self.scanner.angle(self.at).unwrap_or(self.at + 1);
                }
                b'!' if bytes.get(self.at + 1) == Some(&b'[') => {
                    self.open_bracket(true, construct.map(|(_, end)| end));
                    self.at += 2;
                }
                b'[' => {
                    self.open_bracket(false, construct.map(|(_, end)| end));
                    self.at += 1;
                }
                b']' => self.close_bracket(),
                b':' | b'w' => {
                    if let Some(url) = self.url() {
                        self.at = url.end;
                        self.last_url = url.end;
                        self.is_disturbed |= bytes.get(url.start..url.end).is_some_and(disturbs);
                        return Some(url);
                    }
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
        None
    }

    fn open_bracket(&mut self, is_image: bool, end: Option<usize>) {
        self.brackets.push(Bracket {
            is_image,
            is_active: true,
            end,
        });
    }

    fn close_bracket(&mut self) {
        self.at += 1;
        let Some(bracket) = self.brackets.pop() else {
            return;
        };
        if let Some(end) = bracket.end {
            self.at = self.at.max(end);
        } else if self.is_disturbed && bracket.is_active {
            if let Some(end) = self.scanner.link_tail(self.at) {
                self.at = end;
                if !bracket.is_image {
                    let earlier = self
                        .brackets
                        .iter_mut()
                        .rev()
                        .filter(|earlier| !earlier.is_image);
                    for earlier in earlier.take_while(|earlier| earlier.is_active) {
                        earlier.is_active = false;
                    }
                }
            }
        }
    }

    /// The URL whose candidate is here. None while a bracket is open.
    fn url(&self) -> Option<Extent> {
        if !self.brackets.is_empty() {
            return None;
        }
        let content = self.leaf.content();
        let rest = content.as_bytes().get(self.at..)?;
        let url = match self.finder.dialect() {
            Dialect::Gfm if rest.starts_with(b"://") && self.finder.finds(LinkKind::Url) => {
                gfm::url::at_scheme(self.finder, content, self.last_url, self.at)
            }
            Dialect::Gfm if rest.starts_with(b"www.") && self.finder.finds(LinkKind::Www) => {
                gfm::url::at_www(content, 0, self.at)
            }
            // md4c resolves everything else first.
            Dialect::Gfm | Dialect::Md4c => None,
        }?;
        let start = self.leaf.to_source(url.start);
        self.refused.binary_search(&start).is_err().then_some(url)
    }

    /// The construct that begins here, and where in the content it ends.
    fn construct_here(&mut self) -> Option<(ConstructKind, usize)> {
        while self.next_construct <= self.at {
            let is_here = self.next_construct == self.at;
            let (construct, rest) = self.constructs.split_first()?;
            self.constructs = rest;
            self.next_construct = start_of_first(rest, self.leaf);
            if is_here {
                return Some((construct.kind, self.leaf.to_content(construct.source.end)));
            }
        }
        None
    }
}

/// Whether a URL holds a byte that could have opened something that ends after the URL.
fn disturbs(url: &[u8]) -> bool {
    url.ends_with(b"\\") || url.iter().any(|b| matches!(b, b'`' | b'[' | b']' | b'$'))
}

fn start_of_first(constructs: &[Construct], leaf: &Leaf<'_>) -> usize {
    let first = constructs.first();
    first.map_or(usize::MAX, |first| leaf.to_content(first.source.start))
}
