use std::hash::{DefaultHasher, Hash, Hasher};

use barelink::LinkKind;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyNotImplemented};

use crate::names::one_of;

/// A link: its start and end, its kind, its text and its destination.
///
/// Offsets are in code points, as in `str`: `text[link.start:link.end]` is `link.text`.
///
/// >>> import barelink
/// >>> barelink.find("東京: www.example.com")
/// [Link(start=4, end=19, kind='www', text='www.example.com', destination='http://www.example.com')]
///
/// Links are equal if all of that is. They are ordered by start and end, and can be pickled.
#[pyclass(frozen, module = "barelink")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Link {
    /// Index of the first code point.
    #[pyo3(get)]
    start: usize,
    /// Index after the last code point.
    #[pyo3(get)]
    end: usize,
    /// `url`, `www`, `domain` or `email`.
    #[pyo3(get)]
    kind: &'static str,
    /// The link as written.
    #[pyo3(get)]
    text: String,
    /// The URL to open.
    #[pyo3(get)]
    destination: String,
}

#[pymethods]
impl Link {
    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str, &'static str) {
        ("start", "end", "kind", "text", "destination")
    }

    #[new]
    fn new(
        start: usize,
        end: usize,
        kind: &str,
        text: String,
        destination: String,
    ) -> PyResult<Self> {
        let kind = one_of("kind", LinkKind::ALL, LinkKind::name, kind)?.name();
        Ok(Link { start, end, kind, text, destination })
    }

    fn __getnewargs__(&self) -> (usize, usize, &'static str, &str, &str) {
        (self.start, self.end, self.kind, &self.text, &self.destination)
    }

    /// Returns the fields by name, as for JSON.
    ///
    /// >>> import barelink
    /// >>> barelink.find("me@a.co")[0]._asdict()
    /// {'start': 0, 'end': 7, 'kind': 'email', 'text': 'me@a.co', 'destination': 'mailto:me@a.co'}
    fn _asdict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("start", self.start)?;
        fields.set_item("end", self.end)?;
        fields.set_item("kind", self.kind)?;
        fields.set_item("text", &self.text)?;
        fields.set_item("destination", &self.destination)?;
        Ok(fields)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }

    fn __richcmp__<'py>(
        &self,
        other: &Self,
        operator: CompareOp,
        py: Python<'py>,
    ) -> Bound<'py, PyAny> {
        let answer = match operator {
            CompareOp::Eq => self == other,
            CompareOp::Ne => self != other,
            CompareOp::Lt => (self.start, self.end) < (other.start, other.end),
            CompareOp::Gt => (self.start, self.end) > (other.start, other.end),
            CompareOp::Le | CompareOp::Ge => {
                return PyNotImplemented::get(py).to_owned().into_any()
            }
        };
        PyBool::new(py, answer).to_owned().into_any()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let python = |string: &str| -> PyResult<String> {
            Ok(string.into_pyobject(py)?.repr()?.to_string())
        };
        Ok(format!(
            "Link(start={}, end={}, kind='{}', text={}, destination={})",
            self.start,
            self.end,
            self.kind,
            python(&self.text)?,
            python(&self.destination)?
        ))
    }
}

/// Returns the links of a text, with offsets in code points.
pub(crate) fn links(text: &str, finder: &barelink::LinkFinder) -> Vec<Link> {
    located(finder.links(text), text, 0, 0)
}

/// Returns links with offsets in code points. `text` begins at `byte` of the whole text, which is its code point `point`.
pub(crate) fn located<'t>(
    links: impl Iterator<Item = barelink::Link<'t>>,
    text: &str,
    byte: usize,
    point: usize,
) -> Vec<Link> {
    let first = byte;
    let (mut byte, mut point) = (byte, point);
    let located = links.map(|link| {
        let before = text.get(byte - first..link.start() - first).unwrap_or_default();
        let start = point + before.chars().count();
        (byte, point) = (link.end(), start + link.as_str().chars().count());
        Link {
            start,
            end: point,
            kind: link.kind().name(),
            text: link.as_str().to_owned(),
            destination: link.destination().into_owned(),
        }
    });
    located.collect()
}
