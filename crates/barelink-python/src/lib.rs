//! The Python module `barelink._barelink`, which the package `barelink` re-exports.
//!
//! Searching, rendering and fixing release the interpreter's lock. This code contains no `unsafe`, but PyO3's macros
//! generate some, so the lint against it is off in this crate.

mod columns;
mod finder;
mod link;
mod markdown;
mod names;
mod options;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
mod _barelink {
    #[pymodule_export]
    use crate::columns::{LinkArray, LinkChunks};
    #[pymodule_export]
    use crate::finder::LinkFinder;
    #[pymodule_export]
    use crate::link::Link;

    use pyo3::prelude::*;
    use pyo3::pybacked::PyBackedStr;

    /// Escapes a URL minimally (UTS #58, section 4.1). The result is readable, and UTS #58 finds all of it in text.
    ///
    /// >>> import barelink
    /// >>> barelink.escape_minimal("https://example.com/caf%C3%A9?q=%20a")
    /// 'https://example.com/café?q=%20a'
    #[pyfunction]
    fn escape_minimal(url: PyBackedStr) -> String {
        barelink::uts58::escape_minimal(&url).into_owned()
    }
}
