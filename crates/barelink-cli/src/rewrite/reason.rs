use std::fmt;
use std::ops::Range;

use crate::printable::Printable;

/// Why a bare link was left as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A backslash stands before it, which would escape what makes it explicit.
    Backslash,
    /// A mark of emphasis or the like stands beside it and would no longer be one.
    Mark,
    /// What stands around it would be read in another way.
    Context,
    /// pulldown-cmark and comrak do not agree on it.
    Parsers,
    /// It is in a heading, or in the term of a definition.
    Heading,
    /// A tag of a template begins in it, or it is in one.
    Template,
    /// Others beside it would no longer be rendered as they are.
    Together,
    /// It may end elsewhere, and lead elsewhere then: as UTS #58 reads it in text without spaces, after so many bytes, or
    /// not at all.
    End(Option<usize>),
    /// It is the value of an attribute, in a tag of HTML that does not end.
    Tag,
    /// To find out if it can be made explicit would take longer than the length of the document allows.
    Effort,
}

impl Reason {
    /// Returns the reason in words, for a link that is written so.
    pub fn told(self, written: &str) -> String {
        let Reason::End(Some(length)) = self else {
            return self.to_string();
        };
        let other = written.get(..length).unwrap_or_default();
        let (written, other) = (Printable(written), Printable(other));
        format!("it may be `{other}` rather than `{written}`{TRUST}")
    }

    /// The reason for the link at this place, by what stands beside it.
    pub(super) fn beside(source: &str, range: &Range<usize>) -> Reason {
        let before = source
            .get(..range.start)
            .and_then(|s| s.chars().next_back());
        let after = source.get(range.end..).and_then(|s| s.chars().next());
        let is_mark = |c: Option<char>| matches!(c, Some('*' | '_' | '~' | '^'));
        match before {
            Some('\\') => Reason::Backslash,
            _ if is_mark(before) || is_mark(after) => Reason::Mark,
            _ => Reason::Context,
        }
    }
}

/// The way to have a doubtful link written all the same.
const TRUST: &str = " (--trust-dialect writes it as it is)";

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::End(Some(_)) => "it may end sooner",
            Reason::End(None) => "it may be no link, or lead to another host",
            Reason::Tag => "it is in a tag of HTML that does not end",
            Reason::Backslash => "the backslash before it would escape what makes it explicit",
            Reason::Mark => "a mark beside it would no longer begin or end emphasis as it does now",
            Reason::Context => "what is around it would no longer be rendered as it is now",
            Reason::Parsers => "pulldown-cmark and comrak do not agree on what is a link here",
            Reason::Heading => "it is in a heading or a term",
            Reason::Template => "it is part of a template's tag, `{{ … }}` or `{% … %}`",
            Reason::Effort => "to find out what can be changed here would take too long",
            Reason::Together => "it cannot be made explicit together with the links around it",
        })
    }
}
