//! Lists of strings that options hold.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, sync::Arc};

/// A list of strings. Cloning it does not allocate.
#[derive(Debug, Clone)]
pub(crate) struct Strings(List);

#[cfg(feature = "alloc")]
type List = Arc<[Box<str>]>;
#[cfg(not(feature = "alloc"))]
type List = &'static [&'static str];

#[cfg(feature = "alloc")]
impl<S: AsRef<str>> FromIterator<S> for Strings {
    fn from_iter<I: IntoIterator<Item = S>>(strings: I) -> Self {
        Strings(strings.into_iter().map(|string| string.as_ref().into()).collect())
    }
}

#[cfg(any(not(feature = "alloc"), test))]
impl From<&'static [&'static str]> for Strings {
    fn from(strings: &'static [&'static str]) -> Self {
        #[cfg(feature = "alloc")]
        return strings.iter().collect();
        #[cfg(not(feature = "alloc"))]
        Strings(strings)
    }
}

impl Strings {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|string| -> &str { string })
    }
}
