use std::fmt;
use std::ops::Range;

use super::url_text::{invisible, placeholder, reference};

/// Reason why a bare link was left alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A backslash before the link would escape the inserted `<` or `[`.
    Backslash,
    /// An explicit link failed its trial, and `*`, `_`, `~` or `^` is next to the link. Probably, this delimiter would
    /// no longer open or close emphasis.
    Delimiter,
    /// An explicit link would change how the document is rendered.
    Context,
    /// pulldown-cmark and comrak disagree on the link.
    Parsers,
    /// The link is in the title of an alert, such as `> [!NOTE] https://example.com`, which comrak shows as text.
    Title,
    /// The link is in a heading or a definition term, and [`Syntax::without_headings`](crate::Syntax::without_headings)
    /// is set.
    Heading,
    /// A comment, such as `<!-- barelink-disable-line -->`, turns fixing off for the link.
    Disabled,
    /// The link is in JavaScript, code or math of an MDX document. JavaScript is an import, an export, an expression or
    /// a tag.
    Code,
    /// The document cannot be read as MDX. For example, a tag or an expression is not closed.
    Mdx,
    /// The link is in front matter, or in text that some page generator may read as front matter. Or it is a link only
    /// if such text above is front matter, or only if it is Markdown.
    FrontMatter,
    /// The link is in text that looks like a link reference definition, or that another parser may read as one.
    Definition,
    /// The link overlaps a template tag, such as `{{ … }}`, or content of another language that such tags enclose.
    Template,
    /// A flavour of Markdown reads the text as something other than prose, such as attributes, a directive's argument or
    /// math.
    Flavor,
    /// The link cannot be made explicit together with other links around it.
    Together,
    /// UTS #58 finds no link here: the host or the port is not valid, as in `https://host:port`.
    Host,
    /// The link may end earlier, or begin elsewhere. `Some` holds the shorter length in bytes of the source: up to the
    /// end that UTS #58 finds in text without spaces, or up to markup, a separator before a second URL, a closing
    /// quotation mark or the end of a table cell. `None` means that UTS #58 finds a link that starts at another
    /// offset, or that only punctuation separates the link from a doubtful one.
    End(Option<usize>),
    /// The link may end later: by UTS #58, or because a non-ASCII letter other than hiragana follows its final slash.
    GoesOn,
    /// The link contains a backslash, which may escape a character or break the line.
    Escape,
    /// The link contains a character reference, such as `&amp;`.
    Reference,
    /// The link contains an invisible character.
    Invisible,
    /// The link contains a placeholder, such as `{id}`, or an opening brace, or one of these follows the link.
    Placeholder,
    /// The link looks like a file name: `18.53.56@2x.png`.
    FileName,
    /// The link is an address in a path or URL: `git@example.com:a/b.git`; or only punctuation separates the link
    /// from such an address.
    Path,
    /// The link is in raw HTML whose text is not prose, such as `<code>`.
    Html,
    /// The link is in an invalid inline link or autolink: `[a](https://example.com b)`.
    Destination,
    /// The link is in brackets that begin with `[^` but do not refer to a footnote.
    Footnote,
    /// The link is an attribute's value in an unclosed HTML tag.
    Tag,
    /// An explicit link would end the Rust comment early or, in rare cases, change other tokens.
    Comment,
    /// A `#[doc = …]` attribute is part of the same Rust documentation.
    Attribute,
    /// The search for a safe change needs too many trials, or the document is too large, too deeply nested, or takes
    /// too long to read as MDX.
    Effort,
}

impl Reason {
    /// Returns true if no report is needed: a comment disables the link, or the link is in code ([`Reason::Code`]).
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

    /// Returns true if the dialect's reading is in doubt. With
    /// [`Syntax::trusting_dialect`](crate::Syntax::trusting_dialect), no link is left alone for such a reason.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink_fix::Reason;
    ///
    /// assert!(Reason::Escape.is_doubt() && !Reason::Backslash.is_doubt());
    /// ```
    pub fn is_doubt(self) -> bool {
        matches!(
            self,
            Reason::Host
                | Reason::End(_)
                | Reason::GoesOn
                | Reason::Escape
                | Reason::Reference
                | Reason::Invisible
                | Reason::Placeholder
                | Reason::FileName
                | Reason::Path
                | Reason::Html
                | Reason::Destination
                | Reason::Footnote
                | Reason::Tag
        )
    }

    /// Returns the name of the reason in program output. [`Reason::End`] and [`Reason::GoesOn`] share a name, and so do
    /// [`Reason::Parsers`] and [`Reason::Title`].
    pub fn name(self) -> &'static str {
        match self {
            Reason::Backslash => "backslash",
            Reason::Delimiter => "delimiter",
            Reason::Context => "context",
            Reason::Parsers | Reason::Title => "parsers",
            Reason::Heading => "heading",
            Reason::Disabled => "disabled",
            Reason::Code => "code",
            Reason::Mdx => "mdx",
            Reason::FrontMatter => "front-matter",
            Reason::Definition => "definition",
            Reason::Template => "template",
            Reason::Flavor => "flavor",
            Reason::Together => "together",
            Reason::Host => "host",
            Reason::End(_) | Reason::GoesOn => "end",
            Reason::Escape => "escape",
            Reason::Reference => "reference",
            Reason::Invisible => "invisible",
            Reason::Placeholder => "placeholder",
            Reason::FileName => "file-name",
            Reason::Path => "path",
            Reason::Html => "html",
            Reason::Destination => "destination",
            Reason::Footnote => "footnote",
            Reason::Tag => "tag",
            Reason::Comment => "comment",
            Reason::Attribute => "attribute",
            Reason::Effort => "effort",
        }
    }

    /// Returns the reason for a link that failed its trial: [`Reason::Delimiter`] if `*`, `_`, `~` or `^` is next to
    /// it, and otherwise [`Reason::Context`].
    pub(super) fn by_neighbours(source: &str, range: &Range<usize>) -> Reason {
        let before = source.get(..range.start).and_then(|s| s.chars().next_back());
        let after = source.get(range.end..).and_then(|s| s.chars().next());
        let is_delimiter = |c: Option<char>| matches!(c, Some('*' | '_' | '~' | '^'));
        if is_delimiter(before) || is_delimiter(after) {
            Reason::Delimiter
        } else {
            Reason::Context
        }
    }
}

impl fmt::Display for Reason {
    /// Writes the reason in words. [`Reason::sentence`] may add details of the link and advice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Backslash => "the backslash before it would escape the inserted `<` or `[`",
            Reason::Delimiter => "a delimiter next to it would no longer open or close emphasis",
            Reason::Context => "the text around it would render differently",
            Reason::Parsers => "pulldown-cmark and comrak disagree on the link",
            Reason::Title => "comrak shows the title of an alert as text, without links",
            Reason::Heading => "it is in a heading or a definition term",
            Reason::Disabled => "a comment disables it",
            Reason::Code => "it is in code",
            Reason::Mdx => "the document cannot be read as MDX",
            Reason::FrontMatter => "it may be in front matter, or depend on what is front matter",
            Reason::Definition => "it may be in a link reference definition",
            Reason::Template => {
                "it is in a template tag, such as `{{ … }}`, or in code that one encloses"
            }
            Reason::Flavor => "a flavor of Markdown reads this text as something other than prose",
            Reason::Comment => "an explicit link would end the comment early",
            Reason::Attribute => "a `#[doc = …]` attribute is part of the same documentation",
            Reason::Together => "it cannot be made explicit together with the links around it",
            Reason::Host => {
                "its host or port is not valid by UTS #58, so there may be no link here"
            }
            Reason::End(Some(_)) => "it may end sooner",
            Reason::End(None) => "there may be no link here, or one to another host",
            Reason::GoesOn => "it may end later",
            Reason::Escape => "its backslash may be a Markdown escape, not part of the URL",
            Reason::Reference => {
                "it contains a character reference, which an explicit link keeps as it is"
            }
            Reason::Invisible => "it contains an invisible character",
            Reason::Placeholder => "it seems to contain a placeholder, or to precede one",
            Reason::FileName => "it looks like a file name",
            Reason::Path => "the text beside it makes it part of a path or URL",
            Reason::Html => "it is in an HTML element without prose, such as `<code>` or `<a>`",
            Reason::Destination => "it is in `[…](…)` or `<…>` that is not a valid link",
            Reason::Footnote => {
                "it is in brackets that begin with `[^` but do not refer to a footnote"
            }
            Reason::Tag => "it is in an HTML tag that is not closed",
            Reason::Effort => "finding a safe change here would take too long",
        })
    }
}

impl Reason {
    /// Returns the reason for a link as one sentence, with advice unless [`Reason::is_intended`] returns true. `written`
    /// is the link in the source.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink_fix::Reason;
    ///
    /// assert_eq!(
    ///     Reason::Placeholder.sentence("https://example.com/users/{id}"),
    ///     "`{id}` looks like a placeholder; write the URL as code, or percent-encode the braces",
    /// );
    /// ```
    pub fn sentence(self, written: &str) -> String {
        let seen = match self {
            Reason::End(Some(length)) => {
                let other = written.get(..length).unwrap_or_default();
                Some(format!("it may be `{other}` rather than `{written}`"))
            }
            Reason::GoesOn => Some(format!("it may continue after `{written}`")),
            Reason::Reference => reference(written, 0).map(|found| {
                let reference = written.get(found).unwrap_or_default();
                format!("`{reference}` would stay as it is, but may stand for one character")
            }),
            Reason::Invisible => invisible(written).map(|(_, c)| {
                format!("it contains the invisible character U+{:04X}", u32::from(c))
            }),
            Reason::Placeholder => placeholder(written).map(|found| {
                let placeholder = written.get(found).unwrap_or_default();
                format!("`{placeholder}` looks like a placeholder")
            }),
            Reason::FileName => Some(format!("`{written}` looks like a file name")),
            _ => None,
        };
        let seen = seen.unwrap_or_else(|| self.to_string());
        match self.advice() {
            "" => seen,
            advice => format!("{seen}; {advice}"),
        }
    }

    /// Returns advice for the writer, or an empty string if [`Reason::is_intended`] returns true.
    fn advice(self) -> &'static str {
        match self {
            Reason::Backslash => "remove the backslash, or write the link as code",
            Reason::Delimiter => "put a space between them, or mark the link up by hand",
            Reason::Context | Reason::Parsers | Reason::Effort => "mark the link up by hand",
            Reason::Title => "put the link below the line of `[!NOTE]`",
            Reason::Heading => "mark the link up by hand, if the heading needs one",
            Reason::Disabled | Reason::Code => "",
            Reason::Mdx => "correct it, or rename the file",
            Reason::FrontMatter => "mark the link up by hand, if it is in Markdown",
            Reason::Definition => "correct the definition, or mark the link up by hand",
            Reason::Template => "put the link outside the tag",
            Reason::Flavor => "if it is prose to your generator, set the flavor",
            Reason::Together => "mark up one of them by hand",
            Reason::End(Some(_)) => "mark up the one that is meant",
            Reason::Host | Reason::End(None) => "mark it up, or write it as code",
            Reason::GoesOn => "put a space there, or mark up the URL that is meant",
            Reason::Escape => "mark up the URL that is meant",
            Reason::Reference => "write that character, or mark up the URL that is meant",
            Reason::Invisible => "remove it, or percent-encode it",
            Reason::Placeholder => "write the URL as code, or percent-encode the braces",
            Reason::FileName => "write it as code",
            Reason::Path => "write all of it as code, or mark the link up by hand",
            Reason::Html => "write the link as HTML, if one is meant",
            Reason::Destination => "correct that link: no space before `(`, and none in a URL unless `<` and `>` enclose it",
            Reason::Footnote => "define the footnote, or escape the bracket",
            Reason::Tag => "end the tag",
            Reason::Comment => "write the comment with `///`",
            Reason::Attribute => "mark the link up by hand",
        }
    }
}
