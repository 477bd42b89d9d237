use core::fmt;

use crate::dialect::Dialect;

/// A rule of a dialect. It decides whether a candidate is a link, or where a link begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The link begins with a scheme and `://`.
    Scheme,
    /// The link begins with `www.`.
    Www,
    /// The link begins with a host.
    Host,
    /// The link is an address, found by its `@`.
    AtSign,
    /// The link ends where the text ends.
    TextEnd,
    /// The link ends before white space.
    WhiteSpace,
    /// The link ends before `<`.
    LessThan,
    /// The link ends before punctuation that belongs to the sentence.
    Trailing,
    /// The link ends before a closing bracket that does not close a bracket inside the link.
    Bracket,
    /// The link ends before a character reference.
    Entity,
    /// The link ends before a character that no link contains (`Link_Term=Hard`).
    Hard,
    /// The link ends with its host. No path, query or fragment follows.
    HostEnd,
    /// The link ends before a character that its last part, such as the path, may not contain.
    PartEnd,
    /// The link ends in Markdown where it continues in plain text, for example before the end of emphasis or of a table
    /// cell.
    MarkupEnd,
    /// The link ends where a sentence continues without a space.
    Sentence,
    /// Not a link: a host needs a scheme or `www.` before it.
    HostAlone,
    /// Not a link: the scheme or `www.` has capital letters.
    Case,
    /// Not a link: no link may follow the character before the candidate.
    Before,
    /// Not a link: the character after the candidate may not follow a link.
    After,
    /// Not a link: the host is missing, or begins with a character that no host may begin with.
    HostStart,
    /// Not a link: one of the last two labels of the host contains a `_`.
    Underscore,
    /// Not a link: the host has no dot.
    NoDot,
    /// Not a link: the host does not end with a letter.
    LastLetter,
    /// Not a link in Markdown: a `[` or `![` before the URL is open.
    OpenBracket,
    /// Not a link in Markdown: the URL is in code, a link or other markup.
    Markup,
    /// Not a link: a parenthesis in the query is not closed.
    OpenParenthesis,
    /// Not a link: a label of the host is empty, or begins or ends with a hyphen.
    Label,
    /// Not a link: the host's last label is not a top-level domain.
    TopLevelDomain,
    /// Not a link: an invalid port follows the host, such as `:65536` or `:80a`.
    Port,
    /// Not a link: user information precedes the host.
    UserInformation,
    /// Not a link: the local part is missing, has misplaced dots, or follows text that no local part may follow.
    LocalPart,
    /// Not a link: the scheme is the end of a longer one.
    OtherScheme,
    /// Not a link: a character that is invisible or looks like a hyphen joins the candidate to the adjacent text.
    Tie,
    /// Not a link: the candidate is part of a longer word that is not a link.
    Word,
}

impl Rule {
    /// Returns the rule in words, as the rest of a sentence that begins with "It".
    pub const fn description(self) -> &'static str {
        match self {
            Rule::Scheme => "begins with a scheme and `://`",
            Rule::Www => "begins with `www.`",
            Rule::Host => "begins with a host",
            Rule::AtSign => "is around an `@`",
            Rule::TextEnd => "ends with the text",
            Rule::WhiteSpace => "ends before white space",
            Rule::LessThan => "ends before `<`",
            Rule::Trailing => "ends before punctuation that belongs to the sentence",
            Rule::Bracket => "ends before a closing bracket that does not close one inside it",
            Rule::Entity => "ends before a character reference",
            Rule::Hard => "ends before a character that no link has",
            Rule::HostEnd => "ends with its host, after which no path begins",
            Rule::PartEnd => "ends before a character that this part cannot have",
            Rule::MarkupEnd => "ends before Markdown syntax",
            Rule::Sentence => "ends where the sentence goes on without a space",
            Rule::HostAlone => "is no link: a host is linked only after a scheme or `www.`",
            Rule::Case => "is no link: its beginning has capital letters",
            Rule::Before => "is no link: the character before it does not allow one",
            Rule::After => "is no link: the character after it does not allow one",
            Rule::HostStart => "is no link: no host begins with this character",
            Rule::Underscore => "is no link: a `_` in the last two labels of its host",
            Rule::NoDot => "is no link: its host has no dot",
            Rule::LastLetter => "is no link: its host does not end with a letter",
            Rule::OpenBracket => "is no link: a bracket before it is open",
            Rule::Markup => "is no link: Markdown has code, a link or other markup here",
            Rule::OpenParenthesis => "is no link: a parenthesis in its query is not closed",
            Rule::Label => "is no link: a label of its host is empty, or has a hyphen at its edge",
            Rule::TopLevelDomain => "is no link: its last label is no top-level domain",
            Rule::Port => "is no link: the port after its host is invalid",
            Rule::UserInformation => "is no link: user information precedes its host",
            Rule::LocalPart => "is no link: the text before its `@` is no local part",
            Rule::OtherScheme => "is no link: its scheme is a longer one",
            Rule::Tie => "is no link: a character that is not seen, or seen as a hyphen, ties it to its neighbour",
            Rule::Word => "is no link: it is part of a longer word that is none",
        }
    }

    /// Returns the section of the dialect's standard that contains the rule. [`Rule::Sentence`] is in no standard, so
    /// its option is returned. [`Rule::OpenBracket`] is a rule of the reference implementation alone, whose name is
    /// returned. [`Rule::Markup`] and [`Rule::MarkupEnd`] are rules of Markdown.
    pub const fn section(self, dialect: Dialect) -> &'static str {
        match (dialect, self) {
            (_, Rule::Sentence) => "option `LinkEnd::InText`",
            (_, Rule::Markup | Rule::MarkupEnd) => "CommonMark",
            (Dialect::Gfm, Rule::OpenBracket) => "cmark-gfm",
            (Dialect::Gfm, _) => "GFM 6.9",
            (Dialect::Md4c, _) => "md4c, permissive autolinks",
            (Dialect::Uts58, Rule::Trailing | Rule::Bracket | Rule::Hard | Rule::WhiteSpace) => {
                "UTS #58, 3.5"
            }
            (Dialect::Uts58, Rule::AtSign | Rule::LocalPart) => "UTS #58, 5",
            (Dialect::Uts58, _) => "UTS #58, 3",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.description())
    }
}
