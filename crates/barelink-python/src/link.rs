use pyo3::prelude::*;

/// A link: its start and end, its kind, its text and its destination.
///
/// Offsets are in code points, as in `str`: `text[link.start:link.end]` is `link.text`.
///
/// >>> import barelink
/// >>> barelink.find("東京: www.example.com")
/// [Link(start=4, end=19, kind='www', text='www.example.com', destination='http://www.example.com')]
#[pyclass(frozen, eq, hash, module = "barelink")]
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
    let links = links.map(|link| {
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
    links.collect()
}
