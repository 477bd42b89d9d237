/// A byte sequence that every link contains, and its offset: a candidate to be confirmed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Candidate {
    /// The `://` after a scheme.
    Scheme(usize),
    /// A full stop, or another label separator, in a host without a scheme.
    Separator(usize),
}

impl Candidate {
    pub(crate) fn offset(self) -> usize {
        match self {
            Candidate::Scheme(at) | Candidate::Separator(at) => at,
        }
    }
}
