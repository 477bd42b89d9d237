use core::fmt;

use crate::dialect::rule::Rule;
use crate::dialect::Dialect;

impl Rule {
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
