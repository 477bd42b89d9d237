use alloc::borrow::Cow;
use core::ops::Range;

/// Inline of a leaf block, as its parser reports it. Ranges are in bytes of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inline<'t> {
    /// Text.
    Text {
        /// The text.
        text: Cow<'t, str>,
        /// The text itself in the source, or the character reference, the escape or the quotation mark it was made of.
        source: Range<usize>,
    },
    /// Start of emphasis, strikethrough or the like.
    Open,
    /// End of emphasis, strikethrough or the like.
    Close {
        /// The closing delimiter.
        source: Range<usize>,
        /// Start of the opening delimiter.
        opener: usize,
        /// A URL ends at the delimiter, in a dialect that is tailored to Markdown: it is one of CommonMark or GFM.
        ends_urls: bool,
    },
    /// Start of a link or an image in brackets. Its range is that of the whole.
    Link {
        /// From the first bracket to the end of the destination or label.
        source: Range<usize>,
    },
    /// Start of an autolink in angle brackets.
    Autolink {
        /// From `<` to `>`.
        source: Range<usize>,
    },
    /// End of a link, image or autolink.
    LinkEnd,
    /// Raw HTML, math and whatever else is not searched. Code spans are found without being told.
    Opaque {
        /// All of it.
        source: Range<usize>,
    },
    /// Reference to a footnote. It is not searched, and a URL ends at it as at a closing delimiter.
    Footnote {
        /// From `[` to `]`.
        source: Range<usize>,
    },
    /// Line break, code span, or anything else that separates texts.
    Break,
}

/// Closing delimiter that ends a URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Closing {
    /// Its bytes in the source.
    pub(super) source: Range<usize>,
    /// Source offset of its opener.
    pub(super) opener: Option<usize>,
}

/// Inline in which no URL is recognised, but text of a link in some dialects.
#[derive(Debug, Clone, Copy)]
pub(super) struct Construct {
    /// Start in the source.
    pub(super) start: usize,
    /// End in the source.
    pub(super) end: usize,
    /// It begins with a bracket: its destination, title or label is not searched.
    pub(super) is_bracketed: bool,
}

impl Inline<'_> {
    pub(super) fn closing(&self) -> Option<Closing> {
        match self {
            Inline::Close {
                source,
                opener,
                ends_urls: true,
            } => Some(Closing {
                source: source.clone(),
                opener: Some(*opener),
            }),
            Inline::Footnote { source } => Some(Closing {
                source: source.clone(),
                opener: None,
            }),
            _ => None,
        }
    }

    pub(super) fn construct(&self) -> Option<Construct> {
        let (source, is_bracketed) = match self {
            Inline::Link { source } => (source, true),
            Inline::Autolink { source }
            | Inline::Opaque { source }
            | Inline::Footnote { source } => (source, false),
            _ => return None,
        };
        Some(Construct {
            start: source.start,
            end: source.end,
            is_bracketed,
        })
    }
}
