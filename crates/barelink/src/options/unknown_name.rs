use core::fmt;

/// Error of parsing a string that is not the name of any value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownName {
    expected: &'static str,
}

impl UnknownName {
    /// Returns the error that says what was `expected`.
    pub(crate) const fn new(expected: &'static str) -> Self {
        UnknownName { expected }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name; expected {}", self.expected)
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UnknownName {}
