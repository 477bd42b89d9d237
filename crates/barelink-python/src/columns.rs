//! Finds links in Arrow columns, which are exchanged through the PyCapsule interface.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use barelink_arrow::{validate, ColumnFinder, Layout, Offsets};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule, ArrayIterator,
};
use pyo3_arrow::input::AnyArray;

use crate::names::choose;

/// The links of each row of an Arrow array. Any library that reads Arrow accepts it, as in `pyarrow.array(links)`.
#[pyclass(frozen, module = "barelink")]
pub(crate) struct LinkArray {
    links: ArrayRef,
    field: FieldRef,
}

#[pymethods]
impl LinkArray {
    fn __len__(&self) -> usize {
        self.links.len()
    }

    fn __repr__(&self) -> String {
        format!("<barelink.LinkArray of {} rows>", self.links.len())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        to_array_pycapsules(py, self.field.clone(), &self.links, requested_schema)
    }
}

/// The links of each row of an Arrow stream, in the chunks of the stream. Any library that reads Arrow accepts it, as
/// in `pyarrow.chunked_array(links)` or `polars.Series(links)`.
#[pyclass(frozen, module = "barelink")]
pub(crate) struct LinkChunks {
    chunks: Vec<ArrayRef>,
    field: FieldRef,
}

#[pymethods]
impl LinkChunks {
    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __repr__(&self) -> String {
        let chunks = self.chunks.len();
        format!("<barelink.LinkChunks of {} rows in {chunks} chunks>", self.__len__())
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let chunks = ArrayIterator::new(chunks, self.field.clone());
        to_stream_pycapsule(py, Box::new(chunks), requested_schema)
    }
}

/// Creates a finder with these options for the result.
pub(crate) fn finder(
    finder: &barelink::LinkFinder,
    offsets: &str,
    layout: &str,
) -> PyResult<ColumnFinder> {
    let units = [("bytes", Offsets::Bytes), ("code-points", Offsets::CodePoints)];
    let layouts = [("views", Layout::Views), ("plain", Layout::Plain)];
    Ok(ColumnFinder::new(finder.clone())
        .offsets(choose("offsets", units, offsets)?)
        .layout(choose("layout", layouts, layout)?))
}

/// Finds the links of an array or a stream.
pub(crate) fn find<'py>(
    column: &Bound<'py, PyAny>,
    finder: &ColumnFinder,
) -> PyResult<Bound<'py, PyAny>> {
    let py = column.py();
    let field = Arc::new(Field::new("links", finder.data_type(), true));
    let is_arrow = |name| column.hasattr(name);
    if !is_arrow("__arrow_c_array__")? && !is_arrow("__arrow_c_stream__")? {
        return Err(PyTypeError::new_err(format!(
            "not an Arrow column: '{}' has neither __arrow_c_array__ nor __arrow_c_stream__",
            column.get_type().name()?
        )));
    }
    match column.extract::<AnyArray>()? {
        AnyArray::Array(array) => {
            let (texts, _) = array.into_inner();
            let links = py.detach(|| links(&texts, finder)).map_err(error)?;
            Ok(Bound::new(py, LinkArray { links, field })?.into_any())
        }
        AnyArray::Stream(stream) => {
            let stream = stream.into_reader()?;
            // A stream that needs the interpreter for its next chunk acquires the lock itself.
            let chunks = stream.map(|texts| links(&texts?, finder));
            let chunks = py.detach(|| chunks.collect::<Result<_, _>>());
            let chunks = chunks.map_err(error)?;
            Ok(Bound::new(py, LinkChunks { chunks, field })?.into_any())
        }
    }
}

/// Finds the links of an array of strings, or of a table with one column.
fn links(texts: &ArrayRef, finder: &ColumnFinder) -> Result<ArrayRef, ArrowError> {
    let texts = match texts.data_type() {
        DataType::Struct(fields) if fields.len() == 1 => texts.as_struct().column(0),
        _ => texts,
    };
    // Bytes from a capsule are not validated.
    validate(texts)?;
    Ok(Arc::new(finder.find(texts)?))
}

fn error(error: ArrowError) -> PyErr {
    PyValueError::new_err(match error {
        ArrowError::InvalidArgumentError(message) | ArrowError::ComputeError(message) => message,
        other => other.to_string(),
    })
}
