use core::fmt;
use core::panic::{RefUnwindSafe, UnwindSafe};

/// A caller's function that decides about a string: see [`TopLevelDomains::custom`](crate::options::TopLevelDomains::custom)
/// and [`FileNames::custom`](crate::options::FileNames::custom).
#[derive(Clone)]
pub struct Predicate(Function);

#[cfg(feature = "alloc")]
type Function = alloc::sync::Arc<dyn Fn(&str) -> bool + Send + Sync>;
#[cfg(not(feature = "alloc"))]
type Function = fn(&str) -> bool;

impl Predicate {
    #[cfg(feature = "alloc")]
    pub(crate) fn new(function: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Predicate(alloc::sync::Arc::new(function))
    }

    #[cfg(not(feature = "alloc"))]
    pub(crate) fn new(function: fn(&str) -> bool) -> Self {
        Predicate(function)
    }

    pub(crate) fn holds(&self, string: &str) -> bool {
        (self.0)(string)
    }
}

impl fmt::Debug for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Predicate(fn(&str) -> bool)")
    }
}

// A search does not change its finder, so a panic in the function leaves the finder unchanged.
impl UnwindSafe for Predicate {}
impl RefUnwindSafe for Predicate {}
