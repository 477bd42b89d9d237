use std::fmt;
use std::ops::Range;

use super::url_text::{invisible, placeholder, reference};

/// The words about a reason.
struct Words {
    name: &'static str,
    /// A few words that follow the number of links.
    short: &'static str,
    sentence: &'static str,
    /// Advice for the writer, or an empty string.
    advice: &'static str,
    is_doubt: bool,
}

/// Defines the reasons by the only list of them: the name of each, and its [`Words`]. `$other` are those of `End(None)`.
macro_rules! reasons {
    (
        $other:expr;
        $($(#[$about:meta])* $reason:ident $(($field:ty))?:
            $name:literal, $short:literal, $sentence:literal, $advice:literal, $is_doubt:literal;)*
    ) => {
        /// Reason why a bare link was left alone.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Reason {
            $($(#[$about])* $reason $(($field))?,)*
        }

        impl Reason {
            /// Returns all words about the reason.
            fn words(self) -> Words {
                match self {
                    Reason::End(None) => $other,
                    $(Reason::$reason { .. } => Words {
                        name: $name, short: $short, sentence: $sentence, advice: $advice, is_doubt: $is_doubt,
                    },)*
                }
            }
        }
    };
}

reasons! {
    Words { name: "end", short: "may be no link", sentence: "there may be no link here, or one to another host", advice: "mark it up, or write it as code", is_doubt: true };
    /// A backslash before the link would escape the inserted `<` or `[`.
    Backslash: "backslash", "follows a backslash", "the backslash before it would escape the inserted `<` or `[`", "remove the backslash, or write the link as code", false;
    /// An explicit link failed its trial, and `*`, `_`, `~` or `^` is next to the link. Probably, this delimiter would
    /// no longer open or close emphasis.
    Delimiter: "delimiter", "is next to a delimiter", "a delimiter next to it would no longer open or close emphasis", "put a space between them, or mark the link up by hand", false;
    /// An explicit link would change how the document is rendered.
    Context: "context", "would change the text around it", "the text around it would render differently", "mark the link up by hand", false;
    /// pulldown-cmark and comrak disagree on the link.
    Parsers: "parsers", "is read differently by two parsers", "pulldown-cmark and comrak disagree on the link", "mark the link up by hand", false;
    /// The link is in the title of an alert, such as `> [!NOTE] https://example.com`, which comrak shows as text.
    Title: "parsers", "is in the title of an alert", "comrak shows the title of an alert as text, without links", "put the link below the line of `[!NOTE]`", false;
    /// The link is in a heading or a definition term, and [`Syntax::without_headings`](crate::Syntax::without_headings)
    /// is set.
    Heading: "heading", "is in a heading", "it is in a heading or a definition term", "mark the link up by hand, if the heading needs one", false;
    /// A comment, such as `<!-- barelink-disable-line -->`, turns fixing off for the link.
    Disabled: "disabled", "is disabled", "a comment disables it", "", false;
    /// The link is in JavaScript, code or math of an MDX document. JavaScript is an import, an export, an expression or
    /// a tag.
    Code: "code", "is in code", "it is in code", "", false;
    /// The document cannot be read as MDX. For example, a tag or an expression is not closed.
    Mdx: "mdx", "is in a document that is not MDX", "the document cannot be read as MDX", "correct it, or rename the file", false;
    /// The link is in front matter, or in text that some page generator may read as front matter. Or it is a link only
    /// if such text above is front matter, or only if it is Markdown.
    FrontMatter: "front-matter", "may be in front matter", "it may be in front matter, or depend on what is front matter", "mark the link up by hand, if it is in Markdown", false;
    /// The link is in text that looks like a link reference definition, or that another parser may read as one.
    Definition: "definition", "may be in a definition", "it may be in a link reference definition", "correct the definition, or mark the link up by hand", false;
    /// The link overlaps a template tag, such as `{{ … }}`, or content of another language that such tags enclose.
    Template: "template", "is in a template tag", "it is in a template tag, such as `{{ … }}`, or in code that one encloses", "put the link outside the tag", false;
    /// A flavour of Markdown reads the text as something other than prose, such as attributes, a directive's argument or
    /// math.
    Flavor: "flavor", "is no prose to a flavor of Markdown", "a flavor of Markdown reads this text as something other than prose", "if it is prose to your generator, set the flavor", false;
    /// UTS #58 finds no link here: the host or the port is not valid, as in `https://host:port`.
    Host: "host", "has an invalid host or port", "its host or port is not valid by UTS #58, so there may be no link here", "mark it up, or write it as code", true;
    /// The link may end earlier, or begin elsewhere. `Some` holds the shorter length in bytes of the source: up to the
    /// end that UTS #58 finds in text without spaces, or up to markup, a separator before a second URL, a closing
    /// quotation mark or the end of a table cell. `None` means that UTS #58 finds a link that starts at another
    /// offset, or that only punctuation separates the link from a doubtful one.
    End(Option<usize>): "end", "may end sooner", "it may end sooner", "mark up the one that is meant", true;
    /// The link may end later: by UTS #58, or because a non-ASCII letter other than hiragana follows its final slash.
    GoesOn: "end", "may end later", "it may end later", "put a space there, or mark up the URL that is meant", true;
    /// The link contains a backslash, which may escape a character or break the line.
    Escape: "escape", "contains a backslash", "its backslash may be a Markdown escape, not part of the URL", "mark up the URL that is meant", true;
    /// The link contains a character reference, such as `&amp;`.
    Reference: "reference", "contains a character reference", "it contains a character reference, which an explicit link keeps as it is", "write that character, or mark up the URL that is meant", true;
    /// The link contains an invisible character.
    Invisible: "invisible", "contains an invisible character", "it contains an invisible character", "remove it, or percent-encode it", true;
    /// The link contains a placeholder, such as `{id}`, or an opening brace, or one of these follows the link.
    Placeholder: "placeholder", "looks like a placeholder", "it seems to contain a placeholder, or to precede one", "write the URL as code, or percent-encode the braces", true;
    /// The link looks like a file name: `18.53.56@2x.png`.
    FileName: "file-name", "looks like a file name", "it looks like a file name", "write it as code", true;
    /// The link is an address in a path or URL: `git@example.com:a/b.git`; or only punctuation separates the link
    /// from such an address.
    Path: "path", "is part of a path", "the text beside it makes it part of a path or URL", "write all of it as code, or mark the link up by hand", true;
    /// The link is in raw HTML whose text is not prose, such as `<code>`.
    Html: "html", "is in HTML without prose", "it is in an HTML element without prose, such as `<code>` or `<a>`", "write the link as HTML, if one is meant", true;
    /// The link is in an invalid inline link or autolink: `[a](https://example.com b)`.
    Destination: "destination", "is in an invalid link", "it is in `[…](…)` or `<…>` that is not a valid link", "correct that link: no space before `(`, and none in a URL unless `<` and `>` enclose it", true;
    /// The link is in brackets that begin with `[^` but do not refer to a footnote.
    Footnote: "footnote", "is in brackets of no footnote", "it is in brackets that begin with `[^` but do not refer to a footnote", "define the footnote, or escape the bracket", true;
    /// The link is an attribute's value in an unclosed HTML tag.
    Tag: "tag", "is in an unclosed HTML tag", "it is in an HTML tag that is not closed", "end the tag", true;
    /// An explicit link would end the Rust comment early or, in rare cases, change other tokens.
    Comment: "comment", "would end the comment", "an explicit link would end the comment early", "write the comment with `///`", false;
    /// A `#[doc = …]` attribute is part of the same Rust documentation.
    Attribute: "attribute", "is beside a `#[doc = …]`", "a `#[doc = …]` attribute is part of the same documentation", "mark the link up by hand", false;
    /// The search for a safe change needs too many trials, or the document is too large, too deeply nested, or takes
    /// too long to read as MDX.
    Effort: "effort", "would take too long", "finding a safe change here would take too long", "mark the link up by hand", false;
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
        self.words().is_doubt
    }

    /// Returns the name of the reason in program output. [`Reason::End`] and [`Reason::GoesOn`] share a name, and so do
    /// [`Reason::Parsers`] and [`Reason::Title`].
    pub fn name(self) -> &'static str {
        self.words().name
    }

    /// Returns the reason in a few words that follow the number of links left alone for it: "1 may end sooner".
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink_fix::Reason;
    ///
    /// assert_eq!(Reason::Html.short(1), "is in HTML without prose");
    /// assert_eq!(Reason::Html.short(2), "are in HTML without prose");
    /// ```
    pub fn short(self, count: usize) -> String {
        let short = self.words().short;
        let (verb, rest) = short.split_once(' ').unwrap_or((short, ""));
        let verb = match verb {
            _ if count == 1 => verb,
            "is" => "are",
            "has" => "have",
            _ => verb.strip_suffix('s').unwrap_or(verb),
        };
        [verb, " ", rest].concat()
    }

    /// Returns the reason for a link that failed its trial: [`Reason::Delimiter`] if `*`, `_`, `~` or `^` is next to
    /// it, and otherwise [`Reason::Context`].
    pub(super) fn by_neighbours(source: &str, range: &Range<usize>) -> Reason {
        const DELIMITERS: [char; 4] = ['*', '_', '~', '^'];
        let before = source.get(..range.start).is_some_and(|text| text.ends_with(DELIMITERS));
        if before || source.get(range.end..).is_some_and(|text| text.starts_with(DELIMITERS)) {
            Reason::Delimiter
        } else {
            Reason::Context
        }
    }
}

impl fmt::Display for Reason {
    /// Writes the reason in words. [`Reason::sentence`] may add details of the link and advice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().sentence)
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
            Reason::Reference => reference(written).map(|found| {
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
        self.advised(seen.unwrap_or_else(|| self.to_string()))
    }

    /// Returns a sentence with advice for the writer, unless [`Reason::is_intended`] returns true.
    pub(crate) fn advised(self, sentence: String) -> String {
        match self.words().advice {
            "" => sentence,
            advice => [&*sentence, "; ", advice].concat(),
        }
    }
}
