//! Names that are sorted fast.

/// A name with its first bytes as a number, so that most comparisons are of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Label<'t> {
    first: u64,
    pub(super) text: &'t str,
}

impl<'t> Label<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        // The order is that of the text: a missing byte counts as 0, which is no byte of a name.
        let mut first = [0; 8];
        for (to, from) in first.iter_mut().zip(text.bytes()) {
            *to = from;
        }
        Label { first: u64::from_be_bytes(first), text }
    }
}
