use core::fmt;

use crate::dialect::Dialect;

/// Rule by which a candidate is a link or is none, begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// It begins with a scheme and `://`.
    Scheme,
    /// It begins with `www.`.
    Www,
    /// It begins with a host.
    Host,
    /// It is around an `@`.
    AtSign,
    /// It ends where the text ends.
    TextEnd,
    /// It ends before white space.
    WhiteSpace,
    /// It ends before `<`.
    LessThan,
    /// It ends before punctuation that ends a sentence rather than a link.
    Trailing,
    /// It ends before a closing bracket whose opening one stands before the link.
    Bracket,
    /// It ends before a character reference.
    Entity,
    /// It ends before a character that no part of a link may have.
    Hard,
    /// It ends with its host, after which no path, query or fragment begins.
    HostEnd,
    /// It ends before a character that this part of a link may not have.
    PartEnd,
    /// It ends where a sentence without spaces goes on.
    Sentence,
    /// It is none: a host is linked only after a scheme or `www.`.
    HostAlone,
    /// It is none: its scheme or `www.` has capital letters.
    Case,
    /// It is none: the character before it does not allow a link.
    Before,
    /// It is none: the character after it does not allow a link.
    After,
    /// It is none: a host cannot begin with this character.
    HostStart,
    /// It is none: a `_` in the last two labels of its host.
    Underscore,
    /// It is none: its host has no dot.
    NoDot,
    /// It is none: its host does not end with a letter.
    LastLetter,
    /// It is none: a parenthesis in its query is not closed.
    OpenParenthesis,
    /// It is none: a label of its host is empty, or begins or ends with a hyphen.
    Label,
    /// It is none: its last label is no top-level domain.
    TopLevelDomain,
    /// It is none: no port follows the `:` after its host.
    Port,
    /// It is none: user information precedes its host.
    UserInformation,
    /// It is none: it has no local part, or one with a dot at its edge or two in a row.
    LocalPart,
    /// It is none: its scheme is a longer one.
    OtherScheme,
    /// It is none: a character that is shown as nothing or as a hyphen ties it to the text beside it.
    Tie,
    /// It is none: it is part of a longer word that is no link.
    Word,
}

impl Rule {
    /// Returns the rule in words, to follow "It".
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
            Rule::Bracket => "ends before a closing bracket that was opened before it",
            Rule::Entity => "ends before a character reference",
            Rule::Hard => "ends before a character that no link has",
            Rule::HostEnd => "ends with its host, after which no path begins",
            Rule::PartEnd => "ends before a character that this part cannot have",
            Rule::Sentence => "ends where the sentence goes on without a space",
            Rule::HostAlone => "is no link: a host is linked only after a scheme or `www.`",
            Rule::Case => "is no link: its beginning has capital letters",
            Rule::Before => "is no link: the character before it does not allow one",
            Rule::After => "is no link: the character after it does not allow one",
            Rule::HostStart => "is no link: no host begins with this character",
            Rule::Underscore => "is no link: a `_` in the last two labels of its host",
            Rule::NoDot => "is no link: its host has no dot",
            Rule::LastLetter => "is no link: its host does not end with a letter",
            Rule::OpenParenthesis => "is no link: a parenthesis in its query is not closed",
            Rule::Label => "is no link: a label of its host is empty, or has a hyphen at its edge",
            Rule::TopLevelDomain => "is no link: its last label is no top-level domain",
            Rule::Port => "is no link: no port follows the `:` after its host",
            Rule::UserInformation => "is no link: user information precedes its host",
            Rule::LocalPart => "is no link: the text before its `@` is no local part",
            Rule::OtherScheme => "is no link: its scheme is a longer one",
            Rule::Tie => "is no link: a character that is not seen, or seen as a hyphen, ties it to its neighbour",
            Rule::Word => "is no link: it is part of a longer word that is none",
        }
    }

    /// Returns the section of the dialect's standard that has the rule.
    pub const fn section(self, dialect: Dialect) -> &'static str {
        match (dialect, self) {
            (_, Rule::Sentence) => "option `LinkEnd::InText`",
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
