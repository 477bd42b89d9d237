use core::fmt;
use core::ops::Range;

use crate::kind::LinkKind;
use crate::link_parts::LinkParts;
use crate::options::DefaultScheme;
use crate::slice::Slice;

/// Prefix that turns the text of a link into its destination.
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
/// It borrows the text that it was found in. Offsets are in bytes of that text, or of the whole text in a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link<'t> {
    text: &'t str,
    start: usize,
    kind: LinkKind,
    pub(crate) prefix: Prefix,
}

impl<'t> Link<'t> {
    pub(crate) fn new(text: &'t str, start: usize, kind: LinkKind, prefix: Prefix) -> Self {
        Link { text, start, kind, prefix }
    }

    /// Returns the link with `before` bytes added to its offsets.
    #[cfg(feature = "alloc")]
    pub(crate) fn moved(self, before: usize) -> Self {
        Link { start: before + self.start, ..self }
    }

    /// Returns the offset of the first byte.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the offset after the last byte.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns the range in bytes, `start()..end()`.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// Returns the link as written in the text.
    pub fn as_str(&self) -> &'t str {
        self.text
    }

    /// Returns the link's kind.
    pub fn kind(&self) -> LinkKind {
        self.kind
    }

    /// Returns the prefix that makes the text the destination: `http://`, `https://`, `mailto:`, or an empty string. In the
    /// local part of an address, some characters must also be percent-encoded, as [`Link::destination`] does.
    pub fn destination_prefix(&self) -> &'static str {
        self.prefix.as_str()
    }

    /// Returns the host as written, without port: `example.com`, `[::1]`. For an address, this is the domain after the
    /// `@`.
    pub fn host(&self) -> &'t str {
        let host = LinkParts::of(self.text, self.kind).host;
        self.text.slice(host)
    }
}

impl AsRef<str> for Link<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

/// Writes the text of the link. [`Link::destination`] returns the destination.
impl fmt::Display for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

/// A segment of a text that contains no link: before, between or after links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> Text<'t> {
    pub(crate) fn new(text: &'t str, start: usize) -> Self {
        Text { text, start }
    }

    /// Returns the offset of the first byte.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the offset after the last byte.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// Returns the range in bytes, `start()..end()`.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// Returns the text of the segment.
    pub fn as_str(&self) -> &'t str {
        self.text
    }
}

/// A segment of a text: a link, or text without links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Span<'t> {
    /// Text without links. Never empty.
    Text(Text<'t>),
    /// A link.
    Link(Link<'t>),
}

impl<'t> Span<'t> {
    /// Returns the text of the segment.
    pub fn as_str(&self) -> &'t str {
        match self {
            Span::Text(text) => text.as_str(),
            Span::Link(link) => link.as_str(),
        }
    }

    /// Returns the range of the segment, in bytes of the text.
    pub fn range(&self) -> Range<usize> {
        match self {
            Span::Text(text) => text.range(),
            Span::Link(link) => link.range(),
        }
    }
}
