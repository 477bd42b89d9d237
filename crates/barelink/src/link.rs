use core::ops::Range;

use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::options::DefaultScheme;

/// What a destination has before the text of its link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Prefix {
    None,
    Mailto,
    Scheme(DefaultScheme),
}

impl Prefix {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Prefix::None => "",
            Prefix::Mailto => "mailto:",
            Prefix::Scheme(scheme) => scheme.prefix(),
        }
    }
}

/// A link in a text.
///
/// It borrows the text that it was found in. Offsets are in bytes of that text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link<'t> {
    text: &'t str,
    start: usize,
    kind: LinkKind,
    prefix: Prefix,
}

impl<'t> Link<'t> {
    pub(crate) fn new(text: &'t str, start: usize, kind: LinkKind, prefix: Prefix) -> Self {
        Link {
            text,
            start,
            kind,
            prefix,
        }
    }

    /// Offset of the link's first byte.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Offset just past the link's last byte.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// `start()..end()`.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// The link as it was written.
    pub fn as_str(&self) -> &'t str {
        self.text
    }

    /// What kind of link it is.
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// What the destination has before the text of the link: `http://`, `mailto:`, or nothing.
    pub fn destination_prefix(&self) -> &'static str {
        self.prefix.as_str()
    }

    /// The host as it was written, without port: `example.com`, `[::1]`.
    pub fn host(&self) -> &'t str {
        let host = LinkParts::of(self.text, self.kind).host;
        self.text.get(host).unwrap_or_default()
    }
}

/// A stretch of text between links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> Text<'t> {
    pub(crate) fn new(text: &'t str, start: usize) -> Self {
        Text { text, start }
    }

    /// Offset of the first byte.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Offset just past the last byte.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// `start()..end()`.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// The text itself.
    pub fn as_str(&self) -> &'t str {
        self.text
    }
}

/// A part of a text: a link, or what is between links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Span<'t> {
    /// Text without links; never empty.
    Text(Text<'t>),
    /// A link.
    Link(Link<'t>),
}

impl<'t> Span<'t> {
    /// The part's text.
    pub fn as_str(&self) -> &'t str {
        match self {
            Span::Text(text) => text.as_str(),
            Span::Link(link) => link.as_str(),
        }
    }

    /// The part's range in bytes.
    pub fn range(&self) -> Range<usize> {
        match self {
            Span::Text(text) => text.range(),
            Span::Link(link) => link.range(),
        }
    }
}
