/// A possible link, and the offset of a needle in it. Every link contains a needle: `://` or a label separator.
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
