//! The rules by which a dialect links or refuses a candidate.

use core::ops::Range;

/// A candidate that a dialect does not link. Without the feature `explain`, nobody asks why, and the reason takes no time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    #[cfg(feature = "explain")]
    pub(crate) rule: Rule,
    /// Range of the text that breaks the rule. An empty range stands for the character beside it: before it for
    /// [`Rule::Before`] and [`Rule::LocalPart`], otherwise after it.
    #[cfg(feature = "explain")]
    pub(crate) place: Range<usize>,
}

impl Refused {
    #[cfg(feature = "explain")]
    pub(crate) fn new(rule: Rule, place: Range<usize>) -> Self {
        Refused { rule, place }
    }

    #[cfg(not(feature = "explain"))]
    pub(crate) fn new(_: Rule, _: Range<usize>) -> Self {
        Refused {}
    }

    /// Returns a refusal because of the characters before the `://` at `colon`. At most 33 of them are read, one more than
    /// a scheme has.
    pub(crate) fn scheme(before: &[u8], colon: usize, is_in_scheme: fn(u8) -> bool) -> Self {
        let scheme = before.iter().rev().take(33).take_while(|&&b| is_in_scheme(b));
        Refused::new(Rule::OtherScheme, colon - scheme.count()..colon)
    }

    /// Returns the refusal with `offset` bytes added to its place.
    #[cfg(feature = "uts58")]
    pub(crate) fn moved(self, _offset: usize) -> Self {
        #[cfg(feature = "explain")]
        return Refused::new(self.rule, self.place.start + _offset..self.place.end + _offset);
        #[cfg(not(feature = "explain"))]
        self
    }

    /// Returns a refusal because of the character beside `at`.
    pub(crate) fn at(rule: Rule, at: usize) -> Self {
        Refused::new(rule, at..at)
    }
}

/// The rule by which a dialect ends a link. Without the feature `explain`, nobody asks, and the rule takes no time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stop {
    #[cfg(feature = "explain")]
    pub(crate) rule: Rule,
}

impl Stop {
    pub(crate) fn new(_rule: impl FnOnce() -> Rule) -> Self {
        Stop {
            #[cfg(feature = "explain")]
            rule: _rule(),
        }
    }

    /// Returns `rule` in place of [`Rule::Hard`], and any other rule as it is.
    #[cfg(feature = "uts58")]
    pub(crate) fn or_hard(self, _rule: Rule) -> Self {
        #[cfg(feature = "explain")]
        if self.rule == Rule::Hard {
            return Stop { rule: _rule };
        }
        self
    }
}

/// Defines [`Rule`] by the only list of its values, each with its description.
macro_rules! rules {
    ($(#[$about:meta])* $type:ident $($(#[doc = $doc:literal])* $value:ident $description:literal;)*) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $type {
            $($(#[doc = $doc])* $value,)*
        }

        #[cfg(feature = "explain")]
        impl $type {
            /// Returns the rule in words, as the rest of a sentence that begins with "It".
            pub const fn description(self) -> &'static str {
                match self {
                    $($type::$value => $description,)*
                }
            }
        }
    };
}

rules! {
    /// A rule of a dialect. It decides whether a candidate is a link, or where a link begins or ends.
    #[cfg_attr(not(feature = "explain"), allow(dead_code, unreachable_pub))]
    Rule

    /// The link begins with a scheme and `://`.
    Scheme "begins with a scheme and `://`";
    /// The link begins with `www.`.
    Www "begins with `www.`";
    /// The link begins with a host.
    Host "begins with a host";
    /// The link is an address, found by its `@`.
    AtSign "is around an `@`";
    /// The link ends where the text ends.
    TextEnd "ends with the text";
    /// The link ends before white space.
    WhiteSpace "ends before white space";
    /// The link ends before `<`.
    LessThan "ends before `<`";
    /// The link ends before punctuation that belongs to the sentence.
    Trailing "ends before punctuation that belongs to the sentence";
    /// The link ends before a closing bracket that does not close a bracket inside the link.
    Bracket "ends before a closing bracket that does not close one inside it";
    /// The link ends before a character reference.
    Entity "ends before a character reference";
    /// The link ends before a character that no link contains (`Link_Term=Hard`).
    Hard "ends before a character that no link has";
    /// The link ends before a control of direction that closes one before the link, or that precedes the link too.
    Control "ends before a control of direction that belongs to the text around it";
    /// The link ends before an opening bracket, because 125 brackets are open.
    OpenBrackets "ends before a bracket, after 125 that are open";
    /// The link ends with its host. No path, query or fragment follows.
    HostEnd "ends with its host, after which no path begins";
    /// The link ends before a character that its last part, such as the path, may not contain.
    PartEnd "ends before a character that this part cannot have";
    /// The link ends in Markdown where it continues in plain text, for example before the end of emphasis or of a table
    /// cell.
    MarkupEnd "ends before Markdown syntax";
    /// The link ends where a sentence continues without a space.
    Sentence "ends where the sentence goes on without a space";
    /// Not a link: a host needs a scheme or `www.` before it.
    HostAlone "is no link: a host is linked only after a scheme or `www.`";
    /// Not a link: the scheme or `www.` has capital letters.
    Case "is no link: its beginning has capital letters";
    /// Not a link: no link may follow the character before the candidate.
    Before "is no link: the character before it does not allow one";
    /// Not a link: the character after the candidate may not follow a link.
    After "is no link: the character after it does not allow one";
    /// Not a link: the host is missing, or begins with a character that no host may begin with.
    HostStart "is no link: no host begins with this character";
    /// Not a link: one of the last two labels of the host contains a `_`.
    Underscore "is no link: a `_` in the last two labels of its host";
    /// Not a link: the host has no dot.
    NoDot "is no link: its host has no dot";
    /// Not a link: the host does not end with a letter.
    LastLetter "is no link: its host does not end with a letter";
    /// Not a link in Markdown: a `[` or `![` before the URL is open.
    OpenBracket "is no link: a bracket before it is open";
    /// Not a link in Markdown: the URL is in code, a link or other markup.
    Markup "is no link: Markdown has code, a link or other markup here";
    /// Not a link: a parenthesis in the query is not closed.
    OpenParenthesis "is no link: a parenthesis in its query is not closed";
    /// Not a link: a label of the host is empty, or begins or ends with a hyphen.
    Label "is no link: a label of its host is empty, or has a hyphen at its edge";
    /// Not a link: the host's last label is not a top-level domain.
    TopLevelDomain "is no link: its last label is no top-level domain";
    /// Not a link: an invalid port follows the host, such as `:65536` or `:80a`.
    Port "is no link: the port after its host is invalid";
    /// Not a link: user information precedes the host.
    UserInformation "is no link: user information precedes its host";
    /// Not a link: the local part is missing, has misplaced dots, or follows text that no local part may follow.
    LocalPart "is no link: the text before its `@` is no local part";
    /// Not a link: the scheme is missing, the end of a longer one, or not allowed.
    OtherScheme "is no link: its scheme is missing, part of a longer one, or not allowed";
    /// Not a link: the text after the host continues it, with a placeholder, a symbol, user information or more labels.
    Continued "is no link: its host goes on, with a placeholder or more labels";
    /// Not a link: a character that is invisible or looks like a hyphen joins the candidate to the adjacent text.
    Tie "is no link: a character that is not seen, or seen as a hyphen, ties it to its neighbour";
    /// Not a link: the candidate is part of a longer word that is not a link.
    Word "is no link: the longer word around it is not one either";
}
