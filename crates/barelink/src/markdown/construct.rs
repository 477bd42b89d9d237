use core::ops::Range;

/// Inline construct that the parser found in a leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Construct {
    /// Its bytes in the source.
    pub source: Range<usize>,
    /// Its kind.
    pub kind: ConstructKind,
}

/// Kind of a [`Construct`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConstructKind {
    /// A link or an image that begins with a bracket: its destination, title or label is not searched.
    Bracketed,
    /// Raw HTML, an autolink in angle brackets, math, a footnote reference: not searched. (Code spans need
    /// not be told, they are found here.)
    Opaque,
}

/// Closing delimiter of emphasis, strong emphasis or strikethrough, or a footnote's reference. It ends a URL in a dialect
/// that is tailored to Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosingMark {
    /// Its bytes in the source.
    pub source: Range<usize>,
    /// Source offset of its opener.
    pub opened: Option<usize>,
}
