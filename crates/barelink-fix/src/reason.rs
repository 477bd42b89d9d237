use std::fmt;
use std::ops::Range;

use barelink_pulldown_cmark::MarkdownLink;

/// Reason why a bare link was left alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A backslash before it would escape the inserted `<` or `[`.
    Backslash,
    /// A delimiter next to it would no longer open or close emphasis.
    Delimiter,
    /// The text around it would be parsed differently.
    Context,
    /// pulldown-cmark and comrak disagree on it.
    Parsers,
    /// It is in a heading or a definition term.
    Heading,
    /// A comment disables it, such as `<!-- barelink-disable-line -->`.
    Disabled,
    /// It is in JavaScript of an MDX document: an import, an expression, a tag.
    Code,
    /// The document is no MDX: a tag or an expression in it does not end, say.
    Mdx,
    /// It overlaps a template tag.
    Template,
    /// It breaks the rendering of links next to it.
    Together,
    /// Its end is in doubt, and so is its destination: UTS #58, in text without spaces, ends it after this many bytes, or
    /// does not link it.
    End(Option<usize>),
    /// It may end later: behind its last slash a word of another script follows, which may be a part of its path.
    GoesOn,
    /// It is the value of an attribute, in an HTML tag without an end.
    Tag,
    /// It would end the comment of Rust source that it is in.
    Comment,
    /// A `#[doc = …]` is a part of the same documentation in Rust source.
    Attribute,
    /// Deciding whether it can be made explicit would exceed the effort allowed for the document's length.
    Effort,
}

impl Reason {
    /// Returns the reason if no spelling of the link can pass: a backslash before it escapes any `<` or `[` in its place.
    pub(super) fn before_any_trial(source: &str, link: &MarkdownLink<'_>) -> Option<Reason> {
        let before = source.get(..link.range().start)?;
        let backslashes = before.len() - before.trim_end_matches('\\').len();
        (backslashes % 2 == 1).then_some(Reason::Backslash)
    }

    /// Returns true if nobody has to be told: a comment says so, or the text is none that a reader sees.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink_fix::Reason;
    ///
    /// assert!(Reason::Disabled.is_intended() && !Reason::Backslash.is_intended());
    /// ```
    pub fn is_intended(self) -> bool {
        matches!(self, Reason::Disabled | Reason::Code)
    }

    /// Returns the name of the reason in the output of programs.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Backslash => "backslash",
            Reason::Delimiter => "delimiter",
            Reason::Context => "context",
            Reason::Parsers => "parsers",
            Reason::Heading => "heading",
            Reason::Disabled => "disabled",
            Reason::Code => "code",
            Reason::Mdx => "mdx",
            Reason::Template => "template",
            Reason::Together => "together",
            Reason::End(_) | Reason::GoesOn => "end",
            Reason::Tag => "tag",
            Reason::Comment => "comment",
            Reason::Attribute => "attribute",
            Reason::Effort => "effort",
        }
    }

    /// Returns the reason for a link in this range, by the characters next to it.
    pub(super) fn beside(source: &str, range: &Range<usize>) -> Reason {
        let before = source
            .get(..range.start)
            .and_then(|s| s.chars().next_back());
        let after = source.get(range.end..).and_then(|s| s.chars().next());
        let is_delimiter = |c: Option<char>| matches!(c, Some('*' | '_' | '~' | '^'));
        match before {
            Some('\\') => Reason::Backslash,
            _ if is_delimiter(before) || is_delimiter(after) => Reason::Delimiter,
            _ => Reason::Context,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::End(Some(_)) => "it may end sooner",
            Reason::End(None) => "it may be no link, or lead to another host",
            Reason::GoesOn => "it may end later",
            Reason::Tag => "it is in an HTML tag without an end",
            Reason::Backslash => "the backslash before it would escape the inserted `<` or `[`",
            Reason::Delimiter => "a delimiter next to it would no longer open or close emphasis",
            Reason::Context => "the text around it would render differently",
            Reason::Parsers => "pulldown-cmark and comrak disagree on the link",
            Reason::Heading => "it is in a heading or a definition term",
            Reason::Disabled => "a comment disables it",
            Reason::Code => "it is in JavaScript",
            Reason::Mdx => "the document cannot be read as MDX",
            Reason::Template => "it overlaps a template tag, `{{ … }}` or `{% … %}`",
            Reason::Comment => "an explicit link would end the comment early",
            Reason::Attribute => "a `#[doc = …]` attribute is part of the same documentation",
            Reason::Effort => "finding a safe change here would take too long",
            Reason::Together => "it cannot be made explicit together with the links around it",
        })
    }
}
