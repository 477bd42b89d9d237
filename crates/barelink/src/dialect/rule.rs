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
    #[cfg(feature = "explain")]
    pub(crate) fn scheme(before: &[u8], colon: usize, is_in_scheme: fn(u8) -> bool) -> Self {
        let scheme = before.iter().rev().take(33).take_while(|&&b| is_in_scheme(b));
        Refused::new(Rule::OtherScheme, colon - scheme.count()..colon)
    }

    #[cfg(not(feature = "explain"))]
    pub(crate) fn scheme(_: &[u8], _: usize, _: fn(u8) -> bool) -> Self {
        Refused {}
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
    #[cfg(feature = "explain")]
    pub(crate) fn new(rule: impl FnOnce() -> Rule) -> Self {
        Stop { rule: rule() }
    }

    #[cfg(not(feature = "explain"))]
    pub(crate) fn new(_: impl FnOnce() -> Rule) -> Self {
        Stop {}
    }

    /// Returns `rule` in place of [`Rule::Hard`], and any other rule as it is.
    #[cfg(all(feature = "explain", feature = "uts58"))]
    pub(crate) fn or_hard(self, rule: Rule) -> Self {
        if self.rule == Rule::Hard {
            Stop { rule }
        } else {
            self
        }
    }

    #[cfg(all(not(feature = "explain"), feature = "uts58"))]
    pub(crate) fn or_hard(self, _: Rule) -> Self {
        self
    }
}

/// A rule of a dialect. It decides whether a candidate is a link, or where a link begins or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[cfg_attr(not(feature = "explain"), allow(dead_code, unreachable_pub))]
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
    /// The link ends before a control of direction that closes one before the link, or that precedes the link too.
    Control,
    /// The link ends before an opening bracket, because 125 brackets are open.
    OpenBrackets,
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
    /// Not a link: the scheme is missing, the end of a longer one, or not allowed.
    OtherScheme,
    /// Not a link: the text after the host continues it, with a placeholder, a symbol, user information or more labels.
    Continued,
    /// Not a link: a character that is invisible or looks like a hyphen joins the candidate to the adjacent text.
    Tie,
    /// Not a link: the candidate is part of a longer word that is not a link.
    Word,
}
