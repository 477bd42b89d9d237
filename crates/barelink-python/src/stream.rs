use std::vec;

use barelink::search::StreamLinks;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::link::{located, Link};

/// Finds the links of a plain text that is still arriving, such as a chat answer: see `LinkFinder.stream`.
///
/// Offsets are in code points of the whole text. Keeps the text whose links are not final: usually a word, and at most
/// `max_pending` bytes. One thread at a time may use a stream.
///
/// >>> import barelink
/// >>> stream = barelink.LinkFinder().stream()
/// >>> stream.push("see https://example.co")
/// []
/// >>> [link.text for link in stream.pending()]
/// ['https://example.co']
/// >>> [link.text for link in stream.push("m or")]
/// ['https://example.com']
/// >>> stream.committed, stream.finish()
/// (23, [])
#[pyclass(module = "barelink")]
pub(crate) struct LinkStream {
    /// In a box for the reason of `LinkFinder`.
    links: Box<barelink::search::LinkStream>,
    /// Offset up to which the links are final, in code points.
    point: usize,
    is_finished: bool,
}

const _: () = assert!(align_of::<LinkStream>() <= 16);

impl LinkStream {
    pub(crate) fn new(finder: &barelink::LinkFinder, max_pending: Option<usize>) -> Self {
        let links = barelink::search::LinkStream::new(finder.clone());
        let links = match max_pending {
            Some(bytes) => links.max_pending(bytes),
            None => links,
        };
        LinkStream { links: Box::new(links), point: 0, is_finished: false }
    }

    /// Reads the next part of the text, and returns the links that became final.
    fn read(&mut self, text: &str) -> Vec<Link> {
        let byte = if self.is_finished { 0 } else { self.links.committed() };
        if core::mem::take(&mut self.is_finished) {
            self.point = 0;
        }
        let links = self.links.feed(text);
        advance(links, byte, &mut self.point)
    }
}

/// Returns links that became final, with offsets in code points. Their text begins at `byte` and at `point`, which advances
/// over it.
fn advance(links: StreamLinks<'_>, byte: usize, point: &mut usize) -> Vec<Link> {
    let (text, start) = (links.text(), *point);
    *point += text.chars().count();
    located(links, text, byte, start)
}

#[pymethods]
impl LinkStream {
    /// Reads the next part of the text. Returns the links that became final: no later text can change them.
    ///
    /// Raises `UnicodeEncodeError`, a `ValueError`, for a text with lone surrogates.
    fn push(&mut self, py: Python<'_>, text: PyBackedStr) -> Vec<Link> {
        py.detach(|| self.read(&text))
    }

    /// Returns the links that the text would also have if it ended here. Later text can change them.
    fn pending(&self) -> Vec<Link> {
        let links = self.links.pending();
        let text = links.text();
        located(links, text, self.links.committed(), self.point)
    }

    /// Ends the text. Returns its last links. The next `push` starts a new text, at offset 0.
    fn finish(&mut self) -> Vec<Link> {
        if self.is_finished {
            return Vec::new();
        }
        self.is_finished = true;
        let byte = self.links.committed();
        let links = self.links.finish();
        advance(links, byte, &mut self.point)
    }

    /// Offset up to which the links are final: no later link starts before it.
    #[getter]
    fn committed(&self) -> usize {
        self.point
    }
}

/// Iterates over the links of a plain text: see `LinkFinder.find_iter`.
#[pyclass(module = "barelink")]
pub(crate) struct LinkIterator {
    text: PyBackedStr,
    /// Offset of the text that was not read.
    read: usize,
    stream: LinkStream,
    /// Links that were found, and not returned.
    found: vec::IntoIter<Link>,
}

/// Number of bytes that an iterator reads at a time.
const STEP: usize = 64 * 1024;

impl LinkIterator {
    pub(crate) fn new(text: PyBackedStr, finder: &barelink::LinkFinder) -> Self {
        let stream = LinkStream::new(finder, Some(usize::MAX));
        LinkIterator { text, read: 0, stream, found: Vec::new().into_iter() }
    }

    /// Returns the next link.
    fn advance(&mut self) -> Option<Link> {
        loop {
            if let Some(link) = self.found.next() {
                return Some(link);
            }
            let rest = self.text.get(self.read..).unwrap_or_default();
            if rest.is_empty() {
                self.found = self.stream.finish().into_iter();
                return self.found.next();
            }
            // A step as long as the text whose links are not final keeps the time linear.
            let step = STEP.max(self.stream.links.pending().text().len());
            let end = (step..rest.len()).find(|&end| rest.is_char_boundary(end));
            let part = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
            self.read += part.len();
            self.found = self.stream.read(part).into_iter();
        }
    }
}

#[pymethods]
impl LinkIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> Option<Link> {
        if self.found.len() > 0 {
            return self.found.next();
        }
        py.detach(|| self.advance())
    }
}
