use alloc::borrow::Cow;
use core::ops::Range;

use super::leaf::Leaf;
use crate::dialect::delimiters::Closing;

/// Inline of a leaf block, as the parser reports it. Ranges are in bytes of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inline<'t> {
    /// A text node.
    Text {
        /// The text, with escapes and character references decoded.
        text: Cow<'t, str>,
        /// Source range of the text. The source may differ from `text`, as in a character reference or a quotation mark
        /// of smart punctuation.
        source: Range<usize>,
    },
    /// Start of emphasis, strikethrough or a similar construct.
    Open,
    /// End of emphasis, strikethrough or a similar construct. In UTS #58, a URL after the opener ends before the closing
    /// delimiter.
    Close {
        /// Source range of the closing delimiter.
        source: Range<usize>,
        /// Start of the opening delimiter.
        opener: usize,
    },
    /// A link or an image in brackets. Texts in its range are not searched.
    Link {
        /// Source range of the whole link or image, which begins with `[` or `![`.
        source: Range<usize>,
    },
    /// Start of superscript.
    OpenSuperscript,
    /// Raw HTML, math, an autolink in angle brackets, a wikilink and other constructs that are not searched, with the
    /// texts in their range. A code span may be a [`Inline::Shown`] instead.
    Opaque {
        /// Source range of the whole construct.
        source: Range<usize>,
    },
    /// A footnote reference, which is not searched. In UTS #58, a URL ends before a footnote reference.
    Footnote {
        /// Source range from `[` to `]`.
        source: Range<usize>,
    },
    /// End of an image.
    EndImage,
    /// Text that is displayed and not searched, such as the content of a code span. Empty for the end of a link, and for
    /// anything else that separates texts and is not displayed.
    Shown {
        /// The text.
        text: Cow<'t, str>,
    },
    /// A line break.
    Break,
}

impl Inline<'_> {
    /// Returns the closing delimiter or footnote reference before which a URL may end in UTS #58, or `None` for other
    /// inlines.
    pub(super) fn closing(&self, leaf: &Leaf<'_>) -> Option<Closing> {
        let (source, opened) = match self {
            Inline::Close { source, opener } => (source, Some(leaf.to_content(*opener))),
            Inline::Footnote { source } => (source, None),
            _ => return None,
        };
        Some(Closing {
            start: leaf.to_content(source.start),
            end: leaf.to_content(source.end),
            opened,
        })
    }

    /// Returns the source range of a construct whose texts are not searched, or `None` for other inlines.
    pub(super) fn construct(&self) -> Option<&Range<usize>> {
        match self {
            Inline::Link { source } | Inline::Opaque { source } | Inline::Footnote { source } => {
                Some(source)
            }
            _ => None,
        }
    }
}
