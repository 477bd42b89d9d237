//! Finds links in Arrow columns, which are exchanged through the PyCapsule interface.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, Field, FieldRef};
use barelink_arrow::{validate, ColumnFinder, Layout, Offsets};
use barelink_render::guard;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule, ArrayIterator,
};
use pyo3_arrow::input::AnyArray;

use crate::names::argument;

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
    offsets: Option<&Bound<'_, PyAny>>,
    layout: Option<&Bound<'_, PyAny>>,
) -> PyResult<ColumnFinder> {
    let units = [("code-points", Offsets::CodePoints), ("bytes", Offsets::Bytes)];
    let layouts = [("plain", Layout::Plain), ("views", Layout::Views)];
    Ok(ColumnFinder::new(finder.clone())
        .offsets(argument("offsets", units, offsets)?)
        .layout(argument("layout", layouts, layout)?))
}

/// Finds the links of an array or a stream.
pub(crate) fn find<'py>(
    column: &Bound<'py, PyAny>,
    finder: &ColumnFinder,
) -> PyResult<Bound<'py, PyAny>> {
    let py = column.py();
    let field = Arc::new(Field::new("links", finder.data_type(), true));
    if !column.hasattr("__arrow_c_array__")? && !column.hasattr("__arrow_c_stream__")? {
        return Err(PyTypeError::new_err(format!(
            "not an Arrow column: '{}' has neither __arrow_c_array__ nor __arrow_c_stream__",
            column.get_type().name()?
        )));
    }
    // An object may return a capsule that was read before; reading it again panics.
    match guard(|| column.extract::<AnyArray>()).map_err(released)?? {
        AnyArray::Array(array) => {
            let (texts, _) = array.into_inner();
            let links = py.detach(|| links(&texts, 0, finder)).map_err(|it| error(py, it))?;
            Ok(Bound::new(py, LinkArray { links, field })?.into_any())
        }
        AnyArray::Stream(stream) => {
            let mut stream = guard(|| stream.into_reader()).map_err(released)??;
            // A stream that needs the interpreter for its next chunk acquires the lock itself.
            let found = py.detach(|| -> Result<Vec<_>, ArrowError> {
                let (mut chunks, mut row) = (Vec::new(), 0);
                for texts in &mut stream {
                    let texts = texts?;
                    chunks.push(links(&texts, row, finder)?);
                    row += texts.len();
                }
                Ok(chunks)
            });
            let chunks = found.map_err(|it| error(py, it))?;
            Ok(Bound::new(py, LinkChunks { chunks, field })?.into_any())
        }
    }
}

fn released<E>(_: E) -> PyErr {
    PyValueError::new_err("not an Arrow column: its capsule was read before")
}

/// Finds the links of an array of strings, or of a table with one column. The array begins at this row of its column.
fn links(texts: &ArrayRef, row: usize, finder: &ColumnFinder) -> Result<ArrayRef, ArrowError> {
    let (texts, nulls) = match texts.as_struct_opt() {
        Some(table) if table.num_columns() == 1 => (table.column(0), table.nulls()),
        _ => (texts, None),
    };
    // Bytes from a capsule are not validated.
    validate(texts, row)?;
    let links = finder.find(texts)?;
    if nulls.is_none() {
        return Ok(Arc::new(links));
    }
    // A null row of the table may have a text.
    let (field, offsets, links, of_texts) = links.into_parts();
    let nulls = NullBuffer::union(nulls, of_texts.as_ref());
    Ok(Arc::new(ListArray::try_new(field, offsets, links, nulls)?))
}

fn error(py: Python<'_>, error: ArrowError) -> PyErr {
    match error {
        ArrowError::InvalidArgumentError(message) | ArrowError::ComputeError(message) => {
            PyValueError::new_err(message)
        }
        other => {
            let message = other.to_string();
            let error = PyValueError::new_err(message.clone());
            error.set_cause(py, Some(PyRuntimeError::new_err(message)));
            error
        }
    }
}
