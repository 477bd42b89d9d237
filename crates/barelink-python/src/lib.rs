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
mod stream;

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
    #[pymodule_export]
    use crate::stream::{LinkIterator, LinkStream};

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

    /// Returns the offset in a growing Markdown document up to which its blocks are settled: whatever text follows, `render`
    /// gives the same for the document as for its two parts.
    ///
    /// So the settled part is rendered once, and the rest again with each token. Then pass only the rest. A block is settled
    /// when the first line of the next block is complete. A block that depends on other blocks, and all blocks after it, are
    /// never settled: link references, footnotes, definitions, and text in brackets.
    ///
    /// With `citations`, a definition counts only for the blocks after it, so `[1]` keeps no block open. Settle until the
    /// result is 0, and put the `definitions` of the settled part before the rest: `examples/chat.py`. A document then renders
    /// the same however it is divided into tokens.
    ///
    /// `extensions` are those of `render`, whose parser has to be `pulldown-cmark`.
    ///
    /// Raises `ValueError` for an unknown extension, and if the parser panics.
    ///
    /// >>> import barelink
    /// >>> barelink.settled("first\n\nsecond"), barelink.settled("first\n\nsecond\n")
    /// (0, 7)
    /// >>> barelink.settled("as [1] says\n\nsecond\n", citations=True)
    /// 13
    #[pyfunction]
    #[pyo3(
        signature = (markdown, *, extensions=None, citations=None),
        text_signature = "(markdown, *, extensions=None, citations=False)"
    )]
    fn settled(
        py: Python<'_>,
        markdown: PyBackedStr,
        extensions: Option<&Bound<'_, PyAny>>,
        citations: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let citations = crate::names::flag("citations", citations)?;
        let extensions = crate::markdown::extensions(extensions)?;
        py.detach(|| crate::markdown::settled(&markdown, &extensions, citations))
    }

    /// Returns the link reference definitions of a Markdown document, to be put before a later part of it.
    ///
    /// Raises `ValueError` for an unknown extension, and if the parser panics.
    ///
    /// >>> import barelink
    /// >>> barelink.definitions("see [1]\n\n[1]: https://example.com 'tides'\n")
    /// '[1]: <https://example.com> "tides"\n\n'
    #[pyfunction]
    #[pyo3(signature = (markdown, *, extensions=None))]
    fn definitions(
        py: Python<'_>,
        markdown: PyBackedStr,
        extensions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let extensions = crate::markdown::extensions(extensions)?;
        py.detach(|| crate::markdown::definitions(&markdown, &extensions))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
