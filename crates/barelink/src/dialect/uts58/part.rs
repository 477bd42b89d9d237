//! UTS #58, table 3-3: the parts of a URL that follow its host, and the brackets that pair within one.

/// Part of a URL after its host (table 3-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    /// The part whose initiator stands at the beginning of `rest`, and the initiator's length. "The initiator
    /// [of a directive] is only activated if already in a fragment or in a fragment directive."
    pub(crate) fn initiated(rest: &str, previous: Option<Part>) -> Option<(Part, usize)> {
        let may_be_directive = matches!(previous, Some(Part::Fragment | Part::Directive));
        match rest.as_bytes().first()? {
            b'/' => Some((Part::Path, 1)),
            b'?' => Some((Part::Query, 1)),
            b'#' => Some((Part::Fragment, 1)),
            b':' if may_be_directive && rest.starts_with(DIRECTIVE) => {
                Some((Part::Directive, DIRECTIVE.len()))
            }
            _ => None,
        }
    }

    pub(crate) fn is_terminated(self, rest: &str) -> bool {
        match self {
            Part::Path => rest.starts_with(['?', '#']),
            Part::Query => rest.starts_with('#'),
            Part::Fragment => rest.starts_with(DIRECTIVE),
            Part::Directive => false,
        }
    }

    /// The length of the separator at the beginning of `rest`, across which brackets do not pair
    /// ("ClearStackOpen set").
    pub(crate) fn separator(self, rest: &str) -> Option<usize> {
        let is_separator = match self {
            Part::Path => rest.starts_with('/'),
            Part::Query => rest.starts_with(['=', '&']),
            Part::Fragment => false,
            Part::Directive if rest.starts_with(DIRECTIVE) => return Some(DIRECTIVE.len()),
            Part::Directive => rest.starts_with(['&', ',']),
        };
        is_separator.then_some(1)
    }
}

pub(crate) const DIRECTIVE: &str = ":~:";

/// "A stack limit is required for security; the value is chosen deliberately to far exceed any reasonable
/// number of paired brackets."
const LIMIT: usize = 125;

/// The open brackets of one stretch between separators.
pub(crate) struct OpenStack {
    /// Most URLs have none, and need no room for them.
    brackets: Option<[char; LIMIT]>,
    length: usize,
}

impl OpenStack {
    pub(crate) fn new() -> Self {
        OpenStack {
            brackets: None,
            length: 0,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// None if there is no room for it.
    pub(crate) fn push(&mut self, open: char) -> Option<()> {
        let brackets = self.brackets.get_or_insert(['\0'; LIMIT]);
        *brackets.get_mut(self.length)? = open;
        self.length += 1;
        Some(())
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn last(&self) -> Option<char> {
        self.at(self.length.checked_sub(1)?)
    }

    pub(crate) fn pop(&mut self) -> Option<char> {
        self.length = self.length.checked_sub(1)?;
        self.at(self.length)
    }

    fn at(&self, index: usize) -> Option<char> {
        self.brackets.as_ref()?.get(index).copied()
    }
}
