use core::fmt;

use crate::dialect::rule::Rule;
use crate::dialect::Dialect;

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
            Rule::Control => "ends before a control of direction that belongs to the text around it",
            Rule::OpenBrackets => "ends before a bracket, after 125 that are open",
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
            Rule::OtherScheme => "is no link: its scheme is missing, part of a longer one, or not allowed",
            Rule::Continued => "is no link: its host goes on, with a placeholder or more labels",
            Rule::Tie => "is no link: a character that is not seen, or seen as a hyphen, ties it to its neighbour",
            Rule::Word => "is no link: the longer word around it is not one either",
        }
    }

    /// Returns the section of the dialect's standard that contains the rule. [`Rule::Sentence`] is in no standard, so
    /// its option is returned. [`Rule::OpenBracket`] is a rule of the reference implementation alone, whose name is
    /// returned. [`Rule::Markup`] and [`Rule::MarkupEnd`] are rules of Markdown, and UTS #58 leaves ports
    /// ([`Rule::Port`]) to the URL Standard.
    pub const fn section(self, dialect: Dialect) -> &'static str {
        match (dialect, self) {
            (_, Rule::Sentence) => "option `LinkEnd::InText`",
            (_, Rule::Markup | Rule::MarkupEnd) => "CommonMark",
            (Dialect::Gfm, Rule::OpenBracket) => "cmark-gfm",
            (Dialect::Gfm, _) => "GFM 6.9",
            (Dialect::Md4c, _) => "md4c, permissive autolinks",
            (
                Dialect::Uts58,
                Rule::Trailing | Rule::Bracket | Rule::Hard | Rule::OpenBrackets | Rule::WhiteSpace,
            ) => "UTS #58, 3.5",
            (Dialect::Uts58, Rule::Control) => "UAX #9, BD9 and BD11",
            (Dialect::Uts58, Rule::AtSign | Rule::LocalPart) => "UTS #58, 5",
            (Dialect::Uts58, Rule::Port) => "URL Standard, 4.4",
            (Dialect::Uts58, _) => "UTS #58, 3",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.description())
    }
}
