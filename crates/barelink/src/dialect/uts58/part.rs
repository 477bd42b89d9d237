//! UTS #58, table 3-3: the parts of a URL after its host, and the brackets that are open in a part.

/// Part of a URL after its host (table 3-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    /// Returns the part after the syntax at the start of `rest`, and the length of that syntax. Returns `None` if
    /// `rest` does not begin with syntax. `part` is the part before the syntax, or `None` after the host. The syntax is
    /// the initiator of another part, or a separator within `part`. Brackets do not pair across an initiator or a
    /// separator ("ClearStackOpen set").
    ///
    /// "The initiator [of a directive] is only activated if already in a fragment or in a fragment directive."
    #[inline]
    pub(crate) fn after_syntax(part: Option<Part>, rest: &[u8]) -> Option<(Part, usize)> {
        match (rest.first()?, part) {
            (b'/', None | Some(Part::Path)) => Some((Part::Path, 1)),
            (b'?', None | Some(Part::Path)) | (b'=' | b'&', Some(Part::Query)) => {
                Some((Part::Query, 1))
            }
            (b'#', None | Some(Part::Path | Part::Query)) => Some((Part::Fragment, 1)),
            (b':', Some(Part::Fragment | Part::Directive)) => {
                let is_directive = rest.starts_with(DIRECTIVE.as_bytes());
                is_directive.then_some((Part::Directive, DIRECTIVE.len()))
            }
            (b'&' | b',', Some(Part::Directive)) => Some((Part::Directive, 1)),
            _ => None,
        }
    }
}

pub(crate) const DIRECTIVE: &str = ":~:";

/// Maximum number of open brackets. "A stack limit is required for security; the value is chosen deliberately to far
/// exceed any reasonable number of paired brackets."
const LIMIT: usize = 125;

/// Stack of the brackets that are open since the last initiator or separator.
pub(crate) struct OpenStack {
    /// `None` up to the first opening bracket. Most URLs have no brackets.
    brackets: Option<[char; LIMIT]>,
    length: usize,
}

impl OpenStack {
    pub(crate) fn new() -> Self {
        OpenStack { brackets: None, length: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn clear(&mut self) {
        self.length = 0;
    }

    /// Adds an open bracket. Returns `None` if the stack is full.
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
